// Demo only: a mail of the development outbox bounces, or its reader marks it as spam, as a mail server would report it
// (NOTE-3, OPS-1).
import { createHash } from 'node:crypto'
import type { App } from '../../base/ctx.ts'
import { inJob, siteById } from '../../sites/index.ts'
import { type ReportedMail, recordReport } from './receiveReport.ts'

/** Returns false where there is no such mail to a member. */
export async function reportOutboxMail(app: App, id: string, kind: 'bounce' | 'complaint'): Promise<boolean> {
  const mail = await app.db.maybe<ReportedMail>`
    select id, site_id, member_id from notification
    where id::text = ${id} and channel = 'mail' and member_id is not null`
  const site = mail && (await siteById(app.db, mail.site_id))
  if (!mail || !site) return false
  const digest = createHash('sha256').update(`outbox ${id} ${kind}`).digest()
  const status = kind === 'bounce' ? '5.1.1' : ''
  await inJob(app, site, (ctx) => recordReport(ctx, mail, digest, { kind, status }))
  return true
}
