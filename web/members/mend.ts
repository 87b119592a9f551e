// A search that the server refused, without what it refused (SRCH-1).
import type { RefusalError } from '../base/refusalError.ts'

/** Without the filters that the server refused: of a list without the value that it named, of the rest altogether. */
export function mend(input: Record<string, unknown>, { status, fields }: RefusalError) {
  const given = Object.keys(fields).filter((field) => input[field.split('.', 1)[0] ?? ''] !== undefined)
  if (status !== 400 || !given.length) return null
  const left = { ...input }
  for (const field of given) {
    const [name = '', at] = field.split('.')
    const value = at && (input[name] as string[])[Number(at)]
    const rest = value ? (left[name] as string[]).filter((it) => it !== value) : []
    left[name] = rest.length ? rest : undefined
    // A page begins at its cursor.
    if (name === 'cursor') left.page = undefined
  }
  return left
}
