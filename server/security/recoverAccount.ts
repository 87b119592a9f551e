// Recovery of an account by a link in the mailbox: a password reset, or the undo of changes that were not the owner's (ACC-10, ACC-19).
// Two-step verification from before stays as it is.
import type { Input, Output } from '../../contract/call.ts'
import type { Id } from '../../contract/ids.ts'
import type * as security from '../../contract/security.ts'
import { isBanned } from '../base/bans.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse, refuseUnless } from '../base/refusal.ts'
import { emailKey, forgetFormerEmails, isEmailTaken, passwordSetAt, setEmail } from '../members/index.ts'
import {
  deletePushSubscriptions,
  enqueueMail,
  findLink,
  type LinkTarget,
  liftBounceSuppression,
  redeemLink,
  revokeLinks,
  revokeUndoLinks,
} from '../notifications/index.ts'
import { deleteCeremonies } from './ceremony.ts'
import { confirmAddress } from './confirmAddress.ts'
import { clearSessionCookie, endSessions } from './endSessions.ts'
import { knownDevice } from './knownDevice.ts'
import { accountKey, loginKeys } from './loginKey.ts'
import { clearAttempts } from './loginThrottle.ts'
import type { UndoData } from './mailSecurityNotice.ts'
import { setPassword, validateNewPassword } from './newPassword.ts'
import { passkeysOf, presentPasskey } from './passkeys.ts'
import { hashPassword, hashTurn } from './passwordHash.ts'
import { restoreFactors } from './restoreFactors.ts'

type Purpose = 'reset' | 'undo'
type RecoveryInput = Input<typeof security.resetPassword>

/** What the link undoes; null for the reset by the current address. */
function undoOf({ data }: LinkTarget): { email: string; suspect_from: Date } | null {
  const { email, suspect_from } = data as Partial<UndoData>
  return email && suspect_from ? { email, suspect_from: new Date(suspect_from) } : null
}

/** GET /api/recovery: what the link would do. It changes nothing. */
export async function recoveryPreview(
  ctx: Ctx,
  { token, purpose }: Input<typeof security.recoveryPreview>,
): Promise<Output<typeof security.recoveryPreview>> {
  const link = (await findLink(ctx, token, purpose)) ?? refuse('link_invalid')
  const undo = undoOf(link)
  const passkeys = await suspectPasskeys(ctx, link.member, undo?.suspect_from)
  return {
    email: undo?.email ?? null,
    since: undo?.suspect_from.toISOString() ?? null,
    passkeys: passkeys.map(({ suspect, ...row }) => ({ ...presentPasskey(row), suspect })),
  }
}

export async function recoverAccount(outer: Ctx, purpose: Purpose, input: RecoveryInput) {
  const { token, remove_passkeys } = input
  const found = (await findLink(outer, token, purpose)) ?? refuse('link_invalid')
  await validateNewPassword(outer, found.member, input)
  const hashed = await hashPassword(input.password, hashTurn(outer, `member:${found.member}`))
  const change = outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    const link = (await redeemLink(ctx, token, purpose)) ?? refuse('link_invalid')
    const { member } = link
    const undo = undoOf(link)
    const lockedMember = await db.maybe`
      select 1
      from member
      where id = ${member} and site_id = ${ctx.site.id}
        and (status in ('not_confirmed', 'active', 'disabled') or (status = 'deleted' and erased_at is null and ${undo !== null}))
      for update`
    refuseUnless(lockedMember && !(await isBanned(ctx, { member, ...(undo && { email: undo.email }) })), 'link_invalid')
    // Using the link proves the address.
    await confirmAddress(ctx, member)
    await removePasskeys(ctx, member, remove_passkeys, undo?.suspect_from)
    if (undo) await undoSince(ctx, member, undo)
    await setPassword(ctx, member, hashed)
    await endSessions(ctx, member)
    await deletePushSubscriptions(ctx, member)
    if (ctx.member?.id === member) clearSessionCookie(ctx)
    await clearLoginLocks(ctx, member)
  })
  // Two members had signed up with the address, and the other confirmed it concurrently.
  await change.catch((error) => (isEmailTaken(error) ? refuse('link_invalid') : Promise.reject(error)))
  return {}
}

/** `suspect`: goes by default. Added after the password was set, or since what is undone. */
async function suspectPasskeys(ctx: Ctx, member: Id<'member'>, since: Date | undefined) {
  const passwordAt = await passwordSetAt(ctx, member)
  return (await passkeysOf(ctx, member)).map((passkey) => ({
    ...passkey,
    suspect: passkey.created_at > passwordAt || (since !== undefined && passkey.created_at >= since),
  }))
}

/** Those chosen, or the suspect ones; in any case those added since what is undone. */
async function removePasskeys(ctx: Ctx, member: Id<'member'>, chosen: string[] | undefined, since: Date | undefined) {
  const passkeys = await suspectPasskeys(ctx, member, since)
  const removed = passkeys.filter(({ public_id, created_at, suspect }) =>
    since && created_at >= since ? true : (chosen?.includes(public_id) ?? suspect),
  )
  await ctx.db.run`
    delete from passkey
    where member_id = ${member} and site_id = ${ctx.site.id} and public_id = any(${removed.map((it) => it.public_id)})`
}

/** The second step, the address, and the links that others could take the account back with. */
async function undoSince(
  ctx: Ctx,
  member: Id<'member'>,
  { email, suspect_from }: { email: string; suspect_from: Date },
) {
  await restoreFactors(ctx, member, suspect_from)
  await deleteCeremonies(ctx, member)
  const change = (await setEmail(ctx, member, { email, key: emailKey(email) })) ?? refuse('link_invalid')
  await forgetFormerEmails(ctx, member, suspect_from)
  await revokeUndoLinks(ctx, member, suspect_from)
  // Of an account that was deleted meanwhile: it went to the other address, and logs in.
  await revokeLinks(ctx, member, ['reactivate'])
  await liftBounceSuppression(ctx, member)
  ctx.afterCommit(() => ctx.app.bus.publish('member_changed', { member }))
  if (change.old === null || emailKey(change.old) === emailKey(email)) return
  const props = { name: change.name, email, link: `${ctx.request.origin}/login`, undo: null }
  await enqueueMail(ctx, { member, kind: 'mail_changed', template: 'EmailChanged', to: change.old, props })
}

/** Failed attempts at the old password no longer count. */
async function clearLoginLocks(ctx: Ctx, member: Id<'member'>) {
  const identity = await ctx.db.one<Columns<'member_contact', 'public_id' | 'name' | 'email_key'>>`
    select public_id, name, email_key from member_contact where id = ${member} and site_id = ${ctx.site.id}`
  const device = knownDevice(ctx, identity.public_id)
  await clearAttempts(
    ctx,
    accountKey(member),
    ...loginKeys(ctx, identity),
    `password:${member}`,
    ...(device ? [`device:${device}`] : []),
  )
}
