// A like from one member to another, and who is told of it (LIKE-1). What could race is decided in like.sql.
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Asker, Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refuse.ts'

/** Without a status: somebody who is shown. */
type Side = { id: number; public_id: string; status?: Asker['status'] }
type Given = {
  verdict: RefusalCode | null
  other: number
  other_name: string
  matched: boolean
  new_like: boolean
  new_match: boolean
}

/** Refuses not_found, own_profile, blocked, blocked_by_you. Answers whether the two match now. */
export async function give(ctx: Ctx, from: Side, to: string): Promise<boolean> {
  const given = await ctx.db.one<Given>`
    select * from member_like_give(${ctx.site.id}, ${from.id}, ${to}, ${ctx.clock.now()})`
  if (given.verdict) refuse(given.verdict, { name: given.other_name })
  const { live } = ctx.app
  const both = [from.id, given.other]
  if (given.new_like) ctx.afterCommit(() => live.nudge(both, { type: 'likes' }))
  if (given.new_match) {
    ctx.afterCommit(() => {
      live.nudge([from.id], { type: 'match', with: to })
      if ((from.status ?? 'active') === 'active') live.nudge([given.other], { type: 'match', with: from.public_id })
    })
  }
  return given.matched
}
