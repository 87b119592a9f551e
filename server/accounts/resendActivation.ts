// POST /api/activation: the activation mail once more, to the same address (ACC-16). The links that were mailed before still work.
import type { MemberCtx } from '../base/ctx.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { refuse } from '../base/refusal.ts'
import { activationKeys, activationMails, consume } from './quota.ts'
import { holdUnconfirmed, mailActivation, type Unconfirmed } from './unconfirmed.ts'

export async function resendActivation(outer: MemberCtx) {
  await outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    const newcomer = await holdUnconfirmed(ctx, ctx.member.id)
    // Confirmed meanwhile: there is nothing to send, and nothing wrong.
    if (newcomer) await sendAgain(ctx, newcomer)
  })
  return {}
}

/** So many an hour and a day; counted only where the transaction of `ctx` ends well. */
export async function sendAgain(ctx: MemberCtx, newcomer: Unconfirmed) {
  const keys = activationKeys(newcomer.id)
  for (const [at, allowance] of activationMails.entries()) {
    if (!(await consume(ctx, keys[at] as string, allowance))) refuse('too_many_mails')
  }
  const open = ctx.site.choices.membership_privacy === 'open' && newcomer.email_key !== null
  await (open ? mailActivation(ctx, newcomer) : addJob(ctx.db, 'accounts.claimAddress', { member: newcomer.id }))
}
