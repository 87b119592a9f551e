// CBOR of mobile documents (ISO 18013-5): decodes strictly, and encodes maps in the order of their keys.
import { decode, encode, Tagged } from 'cborg'
import { AttestationError } from './attestationError.ts'

/** A whole answer of a wallet is below 4 KB. */
export const MAX_CBOR_BYTES = 48 * 1024

const tagNumbers = { embedded: 24, dateTime: 0 }

/** `#6.24(bstr)`: CBOR within CBOR, whose very bytes are signed or digested. */
export class Embedded {
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

/** `#6.0(tstr)` */
export class DateTime {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const options = {
  allowIndefinite: false,
  allowUndefined: false,
  allowInfinity: false,
  allowNaN: false,
  strict: true,
  useMaps: true,
  rejectDuplicateMapKeys: true,
  tags: {
    [tagNumbers.embedded]: (content: () => unknown) => new Embedded(asBytes(content())),
    [tagNumbers.dateTime]: (content: () => unknown) => new DateTime(asText(content())),
  },
}

/** Throws `unreadable` for whatever is not exactly one value in its shortest form, of definite lengths, without a key twice. */
export function decodeCbor(bytes: Uint8Array): unknown {
  if (bytes.length > MAX_CBOR_BYTES) throw new AttestationError('unreadable')
  try {
    return decode(bytes, options)
  } catch {
    // RangeError too: of what is nested deeper than a stack.
    throw new AttestationError('unreadable')
  }
}

/** Maps keep the order of their keys: what is hashed is written once, here. */
export const encodeCbor = (value: unknown): Uint8Array => encode(toEncodable(value), { mapSorter: () => 0 })

function toEncodable(value: unknown): unknown {
  if (value instanceof Embedded) return new Tagged(tagNumbers.embedded, value.bytes)
  if (value instanceof DateTime) return new Tagged(tagNumbers.dateTime, value.text)
  if (value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map(toEncodable)
  if (value instanceof Map) return new Map([...value].map(([key, it]) => [key, toEncodable(it)]))
  return value
}

export function asMap(value: unknown): Map<unknown, unknown> {
  if (value instanceof Map) return value
  throw new AttestationError('unreadable')
}

export function asArray(value: unknown, length?: number): unknown[] {
  if (Array.isArray(value) && (length === undefined || value.length === length)) return value
  throw new AttestationError('unreadable')
}

export function asBytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw new AttestationError('unreadable')
}

export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  throw new AttestationError('unreadable')
}

export function asEmbedded(value: unknown): Uint8Array {
  if (value instanceof Embedded) return value.bytes
  throw new AttestationError('unreadable')
}

const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|[+-]\d{2}:\d{2})$/

export function asDate(value: unknown): Date {
  if (value instanceof DateTime && rfc3339.test(value.text)) {
    const date = new Date(value.text)
    if (!Number.isNaN(date.getTime())) return date
  }
  throw new AttestationError('unreadable')
}
