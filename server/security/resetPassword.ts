// PUT /api/reset-password: sets a new password by a mailed link (ACC-10). Two-step verification stays as it is.
import type { Input } from '../../contract/call.ts'
import type { Id } from '../../contract/ids.ts'
import type * as security from '../../contract/security.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse, refuseUnless } from '../base/refusal.ts'
import { isEmailTaken } from '../members/index.ts'
import { deletePushSubscriptions, findLink, redeemLink } from '../notifications/index.ts'
import { confirmAddress } from './confirmAddress.ts'
import { clearSessionCookie, endSessions } from './endSessions.ts'
import { knownDevice } from './knownDevice.ts'
import { accountKey, loginKeys } from './loginKey.ts'
import { clearAttempts } from './loginThrottle.ts'
import { setPassword, validateNewPassword } from './newPassword.ts'
import { hashPassword, hashTurn } from './passwordHash.ts'

export async function resetPassword(outer: Ctx, { token, ...input }: Input<typeof security.resetPassword>) {
  const found = (await findLink(outer, token, 'reset')) ?? refuse('link_invalid')
  await validateNewPassword(outer, found.member, input)
  const hashed = await hashPassword(input.password, hashTurn(outer, `member:${found.member}`))
  const change = outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    const { member } = (await redeemLink(ctx, token, 'reset')) ?? refuse('link_invalid')
    const lockedMember = await db.maybe`
      select 1
      from member
      where id = ${member} and site_id = ${ctx.site.id} and status in ('not_confirmed', 'active', 'disabled')
      for update`
    refuseUnless(lockedMember, 'link_invalid')
    // Using the link proves the address.
    await confirmAddress(ctx, member)
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
