// How the queues stand, and what was decided today (STAFF-2).
import type { StaffInput, StaffResult } from '../../../contract/console/call.ts'
import * as calls from '../../../contract/console/queues.ts'
import { isPermitted } from '../../staff/index.ts'
import type { SitesCtx } from '../context.ts'
import { appeals, cases, takedowns } from './caseQueue.ts'
import { complaints } from './complaintQueue.ts'
import { payments } from './paymentQueue.ts'
import { photos } from './photoQueue.ts'
import type { Queue } from './queue.ts'
import { words } from './wordQueue.ts'

const queues: [Queue, permission: string | null][] = [
  [photos, calls.photoQueue.next.permission],
  [cases, calls.caseQueue.next.permission],
  [takedowns, calls.takedownQueue.next.permission],
  [appeals, calls.appealQueue.next.permission],
  [complaints, calls.complaintQueue.next.permission],
  [words, calls.wordQueue.next.permission],
  [payments, calls.paymentQueue.next.permission],
]

type Decided = Pick<calls.QueueNumbers, 'decided' | 'own_decided' | 'median_seconds' | 'own_median_seconds'>

/** Of the queues that the role may take from. */
export async function numbers(
  ctx: SitesCtx,
  { since }: StaffInput<typeof calls.numbers>,
): Promise<StaffResult<typeof calls.numbers>> {
  const { db, staff } = ctx
  const sites = ctx.sites.map(({ id }) => id)
  const ids = sites.map(String)
  const result = []
  for (const [{ name, count }, permission] of queues) {
    if (permission === null || !isPermitted(staff.role, permission)) continue
    const decided = await db.one<Decided>`
      select count(*)::int as decided, count(*) filter (where staff_id = ${staff.id})::int as own_decided,
        percentile_cont(0.5) within group (order by extract(epoch from decided_at - shown_at)) as median_seconds,
        percentile_cont(0.5) within group (order by extract(epoch from decided_at - shown_at))
          filter (where staff_id = ${staff.id}) as own_median_seconds
      from queue_decision
      where queue = ${name} and decided_at >= ${since} and undone_at is null and site_id = any(${ids}::bigint[])`
    const { escalated } = await db.one<{ escalated: number }>`
      select count(distinct item)::int as escalated from queue_mark
      where queue = ${name} and kind = 'escalate' and site_id = any(${ids}::bigint[])`
    result.push({ queue: name, ...(await count(db, sites)), ...decided, escalated })
  }
  return result
}
