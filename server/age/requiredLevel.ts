// How sure an age must be before a moment: the strictest of what the law of each place asks for and of what the site asks for (SAFE-1).
import { type AgeLevel, type AgeMoment, ageLevels } from '../../contract/age.ts'
import { dayOn } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { agePolicy } from './policy.ts'

type LevelCtx = Pick<Ctx, 'app' | 'site' | 'request' | 'clock' | 'member'>

const stricter = (a: AgeLevel, b: AgeLevel): AgeLevel => (ageLevels.indexOf(a) > ageLevels.indexOf(b) ? a : b)
export const strictest = (levels: AgeLevel[]): AgeLevel => levels.reduce(stricter, 'declared')
export const isAtLeast = (level: AgeLevel, required: AgeLevel) =>
  ageLevels.indexOf(level) >= ageLevels.indexOf(required)

/** `country`: which a signup has given. */
export function requiredLevel(ctx: LevelCtx, moment: AgeMoment, country?: string): AgeLevel {
  const { site, request, member } = ctx
  const places = [
    ...placesOf(request.country, request.region),
    // What somebody gives as their country counts beside the network's, which may be a VPN's.
    ...[member?.country, country].flatMap((it) => (it && it !== request.country ? placesOf(it, null) : [])),
  ]
  return strictest([...lawOf(ctx, places, moment), ...rulesOf(site.choices.age_assurance, places, moment)])
}

/** `US-*`: a state that is not known, which may be any of them. */
const placesOf = (country: string, region: string | null | undefined): string[] =>
  country === 'US' ? ['US', region ? `US-${region}` : 'US-*'] : [country]

function lawOf({ app: { env }, site, clock }: LevelCtx, places: string[], moment: AgeMoment): AgeLevel[] {
  // A demo knows nobody's country: it takes the site's own for everybody's.
  if (!env.production && !env.country_header) return []
  const today = dayOn(clock.now(), site.time_zone)
  return agePolicy
    .filter(({ place, from, since }) => covers(from, moment) && since <= today && matches(place, places))
    .map(({ level }) => level)
}

const covers = (from: AgeMoment, moment: AgeMoment) => from === moment || from === 'signup'
const matches = (place: string, places: string[]) =>
  places.includes(place) || (place.startsWith('US-') && places.includes('US-*'))

type SiteRules = Ctx['site']['choices']['age_assurance']

/** `*`: everywhere. */
function rulesOf(rules: SiteRules, places: string[], moment: AgeMoment): AgeLevel[] {
  return Object.entries(rules ?? {})
    .filter(([place]) => place === '*' || matches(place, places))
    .flatMap(([, levels]) =>
      Object.entries(levels).flatMap(([from, level]) => (covers(from as AgeMoment, moment) ? level : [])),
    )
}
