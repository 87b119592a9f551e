// npm run seed:icons: draws every icon of the app into web/public/icons, which are served as files.
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { iconNames } from '../contract/homeScreen.ts'
import { drawing } from './icons/drawings.ts'

const folder = new URL('../web/public/icons/', import.meta.url)
/** What ends a file's name: its form, and its size in pixels. */
const forms = {
  192: ['rounded', 192],
  512: ['rounded', 512],
  mask: ['mask', 512],
  180: ['square', 180],
} as const

await mkdir(folder, { recursive: true })
let bytes = 0
for (const name of iconNames) {
  await writeFile(new URL(`${name}.svg`, folder), drawing(name, 'rounded'))
  for (const [ending, [form, size]] of Object.entries(forms)) {
    const drawn = sharp(Buffer.from(drawing(name, form)), { density: (72 * size) / 512 }).resize(size, size)
    const png = await drawn.png({ palette: true, effort: 10, compressionLevel: 9 }).toBuffer()
    bytes += png.length
    await writeFile(new URL(`${name}-${ending}.png`, folder), png)
  }
}
process.stdout.write(`${iconNames.length} icons, ${Math.round(bytes / 1024)} KB\n`)
