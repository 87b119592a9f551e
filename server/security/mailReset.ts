// The job behind a request for a new password: writes to whoever has the address, and to nobody else (ACC-10).
import { defaultLocale } from '../../contract/limits.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import { emailKey } from '../members/index.ts'
import { mail, newLink, siteOfMail } from '../notices/index.ts'
import { inJob, siteById } from '../sites/index.ts'

export const resetTask = 'security.mailReset'

export async function mailReset(app: App, { request }: { request: number }) {
  const asked = await app.db.maybe<{ site_id: number }>`
    select site_id from address_request where id = ${request} and purpose = 'reset'`
  const site = asked && (await siteById(app.db, asked.site_id))
  if (!site) return
  await inJob(app, site, async (ctx) => {
    // Of two that do this at once, one finds it.
    const mine = await ctx.db.maybe<{ email: string }>`
      delete from address_request where id = ${request} and purpose = 'reset' returning email`
    if (mine) await write(ctx, mine.email)
  })
}

async function write(ctx: JobCtx, email: string) {
  const member = await ctx.db.maybe<{ id: number; name: string }>`
    select id, name
    from member
    where site_id = ${ctx.site.id} and email_key = ${emailKey(email)} and status in ('not_confirmed', 'active', 'disabled')`
  if (!member) return void (await asMuchWork(ctx))
  const props = { name: member.name, link: await newLink(ctx, member.id, 'reset') }
  await mail(ctx, { member: member.id, kind: 'reset', template: 'Reset', props })
}

/** Whoever watches how busy the server is learns nothing from that either. */
const asMuchWork = (ctx: JobCtx) =>
  ctx.app.render('Reset', defaultLocale, { site: siteOfMail(ctx), name: '', link: ctx.asked.origin })
