// File structure of a photo: where the picture ends and how many animation frames it has. Follows the format's own lengths, so that an
// embedded thumbnail is not taken for the picture (PRO-4).

import type { Header } from '../header.ts'
import { parseBoxes } from '../isoBoxes.ts'

/** `end`: offset after the picture; null for a truncated file. */
export type Structure = { end: number | null; frames: number }

const name = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4)

export const structureOf: Record<Header['format'], (bytes: Buffer) => Structure> = { jpeg, png, webp, avif }

function jpeg(bytes: Buffer): Structure {
  let offset = 2
  while (offset + 2 <= bytes.length) {
    if (bytes[offset] !== 0xff) return { end: null, frames: 1 }
    const kind = bytes[offset + 1] as number
    if (kind === 0xff) offset += 1
    else if (kind === 0xd9) return { end: offset + 2, frames: 1 }
    else if (kind === 0x01 || (kind >= 0xd0 && kind <= 0xd8)) offset += 2
    else if (offset + 4 > bytes.length) break
    else {
      offset += 2 + bytes.readUInt16BE(offset + 2)
      if (kind === 0xda) offset = afterScan(bytes, offset)
    }
  }
  return { end: null, frames: 1 }
}

/** In compressed data 0xff is followed by zero or a restart marker; anything else is the next marker. */
function afterScan(bytes: Buffer, from: number): number {
  for (let offset = bytes.indexOf(0xff, from); offset >= 0; offset = bytes.indexOf(0xff, offset + 1)) {
    const next = bytes[offset + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return offset
  }
  return bytes.length
}

function png(bytes: Buffer): Structure {
  let frames = 1
  for (let offset = 8; offset + 12 <= bytes.length; ) {
    const kind = name(bytes, offset + 4)
    const next = offset + 12 + bytes.readUInt32BE(offset)
    if (kind === 'acTL') frames = bytes.readUInt32BE(offset + 8)
    if (kind === 'IEND') return { end: next <= bytes.length ? next : null, frames }
    offset = next
  }
  return { end: null, frames }
}

function webp(bytes: Buffer): Structure {
  const end = 8 + bytes.readUInt32LE(4)
  let frames = 0
  for (let offset = 12; offset + 8 <= Math.min(end, bytes.length); ) {
    if (name(bytes, offset) === 'ANMF') frames += 1
    const size = bytes.readUInt32LE(offset + 4)
    offset += 8 + size + (size & 1)
  }
  return { end: end <= bytes.length ? end : null, frames }
}

/** A file with a `moov` box is a video. Bytes that are no box end the picture. */
function avif(bytes: Buffer): Structure {
  const { boxes, end } = parseBoxes(bytes, 0, bytes.length)
  const has = (...names: string[]) => boxes.some(({ name }) => names.includes(name))
  return { end: has('mdat', 'idat', 'meta') ? end : null, frames: has('moov') ? 2 : 1 }
}
