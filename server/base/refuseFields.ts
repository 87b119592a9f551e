// Field refusals: a refusal that names the form fields it is about.
import type { RefusalCode } from '../../contract/refusals.ts'
import { Refusal } from './refusal.ts'

/** Throws a refusal with the first code and all codes by field. Returns where every code is null. */
export function refuseFields(codes: Record<string, RefusalCode | null>, values: Record<string, string | number> = {}) {
  const fields = Object.entries(codes).filter((entry): entry is [string, RefusalCode] => entry[1] !== null)
  const [first] = fields
  if (first) throw new Refusal(first[1], values, Object.fromEntries(fields))
}
