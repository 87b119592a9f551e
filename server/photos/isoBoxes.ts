// Parses the boxes of an AVIF file (ISO 14496-12): each has a length and a name, and some contain others.

/** Its content is the bytes `from` to `to`. */
export type Box = { name: string; from: number; to: number }

/** A file with more is no photo. */
const MAX_BOXES = 4_096

/**
 * Sibling boxes. `end`: where they end, which is before bytes that are no box; null where a box exceeds `to`, or there are too many. `boxes`
 * then holds those before it.
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
