// Which screens are sent as plain HTML: those whose handle says `static: true` (RTE-4).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

const known = new Map<string, boolean>()
/** `source` from the root, like web/members/MembersScreen.tsx. */
export function isStatic(source: string): boolean {
  const found = known.get(source) ?? /handle.*static: true/.test(readFileSync(join(root, source), 'utf8'))
  known.set(source, found)
  return found
}
