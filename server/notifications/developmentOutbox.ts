// Development outbox: without mail or SMS provider every notification stays in the database; this lists them, newest first, with links.
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { extractLinks } from './extractLinks.ts'

const MAX_ROWS = 200

type OutboxEntry = Columns<
  'notification',
  'id' | 'channel' | 'kind' | 'recipient' | 'subject' | 'body_text' | 'body_html' | 'created_at' | 'sent_at'
> & { site: string }

export async function developmentOutbox(db: Db) {
  const rows = await db.many<OutboxEntry>`
    select n.id, s.key as site, n.channel, n.kind, n.recipient, n.subject, n.body_text, n.body_html, n.created_at, n.sent_at
    from notification n join site s on s.id = n.site_id
    order by n.id desc
    limit ${MAX_ROWS}`
  return rows.map((row) => ({ ...row, links: extractLinks(row.body_text) }))
}
