// Anonymizes complaints after a year: only their kind and time stay (PAGE-2).
import type { Id } from '../../contract/ids.ts'
import { COMPLAINT_RETENTION_DAYS } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'

const DAY_SECONDS = 86_400

export async function anonymizeComplaints({ db, clock }: Pick<App, 'db' | 'clock'>) {
  const now = clock.now()
  const isExpired = db.fragment`
    anonymized_at is null and created_at <= ${addSeconds(now, -COMPLAINT_RETENTION_DAYS * DAY_SECONDS)}
    and not exists (select from preserved_member p where p.member_id = complaint.member_id and p.ends_at > ${now})`
  await db.transaction(async (inner) => {
    await inner.run`
      update complaint_answer set text = ''
      where text <> '' and complaint_id in (select id from complaint where ${isExpired})`
    await inner.run`
      update complaint set name = '', email = '', text = '', digest = null, member_id = null, anonymized_at = ${now}
      where ${isExpired}`
  })
}

/** Anonymizes the complaints of an erased member (ACC-12). */
export async function eraseComplaints({ db, site, clock }: JobCtx, member: Id<'member'>) {
  await db.run`
    update complaint_answer set text = ''
    where site_id = ${site.id}
      and complaint_id in (select id from complaint where site_id = ${site.id} and member_id = ${member})`
  await db.run`
    update complaint set name = '', email = '', text = '', digest = null, member_id = null, anonymized_at = ${clock.now()}
    where site_id = ${site.id} and member_id = ${member}`
}
