// GET /api/decisions/{id}: the statement of reasons, for the member whom it is about and for whoever notified (SAFE-8).
import type { Input, Output } from '../../contract/call.ts'
import type { CaseGround, CaseMeasure, decision as call } from '../../contract/cases.ts'
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { type Side, sideOfKey } from './decisionLink.ts'

export type SeenDecision = {
  id: Id<'case_decision'>
  public_id: string
  case_id: Id<'moderation_case'>
  case: string
  kind: string
  subject_kind: Output<typeof call>['subject']
  member_id: Id<'member'> | null
  measure: CaseMeasure
  ground: CaseGround
  facts: string
  automated: boolean
  decided_at: Date
  ends_at: Date | null
  undone_at: Date | null
  redress_until: Date
  is_anonymous: boolean
}

/** The decision and the side of whoever asks. Refuses with not_found, whatever the reason. */
export async function findSeen(ctx: Ctx, id: string, key: string): Promise<{ side: Side; decision: SeenDecision }> {
  const decision = await ctx.db.maybe<SeenDecision>`
    select d.id, d.public_id, d.case_id, c.public_id as case, c.kind, c.subject_kind, d.member_id, d.measure, d.ground, d.facts,
      d.automated, d.decided_at, d.ends_at, d.undone_at, d.redress_until, c.anonymized_at is not null as is_anonymous
    from case_decision d join moderation_case c on c.id = d.case_id
    where d.public_id = ${id} and d.site_id = ${ctx.site.id}`
  if (!decision || decision.is_anonymous) return refuse('not_found')
  const side = (key && sideOfKey(ctx.app, id, key)) || (await sideOfMember(ctx, decision))
  if (!side) return refuse('not_found')
  return { side, decision }
}

async function sideOfMember(ctx: Ctx, decision: SeenDecision): Promise<Side | null> {
  if (!ctx.member) return null
  if (ctx.member.id === decision.member_id) return 'member'
  return (await isNotifier(ctx, decision)) ? 'notifier' : null
}

/** Whether the current member notified. */
export const isNotifier = async ({ db, site, member }: Ctx, { case_id }: Pick<SeenDecision, 'case_id'>) =>
  member !== null &&
  (await db.maybe`
    select 1 from case_notifier where case_id = ${case_id} and site_id = ${site.id} and member_id = ${member.id} limit 1`) !==
    undefined

export async function decision(ctx: Ctx, { id, key }: Input<typeof call>): Promise<Output<typeof call>> {
  const { side, decision: row } = await findSeen(ctx, id, key)
  const appeal = await ctx.db.maybe<{ created_at: Date; outcome: 'upheld' | 'reversed' | null; reasons: string }>`
    select created_at, outcome, reasons from case_appeal
    where decision_id = ${row.id} and site_id = ${ctx.site.id} and side = ${side}`
  const { dispute_body = '', legal_representative = '' } = ctx.site.choices
  const isOver = row.redress_until <= ctx.clock.now()
  return {
    ...{ side, reference: row.case, subject: row.subject_kind, measure: row.measure, ground: row.ground },
    // Whoever notified learns nothing about somebody else.
    facts: side === 'member' ? row.facts : null,
    automated: row.automated,
    decided_at: row.decided_at.toISOString(),
    ends_at: side === 'member' ? (row.ends_at?.toISOString() ?? null) : null,
    undone_at: row.undone_at?.toISOString() ?? null,
    redress_until: row.redress_until.toISOString(),
    can_appeal: !appeal && !isOver && row.undone_at === null && mayAppeal(side, row),
    appeal: appeal ? { ...appeal, created_at: appeal.created_at.toISOString() } : null,
    ...{ dispute_body, legal_representative },
  }
}

/** A member appeals against what was done, whoever notified against what was not; an answer to an appeal is the last one here. */
export const mayAppeal = (side: Side, { measure, kind }: Pick<SeenDecision, 'measure' | 'kind'>) =>
  kind !== 'appeal' && (side === 'member' ? measure !== 'none' : measure === 'none')
