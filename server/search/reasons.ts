// Why a member is recommended: only from what both profiles show (SRCH-4, SITE-6), never from the other's preferences.
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '../../contract/limits.ts'
import type { Reason } from '../../contract/search.ts'
import type { Ctx } from '../base/ctx.ts'
import { isOnline } from '../members/index.ts'
import { publicPlaceName } from '../places/index.ts'
import { interestsOf, type Likeness, type RankedRow } from './rankCandidates.ts'
import { type Ages, NEW_MEMBER_MS } from './store.ts'

/** `ages`: null where the search was widened. */
type RequestedFilters = { region: string | undefined; ages: Ages | null }

/** Strongest reason first. */
export function reasonsFor(ctx: Ctx, row: RankedRow, likeness: Likeness, { ages, region }: RequestedFilters): Reason[] {
  const now = ctx.clock.now()
  const shared = interestsOf(row.shared)
  const place = sharedPlace(ctx, row, likeness, region)
  const reason = likeness.signup_reason.find((it) => it === row.signup_reason)
  const reasons: (Reason | false | null | undefined)[] = [
    shared.length > 0 && { kind: 'interests', interests: shared },
    reason && { kind: 'signup_reason', signup_reason: reason },
    place !== '' && { kind: 'place', place },
    // With all ages requested, age is no reason.
    ages && (ages.min > MIN_AGE_YEARS || ages.max < MAX_AGE_YEARS) && { kind: 'age' },
    ctx.member?.status !== 'not_confirmed' && isOnline(row, now) && { kind: 'here_now' },
    now.getTime() - row.created_at.getTime() < NEW_MEMBER_MS && { kind: 'new_here' },
  ]
  return reasons.filter((it) => !!it)
}

/** The shared town, else the shared or requested region; empty where there is none. */
function sharedPlace(
  ctx: Ctx,
  { country, region, city }: RankedRow,
  likeness: Likeness,
  requestedRegion: string | undefined,
): string {
  const placeName = (name: string | null, town: string | null) => publicPlaceName(country, name, town, ctx)
  const sameRegion = country === likeness.country && region !== null && region === likeness.region
  if (sameRegion && city !== null && city === likeness.city) return placeName(region, city)
  return sameRegion || (region !== null && region === requestedRegion) ? placeName(region, null) : ''
}
