// Invalid text: refuses strings that no text column can hold (NUL, lone surrogates) before a verb sees them (CALL-4).
import { Refusal } from '../refusal.ts'

const isInvalidText = (text: string) => text.includes('\0') || !text.isWellFormed()

/** Checks all strings and field names of a call's input at any depth, but no bytes. Throws invalid_text by field. */
export function refuseInvalidText(input: unknown) {
  const fields: Record<string, 'invalid_text'> = {}
  // A stack, not recursion: 64 KB of brackets nest deeper than the call stack.
  const pending: { path: string; value: unknown }[] = [{ path: '', value: input }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { path, value } = next
    if (typeof value === 'string') {
      if (isInvalidText(value)) fields[path] = 'invalid_text'
    } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      for (const [name, child] of Object.entries(value)) {
        if (isInvalidText(name)) fields[path] = 'invalid_text'
        else pending.push({ path: path ? `${path}.${name}` : name, value: child })
      }
    }
  }
  if (Object.keys(fields).length) throw new Refusal('invalid_text', {}, fields)
}
