// Writes down what an operator does by hand, in the transaction of the deed: who, what, why, before and after; never changed (OPS-4).
import type * as v from 'valibot'
import type { JobCtx } from '../ctx.ts'
import { actorInput, parseCommandInput, rejectInput } from './commandInput.ts'

export type Actor = v.InferInput<typeof actorInput>
type Data = Record<string, string | number | boolean | null | string[] | Date>
export type AuditEntry = {
  action: string
  /** No member's name or id: `member` is its number. */
  subject: string
  member?: number | null
  before?: Data | null
  after?: Data | null
}

export async function audit({ db, site, clock }: JobCtx, deed: Actor, it: AuditEntry) {
  const { who, why, reference = null } = parseCommandInput(actorInput, deed)
  const { action, subject, member = null, before = null, after = null } = it
  await db.run`
    insert into audit (site_id, at, who, action, subject, member_id, why, reference, before, after)
    values (${site.id}, ${clock.now()}, ${who}, ${action}, ${subject}, ${member}, ${why}, ${reference},
      ${before && db.json(before)}, ${after && db.json(after)})`
}

/** The deed of this name, where it was done before. Two of one name wait for each other. */
export async function findEarlierEntry({ db, site }: JobCtx, deed: Actor, action: string) {
  const { reference } = parseCommandInput(actorInput, deed)
  if (!reference) return rejectInput('reference: is missing; a name of yours, by which it is done once')
  await db.run`select pg_advisory_xact_lock(hashtextextended(${`${site.id} ${action} ${reference}`}, 0))`
  return db.maybe<Required<AuditEntry>>`
    select action, subject, member_id as member, before, after from audit
    where site_id = ${site.id} and action = ${action} and reference = ${reference}`
}
