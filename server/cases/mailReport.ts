// Mails a report to the site's support: target, ids of both members, reason, text. The subject names nobody (SAFE-2).
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { type MemberRow, memberById } from '../members/index.ts'
import { enqueueSupportMail } from '../notifications/index.ts'
import { openReportCase } from './openReportCase.ts'
import type { Report, ReportInput } from './store.ts'

type Reported = Pick<MemberRow, 'id' | 'public_id' | 'kind'>
type Reporter = Pick<MemberRow, 'id' | 'public_id'>
/** `again`: the reporter added to an earlier report. `reporter`: null for a visitor. */
type ReportReference = { reference: string; again: boolean; reporter: Reporter | null }

export const mailReport = (
  ctx: Ctx,
  reported: Reported,
  { photo, message, reason, words }: Omit<ReportInput, 'member'>,
  { reference, again: isRepeat, reporter }: ReportReference,
) =>
  enqueueSupportMail(ctx, {
    kind: 'report',
    template: 'Reported',
    mentions: [reported.id, ...(reporter ? [reporter.id] : [])],
    props: {
      reference,
      again: isRepeat,
      reason,
      words,
      member: reported.public_id,
      photo,
      message: message && `${message.chat} ${message.seq}`,
      reporter: reporter?.public_id ?? null,
      drawn: reported.kind === 'fictional',
      link: `${ctx.request.origin}/members/${reported.public_id}`,
    },
  })

type HeldReport = Reported &
  Omit<Report, 'id'> & { report: number } & Columns<'report', 'photo' | 'chat' | 'message_seq'> & { reference: string }

/** Reports of a member whose address was not confirmed are stored, and mailed once it is (ACC-6). */
export async function mailReportsOf(ctx: Ctx, member: Id<'member'>) {
  const reports = await ctx.db.many<HeldReport>`
    select r.id as report, r.public_id as reference, r.photo, r.chat, r.message_seq, r.reason, r.text, m.id, m.public_id, m.kind
    from report r join member_public m on m.id = r.member_id and m.site_id = r.site_id
    where r.site_id = ${ctx.site.id} and r.reporter_id = ${member} and r.anonymized_at is null
    order by r.id`
  if (!reports.length) return
  const reporter = await memberById(ctx, member)
  for (const { report, reference, photo, chat, message_seq: seq, reason, text, ...reported } of reports) {
    const message = chat !== null && seq !== null ? { chat, seq } : null
    const input = { photo, message, reason: reason as ReportInput['reason'], words: text }
    await openReportCase(ctx, { ...input, member: reported.id, report, reporter: member, ip: ctx.request.ip })
    await mailReport(ctx, reported, input, { reference, again: false, reporter })
  }
}
