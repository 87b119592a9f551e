// Export of a member's notifications: what was sent, preferences, suppressions, delivery reports, push subscriptions, links (ACC-15).
import type { Id } from '../../contract/ids.ts'
import { mandatoryKinds, notificationKinds } from '../../contract/notifications.ts'
import type { JobCtx } from '../base/ctx.ts'

type SentRow = { text: string }

export async function onExport(ctx: JobCtx, member: Id<'member'>) {
  const { db, site } = ctx
  const ofMember = db.fragment`site_id = ${site.id} and member_id = ${member}`
  const isStrict = site.choices.membership_privacy === 'strict'
  const notifications = await db.many<SentRow>`
    select channel, kind, recipient, subject, body_text as text, created_at, sent_at from notification n
    where ${ofMember} ${isStrict ? exceptHiddenRecipients(ctx) : db.fragment``}
    order by id`
  return {
    notice_choices:
      await db.many`select kind, channel, is_enabled as wanted from notification_preference where ${ofMember} order by kind, channel`,
    notice_stops: await db.many`select reason, at as created_at from mail_suppression where ${ofMember} order by at`,
    notice_reports: await db.many`
      select kind, status, received_at as created_at from delivery_report where ${ofMember} order by received_at`,
    push_browsers:
      await db.many`select endpoint, created_at from push_subscription where ${ofMember} order by created_at`,
    links: await db.many`
      select purpose, data - 'removed' as data, created_at, expires, used_at from single_use_link
      where ${ofMember} ${isStrict ? exceptUnusedLinks(ctx) : db.fragment``}
      order by created_at`,
    notices: notifications.map((row) => ({ ...row, text: withoutTokens(row.text) })),
  }
}

const hiddenKinds = mandatoryKinds.filter((kind) => notificationKinds[kind].hides_recipient)

/** Whether a mail went to an unverified address would tell whether that is another member's (ACC-10). */
const exceptHiddenRecipients = ({ db }: JobCtx) => db.fragment`
  and (kind <> all(${hiddenKinds})
    or exists (select 1 from member_contact m where m.id = n.member_id and m.site_id = n.site_id and m.email_key = lower(n.recipient)))`

/** So would an unused link that went there. */
const exceptUnusedLinks = ({ db }: JobCtx) => db.fragment`
  and (purpose not in ('activate', 'reset', 'mail_change') or used_at is not null)`

/** A valid link belongs in the mailbox, not in a file that is passed on. */
const withoutTokens = (text: string) => text.replace(/([?&]token=)[\w.-]+/g, '$1…')
