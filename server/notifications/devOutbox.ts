// The development outbox: what would have left this machine, newest first, with its links.
import type { Db } from '../base/db/database.ts'
import { linksIn } from './links.ts'

type Row = {
  id: number
  site: string
  channel: 'mail' | 'push' | 'sms'
  kind: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  created_at: Date
  sent_at: Date | null
}

export async function devOutbox(db: Db) {
  const rows = await db.many<Row>`
    select n.id, s.key as site, n.channel, n.kind, n.recipient, n.subject, n.body_text, n.body_html, n.created_at, n.sent_at
    from notice n join site s on s.id = n.site_id
    order by n.id desc
    limit 200`
  return rows.map((row) => ({ ...row, links: linksIn(row.body_text) }))
}
