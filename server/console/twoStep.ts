// The second way in: the key that signs commands, and a code of an authenticator app (STAFF-4). Ten wrong codes lock it
// for a quarter of an hour.
import { addSeconds } from '../base/clock.ts'
import type { Columns } from '../base/db/tables.ts'
import { decrypt, encrypt } from '../base/encryption/encryption.ts'
import { newSecret, otpauthUri, qrOf, totpStep } from '../security/index.ts'
import type { Staff } from '../staff/index.ts'
import type { StaffCtx, VisitorCtx } from './context.ts'
import { refuseStaff } from './refusal.ts'
import { auditOwn, requireRecentSignIn } from './session.ts'

export const twoStepPurpose = 'staff two-step'
export const MAX_WRONG_CODES = 10
export const LOCK_SECONDS = 15 * 60

type TwoStep = Columns<'staff_two_step', 'secret' | 'failures' | 'locked_until'>

/** Counts, and locks, before it checks, so that a hundred at once are no more than ten. Refuses sign_in_failed and locked. */
export async function checkCode(ctx: VisitorCtx, staff: Staff, code: string) {
  const { db, app, clock } = ctx
  const now = clock.now()
  const row = await db.maybe<TwoStep>`
    update staff_two_step t
    set failures = case when t.locked_until is null then t.failures + 1 else 1 end,
      locked_until = case when t.locked_until is null and t.failures + 1 >= ${MAX_WRONG_CODES}
        then ${addSeconds(now, LOCK_SECONDS)}::timestamptz end
    from active_staff a
    where t.staff_id = ${staff.id} and a.id = t.staff_id and t.created_at >= a.added_at and t.confirmed_at is not null
      and (t.locked_until is null or t.locked_until <= ${now})
    returning t.secret, t.failures, t.locked_until`
  if (!row) return refuseLocked(ctx, staff)
  const step = totpStep(decrypt(app.secret, twoStepPurpose, row.secret), code, now)
  if (step !== null && (await redeem(ctx, staff, step))) return
  if (row.locked_until === null) refuseStaff('sign_in_failed')
  await auditOwn(ctx, staff, 'staff.locked', `${MAX_WRONG_CODES} wrong codes`)
  refuseStaff('locked', { seconds: LOCK_SECONDS })
}

/** Once, and no older one after it. */
const redeem = async ({ db }: VisitorCtx, { id }: Pick<Staff, 'id'>, step: number) =>
  (await db.run`
    update staff_two_step set last_step = ${step}, failures = 0, locked_until = null
    where staff_id = ${id} and last_step < ${step}`) > 0

async function refuseLocked({ db, clock }: VisitorCtx, { id }: Staff): Promise<never> {
  const row = await db.maybe<TwoStep>`select locked_until from staff_two_step where staff_id = ${id}`
  const seconds = row?.locked_until ? Math.ceil((row.locked_until.getTime() - clock.now().getTime()) / 1_000) : 0
  return seconds > 0 ? refuseStaff('locked', { seconds }) : refuseStaff('sign_in_failed')
}

export const hasTwoStep = async ({ db }: VisitorCtx, { id }: Pick<Staff, 'id'>) =>
  (await db.maybe`
    select 1 from staff_two_step t join active_staff a on a.id = t.staff_id
    where t.staff_id = ${id} and t.confirmed_at is not null and t.created_at >= a.added_at`) !== undefined

/** Shown once; it counts from the first right code on. */
export async function startTwoStep(ctx: StaffCtx) {
  requireRecentSignIn(ctx)
  const { db, app, clock, staff } = ctx
  const secret = newSecret()
  await db.run`
    insert into staff_two_step (staff_id, secret, created_at)
    values (${staff.id}, ${encrypt(app.secret, twoStepPurpose, secret)}, ${clock.now()})
    on conflict (staff_id) do update
    set secret = excluded.secret, created_at = excluded.created_at, confirmed_at = null, last_step = 0, failures = 0, locked_until = null`
  const uri = otpauthUri({ issuer: 'Nightjar staff', label: staff.name }, secret)
  return { secret, uri, qr: qrOf(uri) }
}

export async function confirmTwoStep(ctx: StaffCtx, { code }: { code: string }) {
  requireRecentSignIn(ctx)
  const { db, app, clock, staff } = ctx
  const row = await db.maybe<Columns<'staff_two_step', 'secret'>>`
    select secret from staff_two_step where staff_id = ${staff.id} and confirmed_at is null for update`
  const step = row ? totpStep(decrypt(app.secret, twoStepPurpose, row.secret), code, clock.now()) : null
  if (step === null) refuseStaff('sign_in_failed')
  await db.run`
    update staff_two_step set confirmed_at = ${clock.now()}, last_step = ${step} where staff_id = ${staff.id}`
  await auditOwn(ctx, staff, 'staff.two_step_on', 'by its owner')
  return {}
}

export async function endTwoStep(ctx: StaffCtx) {
  requireRecentSignIn(ctx)
  await deleteTwoStep(ctx, ctx.staff)
  await auditOwn(ctx, ctx.staff, 'staff.two_step_off', 'by its owner')
  return {}
}

export const deleteTwoStep = ({ db }: VisitorCtx, { id }: Pick<Staff, 'id'>) =>
  db.run`delete from staff_two_step where staff_id = ${id}`
