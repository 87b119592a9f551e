// Somebody reports a profile, a photo or a message: kept with what was seen, mailed to the site's support, and told to nobody else (SAFE-2).
import type { Input } from '../../contract/call.ts'
import type { report as call } from '../../contract/safety.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { addressKey } from '../base/rateLimits/addressKey.ts'
import { consume } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { findMember, lockPair, type MemberRow, searchAccess, viewerId } from '../members/index.ts'
import { dropFiles, dropTask } from './dropFiles.ts'
import { mailReport } from './mailReport.ts'
import { type Seen, seenBy } from './seen.ts'
import { addReport, addWords, findRecent, isPartner, type Said } from './store.ts'

const day = 86_400
const perMember = { max: 10, windowSeconds: day }
const perNetwork = { max: 5, windowSeconds: day }

export async function report(ctx: Ctx, { id, photo: asked, message: said, reason, words }: Input<typeof call>) {
  const message = said ?? null
  const photo = message ? null : (asked ?? null)
  if (searchAccess(ctx) === 'none') refuse('search_closed')
  const who = await findMember(ctx, id)
  if (!who || !(await mayMeet(ctx, who))) refuse('not_found')
  if (who.id === ctx.member?.id) refuse('own_profile')
  const seen = (await seenBy(ctx, who, { photo, message })) ?? refuse('not_found')
  const key = ctx.member ? `report:${ctx.member.id}` : `report:${addressKey(ctx)}`
  // What fails counts, too: a fault of ours is no way to try without end.
  if (!(await consume(ctx, key, ctx.member ? perMember : perNetwork)))
    refuse('too_many_reports', { email: ctx.site.choices.support_email })
  try {
    await putEvidence(ctx, seen)
    await keep(ctx, who, { member: who.id, photo, message, reason, words }, seen)
  } finally {
    await dropUnheld(ctx, seen)
  }
  return {}
}

/** Who is shown to nobody can't be reported, except by those who talk with each other. A block is no hiding place. */
const mayMeet = async (ctx: Ctx, who: MemberRow) =>
  who.status === 'active' || who.id === ctx.member?.id || (who.status === 'disabled' && (await isPartner(ctx, who.id)))

/** One after the other for these two, so that what was said twice is kept once. */
async function keep(outer: Ctx, who: MemberRow, said: Said, seen: Seen) {
  await outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    await lockPair(db, viewerId(ctx), who.id)
    const before = ctx.member && (await findRecent(ctx, said))
    if (before && isSaid(before, said)) return
    if (before) await addWords(ctx, before, said)
    const { public_id } = before ?? (await addReport(ctx, said, seen))
    await mailReport(ctx, who, said, { reference: public_id, again: Boolean(before) })
  })
}

/** Words that stand there already say nothing new. */
const isSaid = (before: Pick<Said, 'reason' | 'words'>, { reason, words }: Said) =>
  before.reason === reason && before.words.includes(words)

/** Where the database can't say what it holds, nothing is removed: the job asks again. */
async function dropUnheld({ app }: Ctx, { evidence }: Seen) {
  if (evidence) await dropFiles(app, { files: [evidence.name] }).catch((error) => app.log.error('report', error))
}

/** The job is the net: what no report holds in an hour is gone. */
async function putEvidence({ app, clock }: Ctx, { evidence }: Seen) {
  if (!evidence) return
  await app.jobs.add(dropTask, { files: [evidence.name] }, { at: addSeconds(clock.now(), 3_600) })
  await app.storage.put(evidence.name, evidence.bytes)
}
