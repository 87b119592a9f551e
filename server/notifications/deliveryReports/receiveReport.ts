// POST /api/mail/report: the mail server hands in what came back. Bounces and complaints end the mails to that member (NOTE-3).
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Input, Output } from '../../../contract/call.ts'
import type { receiveReport as asked } from '../../../contract/notifications.ts'
import { addSeconds } from '../../base/clock.ts'
import type { Ctx, JobCtx } from '../../base/ctx.ts'
import { refuse } from '../../base/refusal.ts'
import { emailKey } from '../../members/index.ts'
import { inJob, siteById } from '../../sites/index.ts'
import { type ReportClass, classifyReport } from './classifyReport.ts'
import { reportedNotifications } from './reportedNotification.ts'
import { parseReport } from './parseReport.ts'
import { suppressMail } from '../suppressMail.ts'

type ReportResult = Output<typeof asked>

/** A mailbox that was full so many times, each on another day, within so many seconds, is given up. */
const full = { times: 3, within: 30 * 86_400 }

export async function receiveReport(ctx: Ctx, { bytes, signature }: Input<typeof asked>): Promise<ReportResult> {
  if (!isSigned(ctx.app.env.inbound_key, bytes, signature)) refuse('bad_signature')
  if (!bytes.length) refuse('invalid')
  const mail = await parseReport(bytes)
  const classified = mail && classifyReport(mail)
  if (!mail || !classified || classified.kind === 'none') return { kind: 'none' }
  const about = await findReportedMail(ctx, reportedNotifications(ctx.app, mail))
  const site = about && (await siteById(ctx.db, about.site_id))
  if (!about || !site) return { kind: 'none' }
  const digest = createHash('sha256').update(bytes).digest()
  return inJob(ctx.app, site, (job) => recordReport(job, about, digest, classified))
}

/** X-Signature is the hex HMAC-SHA256 of the bytes. Without a key nobody can have signed. */
function isSigned(key: string | null, bytes: Uint8Array, signature: string): boolean {
  if (!key) return false
  const right = createHmac('sha256', key).update(bytes).digest()
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(32)
  return timingSafeEqual(right, given)
}

type ReportedMail = { id: number; site_id: number; member_id: number }

/** Whichever site's host the report came to: the mail that it names says whose it is. One to an address that the member gave up is nobody's. */
async function findReportedMail({ db }: Ctx, public_ids: string[]): Promise<ReportedMail | null> {
  const found = await db.many<ReportedMail & { public_id: string; recipient: string; email_key: string }>`
    select n.id, n.site_id, n.member_id, n.public_id, n.recipient, m.email_key
    from notice n join member m on m.id = n.member_id and m.site_id = n.site_id
    where n.public_id = any(${public_ids}) and n.channel = 'mail' and m.email_key is not null`
  const theirs = found.filter(({ recipient, email_key }) => emailKey(recipient) === email_key)
  const [first] = theirs.toSorted((a, b) => public_ids.indexOf(a.public_id) - public_ids.indexOf(b.public_id))
  return first ?? null
}

/** Once: the same bytes a second time answer what they answered, and change nothing. */
export async function recordReport(
  ctx: JobCtx,
  { id, member_id }: ReportedMail,
  digest: Buffer,
  { kind, status }: ReportClass,
): Promise<ReportResult> {
  const { db, site, clock } = ctx
  const before = await db.maybe<ReportResult>`select kind from notice_report where digest = ${digest} and site_id = ${site.id}`
  if (before) return before
  const final = kind === 'delay' && status === '5.2.2' && (await isMailboxFullTooOften(ctx, member_id)) ? 'bounce' : kind
  const fresh = await db.run`
    insert into notice_report (digest, site_id, member_id, notice_id, kind, status, received_at)
    values (${digest}, ${site.id}, ${member_id}, ${id}, ${final}, ${status}, ${clock.now()})
    on conflict do nothing`
  if (fresh && final === 'bounce') await suppressMail(ctx, member_id, 'bounce')
  if (fresh && final === 'complaint') await suppressMail(ctx, member_id, 'fbl')
  return { kind: final as ReportResult['kind'] }
}

/** With this one it is once too often. What came before it was last given up does not count again. */
async function isMailboxFullTooOften({ db, site, clock }: JobCtx, member: number): Promise<boolean> {
  const { days } = await db.one<{ days: number }>`
    select count(distinct (received_at at time zone ${site.time_zone})::date)::int as days
    from notice_report
    where site_id = ${site.id} and member_id = ${member} and kind = 'delay' and status = '5.2.2'
      and received_at > ${addSeconds(clock.now(), -full.within)}
      and (received_at at time zone ${site.time_zone})::date <> (${clock.now()}::timestamptz at time zone ${site.time_zone})::date
      and received_at > coalesce(
        (select max(received_at) from notice_report where site_id = ${site.id} and member_id = ${member} and kind = 'bounce'),
        '-infinity')`
  return days >= full.times - 1
}
