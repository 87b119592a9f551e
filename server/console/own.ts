// About oneself: who is signed in, sessions, passkeys, preferences (STAFF-4).
import type { Preferences } from '../../contract/console/own.ts'
import { isPermitted, permissions, worksFor } from '../staff/index.ts'
import type { StaffCtx } from './context.ts'
import { deletePasskeys, passkeysOf, registrationOptions, storePasskey, verifyNewPasskey } from './passkeys.ts'
import { refuseStaff } from './refusal.ts'
import { auditOwn, clearSession, endSessions, endThisSession, requireRecentSignIn, sessionsOf } from './session.ts'
import { hasTwoStep } from './twoStep.ts'

const usual: Preferences = { language: 'en', scheme: 'system', grey: false, break_minutes: null }

export async function me({ db, staff }: StaffCtx) {
  const { name, role, site_keys, expires } = staff
  const sites = await db.many<{ key: string; name: string }>`
    select key, choices ->> 'name' as name from site where erased_at is null order by 2, 1`
  const preferences = await db.maybe<Preferences>`
    select language, scheme, grey, break_minutes from staff_preference where staff_id = ${staff.id}`
  return {
    ...{ name, role, expires },
    permissions: Object.keys(permissions).filter((it) => isPermitted(role, it)),
    is_limited: site_keys.length > 0,
    sites: sites.filter(({ key }) => worksFor(staff, key)),
    preferences: { ...usual, ...preferences },
  }
}

export async function savePreferences({ db, staff }: StaffCtx, { language, scheme, grey, break_minutes }: Preferences) {
  await db.run`
    insert into staff_preference (staff_id, language, scheme, grey, break_minutes)
    values (${staff.id}, ${language}, ${scheme}, ${grey}, ${break_minutes})
    on conflict (staff_id) do update
    set language = excluded.language, scheme = excluded.scheme, grey = excluded.grey, break_minutes = excluded.break_minutes`
  return {}
}

export async function security(ctx: StaffCtx) {
  const { db, clock, staff } = ctx
  const sessions = await sessionsOf(db, clock.now(), staff.id)
  const passkeys = await passkeysOf(db, staff.id)
  return {
    sessions: sessions.map((it) => ({ ...it, is_this: it.id === staff.session })),
    passkeys: passkeys.map(({ credential_id: _, ...it }) => it),
    two_step: await hasTwoStep(ctx, staff),
  }
}

export async function signOut(ctx: StaffCtx) {
  await endThisSession(ctx)
  clearSession(ctx)
  return {}
}

export async function signOutEverywhere(ctx: StaffCtx) {
  await endSessions(ctx, ctx.staff.id)
  await auditOwn(ctx, ctx.staff, 'staff.sign_out_everywhere', 'by its owner')
  clearSession(ctx)
  return {}
}

export async function endSession(ctx: StaffCtx, { id }: { id: string }) {
  if (!(await endSessions(ctx, ctx.staff.id, id))) refuseStaff('not_found')
  return {}
}

export async function passkeyOptions(ctx: StaffCtx) {
  requireRecentSignIn(ctx)
  return registrationOptions(ctx, ctx.staff)
}

export async function addPasskey(ctx: StaffCtx, { credential }: { credential: Record<string, unknown> }) {
  requireRecentSignIn(ctx)
  const passkey = await verifyNewPasskey(ctx, ctx.staff.id, credential)
  await ctx.db.transaction(async (db) => {
    await storePasskey({ ...ctx, db }, ctx.staff.id, passkey)
    await auditOwn({ ...ctx, db }, ctx.staff, 'staff.passkey_added', 'by its owner')
  })
  return {}
}

export async function removePasskey(ctx: StaffCtx, { id }: { id: string }) {
  requireRecentSignIn(ctx)
  if (!(await deletePasskeys(ctx.db, ctx.staff.id, id))) refuseStaff('not_found')
  await auditOwn(ctx, ctx.staff, 'staff.passkey_removed', 'by its owner')
  return {}
}
