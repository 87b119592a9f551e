// POST /api/report: reports a profile, a photo or a message: stores it with evidence, and mails the site's support only (SAFE-2).
import type { Input } from '../../contract/call.ts'
import type { report as call } from '../../contract/cases.ts'
import type { Ctx } from '../base/ctx.ts'
import { consume, consumeNetwork } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { findMember, isIncognito, lockPair, type MemberRow, refuseClosedSearch, viewerId } from '../members/index.ts'
import { deleteUnheldFiles } from './deleteUnheldFiles.ts'
import { captureEvidence, type Evidence, putEvidence } from './evidence.ts'
import { mailReport } from './mailReport.ts'
import { isMostlyUnfounded } from './notifierHistory.ts'
import { openReportCase } from './openReportCase.ts'
import {
  appendWords,
  findRecentReport,
  holdMember,
  insertReport,
  isPartner,
  type Report,
  type ReportInput,
} from './store.ts'

const DAY_SECONDS = 86_400
const memberLimit = { max: 10, windowSeconds: DAY_SECONDS }
/** Of somebody whose reports are mostly unfounded (DSA 23). */
const slowLimit = { max: 1, windowSeconds: DAY_SECONDS }
const networkLimit = { max: 5, windowSeconds: DAY_SECONDS }

export async function report(ctx: Ctx, { id, photo: photoId, message: messageId, reason, words }: Input<typeof call>) {
  const message = messageId ?? null
  const photo = message ? null : (photoId ?? null)
  refuseClosedSearch(ctx)
  const reported = await findMember(ctx, id)
  if (!reported || !(await isReportable(ctx, reported))) refuse('not_found')
  if (reported.id === ctx.member?.id) refuse('own_profile')
  const evidence = (await captureEvidence(ctx, reported, { photo, message })) ?? refuse('not_found')
  // Failures count too, so that an error of ours cannot lift the limit.
  const isSlowed = ctx.member !== null && (await isMostlyUnfounded(ctx, ctx.member.id))
  const isAllowed = ctx.member
    ? await consume(ctx, `report:${ctx.member.id}`, isSlowed ? slowLimit : memberLimit)
    : await consumeNetwork(ctx, 'report', networkLimit)
  if (!isAllowed) refuse(isSlowed ? 'reports_slowed' : 'too_many_reports', { email: ctx.site.choices.support_email })
  try {
    await putEvidence(ctx, evidence.evidence)
    await saveReport(ctx, reported, { member: reported.id, photo, message, reason, words }, evidence)
  } finally {
    await deleteUnheldEvidence(ctx, evidence)
  }
  return {}
}

/** Who is paused or incognito can be reported only by conversation partners. A block does not prevent a report. */
const isReportable = async (ctx: Ctx, who: MemberRow) =>
  who.id === ctx.member?.id ||
  (who.status === 'active' && !(await isIncognito(ctx, who))) ||
  ((who.status === 'active' || who.status === 'disabled') && (await isPartner(ctx, who.id)))

/** Serialized per pair, so that a repeated report is stored once. */
async function saveReport(outer: Ctx, reported: MemberRow, input: ReportInput, evidence: Evidence) {
  await outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    await lockPair(db, viewerId(ctx), reported.id)
    // Erased since we looked: of somebody who is gone nothing new is kept.
    if (!(await holdMember(ctx, reported.id))) refuse('not_found')
    const recent = ctx.member && (await findRecentReport(ctx, input))
    if (recent && isRepeated(recent, input)) return
    if (recent) await appendWords(ctx, recent, input)
    const { id, public_id } = recent ?? (await insertReport(ctx, input, evidence))
    // An account made up in a minute must not fill the mailbox of the site's people (mailReportsOf).
    if (ctx.member?.status === 'not_confirmed') return
    await openReportCase(ctx, { ...input, report: id, reporter: ctx.member?.id ?? null, ip: ctx.request.ip })
    await mailReport(ctx, reported, input, { reference: public_id, again: Boolean(recent), reporter: ctx.member })
  })
}

/** The same reason and text again. */
const isRepeated = (before: Pick<Report, 'reason' | 'text'>, { reason, words }: ReportInput) =>
  before.reason === reason && before.text.includes(words)

/** Without an answer of the database nothing is deleted: the job tries again. */
async function deleteUnheldEvidence({ app }: Ctx, { evidence }: Evidence) {
  if (evidence)
    await deleteUnheldFiles(app, { files: [evidence.name] }).catch((error) => app.log.error('report', error))
}
