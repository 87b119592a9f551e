// PUT /api/activation: corrects the address while it is unconfirmed (ACC-16). Links mailed to the old one become invalid. With private
// membership a taken address is answered like a free one, and gets no link.
import type * as accounts from '../../contract/accounts.ts'
import type { Input, Output } from '../../contract/call.ts'
import { refuseBannedAddress } from '../base/bans.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { refuseFields } from '../base/refuseFields.ts'
import { emailKey, isEmailTaken, parseEmail, setEmail, suggestEmail } from '../members/index.ts'
import { liftBounceSuppression, revokeLinks } from '../notifications/index.ts'
import { lockUnconfirmed, type UnconfirmedMember } from './activationMail.ts'
import { sendActivationAgain } from './resendActivation.ts'
import { refuseClosedSignup } from './signupClosure.ts'
import { refuseTakenEmail } from './uniqueness.ts'

type CorrectEmail = typeof accounts.correctEmail

export async function correctEmail(outer: MemberCtx, input: Input<CorrectEmail>): Promise<Output<CorrectEmail>> {
  if (outer.member.status !== 'not_confirmed') refuse('invalid')
  const email = parseEmail(input.email) ?? refuseFields({ email: 'invalid_email' })
  const email_suggestion = input.sure ? null : suggestEmail(email, outer.locale)
  if (email_suggestion) return { email_suggestion }
  const isOpen = outer.site.choices.membership_privacy === 'open'
  await refuseClosedSignup(outer, { email })
  await refuseBannedAddress(outer, email)
  if (isOpen) await refuseOthersAddress(outer, email)
  await outer.db
    .transaction(async (db) => {
      const ctx = { ...outer, db }
      const unconfirmed = (await lockUnconfirmed(ctx, ctx.member.id)) ?? refuse('invalid')
      refuseSameAddress(unconfirmed, email)
      await revokeLinks(ctx, unconfirmed.id, ['activate', 'reset'])
      await setEmail(ctx, unconfirmed.id, { email, key: isOpen ? emailKey(email) : null })
      await liftBounceSuppression(ctx, unconfirmed.id)
      await sendActivationAgain(ctx, { ...unconfirmed, email, email_key: isOpen ? emailKey(email) : null })
    })
    // A race: another member took it at the same moment.
    .catch((error) => (isEmailTaken(error) ? refuseFields({ email: 'email_taken' }) : Promise.reject(error)))
  outer.afterCommit(() => outer.app.live.publish([outer.member.id], { type: 'user' }))
  return { email_suggestion: null }
}

/** The member's own address is not taken. */
async function refuseOthersAddress(ctx: MemberCtx, email: string) {
  const ownEmail = await ctx.db.maybe`
    select 1 from member_contact where id = ${ctx.member.id} and site_id = ${ctx.site.id} and email_key = ${emailKey(email)}`
  if (!ownEmail) await refuseTakenEmail(ctx, email)
}

function refuseSameAddress(unconfirmed: UnconfirmedMember, email: string) {
  if (emailKey(unconfirmed.email) === emailKey(email)) refuseFields({ email: 'email_same' })
  if (emailKey(unconfirmed.name) === emailKey(email)) refuseFields({ email: 'name_is_email' })
}
