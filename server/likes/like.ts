// Likes a member (LIKE-1). Idempotent; like.sql decides what could race.
import type { Input } from '../../contract/call.ts'
import type { Id } from '../../contract/ids.ts'
import type * as likes from '../../contract/likes.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { consume } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { trustOf } from '../members/index.ts'
import { type LikeResult, notifyLike } from './notifyLike.ts'

/** Never refunded: not by an unlike, nor by a refused like. The swipe game has its own, lower limits. */
export const likeRateLimits = (member: Id<'member'>, likesPerDay = 300) => [
  { key: `likes:minute:${member}`, max: 30, windowSeconds: 60 },
  { key: `likes:day:${member}`, max: likesPerDay, windowSeconds: 86_400 },
]

export async function like(ctx: MemberCtx, { id }: Input<typeof likes.like>) {
  const { site, member, clock } = ctx
  for (const { key, ...rateLimit } of likeRateLimits(member.id, (await trustOf(ctx)).likes)) {
    if (!(await consume(ctx, key, rateLimit))) refuse('too_many')
  }
  const result = await ctx.db.one<LikeResult>`
    select * from member_like_add(${site.id}, ${member.id}, ${id}, ${clock.now()}, 'member')`
  if (result.verdict) refuse(result.verdict, { name: result.other_name })
  if (result.new_like) notifyLike(ctx, member, { id: result.other, public_id: id }, result)
  return { matched: result.matched }
}
