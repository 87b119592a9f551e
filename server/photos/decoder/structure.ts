// File structure of a photo: where the picture ends and how many animation frames it has. Follows the format's own lengths, so that an
// embedded thumbnail is not taken for the picture (PRO-4).

import type { Header } from '../header.ts'
import { parseBoxes } from '../isoBoxes.ts'

/**
 * `end`: offset after the picture; null for a truncated file. `pixels`: from where to where compressed data stand, in which any bytes may
 * occur. `completion`: what a file lacks at its end, though its picture may be whole.
 */
export type Structure = {
  end: number | null
  frames: number
  pixels: [from: number, to: number][]
  completion?: Buffer
}

const name = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4)

export const structureOf: Record<Header['format'], (bytes: Buffer) => Structure> = {
  jpeg,
  png,
  webp,
  avif: isoFile,
  heic: isoFile,
}

/** Some cameras and programs leave out the last marker, or zeroes stand in its place. */
function jpeg(bytes: Buffer): Structure {
  const pixels: Structure['pixels'] = []
  let offset = 2
  while (offset + 2 <= bytes.length) {
    if (bytes[offset] !== 0xff) return { end: null, frames: 1, pixels }
    const kind = bytes[offset + 1] as number
    if (kind === 0xff) offset += 1
    else if (kind === 0xd9) return { end: offset + 2, frames: 1, pixels }
    else if (kind === 0x01 || (kind >= 0xd0 && kind <= 0xd8)) offset += 2
    else if (offset + 4 > bytes.length) break
    else {
      offset += 2 + bytes.readUInt16BE(offset + 2)
      if (kind !== 0xda) continue
      const from = offset
      offset = afterScan(bytes, from)
      pixels.push([from, offset])
    }
  }
  const last = pixels.at(-1)
  if (last?.[1] !== bytes.length) return { end: null, frames: 1, pixels }
  let end = bytes.length
  while (end > last[0] && bytes[end - 1] === 0) end -= 1
  // A stuffed byte is two: 0xff and zero.
  if (bytes[end - 1] === 0xff) end = Math.min(end + 1, bytes.length)
  last[1] = end
  return { end, frames: 1, pixels, completion: Buffer.from([0xff, 0xd9]) }
}

/** In compressed data 0xff is followed by zero or a restart marker; anything else is the next marker. */
function afterScan(bytes: Buffer, from: number): number {
  for (let offset = bytes.indexOf(0xff, from); offset >= 0; offset = bytes.indexOf(0xff, offset + 1)) {
    const next = bytes[offset + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return offset
  }
  return bytes.length
}

const iend = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])

function png(bytes: Buffer): Structure {
  const pixels: Structure['pixels'] = []
  let frames = 1
  let offset = 8
  while (offset + 12 <= bytes.length) {
    const kind = name(bytes, offset + 4)
    const next = offset + 12 + bytes.readUInt32BE(offset)
    if (kind === 'acTL') frames = bytes.readUInt32BE(offset + 8)
    if (kind === 'IEND') return { end: next <= bytes.length ? next : null, frames, pixels }
    if (next > bytes.length || !/^[a-zA-Z]{4}$/.test(kind)) break
    if (kind === 'IDAT' || kind === 'fdAT') pixels.push([offset + 8, next - 4])
    offset = next
  }
  // Without its last chunk, or with a part of it, or zeroes in its place.
  const rest = bytes.subarray(offset)
  const isWhole = pixels.length > 0 && (rest.equals(iend.subarray(0, rest.length)) || rest.every((it) => it === 0))
  return isWhole ? { end: offset, frames, pixels, completion: iend } : { end: null, frames, pixels }
}

function webp(bytes: Buffer): Structure {
  const pixels: Structure['pixels'] = []
  const end = 8 + bytes.readUInt32LE(4)
  let frames = 0
  for (let offset = 12; offset + 8 <= Math.min(end, bytes.length); ) {
    const kind = name(bytes, offset)
    if (kind === 'ANMF') frames += 1
    const size = bytes.readUInt32LE(offset + 4)
    if (/^(VP8[ L]|ALPH)$/.test(kind)) pixels.push([offset + 8, offset + 8 + size])
    offset += 8 + size + (size & 1)
  }
  return { end: end <= bytes.length ? end : null, frames, pixels }
}

/** A file with a `moov` box is a video. Bytes that are no box end the picture. */
function isoFile(bytes: Buffer): Structure {
  const { boxes, end } = parseBoxes(bytes, 0, bytes.length)
  const has = (...names: string[]) => boxes.some(({ name }) => names.includes(name))
  const pixels = boxes.filter(({ name }) => name === 'mdat').map(({ from, to }): [number, number] => [from, to])
  return { end: has('mdat', 'idat', 'meta') ? end : null, frames: has('moov') ? 2 : 1, pixels }
}
