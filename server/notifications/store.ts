// SQL of notifications: what was written and how it ended; and events of the outbox.
import type { Id } from '../../contract/ids.ts'
import type { Locale } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

export type NotificationRow = Columns<
  'notification',
  'id' | 'public_id' | 'site_id' | 'channel' | 'kind' | 'recipient' | 'subject' | 'body_text' | 'body_html'
> & {
  /** null: it goes to the site's support. */
  member_id: Id<'member'> | null
  language: Locale
  /** URL of the one-click unsubscribe (RFC 8058). */
  unsubscribe: string | null
}

/** `mentions`: members whom it names; its content goes when they are erased. */
type NewNotification = Omit<NotificationRow, 'id' | 'public_id'> & {
  mentions: Id<'member'>[]
  bulk_domain?: string | null
  announcement_id?: Id<'announcement'> | null
}

export const insertNotification = (db: Db, notification: NewNotification, now: Date) =>
  db.one<Columns<'notification', 'id'>>`
    insert into notification (site_id, member_id, channel, kind, recipient, subject, body_text, body_html, language, unsubscribe, mentions, bulk_domain,
      announcement_id, created_at)
    values (${notification.site_id}, ${notification.member_id}, ${notification.channel}, ${notification.kind}, ${notification.recipient}, ${notification.subject}, ${notification.body_text}, ${notification.body_html},
      ${notification.language}, ${notification.unsubscribe}, ${notification.mentions.map(String)}::bigint[],
      ${notification.bulk_domain ?? null}, ${notification.announcement_id ?? null}, ${now})
    returning id`

/** SQL: nobody has paused the announcement that it belongs to. */
export const isNotPaused = (db: Db) => db.fragment`
  not exists (
    select from announcement a where a.id = notification.announcement_id and a.paused_at is not null)`

/** Locks a pending notification; null where it is finished, another process has it, or its announcement is paused. */
export const claimNotification = (db: Db, id: number) =>
  db.maybe<NotificationRow & Columns<'notification', 'created_at'>>`
    select id, public_id, site_id, member_id, channel, kind, recipient, subject, body_text, body_html, language, unsubscribe, created_at
    from notification
    where id = ${id} and sent_at is null and canceled_at is null and failed_at is null and ${isNotPaused(db)}
    for update skip locked`

const LEASE_SECONDS = 60

/**
 * Takes a pending notification for a while, without a transaction that would last as long as somebody else's server. Who
 * took it ends it or gives it back (`releaseLease`); of a killed process it is free again after a minute.
 */
export const leaseNotification = (db: Db, id: number, channel: 'push' | 'sms', now: Date) =>
  db.maybe<NotificationRow & Columns<'notification', 'created_at'>>`
    update notification set retry_at = ${addSeconds(now, LEASE_SECONDS)}
    where id = (
      select id from notification
      where id = ${id} and channel = ${channel} and sent_at is null and canceled_at is null and failed_at is null
        and (retry_at is null or retry_at <= ${now}) and ${isNotPaused(db)}
      for update skip locked)
    returning id, public_id, site_id, member_id, channel, kind, recipient, subject, body_text, body_html, language, unsubscribe, created_at`

export const releaseLease = (db: Db, id: number) => db.run`update notification set retry_at = null where id = ${id}`

/** SQL: in production content is not kept after the end, since a mail may hold a link that logs someone in. */
export const clearContent = (db: Db, { production }: { production: boolean }) =>
  production ? db.fragment`, body_text = '', body_html = '', unsubscribe = null` : db.fragment``

export type Outcome = 'sent_at' | 'canceled_at' | 'failed_at'
const outcomeColumns: Record<Outcome, (db: Db, now: Date) => ReturnType<Db['fragment']>> = {
  sent_at: (db, now) => db.fragment`sent_at = ${now}`,
  canceled_at: (db, now) => db.fragment`canceled_at = ${now}`,
  failed_at: (db, now) => db.fragment`failed_at = ${now}`,
}

export const finishNotification = (db: Db, id: number, ending: Outcome, now: Date, env: { production: boolean }) =>
  db.run`update notification set ${outcomeColumns[ending](db, now)} ${clearContent(db, env)} where id = ${id} and canceled_at is null`

/** An event that a member who is away is notified of. */
export type OutboxRow = Columns<'outbox', 'id' | 'site_id' | 'member_id' | 'kind'> & {
  /** A conversation, or the other member. */
  reference: string
  language: Locale
  /** The member was online after it happened. */
  was_seen: boolean
}

/** Whether the member got a notification of this kind since then, or one is queued. */
export const hasNotificationSince = async (
  { db, site }: Pick<JobCtx, 'db' | 'site'>,
  member: Id<'member'>,
  kind: string,
  since: Date,
) =>
  (await db.maybe`
    select 1 from notification
    where member_id = ${member} and site_id = ${site.id} and kind = ${kind} and created_at > ${since}`) !== undefined
