// Part of a file, as Safari asks for films: `Range: bytes=0-1` (RFC 9110 §14). One part; anything else is answered with the whole.

export type ByteRange = { from: number; to: number }

/** Both ends included. null: the whole file. 'beyond': there is no such part. */
export function parseRange(asked: string | undefined, size: number): ByteRange | null | 'beyond' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked ?? '') ?? []
  if (first === undefined || last === undefined || (!first && !last)) return null
  if (!first) return Number(last) ? { from: Math.max(0, size - Number(last)), to: size - 1 } : 'beyond'
  const to = last ? Math.min(Number(last), size - 1) : size - 1
  if (Number(first) >= size) return 'beyond'
  return Number(first) <= to ? { from: Number(first), to } : null
}
