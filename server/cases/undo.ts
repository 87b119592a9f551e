// Undoes a decision exactly, by staff or by an appeal; and ends a measure whose days are over (SAFE-8).
import type { Id } from '../../contract/ids.ts'
import { audit } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { Before } from '../base/cases.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { inJob, siteById } from '../sites/index.ts'
import { type CaseRow, lockCase } from './caseStore.ts'
import { targetOf } from './decide.ts'
import { mailUndone } from './mailDecision.ts'
import type { CaseActor } from './queue.ts'

export type DecisionRow = Columns<
  'case_decision',
  | 'id'
  | 'public_id'
  | 'case_id'
  | 'member_id'
  | 'measure'
  | 'ground'
  | 'ends_at'
  | 'ended_at'
  | 'decided_by'
  | 'decided_at'
  | 'redress_until'
  | 'undone_at'
> & { before: Record<string, Before>; case: string }

/** By its own number or the case's, until the transaction ends. Throws CommandInputError. */
export async function lockDecision({ db, site }: JobCtx, number: string): Promise<DecisionRow> {
  const row = await db.maybe<DecisionRow>`
    select d.id, d.public_id, d.case_id, d.member_id, d.measure, d.ground, d.ends_at, d.ended_at, d.decided_by, d.decided_at,
      d.redress_until, d.undone_at, d.before, c.public_id as case
    from case_decision d join moderation_case c on c.id = d.case_id
    where d.site_id = ${site.id} and ${number} in (d.public_id, c.public_id)
    for no key update of d`
  return row ?? rejectInput(`decision: this site has none of the number ${number}`)
}

/** Throws CommandInputError. */
export async function undoDecision(ctx: JobCtx, by: CaseActor, number: string) {
  const decision = await lockDecision(ctx, number)
  if (decision.undone_at) rejectInput('decision: it is undone already')
  if (decision.measure === 'none') rejectInput('decision: nothing was done, so there is nothing to undo')
  if (decision.member_id === null) rejectInput('decision: the member was erased meanwhile')
  await markUndone(ctx, by, decision)
  await mailUndone(ctx, decision.id)
  return { decision: decision.public_id, undone: decision.measure }
}

/** Restores what was before, where the clock has not done so already. */
export async function markUndone(ctx: JobCtx, { staff, actor }: CaseActor, decision: DecisionRow) {
  if (!decision.ended_at) await revert(ctx, decision)
  await ctx.db.run`
    update case_decision set undone_at = ${ctx.clock.now()}, undone_by = ${staff.id} where id = ${decision.id} and site_id = ${ctx.site.id}`
  await audit(ctx, actor, {
    action: 'case.undo',
    subject: decision.case,
    member: decision.member_id,
    before: { decision: decision.public_id, measure: decision.measure },
  })
}

export async function revert(
  ctx: JobCtx,
  { id, public_id, case: number, member_id, ground, ends_at, before }: DecisionRow,
) {
  if (member_id === null) return
  const row: CaseRow = await lockCase(ctx, number)
  const target = targetOf(row, {
    ...{ decision: id as Id<'case_decision'>, public_id, ground, until: ends_at, member: member_id },
  })
  for (const hook of (await ctx.app.hooks.measures()).toReversed()) {
    const own = before[hook.name]
    if (own) await hook.undo(ctx, target, own)
  }
}

/** A job: measures whose days are over end, each in a transaction of its own. */
export async function endMeasures(app: App) {
  const over = await app.db.many<Columns<'case_decision', 'public_id' | 'site_id'>>`
    select public_id, site_id from case_decision
    where ended_at is null and undone_at is null and ends_at <= ${app.clock.now()}
    order by ends_at
    limit 1000`
  for (const { public_id, site_id } of over) {
    const site = await siteById(app.db, site_id)
    if (!site) continue
    await inJob(app, site, async (ctx) => {
      const decision = await lockDecision(ctx, public_id)
      if (decision.ended_at || decision.undone_at) return
      await revert(ctx, decision)
      await ctx.db.run`
        update case_decision set ended_at = ${ctx.clock.now()} where id = ${decision.id} and site_id = ${site.id}`
    })
  }
}
