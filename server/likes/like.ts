// I like somebody (LIKE-1). Liking twice is one like. What could race is decided in like.sql.
import type { Input } from '../../contract/call.ts'
import type * as likes from '../../contract/likes.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { spend } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { type Given, tell } from './give.ts'

/** Nothing gives one of these back: not an unlike, nor a like that was refused. The swipe game has its own, smaller ones. */
export const allowances = (member: number) => [
  { key: `likes:minute:${member}`, most: 30, seconds: 60 },
  { key: `likes:day:${member}`, most: 300, seconds: 86_400 },
]

export async function like(ctx: MemberCtx, { id }: Input<typeof likes.like>) {
  const { site, member, clock } = ctx
  for (const { key, ...allowance } of allowances(member.id)) {
    if (!(await spend(ctx, key, allowance))) refuse('too_many')
  }
  const given = await ctx.db.one<Given>`
    select * from member_like_give(${site.id}, ${member.id}, ${id}, ${clock.now()}, 'member')`
  if (given.verdict) refuse(given.verdict, { name: given.other_name })
  if (given.new_like) tell(ctx, member, { id: given.other, public_id: id }, given)
  return { matched: given.matched }
}
