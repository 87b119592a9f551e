// The job behind a request for the link to come back: writes to whoever left with this address, and to nobody else (ACC-12).
import { defaultLocale, durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import { emailKey } from '../members/index.ts'
import { enqueueMail, createLink, mailSiteProps } from '../notifications/index.ts'
import { inJob, siteById } from '../sites/index.ts'

export const REACTIVATION_MAIL_TASK = 'lifecycle.mailWayBack'

/** `own`: a browser of the member's own asked for it. */
export type ReactivationMailJob = { request: number; own?: boolean }

export async function mailReactivationLink(app: App, { request, own = false }: ReactivationMailJob) {
  const asked = await app.db.maybe<{ site_id: number }>`
    select site_id from address_request where id = ${request} and purpose = 'reactivate'`
  const site = asked && (await siteById(app.db, asked.site_id))
  if (!site) return
  await inJob(app, site, async (ctx) => {
    // Of two that do this at once, one finds it.
    const mine = await ctx.db.maybe<{ email: string }>`
      delete from address_request where id = ${request} and purpose = 'reactivate' returning email`
    if (mine) await mailOwner(ctx, mine.email, own)
  })
}

async function mailOwner(ctx: JobCtx, email: string, own: boolean) {
  const { site, clock } = ctx
  const owner = await ctx.db.maybe<{ id: number; name: string; deleted_at: Date }>`
    select id, name, deleted_at
    from member
    where site_id = ${site.id} and email_key = ${emailKey(email)} and status = 'deleted' and erased_at is null
      and deleted_at > ${addSeconds(clock.now(), -durationSeconds.reactivation)}`
  const props = {
    name: owner?.name ?? '',
    link: owner ? await createLink(ctx, owner.id, 'reactivate') : ctx.request.origin,
    until: addSeconds(owner?.deleted_at ?? clock.now(), durationSeconds.reactivation).toISOString(),
    time_zone: site.time_zone,
  }
  // For nobody it is as much work.
  if (!owner) return void (await ctx.app.renderMail('WayBack', defaultLocale, { site: mailSiteProps(ctx), ...props }))
  await enqueueMail(ctx, { member: owner.id, kind: 'reactivation', template: 'WayBack', requestedByRecipient: own, props })
}
