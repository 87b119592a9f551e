// Rows of notices: what was written, who wants what, what stopped the mails to a member.
import type { Locale } from '../../contract/limits.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Db } from '../base/database.ts'

export type Notice = {
  id: number
  site_id: number
  member_id: number
  channel: 'mail' | 'push'
  kind: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
}

export const addNotice = (db: Db, notice: Omit<Notice, 'id'>, now: Date) =>
  db.one<{ id: number }>`
    insert into notice (site_id, member_id, channel, kind, recipient, subject, body_text, body_html, created_at)
    values (${notice.site_id}, ${notice.member_id}, ${notice.channel}, ${notice.kind}, ${notice.recipient}, ${notice.subject},
      ${notice.body_text}, ${notice.body_html}, ${now})
    returning id`

export type StopReason = 'fbl' | 'bounce' | 'listunsubscribe'

/** Why mails to this member were stopped, and whether a browser of theirs gets pushes (NOTE-3, NOTE-4). */
export const stateOfNotices = ({ db, site }: Pick<Ctx, 'db' | 'site'>, member: number) =>
  db.one<{ stopped: StopReason[]; has_push: boolean }>`
    select
      array(select reason from notice_stop where site_id = ${site.id} and member_id = ${member} order by at, reason) as stopped,
      exists (select 1 from push_subscription where site_id = ${site.id} and member_id = ${member}) as has_push`

/** Something that happened, for a member to be told outside the pages. */
export type OutboxRow = {
  id: number
  site_id: number
  member_id: number
  kind: 'message' | 'like' | 'match'
  /** A conversation, or the other member. */
  reference: string
  language: Locale
  /** A confirmed person with a mailbox that wants mail; a fictional profile has none. */
  mailable: boolean
  /** Was here after it happened. */
  saw_it: boolean
}
