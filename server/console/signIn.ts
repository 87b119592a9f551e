// Into the console and out of it: by an invitation once, by a passkey, or by the staff key with a code (STAFF-4).
import { customerKey } from '../base/rateLimits/addressKey.ts'
import { findByKey, findInvitation, useInvitation } from '../staff/index.ts'
import type { VisitorCtx } from './context.ts'
import {
  assertionOptions,
  deletePasskeys,
  registrationOptions,
  storePasskey,
  verifyNewPasskey,
  verifyPasskey,
} from './passkeys.ts'
import { refuseStaff } from './refusal.ts'
import { endSessions, openSession } from './session.ts'
import { checkCode, deleteTwoStep, LOCK_SECONDS, MAX_WRONG_CODES } from './twoStep.ts'

const invited = async ({ db, clock }: VisitorCtx, token: string) =>
  (await findInvitation(db, clock.now(), token)) ?? refuseStaff('invitation_over')

export async function invitation(ctx: VisitorCtx, { token }: { token: string }) {
  const { name, role, expires } = await invited(ctx, token)
  return { name, role, expires }
}

export const registerOptions = async (ctx: VisitorCtx, { token }: { token: string }) =>
  registrationOptions(ctx, await invited(ctx, token))

type Registration = { token: string; credential: Record<string, unknown> }

/** Begins anew: what the person had before counts for nothing. */
export async function register(ctx: VisitorCtx, { token, credential }: Registration) {
  const staff = await invited(ctx, token)
  const passkey = await verifyNewPasskey(ctx, staff.id, credential)
  await ctx.db.transaction(async (db) => {
    const inner = { ...ctx, db }
    if (!(await useInvitation(db, ctx.clock.now(), token))) refuseStaff('invitation_over')
    await deletePasskeys(db, staff.id)
    await deleteTwoStep(inner, staff)
    await endSessions(inner, staff.id)
    await storePasskey(inner, staff.id, passkey)
    await openSession(inner, staff, 'by an invitation')
  })
  return {}
}

export const signInOptions = (ctx: VisitorCtx) => assertionOptions(ctx)

export async function signIn(ctx: VisitorCtx, { credential }: { credential: Record<string, unknown> }) {
  const staff = await verifyPasskey(ctx, credential)
  await ctx.db.transaction((db) => openSession({ ...ctx, db }, staff, 'by a passkey'))
  return {}
}

/** Whether the key, the code or nothing is right, it does not say. */
export async function signInByKey(ctx: VisitorCtx, { key, code }: { key: string; code: string }) {
  const limit = { key: `console key ${customerKey(ctx)}`, max: MAX_WRONG_CODES, windowSeconds: LOCK_SECONDS }
  const seconds = ctx.app.rateWindows.take([limit])
  if (seconds) refuseStaff('locked', { seconds })
  const staff = (await findByKey(ctx.db, key)) ?? refuseStaff('sign_in_failed')
  await checkCode(ctx, staff, code)
  ctx.app.rateWindows.giveBack(limit)
  await ctx.db.transaction((db) => openSession({ ...ctx, db }, staff, 'by the key and a code'))
  return {}
}
