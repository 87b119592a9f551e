// Somebody reports a profile, a photo or a message: kept with what was seen, mailed to the site's support, and told to nobody else (SAFE-2).
import type { Input } from '../../contract/call.ts'
import type { report as call } from '../../contract/safety.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { addressKey } from '../base/rateLimits/addressKey.ts'
import { consume } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { findMember, lockPair, type MemberRow, searchAccess, viewerId } from '../members/index.ts'
import { deleteUnheldFiles, DELETE_FILES_TASK } from './deleteUnheldFiles.ts'
import { mailReport } from './mailReport.ts'
import { type Evidence, captureEvidence } from './evidence.ts'
import { insertReport, appendWords, findRecentReport, isPartner, type ReportInput } from './store.ts'

const DAY_SECONDS = 86_400
const memberLimit = { max: 10, windowSeconds: DAY_SECONDS }
const networkLimit = { max: 5, windowSeconds: DAY_SECONDS }

export async function report(ctx: Ctx, { id, photo: asked, message: said, reason, words }: Input<typeof call>) {
  const message = said ?? null
  const photo = message ? null : (asked ?? null)
  if (searchAccess(ctx) === 'none') refuse('search_closed')
  const reported = await findMember(ctx, id)
  if (!reported || !(await isReportable(ctx, reported))) refuse('not_found')
  if (reported.id === ctx.member?.id) refuse('own_profile')
  const evidence = (await captureEvidence(ctx, reported, { photo, message })) ?? refuse('not_found')
  const key = ctx.member ? `report:${ctx.member.id}` : `report:${addressKey(ctx)}`
  // What fails counts, too: a fault of ours is no way to try without end.
  if (!(await consume(ctx, key, ctx.member ? memberLimit : networkLimit)))
    refuse('too_many_reports', { email: ctx.site.choices.support_email })
  try {
    await putEvidence(ctx, evidence)
    await saveReport(ctx, reported, { member: reported.id, photo, message, reason, words }, evidence)
  } finally {
    await deleteUnheldEvidence(ctx, evidence)
  }
  return {}
}

/** Who is shown to nobody can't be reported, except by those who talk with each other. A block is no hiding place. */
const isReportable = async (ctx: Ctx, who: MemberRow) =>
  who.status === 'active' || who.id === ctx.member?.id || (who.status === 'disabled' && (await isPartner(ctx, who.id)))

/** One after the other for these two, so that what was said twice is kept once. */
async function saveReport(outer: Ctx, reported: MemberRow, input: ReportInput, evidence: Evidence) {
  await outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    await lockPair(db, viewerId(ctx), reported.id)
    const earlier = ctx.member && (await findRecentReport(ctx, input))
    if (earlier && isRepeated(earlier, input)) return
    if (earlier) await appendWords(ctx, earlier, input)
    const { public_id } = earlier ?? (await insertReport(ctx, input, evidence))
    await mailReport(ctx, reported, input, { reference: public_id, again: Boolean(earlier) })
  })
}

/** Words that stand there already say nothing new. */
const isRepeated = (before: Pick<ReportInput, 'reason' | 'words'>, { reason, words }: ReportInput) =>
  before.reason === reason && before.words.includes(words)

/** Where the database can't say what it holds, nothing is removed: the job asks again. */
async function deleteUnheldEvidence({ app }: Ctx, { evidence }: Evidence) {
  if (evidence) await deleteUnheldFiles(app, { files: [evidence.name] }).catch((error) => app.log.error('report', error))
}

/** The job is the net: what no report holds in an hour is gone. */
async function putEvidence({ app, clock }: Ctx, { evidence }: Evidence) {
  if (!evidence) return
  await app.jobs.add(DELETE_FILES_TASK, { files: [evidence.name] }, { at: addSeconds(clock.now(), 3_600) })
  await app.storage.put(evidence.name, evidence.bytes)
}
