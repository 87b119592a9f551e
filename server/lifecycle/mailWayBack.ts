// The job behind a request for the link to come back: writes to whoever left with this address, and to nobody else (ACC-12).
import { defaultLocale, seconds } from '../../contract/limits.ts'
import { later } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import { emailKey } from '../members/index.ts'
import { mail, newLink, siteOfMail } from '../notifications/index.ts'
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
      and deleted_at > ${later(clock.now(), -seconds.reactivation)}`
  const props = {
    name: left?.name ?? '',
    link: left ? await newLink(ctx, left.id, 'reactivate') : ctx.asked.origin,
    until: later(left?.deleted_at ?? clock.now(), seconds.reactivation).toISOString(),
    time_zone: site.time_zone,
  }
  // For nobody it is as much work.
  if (!left) return void (await ctx.app.render('WayBack', defaultLocale, { site: siteOfMail(ctx), ...props }))
  await mail(ctx, { member: left.id, kind: 'reactivation', template: 'WayBack', own, props })
}
