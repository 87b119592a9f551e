// Decides a case: one measure of a fixed set, with ground, facts, duration and redress, and tells both sides (SAFE-8; law.md D1, D3).
import * as v from 'valibot'
import { type CaseGround, type CaseMeasure, caseGrounds, caseMeasures, REDRESS_DAYS } from '../../contract/cases.ts'
import type { Id } from '../../contract/ids.ts'
import { audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { Before, MeasureTarget } from '../base/cases.ts'
import { addSeconds } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'
import * as ban from './banInput.ts'
import { type CaseRow, lockCase, refuseUnlessOpen } from './caseStore.ts'
import { mailDecision, mailDecisionLater } from './mailDecision.ts'
import type { CaseActor } from './queue.ts'

const DAY_SECONDS = 86_400
const MAX_FACTS_CHARS = 5_000

export const factsInput = v.pipe(
  v.string('a few words'),
  v.trim(),
  v.minLength(10, 'say in a sentence what happened'),
  v.maxLength(MAX_FACTS_CHARS, 'at most 5000 characters'),
  v.check((text) => text.isWellFormed() && !text.includes('\0'), 'they could not be read'),
)
const grounds = Object.keys(caseGrounds) as CaseGround[]
const decisionInput = v.strictObject({
  measure: v.picklist(caseMeasures, `one of ${caseMeasures.join(', ')}`),
  ground: v.picklist(grounds, `one of ${grounds.join(', ')}`),
  facts: factsInput,
  automated: v.optional(v.boolean(), false),
  days: v.optional(ban.days),
})
export type DecisionInput = v.InferInput<typeof decisionInput>

/** These end by themselves where days are said; a suspension always does. */
const limited: CaseMeasure[] = ['limit_chats', 'limit_photos', 'hide', 'suspend']

export type Decided = { decision: string; measure: CaseMeasure; ends_at: Date | null }

/** Throws CommandInputError. */
export const decideCase = async (ctx: JobCtx, by: CaseActor, number: string, input: unknown) =>
  makeDecision(ctx, by, number, parseCommandInput(decisionInput, input))

/** Of two at once the second is refused. `mailAfterSeconds`: until then it can be taken back. Throws CommandInputError. */
export async function makeDecision(
  ctx: JobCtx,
  by: CaseActor,
  number: string,
  chosen: v.InferOutput<typeof decisionInput>,
  { mailAfterSeconds = 0 } = {},
): Promise<Decided> {
  const row = await lockCase(ctx, number)
  await refuseUnlessOpen(ctx, row, by.staff.id)
  refuseMisfit(row, chosen)
  const { measure, ground, facts, days = null } = chosen
  const now = ctx.clock.now()
  const ends_at = days === null ? null : addSeconds(now, days * DAY_SECONDS)
  // A program that opened the case, or has marked what it is about, has taken part.
  const automated = chosen.automated || row.automated
  const inserted = await ctx.db.one<{ id: Id<'case_decision'>; public_id: string }>`
    insert into case_decision (site_id, case_id, member_id, measure, ground, facts, automated, days, ends_at, decided_by, decided_at,
      redress_until, before)
    values (${ctx.site.id}, ${row.id}, ${row.subject_member}, ${measure}, ${ground}, ${facts}, ${automated}, ${days}, ${ends_at},
      ${by.staff.id}, ${now}, ${addSeconds(now, REDRESS_DAYS * DAY_SECONDS)}, '{}')
    returning id, public_id`
  if (row.subject_member !== null) {
    const target = targetOf(row, {
      ...{ decision: inserted.id, public_id: inserted.public_id, ground, until: ends_at, member: row.subject_member },
    })
    const before = await applyMeasure(ctx, measure, target)
    await ctx.db.run`
      update case_decision set before = ${ctx.db.json(before)} where id = ${inserted.id} and site_id = ${ctx.site.id}`
  }
  await ctx.db.run`
    update moderation_case set state = 'decided', closed_at = ${now} where id = ${row.id} and site_id = ${ctx.site.id}`
  await audit(ctx, by.actor, {
    action: 'case.decide',
    subject: row.public_id,
    member: row.subject_member,
    after: { decision: inserted.public_id, measure, ground, automated, days },
  })
  if (mailAfterSeconds) await mailDecisionLater(ctx, inserted.public_id, mailAfterSeconds)
  else await mailDecision(ctx, inserted.id)
  return { decision: inserted.public_id, measure, ends_at }
}

function refuseMisfit(row: CaseRow, { measure, days }: v.InferOutput<typeof decisionInput>) {
  if (row.kind === 'appeal') rejectInput('case: an appeal is decided by the command appeal')
  if (measure === 'suspend' && days === undefined) rejectInput('days: a suspension says for how many')
  if (days !== undefined && !limited.includes(measure)) rejectInput(`days: ${measure} has none`)
  if (row.subject_member !== null || measure === 'none') return
  rejectInput(
    row.subject_kind === 'site'
      ? 'measure: the case names no member, so there is only none'
      : 'measure: the member was erased meanwhile, so there is only none',
  )
}

type Aim = Pick<MeasureTarget, 'decision' | 'public_id' | 'ground' | 'until' | 'member'>

export const targetOf = (row: CaseRow, aim: Aim): MeasureTarget => ({
  ...aim,
  photo: row.subject_photo,
  message:
    row.subject_conversation !== null && row.subject_seq !== null
      ? { chat: row.subject_conversation, seq: row.subject_seq }
      : null,
  text: textOf(row),
})

/** Who asks for a profile to go that names no picture means what it says. */
const textOf = ({ kind, subject_kind }: CaseRow): MeasureTarget['text'] =>
  kind === 'text_doubt'
    ? 'waiting'
    : subject_kind === 'text' || (kind === 'takedown' && subject_kind === 'profile')
      ? 'shown'
      : null

/** What each hook needs to undo it, by its name. A measure that nobody carries out is refused, but for words alone. */
async function applyMeasure(ctx: JobCtx, measure: CaseMeasure, target: MeasureTarget) {
  if (measure === 'none' || measure === 'warn') return {}
  const all: Record<string, Before> = {}
  for (const hook of await ctx.app.hooks.measures()) {
    if (hook.measure !== measure) continue
    const before = await hook.apply(ctx, target)
    if (before) all[hook.name] = before
  }
  if (!Object.keys(all).length) rejectInput(`measure: there is nothing to ${measure.replace('_', ' ')} in this case`)
  return all
}
