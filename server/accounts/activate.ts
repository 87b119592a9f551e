// POST /api/activate: confirms the address and runs what waited for it: held messages go out, first likes are given (ACC-6). In another browser
// than the signup's the mailbox alone is not enough: somebody else may have signed up with the address (ACC-20).
import type * as accounts from '../../contract/accounts.ts'
import type { Input, Output } from '../../contract/call.ts'
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse, refuseUnless } from '../base/refusal.ts'
import { isEmailTaken, releaseWelcome, removeUnconfirmedEmail, setPasswordHash } from '../members/index.ts'
import { findLink, redeemLink, revokeLinks } from '../notifications/index.ts'
import {
  confirmAddress,
  hashPassword,
  hashTurn,
  knownDevice,
  openSession,
  validateNewPassword,
  verifyPasswordOf,
} from '../security/index.ts'

type Activate = typeof accounts.activate
type Target = Columns<'member_public', 'id' | 'public_id' | 'name' | 'status'>

/** Atomic: if a step fails, the link stays usable. */
export async function activate(outer: Ctx, { token, ...passwords }: Input<Activate>) {
  const target = (await findTarget(outer, token)) ?? refuse('link_invalid')
  const newHash =
    target.status === 'not_confirmed' && !isSignupBrowser(outer, target)
      ? await proveOwner(outer, target, passwords)
      : null
  const activated = outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    const { id: member } = target
    const status = await lockStatus(ctx, member)
    refuseUnless(await redeemLink(ctx, token, 'activate'), 'link_invalid')
    if (status === 'active' || status === 'disabled') return
    refuseUnless(status === 'not_confirmed', 'link_invalid')
    await confirmAddress(ctx, member)
    if (newHash) await setPasswordHash(ctx, member, newHash)
    // With private membership the signup did not log in; the owner of the mailbox is logged in here.
    const opensSession = ctx.site.choices.membership_privacy === 'strict' && !ctx.member
    if (opensSession) await openSession(ctx, db, member)
  })
  // A race: another signup with the same address was confirmed at the same moment.
  await activated.catch((error) => (isEmailTaken(error) ? refuse('link_invalid') : Promise.reject(error)))
  return {}
}

/** GET /api/activate: the name that was chosen, and whether this browser has to prove more than the mailbox. Changes nothing. */
export async function activationPreview(
  ctx: Ctx,
  { token }: Input<typeof accounts.activationPreview>,
): Promise<Output<typeof accounts.activationPreview>> {
  const target = (await findTarget(ctx, token)) ?? refuse('link_invalid')
  return { name: target.name, needs_password: !isSignupBrowser(ctx, target) }
}

/** POST /api/activation/decline: the owner of the mailbox did not sign up. The account keeps no address, and we write there no more. */
export async function declineActivation(outer: Ctx, { token }: Input<typeof accounts.declineActivation>) {
  await outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    const { id: member } = (await findTarget(ctx, token)) ?? refuse('link_invalid')
    refuseUnless((await lockStatus(ctx, member)) === 'not_confirmed', 'link_invalid')
    refuseUnless(await redeemLink(ctx, token, 'activate'), 'link_invalid')
    await removeUnconfirmedEmail(ctx, member)
    await releaseWelcome(ctx, member)
    await revokeLinks(ctx, member, ['activate', 'reset'])
    ctx.afterCommit(() => ctx.app.live.publish([member], { type: 'user' }))
  })
  return {}
}

async function findTarget(ctx: Ctx, token: string) {
  const link = await findLink(ctx, token, 'activate')
  return link
    ? ctx.db.maybe<Target>`
        select id, public_id, name, status from member_public where id = ${link.member} and site_id = ${ctx.site.id}`
    : undefined
}

const isSignupBrowser = (ctx: Ctx, { id, public_id }: Target) =>
  ctx.member?.id === id || knownDevice(ctx, public_id) !== null

/** The password of the signup, or a new one, whose hash is answered. */
async function proveOwner(ctx: Ctx, { id }: Target, { password, password_again }: Omit<Input<Activate>, 'token'>) {
  if (password === undefined) return refuse('confirm_first')
  if (password_again === undefined) {
    await verifyPasswordOf(ctx, id, password, { field: 'password', wrong: 'signup_password' })
    return null
  }
  await validateNewPassword(ctx, id, { password, password_again })
  return hashPassword(password, hashTurn(ctx, `member:${id}`))
}

/** Lock order: the member before the link, as in correctEmail.ts. */
async function lockStatus({ db, site }: Ctx, member: Id<'member'>) {
  const row = await db.maybe<Columns<'member', 'status'>>`
    select status from member where id = ${member} and site_id = ${site.id} for no key update`
  return row?.status
}
