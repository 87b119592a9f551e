// The match finder: preferences in, ranked people out, each with the reasons (SRCH-4).
import type { Input, Output } from '../../contract/call.ts'
import type * as search from '../../contract/search.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { cardsWithReasons } from './cardsWithReasons.ts'
import { rankedBy } from './ranked.ts'
import { wishesOf } from './wishes.ts'

const shownAtMost = 48
type Finder = typeof search.matchFinder

export async function matchFinder(ctx: MemberCtx, given: Input<Finder>): Promise<Output<Finder>> {
  const wishes = await wishesOf(ctx, given)
  const people = await rankedBy(ctx, wishes, { limit: shownAtMost, widen: true })
  return { preferences: wishes.preferences, profiles: await cardsWithReasons(ctx, people) }
}
