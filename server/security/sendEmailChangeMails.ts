// Job of an email change: notifies the old address and sends the link to the new one; where that belongs to another member, notifies
// its owner instead (ACC-10, ACC-11).
import type { Id } from '../../contract/ids.ts'
import { isBanned } from '../base/bans.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { type EmailOwner, findEmailOwner } from '../members/index.ts'
import { createLink, enqueueMail, hasNotificationSince, takeLink } from '../notifications/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import type { EmailChangeData } from './changeEmail.ts'
import { mailSecurityNotice } from './mailSecurityNotice.ts'

/** `link`: hash of the token of a link that carries the new address, in hex. */
export type EmailChangeJob = { site: Id<'site'>; link: string }

export const emailChangeTask = 'security.mailEmailChange'

export async function sendEmailChangeMails(app: App, { site: site_id, link }: EmailChangeJob) {
  const site = await siteById(app.db, site_id)
  if (!site) return
  await inJob(app, site, async (ctx) => {
    const change = await takeLink(ctx, Buffer.from(link, 'hex'), 'mail_change')
    if (change) await enqueueMails(ctx, change.member, change.data as EmailChangeData)
  })
}

async function enqueueMails(ctx: JobCtx, member: Id<'member'>, change: EmailChangeData) {
  const { email, suspect_from } = change
  const { name } = await ctx.db.one<Columns<'member_public', 'name'>>`
    select name from member_public where id = ${member} and site_id = ${ctx.site.id}`
  await mailSecurityNotice(
    ctx,
    member,
    { kind: 'mail_change', template: 'EmailChanging', props: { name, email } },
    suspect_from ? { suspect_from: new Date(suspect_from) } : {},
  )
  const owner = await findEmailOwner(ctx, email)
  if (owner && owner.id !== member) return mailAddressOwner(ctx, owner)
  if (await isBanned(ctx, { email })) return
  const link = await createLink(ctx, member, 'mail_change', change)
  await enqueueMail(ctx, { member, kind: 'mail_change', template: 'EmailChange', to: email, props: { name, link } })
}

/** Between two such mails, so that nobody floods a stranger's mailbox. */
const MIN_INTERVAL_SECONDS = 24 * 3600

async function mailAddressOwner(ctx: JobCtx, { id, name, status }: EmailOwner) {
  if (!['not_confirmed', 'active', 'disabled'].includes(status)) return
  const since = addSeconds(ctx.clock.now(), -MIN_INTERVAL_SECONDS)
  if (await hasNotificationSince(ctx, id, 'already_member', since)) return
  const props = { name, link: `${ctx.request.origin}/login` }
  await enqueueMail(ctx, { member: id, kind: 'already_member', template: 'EmailWanted', props })
}
