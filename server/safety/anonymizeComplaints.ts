// Complaints are kept for a year; after that stays only that there was one, of which kind (PAGE-2).
import { COMPLAINT_RETENTION_DAYS } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'

export async function anonymizeComplaints({ db, clock }: Pick<App, 'db' | 'clock'>) {
  const now = clock.now()
  const over = db.fragment`swept_at is null and created_at <= ${addSeconds(now, -COMPLAINT_RETENTION_DAYS * 86_400)}`
  await db.transaction(async (inner) => {
    await inner.run`
      update complaint_answer set words = ''
      where words <> '' and complaint_id in (select id from complaint where ${over})`
    await inner.run`
      update complaint set name = '', email = '', words = '', digest = null, member_id = null, swept_at = ${now}
      where ${over}`
  })
}

/** Those of a member who is erased: the same is left of them (ACC-12). */
export async function eraseComplaints({ db, site, clock }: JobCtx, member: number) {
  await db.run`
    update complaint_answer set words = ''
    where site_id = ${site.id}
      and complaint_id in (select id from complaint where site_id = ${site.id} and member_id = ${member})`
  await db.run`
    update complaint set name = '', email = '', words = '', digest = null, member_id = null, swept_at = ${clock.now()}
    where site_id = ${site.id} and member_id = ${member}`
}
