// Confirms the email address of a member who used any link that was mailed to it (ACC-6).
import type { Id } from '../../contract/ids.ts'
import { isBanned } from '../base/bans.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { returnHeld } from '../chats/index.ts'
import { issueSignupCredits, withdrawSignupCredits } from '../credits/index.ts'
import { claimWelcome, confirmEmail } from '../members/index.ts'
import { revokeLinks } from '../notifications/index.ts'
import { deleteCeremonies } from './ceremony.ts'
import { endSessions } from './endSessions.ts'

/**
 * Does nothing where it is confirmed already; refuses a banned address. Runs in the transaction of `ctx`, with the hooks of other domains. Under strict membership privacy
 * the address is claimed only here; refuses link_invalid where another member has claimed it by now.
 */
export async function confirmAddress(ctx: Ctx, member: Id<'member'>) {
  const { db, site } = ctx
  const unconfirmed = await db.maybe<{ email: string }>`
    select coalesce(email, '') as email
    from member
    where id = ${member} and site_id = ${site.id} and status = 'not_confirmed'
    for no key update`
  if (!unconfirmed) return
  if (await isBanned(ctx, { email: unconfirmed.email })) refuse('link_invalid')
  if (!(await confirmEmail(ctx, member, unconfirmed.email))) refuse('link_invalid')
  await settleWelcome(ctx, member, unconfirmed.email)
  await revokeLinks(ctx, member, ['activate'])
  if (ctx.member?.id !== member) await removeOtherAccess(ctx, member)
  for (const happen of ctx.app.hooks.onConfirm) await happen(ctx, member)
  ctx.afterCommit(() => {
    ctx.app.bus.publish('member_changed', { member })
    ctx.app.live.publish([member], { type: 'user' })
  })
}

/**
 * What a mailbox gets once is now this account's, or was another's: then its signup credits go, and what they paid for is
 * returned (CRED-4).
 */
async function settleWelcome(ctx: Ctx, member: Id<'member'>, email: string) {
  const { has_welcome, had_welcome } = await claimWelcome(ctx, member, email, { isConfirmed: true })
  if (has_welcome) {
    if (!had_welcome) await issueSignupCredits(ctx, member)
    return
  }
  await returnHeld(ctx, member)
  await withdrawSignupCredits(ctx, member)
}

/** A stranger may have signed up with the address: ends everything that lets in without the password (ACC-8, ACC-14). */
async function removeOtherAccess(ctx: Ctx, member: Id<'member'>) {
  const ofMember = ctx.db.fragment`where member_id = ${member} and site_id = ${ctx.site.id}`
  await ctx.db.run`delete from passkey ${ofMember}`
  await ctx.db.run`delete from recovery_code ${ofMember}`
  await ctx.db.run`delete from two_step ${ofMember}`
  await deleteCeremonies(ctx, member)
  await endSessions(ctx, member)
}
