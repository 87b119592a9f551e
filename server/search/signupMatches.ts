// First matches after signing up: who fits the newcomer's own preferences, those around them where few do (ACC-5).
import type { MemberCtx } from '../base/ctx.ts'
import { cardsInOrder } from './cards.ts'
import { chooseFilters, wantedBy } from './filters.ts'
import { similarTo } from './similar.ts'
import { findPeople } from './store.ts'

const shownAtMost = 12

export async function signupMatches(ctx: MemberCtx) {
  const wanted = wantedBy(await chooseFilters(ctx, {}))
  const ids = (await findPeople(ctx, wanted, shownAtMost)).map(({ id }) => id)
  if (ids.length < shownAtMost) ids.push(...(await similarTo(ctx, wanted)).ids.slice(0, shownAtMost - ids.length))
  return { profiles: await cardsInOrder(ctx, ids) }
}
