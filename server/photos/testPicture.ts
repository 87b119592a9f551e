// Test fixture: a picture per number; with grain its file is as large as a photo's.
import sharp from 'sharp'

type Format = 'jpeg' | 'png' | 'webp' | 'avif'

function pixels(n: number, width: number, height: number, grain: number): Buffer {
  const data = Buffer.alloc(width * height * 3)
  let chance = n + 1
  for (let y = 0, offset = 0; y < height; y++) {
    for (let x = 0; x < width; x++, offset += 3) {
      if (grain) chance = (chance * 1_103_515_245 + 12_345) & 0x7fffffff
      data[offset] = (x * 255) / width
      data[offset + 1] = Math.max(0, Math.min(255, (y * 255) / height + (((chance >> 16) & 255) / 255 - 0.5) * grain))
      data[offset + 2] = (n * 37 + ((x >> 5) ^ (y >> 5)) * 16) & 255
    }
  }
  return data
}

export const testPicture = (
  n: number,
  { width = 240, height = 320, format = 'jpeg' as Format, grain = 0 } = {},
): Promise<Buffer<ArrayBuffer>> =>
  sharp(pixels(n, width, height, grain), { raw: { width, height, channels: 3 } })
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer()
