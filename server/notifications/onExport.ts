// What we hold of mail and push: what was sent, what a member wants, why mails were stopped, which browsers get pushes (ACC-15).
import type { JobCtx } from '../base/ctx.ts'

type Sent = { text: string }

export async function onExport(ctx: JobCtx, member: number) {
  const { db, site } = ctx
  const mine = db.part`site_id = ${site.id} and member_id = ${member}`
  const strict = site.choices.membership_privacy === 'strict'
  const notices = await db.many<Sent>`
    select channel, kind, recipient, subject, body_text as text, created_at, sent_at from notice n
    where ${mine} ${strict ? notToUnproven(ctx) : db.part``}
    order by id`
  return {
    notice_choices: await db.many`select kind, channel, wanted from notice_choice where ${mine} order by kind, channel`,
    notice_stops: await db.many`select reason, at as created_at from notice_stop where ${mine} order by at`,
    notice_reports: await db.many`
      select kind, status, received_at as created_at from notice_report where ${mine} order by received_at`,
    push_browsers: await db.many`select endpoint, created_at from push_subscription where ${mine} order by created_at`,
    links: await db.many`
      select purpose, data, created_at, expires, used_at from link
      where ${mine} ${strict ? notWaiting(ctx) : db.part``}
      order by created_at`,
    notices: notices.map((row) => ({ ...row, text: withoutTokens(row.text) })),
  }
}

/** Whether a mail went to an address that the member has not shown to have would tell whether it is another member's (ACC-10). */
const notToUnproven = ({ db }: JobCtx) => db.part`
  and (kind not in ('activation', 'reset', 'mail_change')
    or exists (select 1 from member m where m.id = n.member_id and m.site_id = n.site_id and m.email_key = lower(n.recipient)))`

/** So would a link that went there. */
const notWaiting = ({ db }: JobCtx) => db.part`
  and (purpose not in ('activate', 'reset', 'mail_change') or used_at is not null)`

/** A link that still opens something belongs into the mailbox, not into a file that is passed on. */
const withoutTokens = (text: string) => text.replace(/([?&]token=)[\w.-]+/g, '$1…')
