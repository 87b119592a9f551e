// POST /api/mail/report: the mail server posts bounces and feedback-loop complaints, which suppress mail to that member (NOTE-3).
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Input, Output } from '../../../contract/call.ts'
import type { Id } from '../../../contract/ids.ts'
import type { receiveReport as contract } from '../../../contract/notifications.ts'
import { addSeconds } from '../../base/clock.ts'
import type { Ctx, JobCtx } from '../../base/ctx.ts'
import type { Columns } from '../../base/db/tables.ts'
import { refuse } from '../../base/refusal.ts'
import { emailKey } from '../../members/index.ts'
import { inJob, siteById } from '../../sites/index.ts'
import { suppressMail } from '../suppressMail.ts'
import { VAGUE_STATUS } from './bounceReason.ts'
import { classifyReport, type ReportClass } from './classifyReport.ts'
import { parseReport } from './parseReport.ts'
import { reportedNotifications } from './reportedNotification.ts'

type ReportResult = Output<typeof contract>

/** Delays that count as a hard bounce once there are so many within the window. A mailbox may be full for some mails of one day. */
const repeatedDelays: Record<string, { max: number; unit: 'days' | 'mails' }> = {
  '5.2.2': { max: 3, unit: 'days' },
  [VAGUE_STATUS]: { max: 3, unit: 'mails' },
}
const REPEAT_WINDOW_SECONDS = 30 * 86_400

export async function receiveReport(ctx: Ctx, { bytes, signature }: Input<typeof contract>): Promise<ReportResult> {
  if (!isSigned(ctx.app.env.inbound_key, bytes, signature)) refuse('bad_signature')
  if (!bytes.length) refuse('invalid')
  const mail = await parseReport(bytes)
  const classified = mail && classifyReport(mail)
  if (!mail || !classified || classified.kind === 'none') return { kind: 'none' }
  const reported = await findReportedMail(ctx, reportedNotifications(ctx.app, mail))
  const site = reported && (await siteById(ctx.db, reported.site_id))
  if (!reported || !site) return { kind: 'none' }
  const digest = createHash('sha256').update(bytes).digest()
  return inJob(ctx.app, site, (job) => recordReport(job, reported, digest, classified))
}

/** X-Signature is the hex HMAC-SHA256 of the bytes. Without a key no signature is valid. */
function isSigned(key: string | null, bytes: Uint8Array, signature: string): boolean {
  if (!key) return false
  const expected = createHmac('sha256', key).update(bytes).digest()
  const received = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(32)
  return timingSafeEqual(expected, received)
}

export type ReportedMail = Columns<'notification', 'id' | 'site_id'> & { member_id: Id<'member'> }
type ReportCandidate = ReportedMail & Columns<'notification', 'public_id' | 'recipient'> & { email_key: string }

/** Independent of the host that the report came to: the mail names the site. A mail to an address that the member has left is nobody's. */
async function findReportedMail({ db }: Ctx, public_ids: string[]): Promise<ReportedMail | null> {
  const candidates = await db.many<ReportCandidate>`
    select n.id, n.site_id, n.member_id, n.public_id, n.recipient, m.email_key
    from notification n join member_contact m on m.id = n.member_id and m.site_id = n.site_id
    where n.public_id = any(${public_ids}) and n.channel = 'mail' and m.email_key is not null`
  const current = candidates.filter(({ recipient, email_key }) => emailKey(recipient) === email_key)
  const [first] = current.toSorted((a, b) => public_ids.indexOf(a.public_id) - public_ids.indexOf(b.public_id))
  return first ?? null
}

/** Idempotent by digest: the same bytes a second time get the same answer and change nothing. */
export async function recordReport(
  ctx: JobCtx,
  { id, member_id }: ReportedMail,
  digest: Buffer,
  { kind, status }: ReportClass,
): Promise<ReportResult> {
  const { db, site, clock } = ctx
  const existing =
    await db.maybe<ReportResult>`select kind from delivery_report where digest = ${digest} and site_id = ${site.id}`
  if (existing) return existing
  const finalKind = kind === 'delay' && (await isRepeatedTooOften(ctx, { id, member_id }, status)) ? 'bounce' : kind
  const isNew = await db.run`
    insert into delivery_report (digest, site_id, member_id, notification_id, kind, status, received_at)
    values (${digest}, ${site.id}, ${member_id}, ${id}, ${finalKind}, ${status}, ${clock.now()})
    on conflict do nothing`
  if (isNew && finalKind === 'bounce') await suppressMail(ctx, member_id, 'bounce')
  if (isNew && finalKind === 'complaint') await suppressMail(ctx, member_id, 'fbl')
  return { kind: finalKind as ReportResult['kind'] }
}

/** Whether this report reaches the limit. Reports before the last bounce do not count again. */
async function isRepeatedTooOften(
  { db, site, clock }: JobCtx,
  { id, member_id: member }: Pick<ReportedMail, 'id' | 'member_id'>,
  status: string,
): Promise<boolean> {
  const limit = repeatedDelays[status]
  if (!limit) return false
  const { days, mails } = await db.one<{ days: number; mails: number }>`
    select
      count(distinct (received_at at time zone ${site.time_zone})::date) filter (
        where (received_at at time zone ${site.time_zone})::date
          <> (${clock.now()}::timestamptz at time zone ${site.time_zone})::date)::int as days,
      count(distinct notification_id) filter (where notification_id <> ${id})::int as mails
    from delivery_report
    where site_id = ${site.id} and member_id = ${member} and kind = 'delay' and status = ${status}
      and received_at > ${addSeconds(clock.now(), -REPEAT_WINDOW_SECONDS)}
      and received_at > coalesce(
        (select max(received_at) from delivery_report where site_id = ${site.id} and member_id = ${member} and kind = 'bounce'),
        '-infinity')`
  return { days, mails }[limit.unit] >= limit.max - 1
}
