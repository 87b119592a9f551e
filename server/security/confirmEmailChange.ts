// POST /api/mail-change: the link mailed to the new address completes the change; both addresses are notified (ACC-11).
import type { Input } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import { isBanned } from '../base/bans.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { emailKey, formerEmails, isEmailTaken, setEmail } from '../members/index.ts'
import { liftBounceSuppression, redeemLink, revokeLinks } from '../notifications/index.ts'
import type { EmailChangeData } from './changeEmail.ts'
import { confirmAddress } from './confirmAddress.ts'
import { afterReplaced, mailSecurityNotice } from './mailSecurityNotice.ts'

export async function confirmEmailChange(outer: Ctx, { token }: Input<typeof security.confirmEmailChange>) {
  await outer.db
    .transaction(async (db) => {
      const ctx = { ...outer, db }
      const link = (await redeemLink(ctx, token, 'mail_change')) ?? refuse('link_invalid')
      const { member } = link
      const data = link.data as Pick<EmailChangeData, 'email'> & Partial<EmailChangeData>
      if (await isBanned(ctx, { email: data.email })) refuse('link_invalid')
      const suspect_from = afterReplaced(
        await formerEmails(ctx, member),
        new Date(data.suspect_from ?? ctx.clock.now()),
      )
      const { email } = data
      const change =
        (await setEmail(ctx, member, { email, key: emailKey(email), suspect_from })) ?? refuse('link_invalid')
      await revokeLinks(ctx, member, ['reset', 'mail_change', 'activate'])
      await liftBounceSuppression(ctx, member)
      await confirmAddress(ctx, member)
      await mailSecurityNotice(
        ctx,
        member,
        {
          kind: 'mail_changed',
          template: 'EmailChanged',
          props: { name: change.name, email, link: `${ctx.request.origin}/login` },
        },
        { isAddressNew: true },
      )
      ctx.afterCommit(() => {
        ctx.app.bus.publish('member_changed', { member })
        ctx.app.live.publish([member], { type: 'user' })
      })
    })
    // Another member took the address in the meantime.
    .catch((error) => (isEmailTaken(error) ? refuse('email_taken') : Promise.reject(error)))
  return {}
}
