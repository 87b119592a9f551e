// PUT /api/activation: another address than the one that was entered, as long as none is confirmed (ACC-16). The links mailed to the old
// one work no more. Where membership is private a taken address is answered like a free one, and stays without a link.
import type * as accounts from '../../contract/accounts.ts'
import type { Input, Output } from '../../contract/call.ts'
import { refuseBannedAddress } from '../base/bans.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { refuseFields } from '../base/refuseFields.ts'
import { emailKey, isEmailTaken, parseEmail } from '../members/index.ts'
import { liftBounceSuppression } from '../notifications/index.ts'
import { suggestEmail } from './emailTypos.ts'
import { sendAgain } from './resendActivation.ts'
import { refuseTakenEmail } from './taken.ts'
import { holdUnconfirmed, type Unconfirmed } from './unconfirmed.ts'

type Correct = typeof accounts.correctEmail

export async function correctEmail(outer: MemberCtx, given: Input<Correct>): Promise<Output<Correct>> {
  if (outer.member.status !== 'not_confirmed') refuse('invalid')
  const email = parseEmail(given.email) ?? (refuseFields({ email: 'invalid_email' }) as never)
  const email_suggestion = given.sure ? null : suggestEmail(email, outer.locale)
  if (email_suggestion) return { email_suggestion }
  const open = outer.site.choices.membership_privacy === 'open'
  await refuseBannedAddress(outer, email)
  if (open) await refuseTaken(outer, email)
  await outer.db
    .transaction(async (db) => {
      const ctx = { ...outer, db }
      const newcomer = (await holdUnconfirmed(ctx, ctx.member.id)) ?? refuse('invalid')
      refuseOwn(newcomer, email)
      await change(ctx, email, open ? emailKey(email) : null)
      await sendAgain(ctx, { ...newcomer, email, email_key: open ? emailKey(email) : null })
    })
    // Somebody else took it at the same moment.
    .catch((error) => (isEmailTaken(error) ? refuseFields({ email: 'email_taken' }) : Promise.reject(error)))
  outer.afterCommit(() => outer.app.live.publish([outer.member.id], { type: 'user' }))
  return { email_suggestion: null }
}

/** One's own is not another's. */
async function refuseTaken(ctx: MemberCtx, email: string) {
  const own = await ctx.db.maybe`
    select 1 from member where id = ${ctx.member.id} and site_id = ${ctx.site.id} and email_key = ${emailKey(email)}`
  if (!own) await refuseTakenEmail(ctx, email)
}

function refuseOwn(newcomer: Unconfirmed, email: string) {
  if (emailKey(newcomer.email) === emailKey(email)) refuseFields({ email: 'email_same' })
  if (emailKey(newcomer.name) === emailKey(email)) refuseFields({ email: 'name_is_email' })
}

async function change(ctx: MemberCtx, email: string, email_key: string | null) {
  const { db, site, member } = ctx
  await db.run`delete from link where member_id = ${member.id} and site_id = ${site.id} and purpose in ('activate', 'reset')`
  await db.run`
    update member set email = ${email}, email_key = ${email_key} where id = ${member.id} and site_id = ${site.id}`
  await liftBounceSuppression(ctx, member.id)
}
