// SQL of proofs and requests.
import type { AgeMethod, AgeProof, AgeReason } from '../../contract/age.ts'
import type { Id } from '../../contract/ids.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds, dayOn } from '../base/clock.ts'
import type { Ctx, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

type AttemptRow = Columns<'age_attempt', 'key' | 'request_id' | 'member_id' | 'expires'>
export type Attempt = AttemptRow & {
  method: AgeMethod
  state: 'started' | 'answered' | 'proven' | 'refused'
  reason: AgeReason | null
  outcome: AgeProof['outcome'] | null
  proven_on: string | null
}
type Outcome = AgeProof['outcome']

const fields = (db: Ctx['db']) =>
  db.fragment`key, request_id, member_id, expires, method, state, reason, outcome, to_char(proven_on, 'YYYY-MM-DD') as proven_on`

export async function findAttempt({ db, site, clock }: Ctx, key: Buffer): Promise<Attempt | null> {
  const found = await db.maybe<Attempt>`
    select ${fields(db)} from age_attempt where key = ${key} and site_id = ${site.id} and expires > ${clock.now()}`
  return found ?? null
}

/** One for each browser: an earlier request is void. */
export async function storeAttempt(ctx: Ctx, key: Buffer, request_id: string, method: AgeMethod) {
  const { db, site, member, clock } = ctx
  await db.run`
    insert into age_attempt (key, site_id, member_id, request_id, method, state, expires)
    values (${key}, ${site.id}, ${member?.id ?? null}, ${request_id}, ${method}, 'started', ${addSeconds(clock.now(), durationSeconds.ageRequest)})
    on conflict (key) do update
    set request_id = excluded.request_id, member_id = excluded.member_id, method = excluded.method, state = 'started',
      reason = null, outcome = null, proven_on = null, expires = excluded.expires
    where age_attempt.site_id = excluded.site_id`
}

/** Uses the request up: whatever comes after the first answer finds none. */
export async function consumeAttempt(
  { db, site, clock }: Ctx,
  request_id: string,
  method: AgeMethod,
): Promise<Attempt | null> {
  const consumed = await db.maybe<Attempt>`
    update age_attempt set state = 'answered'
    where request_id = ${request_id} and site_id = ${site.id} and method = ${method} and state = 'started' and expires > ${clock.now()}
    returning ${fields(db)}`
  return consumed ?? null
}

export const refuseAttempt = ({ db, site }: Ctx, { request_id }: Attempt, reason: AgeReason) => db.run`
  update age_attempt set state = 'refused', reason = ${reason}
  where request_id = ${request_id} and site_id = ${site.id} and state = 'answered'`

export const todayOf = ({ site, clock }: Pick<Ctx, 'site' | 'clock'>) => dayOn(clock.now(), site.time_zone)

/** Of a member it is kept; of a signup until it is finished, for a day. */
export async function proveAttempt(ctx: Ctx, { request_id, member_id, method }: Attempt, outcome: Outcome) {
  const { db, site, clock } = ctx
  const today = todayOf(ctx)
  await db.transaction(async (tx) => {
    const lifetime = member_id ? durationSeconds.ageRequest : durationSeconds.ageProof
    await tx.run`
      update age_attempt
      set state = 'proven', outcome = ${outcome}, proven_on = ${today}, expires = ${addSeconds(clock.now(), lifetime)}
      where request_id = ${request_id} and site_id = ${site.id} and state = 'answered'`
    if (member_id) await keepProof({ db: tx, site }, member_id, { outcome, method, day: today })
  })
}

/** The surer one stays. */
export const keepProof = (
  { db, site }: Pick<JobCtx, 'db' | 'site'>,
  member: Id<'member'>,
  { outcome, method, day }: AgeProof,
) => db.run`
  insert into age_assurance (site_id, member_id, outcome, method, proven_on)
  values (${site.id}, ${member}, ${outcome}, ${method}, ${day})
  on conflict (member_id) do update set outcome = excluded.outcome, method = excluded.method, proven_on = excluded.proven_on
  where excluded.outcome = 'verified' or age_assurance.outcome = 'estimated'`

export async function findProof(
  { db, site }: Pick<Ctx, 'db' | 'site'>,
  member: Id<'member'>,
): Promise<AgeProof | null> {
  const found = await db.maybe<AgeProof>`
    select outcome, method, to_char(proven_on, 'YYYY-MM-DD') as day
    from age_assurance
    where member_id = ${member} and site_id = ${site.id}`
  return found ?? null
}
