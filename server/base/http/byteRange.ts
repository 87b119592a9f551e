// Byte ranges of video files, as Safari requests them: `Range: bytes=0-1` (RFC 9110 §14). Only a single range is
// supported.

export type ByteRange = { from: number; to: number }

/** Both ends are included. null: send the whole file. */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (!first && !last)) return null
  if (!first) return Number(last) ? { from: Math.max(0, size - Number(last)), to: size - 1 } : 'unsatisfiable'
  const rangeEnd = last ? Math.min(Number(last), size - 1) : size - 1
  if (Number(first) >= size) return 'unsatisfiable'
  return Number(first) <= rangeEnd ? { from: Number(first), to: rangeEnd } : null
}
