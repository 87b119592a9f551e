// What we hold of mail and push: what was sent, what a member wants, why mails were stopped, which browsers get pushes (ACC-15).
import type { JobCtx } from '../base/ctx.ts'

type Sent = { text: string }

export async function onExport({ db, site }: JobCtx, member: number) {
  const mine = db.part`site_id = ${site.id} and member_id = ${member}`
  const notices = await db.many<Sent>`
    select channel, kind, recipient, subject, body_text as text, created_at, sent_at from notice where ${mine} order by id`
  return {
    notice_choices: await db.many`select kind, channel, wanted from notice_choice where ${mine} order by kind, channel`,
    notice_stops: await db.many`select reason, at as created_at from notice_stop where ${mine} order by at`,
    notice_reports: await db.many`
      select kind, status, received_at as created_at from notice_report where ${mine} order by received_at`,
    push_browsers: await db.many`select endpoint, created_at from push_subscription where ${mine} order by created_at`,
    links:
      await db.many`select purpose, data, created_at, expires, used_at from link where ${mine} order by created_at`,
    notices: notices.map((row) => ({ ...row, text: withoutTokens(row.text) })),
  }
}

/** A link that still opens something belongs into the mailbox, not into a file that is passed on. */
const withoutTokens = (text: string) => text.replace(/([?&]token=)[\w.-]+/g, '$1…')
