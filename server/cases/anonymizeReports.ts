// Anonymizes reports after 180 days: deletes text, snapshot, photo and reporter (SAFE-2).
import { REPORT_RETENTION_DAYS } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

const DAY_SECONDS = 86_400
const BATCH_SIZE = 10_000

type ExpiredReport = Columns<'report', 'id' | 'evidence'>

export async function anonymizeReports({ db, clock, storage }: Pick<App, 'db' | 'clock' | 'storage'>) {
  const now = clock.now()
  const expired = await db.many<ExpiredReport>`
    select id, evidence
    from report r
    where anonymized_at is null and not exists (
        -- As long as its case may be appealed, it is evidence.
        select from case_evidence e join moderation_case c on c.id = e.case_id
        where e.report_id = r.id and c.state = 'decided' and c.anonymized_at is null)
      and not exists (select from preserved_member p where p.member_id in (r.member_id, r.reporter_id) and p.ends_at > ${now})
      and created_at <= ${addSeconds(now, -REPORT_RETENTION_DAYS * DAY_SECONDS)}
    order by id
    limit ${BATCH_SIZE}`
  for (const { id, evidence } of expired) {
    if (evidence) await storage.remove(evidence)
    await db.run`
      update report
      set text = '', snapshot = null, evidence = null, photo = null, chat = null, message_seq = null, reporter_id = null, anonymized_at = ${now}
      where id = ${id}`
  }
}
