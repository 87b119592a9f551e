// Search filters: those in the URL, else the member's preferences, else the site's default search (SRCH-1, SITE-3).
import type { Id } from '../../contract/ids.ts'
import type { Filters } from '../../contract/search.ts'
import type { Ctx } from '../base/ctx.ts'
import { Invalid } from '../base/refusal.ts'
import { memberById, visibleFields } from '../members/index.ts'
import { isRegion, loadRegions } from '../places/index.ts'
import { countryInUse } from '../sites/index.ts'
import { type Traits, traitNames } from './bitmasks.ts'
import type { SearchCriteria } from './store.ts'

type BasicFilters = Pick<Filters, 'gender'> & { country: string; min_age: number; max_age: number }
export type ResolvedFilters = Omit<Filters, 'country' | 'min_age' | 'max_age'> & BasicFilters

/**
 * Missing filters get their defaults; a reversed age range is swapped. Throws Invalid for a country that the site does not serve and for
 * a region of another country. Filters on attributes that the site does not offer, or does not show, are dropped: their counts would
 * disclose hidden attributes (SITE-6).
 */
export async function resolveFilters(ctx: Ctx, input: Filters): Promise<ResolvedFilters> {
  if (input.country && !isServed(ctx, input.country)) throw new Invalid({ country: 'country' })
  const defaults = await defaultsFor(ctx, input)
  const gender = input.gender ?? defaults.gender
  const country = input.country ?? defaults.country
  const low = input.min_age ?? defaults.min_age
  const high = input.max_age ?? defaults.max_age
  const countryregion = await resolveRegion(ctx, country, input.countryregion)
  return {
    ...(gender && { gender }),
    country,
    ...(countryregion && { countryregion }),
    min_age: Math.min(low, high),
    max_age: Math.max(low, high),
    ...offeredTraits(ctx, input),
    ...orderAndKind(ctx, input),
  }
}

/** To a visitor nobody is new, and to an unconfirmed member nobody is online: a result or an order would disclose it (PRO-10). */
function orderAndKind({ member }: Ctx, { only = [], sort }: Filters): Pick<Filters, 'only' | 'sort'> {
  const kinds = [...new Set(only)].filter((it) => member || it === 'photo')
  const isAllowed = member && (sort === 'newest' || member.status !== 'not_confirmed')
  return { ...(kinds.length > 0 && { only: kinds }), ...(sort && isAllowed && { sort }) }
}

/** A member may always search the country they live in, even when the site no longer serves it. */
const isServed = ({ site, member }: Ctx, country: string) =>
  [...site.choices.countries, site.country, member?.country].includes(country)

async function resolveRegion(ctx: Ctx, country: string, code: string | undefined) {
  const { search_fields } = ctx.site.choices
  const isOffered = ['region', 'countryregion'].some((it) => search_fields.includes(it))
  if (!code || !isOffered || !visibleFields(ctx.site.choices).has('region')) return undefined
  await loadRegions(ctx.db)
  if (!isRegion(country, code)) throw new Invalid({ countryregion: 'region' })
  return code
}

function offeredTraits({ site: { choices } }: Ctx, input: Filters): Traits {
  const shown = visibleFields(choices)
  const names = traitNames.filter((it) => choices.search_fields.includes(it) && shown.has(it))
  return Object.fromEntries(names.flatMap((it) => (input[it]?.length ? [[it, [...new Set(input[it])]]] : [])))
}

async function defaultsFor(ctx: Ctx, { gender, country, min_age, max_age }: Filters): Promise<BasicFilters> {
  if (!ctx.member) return visitorDefaults(ctx)
  if (gender && country && min_age && max_age) return { gender, country, min_age, max_age }
  return memberPreferences(ctx, ctx.member.id)
}

async function memberPreferences(ctx: Ctx, member: Id<'member'>): Promise<BasicFilters> {
  const row = await memberById(ctx, member)
  const gender = row.looks_for ?? ctx.site.choices.default_search.gender
  return {
    ...(gender && { gender }),
    country: row.country,
    min_age: row.looks_for_min_age,
    max_age: row.looks_for_max_age,
  }
}

/** Visitors search the country in use. */
function visitorDefaults(ctx: Ctx): BasicFilters {
  const { default_search } = ctx.site.choices
  return {
    ...(default_search.gender && { gender: default_search.gender }),
    country: countryInUse(ctx),
    min_age: default_search.min_age,
    max_age: default_search.max_age,
  }
}

export const criteriaOf = ({
  gender,
  country,
  countryregion,
  min_age,
  max_age,
  only,
  sort,
  ...traits
}: ResolvedFilters): SearchCriteria => ({
  ...(gender && { gender }),
  country,
  ...(countryregion && { region: countryregion }),
  ages: { min: min_age, max: max_age },
  ...(Object.keys(traits).length > 0 && { traits }),
  ...(only?.includes('photo') && { with_photo: true }),
  ...(only?.includes('new') && { only_new: true }),
  ...(sort && { sort }),
})
