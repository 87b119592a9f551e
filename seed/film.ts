// Draws and encodes the short silent films of two landers again: `node seed/film.ts [niche]`. Needs Debian's ffmpeg (apt-get install ffmpeg).
// Drawn and invented people only, as everywhere in the demo (LAND-1, PRO-8). The results lie in web/landers/films/.
import { mkdir } from 'node:fs/promises'
import { niches } from '../contract/limits.ts'
import { aNight } from './film/aNight.ts'
import { castOfFilm } from './film/cast.ts'
import { encode, type Film } from './film/encode.ts'
import { threeScenes } from './film/threeScenes.ts'

const folder = new URL('../web/landers/films/', import.meta.url)
const only = process.argv[2]

await mkdir(folder, { recursive: true })
for (const niche of niches) {
  if (only && only !== niche) continue
  const films: Record<string, Film> = {
    video: aNight(castOfFilm(niche)),
    transitions: await threeScenes(castOfFilm(niche), niche),
  }
  for (const [name, film] of Object.entries(films)) {
    const sizes = await encode(film, new URL(`${name}-${niche}`, folder))
    process.stdout.write(`${name}-${niche}: ${sizes.map((it) => `${Math.round(it / 1024)} KB`).join(', ')}\n`)
  }
}
