// POST /api/activation: sends the activation mail again, to the same address (ACC-16). Links mailed before stay valid.
import type { MemberCtx } from '../base/ctx.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { refuse } from '../base/refusal.ts'
import { lockUnconfirmed, sendActivationMail, type UnconfirmedMember } from './activationMail.ts'
import { activationMailKeys, activationMailLimits, consume } from './signupRateLimits.ts'

export async function resendActivation(outer: MemberCtx) {
  await outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    const unconfirmed = await lockUnconfirmed(ctx, ctx.member.id)
    // Confirmed meanwhile: there is nothing to send, and nothing wrong.
    if (unconfirmed) await sendActivationAgain(ctx, unconfirmed)
  })
  return {}
}

/** Rate-limited per hour and day; counted only if the transaction of `ctx` commits. */
export async function sendActivationAgain(ctx: MemberCtx, unconfirmed: UnconfirmedMember) {
  const keys = activationMailKeys(unconfirmed.id)
  for (const [index, limit] of activationMailLimits.entries()) {
    if (!(await consume(ctx, keys[index] as string, limit))) refuse('too_many_mails')
  }
  const isOpen = ctx.site.choices.membership_privacy === 'open' && unconfirmed.email_key !== null
  await (isOpen
    ? sendActivationMail(ctx, unconfirmed)
    : addJob(ctx.db, 'accounts.claimAddress', { member: unconfirmed.id }))
}
