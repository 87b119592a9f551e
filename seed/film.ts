// node seed/film.ts [niche]: draws and encodes the short silent films of two landers into web/landers/films/. Needs
// ffmpeg (apt-get install ffmpeg). Only drawn, fictional people (LAND-1, PRO-8).
import { mkdir } from 'node:fs/promises'
import { niches } from '../contract/limits.ts'
import { aNight } from './film/aNight.ts'
import { castOfFilm } from './film/cast.ts'
import { encode, type Film } from './film/encode.ts'
import { threeScenes } from './film/threeScenes.ts'

const folder = new URL('../web/landers/films/', import.meta.url)
const onlyNiche = process.argv[2]

await mkdir(folder, { recursive: true })
for (const niche of niches) {
  if (onlyNiche && onlyNiche !== niche) continue
  const films: Record<string, Film> = {
    video: aNight(castOfFilm(niche)),
    transitions: await threeScenes(castOfFilm(niche), niche),
  }
  for (const [name, film] of Object.entries(films)) {
    const sizes = await encode(film, new URL(`${name}-${niche}`, folder))
    process.stdout.write(`${name}-${niche}: ${sizes.map((it) => `${Math.round(it / 1024)} KB`).join(', ')}\n`)
  }
}
