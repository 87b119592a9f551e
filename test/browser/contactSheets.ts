// Contact sheets: many labelled screenshots on one image, to review the whole product in minutes (npm run shots).
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const GAP_PX = 12
const HEADER_PX = 28
/** Size of a sheet that can be read at a glance. */
const phone = { columns: 5, width: 390, height: 1500 }
const desktop = { columns: 2, width: 960, height: 900 }

const caption = (text: string, width: number) => {
  const safe = text.replace(/[<&]/g, ' ')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEADER_PX}"><text x="4" y="20" font-family="sans-serif" font-size="17">${safe}</text></svg>`,
  )
}

/** Writes sheet-FOLDER-n.png beside each folder of screenshots. */
export async function makeContactSheets(folder: string) {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((it) => it.isDirectory())
  for (const { name } of folders) {
    const { columns, width, height } = name.includes('-phone-') ? phone : desktop
    const files = readdirSync(join(folder, name)).sort()
    const perSheet = columns * (columns === 2 ? 2 : 1)
    for (let at = 0; at < files.length; at += perSheet) {
      const some = files.slice(at, at + perSheet)
      const rows = Math.ceil(some.length / columns)
      const layers = await Promise.all(
        some.map(async (file, n) => {
          const left = (n % columns) * (width + GAP_PX)
          const top = Math.floor(n / columns) * (height + HEADER_PX + GAP_PX)
          const scaled = sharp(join(folder, name, file)).resize({ width })
          const { data, info } = await scaled.toBuffer({ resolveWithObject: true })
          const input =
            info.height > height ? await sharp(data).extract({ left: 0, top: 0, width, height }).toBuffer() : data
          return [
            { input: caption(file.replace('.jpg', ''), width), left, top },
            { input, left, top: top + HEADER_PX },
          ]
        }),
      )
      await sharp({
        create: {
          width: columns * (width + GAP_PX),
          height: rows * (height + HEADER_PX + GAP_PX),
          channels: 3,
          background: '#c8c8c8',
        },
      })
        .composite(layers.flat())
        .png({ compressionLevel: 6 })
        .toFile(join(folder, `sheet-${name}-${String(at / perSheet).padStart(2, '0')}.png`))
    }
  }
}
