// Reports do not hold people for ever: after 180 days the words, the snapshot, the picture and who reported are gone (SAFE-2).
import { REPORT_RETENTION_DAYS } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'

type Over = { id: number; evidence: string | null }

export async function anonymizeReports({ db, clock, storage }: Pick<App, 'db' | 'clock' | 'storage'>) {
  const now = clock.now()
  const over = await db.many<Over>`
    select id, evidence
    from report
    where swept_at is null and created_at <= ${addSeconds(now, -REPORT_RETENTION_DAYS * 86_400)}
    order by id
    limit 10000`
  for (const { id, evidence } of over) {
    if (evidence) await storage.remove(evidence)
    await db.run`
      update report
      set words = '', snapshot = null, evidence = null, photo = null, chat = null, message_seq = null, reporter_id = null, swept_at = ${now}
      where id = ${id}`
  }
}
