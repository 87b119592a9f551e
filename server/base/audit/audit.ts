// Audit log: records an operator's command (who, why, before and after) in the transaction of the command. Rows never
// change (OPS-4).
import type * as v from 'valibot'
import type { Id } from '../../../contract/ids.ts'
import type { JobCtx } from '../ctx.ts'
import type { Db } from '../db/database.ts'
import { actorInput, parseCommandInput, rejectInput } from './commandInput.ts'

export type Actor = v.InferInput<typeof actorInput>
type Snapshot = Record<string, string | number | boolean | null | undefined | string[] | Date>
export type AuditEntry = {
  action: string
  /** Names no member and no public id: `member` is the member's number. */
  subject: string
  member?: Id<'member'> | null | undefined
  before?: Snapshot | null
  after?: Snapshot | null
}

/** `site` null: about staff themselves, or about all sites. */
type AuditCtx = Pick<JobCtx, 'db' | 'clock'> & { site: Pick<JobCtx['site'], 'id'> | null }

export async function audit({ db, site, clock }: AuditCtx, actor: Actor, entry: AuditEntry) {
  const { who, why: reason, reference = null } = parseCommandInput(actorInput, actor)
  const { action, subject, member = null, before = null, after = null } = entry
  await db.run`
    insert into audit (site_id, at, actor, action, subject, member_id, reason, reference, before, after)
    values (${site?.id ?? null}, ${clock.now()}, ${who}, ${action}, ${subject}, ${member}, ${reason}, ${reference},
      ${before && db.json(before)}, ${after && db.json(after)})`
}

/**
 * The entry that an earlier run of this command wrote under the same reference. An advisory lock serialises runs of
 * one reference.
 */
export async function findEarlierEntry({ db, site }: JobCtx, actor: Actor, action: string) {
  const { reference } = parseCommandInput(actorInput, actor)
  if (!reference) return rejectInput('reference: is missing; a name of yours, by which it is done once')
  await db.run`select pg_advisory_xact_lock(hashtextextended(${`${site.id} ${action} ${reference}`}, 0))`
  return db.maybe<Required<AuditEntry>>`
    select action, subject, member_id as member, before, after from audit
    where site_id = ${site.id} and action = ${action} and reference = ${reference}`
}

/** Sum of a number in the audit log since a moment, of what these people did alone. */
export const auditedSum = async (
  db: Db,
  who: string[],
  action: string,
  field: string,
  since: Date,
  currency: string | null = null,
) =>
  (
    await db.one<{ sum: number }>`
      select coalesce(sum((after ->> ${field})::numeric), 0) as sum from audit
      where actor = any(${who}) and action = ${action} and at > ${since}
        and (${currency}::text is null or after ->> 'currency' = ${currency})`
  ).sum
