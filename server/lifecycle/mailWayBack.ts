// The job behind a request for the link to come back: writes to whoever left with this address, and to nobody else (ACC-12).
import { defaultLocale, durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import { emailKey } from '../members/index.ts'
import { enqueueMail, createLink, mailSiteProps } from '../notifications/index.ts'
import { inJob, siteById } from '../sites/index.ts'

export const wayBackTask = 'lifecycle.mailWayBack'

/** `own`: a browser of the member's own asked for it. */
export type WayBackAsked = { request: number; own?: boolean }

export async function mailWayBack(app: App, { request, own = false }: WayBackAsked) {
  const asked = await app.db.maybe<{ site_id: number }>`
    select site_id from address_request where id = ${request} and purpose = 'reactivate'`
  const site = asked && (await siteById(app.db, asked.site_id))
  if (!site) return
  await inJob(app, site, async (ctx) => {
    // Of two that do this at once, one finds it.
    const mine = await ctx.db.maybe<{ email: string }>`
      delete from address_request where id = ${request} and purpose = 'reactivate' returning email`
    if (mine) await write(ctx, mine.email, own)
  })
}

async function write(ctx: JobCtx, email: string, own: boolean) {
  const { site, clock } = ctx
  const left = await ctx.db.maybe<{ id: number; name: string; deleted_at: Date }>`
    select id, name, deleted_at
    from member
    where site_id = ${site.id} and email_key = ${emailKey(email)} and status = 'deleted' and erased_at is null
      and deleted_at > ${addSeconds(clock.now(), -durationSeconds.reactivation)}`
  const props = {
    name: left?.name ?? '',
    link: left ? await createLink(ctx, left.id, 'reactivate') : ctx.request.origin,
    until: addSeconds(left?.deleted_at ?? clock.now(), durationSeconds.reactivation).toISOString(),
    time_zone: site.time_zone,
  }
  // For nobody it is as much work.
  if (!left) return void (await ctx.app.renderMail('WayBack', defaultLocale, { site: mailSiteProps(ctx), ...props }))
  await enqueueMail(ctx, { member: left.id, kind: 'reactivation', template: 'WayBack', requestedByRecipient: own, props })
}
