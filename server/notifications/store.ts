// Rows of notices: what was written and what became of it, and something that happened and is to be told.
import type { Locale } from '../../contract/limits.ts'
import type { Channel } from '../../contract/notifications.ts'
import type { Db } from '../base/db/database.ts'

export type Notice = {
  id: number
  public_id: string
  site_id: number
  /** null: it goes to the site's support. */
  member_id: number | null
  channel: Channel | 'sms'
  kind: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  /** That it is written in. */
  language: Locale
  /** The address of its way out (RFC 8058). */
  unsubscribe: string | null
}

/** `about`: members whom it names; it goes when they go. */
type Written = Omit<Notice, 'id' | 'public_id'> & { about: number[] }

export const addNotice = (db: Db, it: Written, now: Date) =>
  db.one<{ id: number }>`
    insert into notice (site_id, member_id, channel, kind, recipient, subject, body_text, body_html, language, unsubscribe, about, created_at)
    values (${it.site_id}, ${it.member_id}, ${it.channel}, ${it.kind}, ${it.recipient}, ${it.subject}, ${it.body_text}, ${it.body_html},
      ${it.language}, ${it.unsubscribe}, ${it.about.map(String)}::bigint[], ${now})
    returning id`

/** One that is still to be sent, and nobody else's to send. */
export const takeNotice = (db: Db, id: number) =>
  db.maybe<Notice & { created_at: Date }>`
    select id, public_id, site_id, member_id, channel, kind, recipient, subject, body_text, body_html, language, unsubscribe, created_at
    from notice
    where id = ${id} and sent_at is null and suppressed_at is null and failed_at is null
    for update skip locked`

/** What is over is not kept in production: a mail may hold a link that logs someone in. */
export const wordsGone = (db: Db, { production }: { production: boolean }) =>
  production ? db.part`, body_text = '', body_html = '', unsubscribe = null` : db.part``

export type Ending = 'sent_at' | 'suppressed_at' | 'failed_at'
const endings: Record<Ending, (db: Db, now: Date) => ReturnType<Db['part']>> = {
  sent_at: (db, now) => db.part`sent_at = ${now}`,
  suppressed_at: (db, now) => db.part`suppressed_at = ${now}`,
  failed_at: (db, now) => db.part`failed_at = ${now}`,
}

export const endNotice = (db: Db, id: number, ending: Ending, now: Date, env: { production: boolean }) =>
  db.run`update notice set ${endings[ending](db, now)} ${wordsGone(db, env)} where id = ${id}`

/** Something that happened, for a member to be told outside the pages. */
export type OutboxRow = {
  id: number
  site_id: number
  member_id: number
  kind: 'message' | 'like' | 'match'
  /** A conversation, or the other member. */
  reference: string
  language: Locale
  /** Was here after it happened. */
  saw_it: boolean
}
