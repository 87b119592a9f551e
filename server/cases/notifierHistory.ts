// Whether somebody's notices are mostly unfounded: they are slowed, and weigh nothing, but are kept (DSA 23; SAFE-2).
import type { Id } from '../../contract/ids.ts'
import { addSeconds } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'

const HISTORY_SECONDS = 90 * 86_400
const MIN_UNFOUNDED = 5
/** So many times as many unfounded ones as others. */
const UNFOUNDED_RATIO = 4

export async function isMostlyUnfounded({ db, site, clock }: JobCtx, member: Id<'member'>): Promise<boolean> {
  const { unfounded, founded } = await db.one<{ unfounded: number; founded: number }>`
    select count(distinct d.id) filter (where d.measure = 'none')::int as unfounded,
      count(distinct d.id) filter (where d.measure <> 'none' and d.undone_at is null)::int as founded
    from case_notifier n join case_decision d on d.case_id = n.case_id
    where n.member_id = ${member} and n.site_id = ${site.id} and n.created_at > ${addSeconds(clock.now(), -HISTORY_SECONDS)}`
  return unfounded >= MIN_UNFOUNDED && unfounded > UNFOUNDED_RATIO * founded
}
