// The boxes that an AVIF file is made of (ISO 14496-12): each says its length and its name, some hold others.

/** `from` to `to`: what it holds. */
export type Box = { name: string; from: number; to: number }

/** More than this is no photo. */
const MAX_BOXES = 4_096

/**
 * One after the other; `end` is where they end: before what is no box, behind the last one. null where one reaches beyond `to`, or there
 * are too many of them; `boxes` are those before it.
 */
export function parseBoxes(bytes: Buffer, from: number, to: number): { boxes: Box[]; end: number | null } {
  const boxes: Box[] = []
  let at = from
  while (at + 8 <= to) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (!/^[a-zA-Z0-9 ]{4}$/.test(name)) break
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= to
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    if (size < (isLong ? 16 : 8)) break
    if (at + size > to || boxes.length === MAX_BOXES) return { boxes, end: null }
    boxes.push({ name, from: at + (isLong ? 16 : 8), to: at + size })
    at += size
  }
  return { boxes, end: at }
}
