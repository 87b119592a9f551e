// Text that no column can hold, a NUL or half a surrogate pair, is refused before anything is done with it (CALL-4).
import { Refusal } from '../refusal.ts'

const isInvalidText = (text: string) => text.includes('\0') || !text.isWellFormed()

/** Looks into whatever a call was sent, however deep; the bytes of a file are none of its business. Throws invalid_text by field. */
export function refuseInvalidText(input: unknown) {
  const found: Record<string, 'invalid_text'> = {}
  // Not by recursion: 64 KB of brackets are deeper than the stack.
  const left: { at: string; value: unknown }[] = [{ at: '', value: input }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { at, value } = next
    if (typeof value === 'string') {
      if (isInvalidText(value)) found[at] = 'invalid_text'
    } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      for (const [name, inner] of Object.entries(value)) {
        if (isInvalidText(name)) found[at] = 'invalid_text'
        else left.push({ at: at ? `${at}.${name}` : name, value: inner })
      }
    }
  }
  if (Object.keys(found).length) throw new Refusal('invalid_text', {}, found)
}
