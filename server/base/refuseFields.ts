// A refusal that names the fields it is about, so that a form can say it where it belongs.
import type { RefusalCode } from '../../contract/refusals.ts'
import { Refusal } from './refusal.ts'

/** Throws the first of the given reasons, with all of them by field; returns where there is none. */
export function refuseFields(wrong: Record<string, RefusalCode | null>, values: Record<string, string | number> = {}) {
  const found = Object.entries(wrong).filter((it): it is [string, RefusalCode] => it[1] !== null)
  const [first] = found
  if (first) throw new Refusal(first[1], values, Object.fromEntries(found))
}
