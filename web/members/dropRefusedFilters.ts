// A refused search without the filters that the server refused (SRCH-1).
import type { RefusalError } from '../base/refusalError.ts'

/** Drops of a list the refused value, of others the whole filter; null where no filter was refused. */
export function dropRefusedFilters(input: Record<string, unknown>, { status, fields }: RefusalError) {
  const refusedFields = Object.keys(fields).filter((field) => input[field.split('.', 1)[0] ?? ''] !== undefined)
  if (status !== 400 || !refusedFields.length) return null
  const next = { ...input }
  for (const field of refusedFields) {
    const [name = '', at] = field.split('.')
    const value = at && (input[name] as string[])[Number(at)]
    const rest = value ? (next[name] as string[]).filter((it) => it !== value) : []
    next[name] = rest.length ? rest : undefined
    // Without a cursor the page number means nothing.
    if (name === 'cursor') next.page = undefined
  }
  return next
}
