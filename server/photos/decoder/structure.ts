// Where a picture ends in its file, and how many pictures it shows one after the other: read from the file's own structure, by its lengths,
// so that a thumbnail within is not taken for the picture (PRO-4).
import { parseBoxes } from '../isoBoxes.ts'
import type { Header } from '../header.ts'

/** `end`: the first byte behind the picture; null where the file ends before it does. */
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

/** In the compressed data 0xff stands before a zero or a restart mark; any other is the next marker. */
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

/** A file with a track (`moov`) is a film. What is no box ends the picture. */
function avif(bytes: Buffer): Structure {
  const { boxes, end } = parseBoxes(bytes, 0, bytes.length)
  const has = (...names: string[]) => boxes.some(({ name }) => names.includes(name))
  return { end: has('mdat', 'idat', 'meta') ? end : null, frames: has('moov') ? 2 : 1 }
}
