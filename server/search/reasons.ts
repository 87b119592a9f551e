// Why somebody is shown: only what a profile of either would show as well (SRCH-4, SITE-6). Never the wishes of others.
import { maxAge, minAge } from '../../contract/limits.ts'
import type { Reason } from '../../contract/search.ts'
import type { Ctx } from '../base/ctx.ts'
import { isOnline } from '../members/index.ts'
import { placeShown } from '../places/index.ts'
import { interestsOf, type Likeness, type RankedRow } from './rankCandidates.ts'
import { type Ages, NEW_MEMBER_MS } from './store.ts'

/** `ages`: null where they were widened. */
type RequestedFilters = { region: string | undefined; ages: Ages | null }

/** What counts most first. */
export function reasonsFor(ctx: Ctx, row: RankedRow, likeness: Likeness, { ages, region }: RequestedFilters): Reason[] {
  const now = ctx.clock.now()
  const shared = interestsOf(row.shared)
  const place = sharedPlace(ctx, row, likeness, region)
  const reason = likeness.signup_reason.find((it) => it === row.signup_reason)
  const reasons: (Reason | false | null | undefined)[] = [
    shared.length > 0 && { kind: 'interests', interests: shared },
    reason && { kind: 'signup_reason', signup_reason: reason },
    place !== '' && { kind: 'place', place },
    // Everybody fits who asked for all ages.
    ages && (ages.min > minAge || ages.max < maxAge) && { kind: 'age' },
    isOnline(row, now) && { kind: 'here_now' },
    now.getTime() - row.created_at.getTime() < NEW_MEMBER_MS && { kind: 'new_here' },
  ]
  return reasons.filter((it) => !!it)
}

/** The town of both, else the region of both or the one that was asked for. */
function sharedPlace(ctx: Ctx, { country, region, city }: RankedRow, likeness: Likeness, requested_region: string | undefined): string {
  const shows = (name: string | null, town: string | null) => placeShown(country, name, town, ctx.site.choices)
  const same_region = country === likeness.country && region !== null && region === likeness.region
  if (same_region && city !== null && city === likeness.city) return shows(region, city)
  return same_region || (region !== null && region === requested_region) ? shows(region, null) : ''
}
