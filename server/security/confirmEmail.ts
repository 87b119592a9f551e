// POST /api/mail-change: the link in the mail to the new address: from now on it is this one, and both are told (ACC-11).
import type { Input } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { emailKey, isEmailTaken } from '../members/index.ts'
import { mail, useLink } from '../notifications/index.ts'
import { confirmAddress } from './confirmAddress.ts'

export async function confirmEmail(outer: Ctx, { token }: Input<typeof security.confirmEmail>) {
  await outer.db
    .transaction(async (db) => {
      const ctx = { ...outer, db }
      const { member, data } = (await useLink(ctx, token, 'mail_change')) ?? refuse('link_invalid')
      const before = (await swap(ctx, member, String(data.email))) ?? refuse('link_invalid')
      await forget(ctx, member)
      await confirmAddress(ctx, member)
      await tellBoth(ctx, member, before)
      ctx.afterCommit(() => {
        ctx.app.bus.publish('asker', { member })
        ctx.app.live.nudge([member], { type: 'user' })
      })
    })
    // Somebody else took the address while the mail was on its way.
    .catch((error) => (isEmailTaken(error) ? refuse('email_taken') : Promise.reject(error)))
  return {}
}

type Swapped = { name: string; email: string; old: string | null }

const swap = ({ db, site }: Ctx, member: number, email: string) => db.maybe<Swapped>`
  update member m
  set email = ${email}, email_key = ${emailKey(email)}
  from (select id, email from member where id = ${member} for update) as before
  where m.id = before.id and m.site_id = ${site.id} and m.status in ('not_confirmed', 'active', 'disabled')
  returning m.name, m.email, before.email as old`

/** Links to the old mailbox, and that mails bounced there. */
async function forget({ db, site }: Ctx, member: number) {
  await db.run`
    delete from link
    where member_id = ${member} and site_id = ${site.id} and purpose in ('reset', 'mail_change', 'activate') and used_at is null`
  await db.run`delete from notice_stop where member_id = ${member} and site_id = ${site.id} and reason = 'bounce'`
}

async function tellBoth(ctx: Ctx, member: number, { name, email, old }: Swapped) {
  const props = { name, email, link: `${ctx.asked.origin}/login` }
  for (const to of old === null ? [email] : [email, old])
    await mail(ctx, { member, kind: 'mail_changed', template: 'EmailChanged', to, props })
}
