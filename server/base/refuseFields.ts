// Field refusals: a refusal that names the form fields it is about.
import type { RefusalCode } from '../../contract/refusals.ts'
import { Refusal } from './refusal.ts'

type Values = Record<string, string | number>

/** Throws a refusal with the first code and all codes by field. */
export function refuseFields(codes: Record<string, RefusalCode>, values: Values = {}): never {
  const [first] = Object.values(codes)
  if (!first) throw new Error('a refusal of fields that names none')
  throw new Refusal(first, values, codes)
}

/** Refuses the fields that have a code; returns where every code is null. */
export function checkFields(codes: Record<string, RefusalCode | null>, values: Values = {}): void {
  const refused = Object.entries(codes).filter((entry): entry is [string, RefusalCode] => entry[1] !== null)
  if (refused.length) refuseFields(Object.fromEntries(refused), values)
}
