// The job behind a request for a new password: writes to whoever has the address, and to nobody else (ACC-10).
import { defaultLocale } from '../../contract/limits.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import { emailKey } from '../members/index.ts'
import { enqueueMail, createLink, mailSiteProps } from '../notifications/index.ts'
import { inJob, siteById } from '../sites/index.ts'

export const resetTask = 'security.mailReset'

/** `own`: a browser of the member's own asked for it. */
export type ResetJob = { request: number; fromKnownDevice?: boolean }

export async function sendResetMail(app: App, { request, fromKnownDevice: own = false }: ResetJob) {
  const request_row = await app.db.maybe<{ site_id: number }>`
    select site_id from address_request where id = ${request} and purpose = 'reset'`
  const site = request_row && (await siteById(app.db, request_row.site_id))
  if (!site) return
  await inJob(app, site, async (ctx) => {
    // Of two that do this at once, one finds it.
    const claimed = await ctx.db.maybe<{ email: string }>`
      delete from address_request where id = ${request} and purpose = 'reset' returning email`
    if (claimed) await mailAddressOwner(ctx, claimed.email, own)
  })
}

async function mailAddressOwner(ctx: JobCtx, email: string, own: boolean) {
  const member = await findAddressOwner(ctx, emailKey(email))
  if (!member || !['not_confirmed', 'active', 'disabled'].includes(member.status)) return void (await renderDummyMail(ctx))
  const props = { name: member.name, link: await createLink(ctx, member.id, 'reset') }
  await enqueueMail(ctx, { member: member.id, kind: 'reset', template: 'Reset', requestedByRecipient: own, props })
}

/** Where nobody is told who is a member, nobody has an address before it is confirmed: who signed up with it last is meant. */
const findAddressOwner = ({ db, site }: JobCtx, key: string) => db.maybe<{ id: number; name: string; status: string }>`
  select id, name, status
  from member
  where site_id = ${site.id} and (email_key = ${key} or (email_key is null and lower(email) = ${key} and status = 'not_confirmed'))
  order by email_key nulls last, id desc
  limit 1`

/** Whoever watches how busy the server is learns nothing from that either. */
const renderDummyMail = (ctx: JobCtx) =>
  ctx.app.renderMail('Reset', defaultLocale, { site: mailSiteProps(ctx), name: '', link: ctx.request.origin })
