// POST /api/mail-change: the link mailed to the new address completes the change; both addresses are notified (ACC-11).
import type { Input } from '../../contract/call.ts'
import type { Id } from '../../contract/ids.ts'
import type * as security from '../../contract/security.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { emailKey, isEmailTaken, setEmail } from '../members/index.ts'
import { enqueueMail, liftBounceSuppression, redeemLink, revokeLinks } from '../notifications/index.ts'
import { confirmAddress } from './confirmAddress.ts'

export async function confirmEmailChange(outer: Ctx, { token }: Input<typeof security.confirmEmailChange>) {
  await outer.db
    .transaction(async (db) => {
      const ctx = { ...outer, db }
      const { member, data } = (await redeemLink(ctx, token, 'mail_change')) ?? refuse('link_invalid')
      const email = String(data.email)
      const change = (await setEmail(ctx, member, email, emailKey(email))) ?? refuse('link_invalid')
      await revokeLinks(ctx, member, ['reset', 'mail_change', 'activate'])
      await liftBounceSuppression(ctx, member)
      await confirmAddress(ctx, member)
      await mailBothAddresses(ctx, member, change)
      ctx.afterCommit(() => {
        ctx.app.bus.publish('member_changed', { member })
        ctx.app.live.publish([member], { type: 'user' })
      })
    })
    // Another member took the address in the meantime.
    .catch((error) => (isEmailTaken(error) ? refuse('email_taken') : Promise.reject(error)))
  return {}
}

type ChangedEmail = { name: string; email: string; old: string | null }

async function mailBothAddresses(ctx: Ctx, member: Id<'member'>, { name, email, old }: ChangedEmail) {
  const props = { name, email, link: `${ctx.request.origin}/login` }
  for (const to of old === null ? [email] : [email, old])
    await enqueueMail(ctx, { member, kind: 'mail_changed', template: 'EmailChanged', to, props })
}
