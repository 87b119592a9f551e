// What became of mail in the last 24 hours, by receiving domain, and how many are on the suppression list (NOTE-3, STAFF-2).
import { addSeconds } from '../base/clock.ts'
import type { Db } from '../base/db/database.ts'

const WINDOW_SECONDS = 86_400
/** Read from the newest on, by number: the table has no index on its time. */
const MAX_READ_ROWS = 200_000
/** A domain of fewer may be one person's own. */
const MIN_TOLD_COUNT = 10

type Outcome = {
  domain: string | null
  sent: number
  failed: number
  waiting: number
  bounced: number
  complaints: number
}
type Suppressed = { reason: string; members: number }

export async function mailOutcome(db: Db, now: Date): Promise<{ domains: Outcome[]; suppressed: Suppressed[] }> {
  const since = addSeconds(now, -WINDOW_SECONDS)
  const domains = await db.many<Outcome>`
    with mail as (
      select n.id, lower(split_part(n.recipient, '@', 2)) as domain, n.sent_at, n.failed_at, n.canceled_at
      from notification n
      where n.id > (select coalesce(max(id), 0) from notification) - ${MAX_READ_ROWS} and n.channel = 'mail' and n.created_at >= ${since}),
    domain as (
      select m.domain, count(*) as mails, count(m.sent_at) as sent, count(m.failed_at) as failed,
        count(*) filter (where num_nonnulls(m.sent_at, m.failed_at, m.canceled_at) = 0) as waiting,
        count(r.kind) filter (where r.kind = 'bounce') as bounced, count(r.kind) filter (where r.kind = 'complaint') as complaints
      from mail m
      left join delivery_report r on r.notification_id = m.id and r.received_at >= ${since}
      group by m.domain)
    select case when mails >= ${MIN_TOLD_COUNT} then domain end as domain, sum(sent)::int as sent, sum(failed)::int as failed,
      sum(waiting)::int as waiting, sum(bounced)::int as bounced, sum(complaints)::int as complaints
    from domain group by 1 order by sum(mails) desc`
  const suppressed = await db.many<Suppressed>`
    select reason, count(*)::int as members from mail_suppression group by reason order by reason`
  return { domains, suppressed }
}
