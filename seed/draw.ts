// npm run seed:portraits: draws every portrait of the demo; the same seed gives the same files.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { castLooks } from './cast/looks.ts'
import { cast } from './cast.ts'
import { eveningCount } from './draw/backdrop.ts'
import { lookOf } from './draw/look.ts'
import { picture } from './draw/picture.ts'
import { portraits } from './portraits.ts'

const folder = new URL('portraits/', import.meta.url)

/** Evenings far apart in colour, for the pictures of one person. */
const steps = [0, 2, 5, 8, 11]
const ofCast = cast.flatMap(({ key, gender, hair_color, portraits: files }, index) => {
  const look = lookOf(key, gender, { ...castLooks[key], hair_color })
  return files.map((file, at) => ({ file, look, evening: index * 5 + (steps[at] ?? 0) }))
})
const portraitsToDraw = [
  ...ofCast,
  ...portraits.map(({ file, look }, at) => ({ file, look, evening: at * 5 + Math.floor(at / eveningCount) })),
]

await mkdir(folder, { recursive: true })
const wanted = new Set(portraitsToDraw.map(({ file }) => file))
for (const file of await readdir(folder)) if (!wanted.has(file)) await rm(new URL(file, folder))

let bytes = 0
for (const { file, look, evening } of portraitsToDraw) {
  const webp = await picture(look, file, evening)
  bytes += webp.length
  await writeFile(new URL(file, folder), webp)
}
process.stdout.write(`${portraitsToDraw.length} portraits, ${(bytes / 1024 / 1024).toFixed(2)} MB\n`)
