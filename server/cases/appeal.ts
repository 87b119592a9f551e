// POST /api/decisions/{id}/appeal: each side appeals once within six months; it becomes a case that another person decides (SAFE-8).
import * as v from 'valibot'
import type { Input } from '../../contract/call.ts'
import { type appeal as call, MAX_APPEAL_CHARS } from '../../contract/cases.ts'
import type { Id } from '../../contract/ids.ts'
import type { Locale } from '../../contract/limits.ts'
import { audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { Ctx, JobCtx } from '../base/ctx.ts'
import { consume, consumeNetwork } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { checkFields } from '../base/refuseFields.ts'
import { lockCase, refuseUnlessOpen } from './caseStore.ts'
import { factsInput } from './decide.ts'
import { findSeen, isNotifier, mayAppeal } from './decision.ts'
import type { Side } from './decisionLink.ts'
import { mailAppealAnswer } from './mailDecision.ts'
import { openCase } from './openCase.ts'
import type { CaseActor } from './queue.ts'
import { lockDecision, markUndone } from './undo.ts'

const appealLimit = { max: 5, windowSeconds: 86_400 }

export async function appeal(ctx: Ctx, { id, key, words }: Input<typeof call>) {
  const { side, decision } = await findSeen(ctx, id, key)
  const text = words.replace(/\r\n?/g, '\n').trim()
  const { length } = [...text]
  const fault = length > MAX_APPEAL_CHARS ? 'complaint_too_long' : length === 0 ? 'complaint_empty' : null
  checkFields({ words: fault }, { max: MAX_APPEAL_CHARS, length, email: ctx.site.choices.support_email })
  if (!mayAppeal(side, decision) || decision.undone_at) refuse('appeal_made')
  if (decision.redress_until <= ctx.clock.now()) refuse('appeal_late')
  const isAllowed = ctx.member
    ? await consume(ctx, `appeal:${ctx.member.id}`, appealLimit)
    : await consumeNetwork(ctx, 'appeal', appealLimit)
  if (!isAllowed) refuse('too_many')
  const member =
    side === 'member' ? decision.member_id : (await isNotifier(ctx, decision)) ? (ctx.member?.id ?? null) : null
  await ctx.db.transaction(async (db) => {
    const inner = { ...ctx, db }
    await db.run`select 1 from case_decision where id = ${decision.id} and site_id = ${ctx.site.id} for no key update`
    const before = await db.maybe`
      select 1 from case_appeal where decision_id = ${decision.id} and site_id = ${ctx.site.id} and side = ${side}`
    if (before) refuse('appeal_made')
    const opened = await openCase(inner, {
      ...{ kind: 'appeal', reason: side, member: decision.member_id, reference: `${side} ${decision.public_id}` },
    })
    await db.run`
      insert into case_appeal (site_id, decision_id, case_id, side, member_id, text, created_at)
      values (${ctx.site.id}, ${decision.id}, ${opened.id}, ${side}, ${member}, ${text}, ${ctx.clock.now()})`
  })
  return {}
}

const answerInput = v.strictObject({
  outcome: v.picklist(['upheld', 'reversed'], 'one of upheld, reversed'),
  reasons: factsInput,
})
type AppealRow = {
  id: number
  decision: string
  decision_id: Id<'case_decision'>
  side: Side
  member_id: Id<'member'> | null
}

/** By another key than the decision's. Reversed: everything is as it was before. Throws CommandInputError. */
export async function decideAppeal(ctx: JobCtx, by: CaseActor, number: string, input: unknown) {
  const { outcome, reasons } = parseCommandInput(answerInput, input)
  const row = await lockCase(ctx, number)
  if (row.kind !== 'appeal') rejectInput('case: this is no appeal')
  await refuseUnlessOpen(ctx, row, by.staff.id)
  const { db, site, clock } = ctx
  const appealed = await db.one<AppealRow>`
    select a.id, d.public_id as decision, a.decision_id, a.side, a.member_id
    from case_appeal a join case_decision d on d.id = a.decision_id
    where a.case_id = ${row.id} and a.site_id = ${site.id}`
  const decision = await lockDecision(ctx, appealed.decision)
  if (decision.decided_by === by.staff.id)
    rejectInput('case: you have made the decision, so another person decides the appeal')
  const now = clock.now()
  await db.run`
    update case_appeal set outcome = ${outcome}, reasons = ${reasons}, decided_by = ${by.staff.id}, decided_at = ${now}
    where id = ${appealed.id} and site_id = ${site.id}`
  await db.run`
    update moderation_case set state = 'decided', closed_at = ${now} where id = ${row.id} and site_id = ${site.id}`
  await audit(ctx, by.actor, {
    action: 'case.appeal',
    subject: row.public_id,
    member: row.subject_member,
    after: { decision: decision.public_id, side: appealed.side, outcome },
  })
  const isUndone =
    outcome === 'reversed' && appealed.side === 'member' && !decision.undone_at && decision.member_id !== null
  if (isUndone) await markUndone(ctx, by, decision)
  // A notice that was turned down wrongly is looked at again: its case is open once more, as a new one.
  if (outcome === 'reversed' && appealed.side === 'notifier') await openAgain(ctx, decision.case_id)
  await mailAnswer(ctx, appealed, decision.case_id, { outcome, reasons })
  return { case: row.public_id, decision: decision.public_id, outcome }
}

async function openAgain({ db, site, clock }: JobCtx, case_id: number) {
  const opened = await db.one<{ id: number }>`
    select o.id
    from moderation_case c,
      lateral case_open(c.site_id, c.kind, c.reason, c.subject_kind, c.subject_member, c.subject_photo, c.subject_conversation,
        c.subject_seq, c.subject_reference, false, ${clock.now()}::timestamptz + (c.due_at - c.opened_at), c.priority, ${clock.now()}) o
    where c.id = ${case_id} and c.site_id = ${site.id}`
  await db.run`
    insert into case_evidence (site_id, case_id, snapshot, file, facts, created_at)
    select e.site_id, ${opened.id}, coalesce(e.snapshot, r.snapshot), null, coalesce(nullif(e.facts, ''), r.text, ''), ${clock.now()}
    from case_evidence e left join report r on r.id = e.report_id
    where e.case_id = ${case_id} and e.site_id = ${site.id}`
}

async function mailAnswer(
  ctx: JobCtx,
  { side, member_id, decision_id }: AppealRow,
  case_id: number,
  answer: { outcome: 'upheld' | 'reversed'; reasons: string },
) {
  const visitor = await ctx.db.maybe<{ email: string | null; language: Locale | null }>`
    select email, language from case_notifier
    where case_id = ${case_id} and site_id = ${ctx.site.id} and email is not null and member_id is null
    order by id limit 1`
  const { email = null, language = null } = side === 'notifier' && member_id === null ? (visitor ?? {}) : {}
  await mailAppealAnswer(ctx, decision_id, member_id, { side, email, language, ...answer })
}
