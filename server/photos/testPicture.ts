// Pictures for tests: each number gives another one.
import sharp from 'sharp'

type Format = 'jpeg' | 'png' | 'webp' | 'avif'

function pixels(n: number, width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      data[at] = (x * 255) / width
      data[at + 1] = (y * 255) / height
      data[at + 2] = (n * 37 + ((x >> 5) ^ (y >> 5)) * 16) & 255
    }
  }
  return data
}

export const testPicture = (
  n: number,
  { width = 240, height = 320, format = 'jpeg' as Format } = {},
): Promise<Buffer<ArrayBuffer>> =>
  sharp(pixels(n, width, height), { raw: { width, height, channels: 3 } })
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer()
