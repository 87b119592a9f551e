// Job of a request for a reactivation link: mails the deleted member with this address, and nobody else (ACC-12).
import { defaultLocale, durationSeconds } from '../../contract/limits.ts'
import { isBanned } from '../base/bans.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { emailKey } from '../members/index.ts'
import { createLink, enqueueMail, mailSiteProps } from '../notifications/index.ts'
import { takeMailRequest } from '../security/index.ts'

export const REACTIVATION_MAIL_TASK = 'lifecycle.mailReactivationLink'

/** `own`: requested from a device of the member's. */
export type ReactivationMailJob = { request: number; fromKnownDevice?: boolean }

export const mailReactivationLink = (app: App, { request, fromKnownDevice: own = false }: ReactivationMailJob) =>
  takeMailRequest(app, request, 'reactivate', (ctx, email) => mailOwner(ctx, email, own))

async function mailOwner(ctx: JobCtx, email: string, requestedByOwner: boolean) {
  const { site, clock } = ctx
  const leaving = await ctx.db.maybe<Columns<'member_contact', 'id' | 'name'> & { deleted_at: Date }>`
    select id, name, deleted_at
    from member_contact
    where site_id = ${site.id} and email_key = ${emailKey(email)} and status = 'deleted' and erased_at is null
      and deleted_at > ${addSeconds(clock.now(), -durationSeconds.reactivation)}`
  const owner = leaving && (await isBanned(ctx, { email, member: leaving.id })) ? undefined : leaving
  const props = {
    name: owner?.name ?? '',
    link: owner ? await createLink(ctx, owner.id, 'reactivate') : ctx.request.origin,
    until: addSeconds(owner?.deleted_at ?? clock.now(), durationSeconds.reactivation).toISOString(),
    time_zone: site.time_zone,
  }
  // The same work without a member, against timing attacks.
  if (!owner) return void (await ctx.app.renderMail('WayBack', defaultLocale, { site: mailSiteProps(ctx), ...props }))
  await enqueueMail(ctx, {
    member: owner.id,
    kind: 'reactivation',
    template: 'WayBack',
    requestedByRecipient: requestedByOwner,
    props,
  })
}
