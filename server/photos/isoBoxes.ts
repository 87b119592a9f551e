// Parses the boxes of an AVIF or HEIC file (ISO 14496-12): each has a length and a name, and some contain others.

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
  let offset = from
  while (offset + 8 <= to) {
    const name = bytes.toString('latin1', offset + 4, offset + 8)
    if (!/^[a-zA-Z0-9 ]{4}$/.test(name)) break
    const size32 = bytes.readUInt32BE(offset)
    const isLong = size32 === 1 && offset + 16 <= to
    const size = isLong ? Number(bytes.readBigUInt64BE(offset + 8)) : size32 === 0 ? to - offset : size32
    if (size < (isLong ? 16 : 8)) break
    if (offset + size > to || boxes.length === MAX_BOXES) return { boxes, end: null }
    boxes.push({ name, from: offset + (isLong ? 16 : 8), to: offset + size })
    offset += size
  }
  return { boxes, end: offset }
}
