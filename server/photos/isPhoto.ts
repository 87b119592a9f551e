// Whether bytes begin like a format we read (PRO-4): JPEG, PNG, WebP, AVIF, and HEIC where the decoder has it. The decoder knows many more
// (SVG among them, which can name other files); none of those is let near it.
import sharp from 'sharp'

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

const readsHeic = (sharp.format.heif?.input.fileSuffix ?? []).includes('.heic')
const avif = ['avif', 'avis']
const heic = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1']

export function isPhoto(bytes: Uint8Array): boolean {
  if (bytes.length < 32) return false
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return true
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return true
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return true
  return text(bytes, 4, 8) === 'ftyp' && isReadableBrand(bytes)
}

/** The main brand of many AVIF files is the general `mif1`; what they are then stands among the compatible ones. */
function isReadableBrand(bytes: Uint8Array): boolean {
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 256)
  const brands = [text(bytes, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(bytes, at, at + 4))
  return brands.some((brand) => avif.includes(brand) || (readsHeic && heic.includes(brand)))
}
