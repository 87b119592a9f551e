// What an undo brings back: passkeys and two-step verification that were on the account before the change, from the rows that the links of the
// changes since then carry (ACC-19).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import { linkDataSince } from '../notifications/index.ts'
import type { RemovedFactors, UndoData } from './mailSecurityNotice.ts'

type FactorCtx = Pick<JobCtx, 'db' | 'site'>

/** The second step with its recovery codes, as rows in JSON; undefined where it is off. */
export async function twoStepSnapshot(
  { db, site }: FactorCtx,
  member: Id<'member'>,
): Promise<RemovedFactors | undefined> {
  const two_step = await db.maybe<NonNullable<RemovedFactors['two_step']>>`
    select to_jsonb(t) as two_step,
      (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from recovery_code r where r.member_id = t.member_id) as recovery_codes
    from two_step t
    where t.member_id = ${member} and t.site_id = ${site.id} and t.confirmed_at is not null`
  return two_step && { two_step }
}

/** Removes two-step verification that was turned on since then, and restores what was removed since then and is older. */
export async function restoreFactors({ db, site }: FactorCtx, member: Id<'member'>, since: Date) {
  const ofMember = db.fragment`where member_id = ${member} and site_id = ${site.id}`
  const removed = (await linkDataSince({ db, site }, member, 'undo', since)).flatMap(
    ({ data }) => (data as UndoData).removed ?? [],
  )
  const earlier = removed.find(({ two_step }) => two_step && new Date(two_step.two_step.confirmed_at) < since)?.two_step
  const ended = await db.run`
    delete from two_step ${ofMember} and (coalesce(confirmed_at, created_at) >= ${since} or ${earlier !== undefined})`
  if (ended) await db.run`delete from recovery_code ${ofMember}`
  if (earlier) {
    await db.run`insert into two_step select * from jsonb_populate_record(null::two_step, ${db.json(earlier.two_step)})`
    await db.run`
      insert into recovery_code
      select * from jsonb_populate_recordset(null::recovery_code, ${db.json(earlier.recovery_codes)})`
  }
  await db.run`
    insert into passkey
    select * from jsonb_populate_recordset(null::passkey, ${db.json(removed.flatMap(({ passkeys = [] }) => passkeys))})
    where created_at < ${since}
    on conflict do nothing`
}
