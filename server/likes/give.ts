// A like from one member to another, and who is told of it (LIKE-1). What could race is decided in like.sql.
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Asker, Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refuse.ts'

/** Without a status: somebody who is shown. */
export type Side = { id: number; public_id: string; status?: Asker['status'] }
/** By hand, by the member's "like my matches for me", or by a fictional profile that likes newcomers. */
export type GivenBy = 'member' | 'switch' | 'profile'
type Given = {
  verdict: RefusalCode | null
  other: number
  other_name: string
  matched: boolean
  new_like: boolean
  new_match: boolean
}

/** Refuses not_found, own_profile, blocked, blocked_by_you. Answers whether the two match now. */
export async function give(ctx: Ctx, from: Side, to: string, by: GivenBy): Promise<boolean> {
  const given = await ctx.db.one<Given>`
    select * from member_like_give(${ctx.site.id}, ${from.id}, ${to}, ${ctx.clock.now()}, ${by})`
  if (given.verdict) refuse(given.verdict, { name: given.other_name })
  tell(ctx, from, { id: given.other, public_id: to }, given)
  return given.matched
}

/** Both, at once, in every tab. */
export function tell(ctx: Ctx, from: Side, to: Side, { new_like, new_match }: Pick<Given, 'new_like' | 'new_match'>) {
  const { live } = ctx.app
  if (new_like) ctx.afterCommit(() => live.nudge([from.id, to.id], { type: 'likes' }))
  if (new_match) {
    ctx.afterCommit(() => {
      live.nudge([from.id], { type: 'match', with: to.public_id })
      if ((from.status ?? 'active') === 'active') live.nudge([to.id], { type: 'match', with: from.public_id })
    })
  }
}
