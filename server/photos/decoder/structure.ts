// File structure of a photo: where the picture ends and how many animation frames it has. Follows the format's own lengths, so that an
// embedded thumbnail is not taken for the picture (PRO-4).

import type { Header } from '../header.ts'
import { parseBoxes } from '../isoBoxes.ts'

/** `end`: offset after the picture; null for a truncated file. */
export type Structure = { end: number | null; frames: number }

const name = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4)

export const structureOf: Record<Header['format'], (bytes: Buffer) => Structure> = { jpeg, png, webp, avif }

function jpeg(bytes: Buffer): Structure {
  let at = 2
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return { end: null, frames: 1 }
    const kind = bytes[at + 1] as number
    if (kind === 0xff) at += 1
    else if (kind === 0xd9) return { end: at + 2, frames: 1 }
    else if (kind === 0x01 || (kind >= 0xd0 && kind <= 0xd8)) at += 2
    else if (at + 4 > bytes.length) break
    else {
      at += 2 + bytes.readUInt16BE(at + 2)
      if (kind === 0xda) at = afterScan(bytes, at)
    }
  }
  return { end: null, frames: 1 }
}

/** In compressed data 0xff is followed by zero or a restart marker; anything else is the next marker. */
function afterScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

function png(bytes: Buffer): Structure {
  let frames = 1
  for (let at = 8; at + 12 <= bytes.length; ) {
    const kind = name(bytes, at + 4)
    const next = at + 12 + bytes.readUInt32BE(at)
    if (kind === 'acTL') frames = bytes.readUInt32BE(at + 8)
    if (kind === 'IEND') return { end: next <= bytes.length ? next : null, frames }
    at = next
  }
  return { end: null, frames }
}

function webp(bytes: Buffer): Structure {
  const end = 8 + bytes.readUInt32LE(4)
  let frames = 0
  for (let at = 12; at + 8 <= Math.min(end, bytes.length); ) {
    if (name(bytes, at) === 'ANMF') frames += 1
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size & 1)
  }
  return { end: end <= bytes.length ? end : null, frames }
}

/** A file with a `moov` box is a video. Bytes that are no box end the picture. */
function avif(bytes: Buffer): Structure {
  const { boxes, end } = parseBoxes(bytes, 0, bytes.length)
  const has = (...names: string[]) => boxes.some(({ name }) => names.includes(name))
  return { end: has('mdat', 'idat', 'meta') ? end : null, frames: has('moov') ? 2 : 1 }
}
