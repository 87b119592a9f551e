// Why somebody is shown: only what a profile of either would show as well (SRCH-4, SITE-6). Never the wishes of others.
import { maxAge, minAge } from '../../contract/limits.ts'
import type { Reason } from '../../contract/search.ts'
import type { Ctx } from '../base/ctx.ts'
import { isOnline } from '../members/index.ts'
import { placeShown } from '../places/index.ts'
import { inSet, type Likeness, type RankedRow } from './rank.ts'
import { type Ages, newFor } from './store.ts'

/** `ages`: null where they were widened. */
type AskedFor = { region: string | undefined; ages: Ages | null }

/** What counts most first. */
export function reasonsFor(ctx: Ctx, row: RankedRow, like: Likeness, { ages, region }: AskedFor): Reason[] {
  const now = ctx.clock.now()
  const shared = inSet(row.shared)
  const place = placeOf(ctx, row, like, region)
  const reason = like.signup_reason.find((it) => it === row.signup_reason)
  const reasons: (Reason | false | null | undefined)[] = [
    shared.length > 0 && { kind: 'interests', interests: shared },
    reason && { kind: 'signup_reason', signup_reason: reason },
    place !== '' && { kind: 'place', place },
    // Everybody fits who asked for all ages.
    ages && (ages.min > minAge || ages.max < maxAge) && { kind: 'age' },
    isOnline(row, now) && { kind: 'here_now' },
    now.getTime() - row.created_at.getTime() < newFor && { kind: 'new_here' },
  ]
  return reasons.filter((it) => !!it)
}

/** The town of both, else the region of both or the one that was asked for. */
function placeOf(ctx: Ctx, { country, region, city }: RankedRow, like: Likeness, asked: string | undefined): string {
  const shows = (name: string | null, town: string | null) => placeShown(country, name, town, ctx.site.choices)
  const home = country === like.country && region !== null && region === like.region
  if (home && city !== null && city === like.city) return shows(region, city)
  return home || (region !== null && region === asked) ? shows(region, null) : ''
}
