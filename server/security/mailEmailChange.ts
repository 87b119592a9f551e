// The job behind a change of address: tells the old one, and sends the link to the new one; where that is another member's, tells
// its owner instead (ACC-10, ACC-11).
import { isBarred } from '../base/bans.ts'
import { later } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import { emailKey } from '../members/index.ts'
import { mail, newLink } from '../notifications/index.ts'
import { inJob, siteById } from '../sites/index.ts'

type Asked = { site_id: number; member_id: number; email: string }

export const emailChangeTask = 'security.mailEmailChange'

export async function mailEmailChange(app: App, { link }: { link: string }) {
  const token_hash = Buffer.from(link, 'hex')
  const found = await app.db.maybe<{ site_id: number }>`select site_id from link where token_hash = ${token_hash}`
  const site = found && (await siteById(app.db, found.site_id))
  if (!site) return
  await inJob(app, site, async (ctx) => {
    const asked = await ctx.db.maybe<Asked>`
      delete from link
      where token_hash = ${token_hash} and site_id = ${site.id} and purpose = 'mail_change' and used_at is null
        and expires > ${ctx.clock.now()}
      returning member_id, data->>'email' as email`
    if (asked) await write(ctx, asked)
  })
}

async function write(ctx: JobCtx, { member_id: member, email }: Asked) {
  const { name } = await ctx.db.one<{ name: string }>`
    select name from member where id = ${member} and site_id = ${ctx.site.id}`
  const password = `${ctx.asked.origin}/account/password`
  await mail(ctx, { member, kind: 'mail_change', template: 'EmailChanging', props: { name, email, link: password } })
  const owner = await ctx.db.maybe<{ id: number; name: string; status: string }>`
    select id, name, status from member where site_id = ${ctx.site.id} and email_key = ${emailKey(email)}`
  if (owner) return tellOwner(ctx, owner)
  if (await isBarred(ctx, { email })) return
  const link = await newLink(ctx, member, 'mail_change', { email })
  await mail(ctx, { member, kind: 'mail_change', template: 'EmailChange', to: email, props: { name, link } })
}

/** Seconds between two such mails, so that nobody fills a stranger's mailbox. */
const restBetween = 24 * 3600

async function tellOwner(ctx: JobCtx, { id, name, status }: { id: number; name: string; status: string }) {
  if (!['not_confirmed', 'active', 'disabled'].includes(status)) return
  const told = await ctx.db.maybe`
    select 1 from notice
    where member_id = ${id} and site_id = ${ctx.site.id} and kind = 'already_member'
      and created_at > ${later(ctx.clock.now(), -restBetween)}`
  if (told) return
  const props = { name, link: `${ctx.asked.origin}/login` }
  await mail(ctx, { member: id, kind: 'already_member', template: 'EmailWanted', props })
}
