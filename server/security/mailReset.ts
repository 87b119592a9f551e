// The job behind a request for a new password: writes to whoever has the address, and to nobody else (ACC-10).
import { defaultLocale } from '../../contract/limits.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import { emailKey } from '../members/index.ts'
import { mail, newLink, siteOfMail } from '../notifications/index.ts'
import { inJob, siteById } from '../sites/index.ts'

export const resetTask = 'security.mailReset'

/** `own`: a browser of the member's own asked for it. */
export type ResetAsked = { request: number; own?: boolean }

export async function mailReset(app: App, { request, own = false }: ResetAsked) {
  const asked = await app.db.maybe<{ site_id: number }>`
    select site_id from address_request where id = ${request} and purpose = 'reset'`
  const site = asked && (await siteById(app.db, asked.site_id))
  if (!site) return
  await inJob(app, site, async (ctx) => {
    // Of two that do this at once, one finds it.
    const mine = await ctx.db.maybe<{ email: string }>`
      delete from address_request where id = ${request} and purpose = 'reset' returning email`
    if (mine) await write(ctx, mine.email, own)
  })
}

async function write(ctx: JobCtx, email: string, own: boolean) {
  const member = await whoseAddress(ctx, emailKey(email))
  if (!member || !['not_confirmed', 'active', 'disabled'].includes(member.status)) return void (await asMuchWork(ctx))
  const props = { name: member.name, link: await newLink(ctx, member.id, 'reset') }
  await mail(ctx, { member: member.id, kind: 'reset', template: 'Reset', own, props })
}

/** Where nobody is told who is a member, nobody has an address before it is confirmed: who signed up with it last is meant. */
const whoseAddress = ({ db, site }: JobCtx, key: string) => db.maybe<{ id: number; name: string; status: string }>`
  select id, name, status
  from member
  where site_id = ${site.id} and (email_key = ${key} or (email_key is null and lower(email) = ${key} and status = 'not_confirmed'))
  order by email_key nulls last, id desc
  limit 1`

/** Whoever watches how busy the server is learns nothing from that either. */
const asMuchWork = (ctx: JobCtx) =>
  ctx.app.render('Reset', defaultLocale, { site: siteOfMail(ctx), name: '', link: ctx.asked.origin })
