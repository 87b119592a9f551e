// Reads the header of a photo file (PRO-4): format (JPEG, PNG, WebP, AVIF or HEIC), pixels, and memory needed to decode it. The decoder knows many
// more formats (SVG among them, which can reference other files); none of those reaches it.
import { MAX_PHOTO_PIXELS } from '../../contract/limits.ts'
import { refuse } from '../base/refusal.ts'
import { type Box, parseBoxes } from './isoBoxes.ts'

export type Header = {
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'
  width: number
  height: number
  /** Bytes per pixel while decoding, above the base cost of every photo. Measured. */
  per_pixel: number
}

/** A photo that needs more memory is refused. */
const MAX_DECODE_BYTES = 330_000_000
/** A photo that needs more memory is decoded exclusively. */
const EXCLUSIVE_DECODE_BYTES = 100_000_000

/** `exclusive`: no other photo may be decoded meanwhile. Throws not_a_photo, photo_damaged, photo_too_large. Decodes nothing. */
export function readHeader(bytes: Buffer): Header & { exclusive: boolean } {
  const read = bytes.length < 32 ? undefined : readers.find(([begins]) => begins(bytes))?.[1]
  if (!read) refuse('not_a_photo')
  const header = read(bytes)
  if (!header?.width || !header.height) refuse('photo_damaged')
  const pixels = header.width * header.height
  const memory = pixels * header.per_pixel
  if (pixels > MAX_PHOTO_PIXELS || memory > MAX_DECODE_BYTES) refuse('photo_too_large')
  // The picture within an AVIF or HEIC may be larger than its boxes say.
  const isIsoFile = header.format === 'avif' || header.format === 'heic'
  return { ...header, exclusive: memory > EXCLUSIVE_DECODE_BYTES || isIsoFile }
}

const has = (bytes: Buffer, at: number, text: string) => bytes.toString('latin1', at, at + text.length) === text

const readers: [begins: (bytes: Buffer) => boolean, read: (bytes: Buffer) => Header | null][] = [
  [(bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff, jpeg],
  [(bytes) => has(bytes, 0, '\x89PNG\r\n\x1a\n'), png],
  [(bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBP'), webp],
  [(bytes) => hasBrand(bytes, 'avif', 'avis'), (bytes) => isoFile(bytes, 'avif', 25)],
  [(bytes) => hasBrand(bytes, ...heicBrands), (bytes) => isoFile(bytes, 'heic', 12)],
]

/** HEVC of 8 and 10 bits; the last two are of moving ones. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']

/** The frame header precedes the picture; decoding a progressive one keeps all coefficients until the last scan. */
function jpeg(bytes: Buffer): Header | null {
  for (let offset = 2; offset + 10 <= bytes.length && bytes[offset] === 0xff; ) {
    const kind = bytes[offset + 1] as number
    if (kind === 0xff) offset += 1
    else if (kind === 0x01 || (kind >= 0xd0 && kind <= 0xd8)) offset += 2
    else if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)) {
      const per_pixel = kind === 0xc2 || kind === 0xca ? 2 * Math.min(bytes[offset + 9] as number, 4) : 0.5
      return {
        format: 'jpeg',
        height: bytes.readUInt16BE(offset + 5),
        width: bytes.readUInt16BE(offset + 7),
        per_pixel,
      }
    } else if (kind === 0xda) return null
    else offset += 2 + bytes.readUInt16BE(offset + 2)
  }
  return null
}

/** An interlaced one is complete only after its last pass. */
function png(bytes: Buffer): Header | null {
  if (!has(bytes, 12, 'IHDR')) return null
  const [depth, colour, interlaced] = [bytes[24] as number, bytes[25] as number, bytes[28] === 1]
  const channels = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }[colour] ?? 4
  const per_pixel = interlaced ? channels * (depth > 8 ? 2.4 : 1.2) : 1
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), per_pixel }
}

function webp(bytes: Buffer): Header | null {
  const format = 'webp'
  if (has(bytes, 12, 'VP8 '))
    return { format, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, per_pixel: 1 }
  if (has(bytes, 12, 'VP8L')) {
    const size = bytes.readUInt32LE(21)
    return { format, width: (size & 0x3fff) + 1, height: ((size >>> 14) & 0x3fff) + 1, per_pixel: 4 }
  }
  if (!has(bytes, 12, 'VP8X')) return null
  return { format, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1, per_pixel: 4 }
}

/** Any of its brands counts: the main one of many AVIF files is the generic `mif1`. */
function hasBrand(bytes: Buffer, ...wanted: string[]): boolean {
  if (!has(bytes, 4, 'ftyp')) return false
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands = [8, ...Array.from({ length: Math.max(0, (end - 16) >> 2) }, (_, at) => 16 + at * 4)]
  return brands.some((at) => wanted.some((brand) => has(bytes, at, brand)))
}

/**
 * The largest size that the picture, its tiles or its alpha channel declare (meta / iprp / ipco / ispe). Inconsistent boxes are refused.
 * An AVIF of 8 bits takes 16 to 19 bytes a pixel, of 12 bits 25; a HEIC 7 to 9.
 */
function isoFile(bytes: Buffer, format: 'avif' | 'heic', per_pixel: number): Header | null {
  const file = parseBoxes(bytes, 0, bytes.length).boxes.filter(({ name }) => name === 'meta')
  if (file.length !== 1) return null
  // Version and flags precede the content.
  const properties = childBoxes(bytes, file, 'iprp', 4).flatMap((it) => childBoxes(bytes, [it], 'ipco'))
  let [width, height] = [0, 0]
  for (const { from, to } of childBoxes(bytes, properties, 'ispe')) {
    if (to - from < 12) return null
    const [w, h] = [bytes.readUInt32BE(from + 4), bytes.readUInt32BE(from + 8)]
    if (w * h > width * height) [width, height] = [w, h]
  }
  return width ? { format, width, height, per_pixel } : null
}

/** Boxes of that name in any of these; throws photo_damaged where the content does not fill its box. */
const childBoxes = (bytes: Buffer, holders: Box[], name: string, skip = 0): Box[] =>
  holders.flatMap(({ from, to }) => {
    const { boxes, end } = parseBoxes(bytes, from + skip, to)
    return end === to ? boxes.filter((it) => it.name === name) : refuse('photo_damaged')
  })
