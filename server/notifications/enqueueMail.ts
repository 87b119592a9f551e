// Writes a mail to one member, rendered in the member's language, and queues its delivery (NOTE-2). Without a mail provider the row stays
// in the development outbox.
import type { Id } from '../../contract/ids.ts'
import type { Locale } from '../../contract/limits.ts'
import {
  goesToMany,
  isBulkKind,
  isPreferenceKind,
  type MailTemplate,
  type MemberKind,
} from '../../contract/notifications.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { priorities } from '../base/jobs/lanes.ts'
import { deliveryPermission } from './deliveryPermission.ts'
import { consumeMailboxLimit, isMailboxLimited } from './mailboxRateLimit.ts'
import { createLink } from './singleUseLinks.ts'
import { insertNotification } from './store.ts'

export const MAIL_TASK = 'notifications.deliver'
export const PUSH_TASK = 'notifications.push'
type QueuedNotification = { id: number } & Columns<'notification', 'channel' | 'kind'>

export type MailInput = {
  member: Id<'member'>
  kind: MemberKind
  template: MailTemplate
  /** Another address than the member's own, e.g. one that is still to be confirmed. */
  to?: string
  /** Other members whom it names. */
  mentions?: Id<'member'>[]
  /** A browser of the recipient's asked for it: exempt from the limit on what strangers can cause. */
  requestedByRecipient?: boolean
  announcement?: Id<'announcement'>
  /** Plain data for the template; the site's own is added, and the unsubscribe link where there is one. */
  props?: Record<string, unknown>
}

/** False where the member has no address, does not want it, or reached the mailbox limit. Checked again at delivery. */
export async function enqueueMail(
  ctx: JobCtx,
  {
    member,
    kind,
    template,
    to: otherAddress,
    mentions = [],
    requestedByRecipient = false,
    announcement,
    props = {},
  }: MailInput,
): Promise<boolean> {
  const permission = await deliveryPermission(ctx.db, { site_id: ctx.site.id, member_id: member, kind })
  if (!permission?.mail || permission.email === null) return false
  const { language, country, emailVerified } = permission
  const recipient = otherAddress ?? permission.email
  const isLimited =
    !requestedByRecipient && isMailboxLimited(kind, { emailVerified, isOtherAddress: otherAddress !== undefined })
  if (isLimited && !(await consumeMailboxLimit(ctx, recipient))) return false
  const unsubscribe = isPreferenceKind(kind) ? await createLink(ctx, member, 'unsubscribe', { kind }) : null
  const allProps = { site: mailSiteProps(ctx, language, country), ...(unsubscribe && { unsubscribe }), ...props }
  const { subject, html, text } = await ctx.app.renderMail(template, language, allProps)
  const notification = {
    ...{ site_id: ctx.site.id, member_id: member, channel: 'mail' as const, kind, recipient, language },
    ...{ subject, body_text: text, body_html: html, unsubscribe, mentions },
    bulk_domain: isBulkKind(kind) ? receivingDomain(recipient) : null,
    ...(announcement && { announcement_id: announcement }),
  }
  const { id } = await insertNotification(ctx.db, notification, ctx.clock.now())
  // Bulk mail has no job: sendBulk.ts finds it.
  if (!notification.bulk_domain) queueDelivery(ctx, id, kind)
  return true
}

const receivingDomain = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

export function queueDelivery({ app, afterCommit }: Pick<JobCtx, 'app' | 'afterCommit'>, id: number, kind: string) {
  if (app.env.smtp_url) afterCommit(() => addDelivery(app, { id, channel: 'mail', kind }))
}

/** A push has a lane of its own: its service may not answer. Of mails those that somebody waits for go first. */
export function addDelivery({ jobs }: Pick<App, 'jobs'>, { id, channel, kind }: QueuedNotification) {
  const isPush = channel === 'push'
  const { push, bulk_push, event_mail, mail_to_many } = priorities
  const mail = goesToMany(kind) ? mail_to_many : isPreferenceKind(kind) ? event_mail : 0
  const priority = isPush ? (isBulkKind(kind) ? bulk_push : push) : mail
  return jobs.add(
    isPush ? PUSH_TASK : MAIL_TASK,
    { notification: id },
    { key: `notification:${id}`, ...(priority && { priority }) },
  )
}

/** What every mail shows of its site, with the site's own words in the reader's language. */
export function mailSiteProps(
  { site, request }: Pick<JobCtx, 'site' | 'request'>,
  language: Locale = site.domain_language,
  country: string = site.country,
) {
  const { name, mail_name, support_email } = site.choices
  const { fictional_singular, fictional_warning } = { ...site.choices, ...site.choices.translations[language] }
  const { name: company, address, city } = site.company
  return {
    name,
    mail_name,
    support_email,
    fictional_singular,
    fictional_warning,
    niche: site.niche,
    country,
    origin: request.origin,
    company: `${company}, ${address}, ${city}`,
  }
}
