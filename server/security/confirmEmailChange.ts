// POST /api/mail-change: the link mailed to the new address completes the change; both addresses are notified (ACC-11).
import type { Input } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { emailKey, isEmailTaken } from '../members/index.ts'
import { enqueueMail, redeemLink } from '../notifications/index.ts'
import { confirmAddress } from './confirmAddress.ts'

export async function confirmEmailChange(outer: Ctx, { token }: Input<typeof security.confirmEmailChange>) {
  await outer.db
    .transaction(async (db) => {
      const ctx = { ...outer, db }
      const { member, data } = (await redeemLink(ctx, token, 'mail_change')) ?? refuse('link_invalid')
      const change = (await replaceEmail(ctx, member, String(data.email))) ?? refuse('link_invalid')
      await deleteStaleLinks(ctx, member)
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

const replaceEmail = ({ db, site }: Ctx, member: number, email: string) => db.maybe<ChangedEmail>`
  update member m
  set email = ${email}, email_key = ${emailKey(email)}
  from (select id, email from member where id = ${member} for update) as before
  where m.id = before.id and m.site_id = ${site.id} and m.status in ('not_confirmed', 'active', 'disabled')
  returning m.name, m.email, before.email as old`

/** Links mailed to the old address, and its bounce suppression. */
async function deleteStaleLinks({ db, site }: Ctx, member: number) {
  await db.run`
    delete from single_use_link
    where member_id = ${member} and site_id = ${site.id} and purpose in ('reset', 'mail_change', 'activate') and used_at is null`
  await db.run`delete from mail_suppression where member_id = ${member} and site_id = ${site.id} and reason = 'bounce'`
}

async function mailBothAddresses(ctx: Ctx, member: number, { name, email, old }: ChangedEmail) {
  const props = { name, email, link: `${ctx.request.origin}/login` }
  for (const to of old === null ? [email] : [email, old])
    await enqueueMail(ctx, { member, kind: 'mail_changed', template: 'EmailChanged', to, props })
}
