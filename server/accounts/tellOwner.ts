// Somebody signs up with an address that has an account, on a site that tells nobody who is a member: its owner gets a mail (ACC-10).
import { later } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { emailKey } from '../members/index.ts'
import { mail } from '../notices/index.ts'

/** Seconds between two such mails, so that nobody fills a stranger's mailbox. */
const restBetween = 24 * 3600

export async function tellOwner(ctx: Ctx, email: string) {
  const owner = await ctx.db.maybe<{ id: number; name: string }>`
    select id, name
    from member m
    where site_id = ${ctx.site.id} and email_key = ${emailKey(email)} and status in ('not_confirmed', 'active', 'disabled')
      and not exists (
        select 1 from notice n
        where n.member_id = m.id and n.site_id = m.site_id and n.kind = 'already_member'
          and n.created_at > ${later(ctx.clock.now(), -restBetween)})`
  if (!owner) return
  const props = { name: owner.name, link: `${ctx.asked.origin}/login` }
  await mail(ctx, { member: owner.id, kind: 'already_member', template: 'AlreadyMember', props })
}
