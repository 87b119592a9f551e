// The queues of cases, takedowns and appeals: what is known, the evidence as it was seen, and the decision (SAFE-2, SAFE-8,
// STAFF-2).
import type { StaffInput, StaffResult } from '../../../contract/console/call.ts'
import type { appealQueue as appealCalls, caseQueue as calls, QueueName } from '../../../contract/console/queues.ts'
import {
  appealedDecision,
  casesToDecide,
  casesWaiting,
  decideAppeal,
  decideCase,
  evidenceFile,
  lockQueuedCase,
  lookAtCase,
  lookAtEvidence,
  type QueuedCase,
  type QueuedKind,
  requestsOfCase,
} from '../../cases/index.ts'
import { maskedEmail } from '../../staff/index.ts'
import type { SiteCtx } from '../context.ts'
import { refuseStale } from '../refusal.ts'
import { requireHeld } from './lease.ts'
import { finish, show as markShown, type Queue, requireShown } from './queue.ts'

const queueOf = (name: QueueName, kind: QueuedKind): Queue<QueuedCase> => ({
  name,
  find: (db, filter) => casesToDecide(db, kind, filter),
  count: (db, sites) => casesWaiting(db, kind, sites),
})
export const cases = queueOf('cases', 'case')
export const takedowns = queueOf('takedowns', 'takedown')
export const appeals = queueOf('appeals', 'appeal')

const by = (ctx: SiteCtx, why: string) => ({ staff: ctx.staff, actor: ctx.actor(why) })

type Shown = { appeals: { case: string; side: string; text: string; created_at: Date }[] }

/** The look is in the log of the case. */
export async function show(
  ctx: SiteCtx,
  { queue, item }: StaffInput<typeof calls.show>,
): Promise<StaffResult<typeof calls.show>> {
  await markShown(ctx, queue, item)
  const { appeals: made } = (await lookAtCase(ctx, by(ctx, 'opened in the queue'), item)) as unknown as Shown
  const appeal = made.find((it) => it.case === item) ?? null
  const against = (await appealedDecision(ctx, item)) ?? null
  const requests = await requestsOfCase(ctx, await caseOf(ctx, queue, item))
  return { appeal, against, requests: requests.map((it) => ({ ...it, email: maskedEmail(it.email) ?? '' })) }
}

/** Of an appeal, that of the decision's own case. */
const caseOf = async (ctx: SiteCtx, queue: QueueName, item: string) =>
  queue === 'appeals' ? ((await appealedDecision(ctx, item))?.case ?? item) : item

export async function evidence(
  ctx: SiteCtx,
  { queue, item }: StaffInput<typeof calls.evidence>,
): Promise<StaffResult<typeof calls.evidence>> {
  await requireHeld(ctx, queue, item)
  const { evidence: rows } = await lookAtEvidence(ctx, by(ctx, 'shown in the queue'), await caseOf(ctx, queue, item))
  return rows as StaffResult<typeof calls.evidence>
}

export async function file(ctx: SiteCtx, { queue, item, file: name }: StaffInput<typeof calls.file>) {
  await requireHeld(ctx, queue, item)
  const bytes = await evidenceFile(ctx, by(ctx, 'shown in the queue'), await caseOf(ctx, queue, item), name)
  return { type: 'image/webp', bytes }
}

/** Refuses with `stale` what somebody has decided or taken, or what was reported once more. */
async function requireWaiting(ctx: SiteCtx, item: string, notices?: number) {
  const state = await lockQueuedCase(ctx, item)
  if (!state) return refuseStale({ state: 'gone', by: null })
  if (state.state !== 'open') return refuseStale({ state: 'decided', by: state.by })
  if (notices !== undefined && state.notices !== notices) refuseStale({ state: 'reported_again', by: null })
}

export async function decide(
  ctx: SiteCtx,
  { queue, item, notices, reason, measure, ground, facts, days }: StaffInput<typeof calls.decide>,
) {
  const shown_at = await requireShown(ctx, queue, item)
  await requireWaiting(ctx, item, notices)
  const chosen = { measure, ground, facts, ...(days !== undefined && { days }) }
  const { decision } = await decideCase(ctx, by(ctx, reason), item, chosen)
  await finish(ctx, queue, item, { decision: measure, shown_at })
  return { decision }
}

export async function decideOnAppeal(
  ctx: SiteCtx,
  { item, outcome, reasons, reason }: StaffInput<typeof appealCalls.decide>,
) {
  const shown_at = await requireShown(ctx, 'appeals', item)
  await requireWaiting(ctx, item)
  const { decision } = await decideAppeal(ctx, by(ctx, reason), item, { outcome, reasons })
  await finish(ctx, 'appeals', item, { decision: outcome, shown_at })
  return { decision }
}
