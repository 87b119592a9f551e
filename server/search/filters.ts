// What is looked for: the filters in the address, else the member's own preferences, else the site's default search (SRCH-1, SITE-3).
import type { Filters } from '../../contract/search.ts'
import type { Ctx } from '../base/ctx.ts'
import { Invalid } from '../base/http/serve.ts'
import { memberById, shownFields } from '../members/index.ts'
import { isRegion, learnRegions } from '../places/index.ts'
import { countryInUse } from '../sites/index.ts'
import { type Traits, traitNames } from './masks.ts'
import type { Wanted } from './store.ts'

type Whom = Pick<Filters, 'gender'> & Required<Pick<Filters, 'country' | 'min_age' | 'max_age'>>
export type Chosen = Filters & Whom

/**
 * Each filter that is not given has its default. Ages that stand the wrong way round are turned. Throws Invalid for a country that the
 * site does not serve, and for a region of another country. What the site does not offer to look for, or shows of nobody, is left out, so
 * that it tells nothing of anybody (SITE-6).
 */
export async function chooseFilters(ctx: Ctx, given: Filters): Promise<Chosen> {
  if (given.country && !isServed(ctx, given.country)) throw new Invalid({ country: 'country' })
  const usual = await usualFor(ctx, given)
  const gender = given.gender ?? usual.gender
  const country = given.country ?? usual.country
  const low = given.min_age ?? usual.min_age
  const high = given.max_age ?? usual.max_age
  const countryregion = await regionOf(ctx, country, given.countryregion)
  return {
    ...(gender && { gender }),
    country,
    ...(countryregion && { countryregion }),
    min_age: Math.min(low, high),
    max_age: Math.max(low, high),
    ...offered(ctx, given),
  }
}

/** Members live where they live, also where their site no longer looks for others. */
const isServed = ({ site, member }: Ctx, country: string) =>
  [...site.choices.countries, site.country, member?.country].includes(country)

async function regionOf(ctx: Ctx, country: string, code: string | undefined) {
  const { search_fields } = ctx.site.choices
  const offers = ['region', 'countryregion'].some((it) => search_fields.includes(it))
  if (!code || !offers || !shownFields(ctx.site.choices).has('region')) return undefined
  await learnRegions(ctx.db)
  if (!isRegion(country, code)) throw new Invalid({ countryregion: 'region' })
  return code
}

function offered({ site: { choices } }: Ctx, given: Filters): Traits {
  const shown = shownFields(choices)
  const names = traitNames.filter((it) => choices.search_fields.includes(it) && shown.has(it))
  return Object.fromEntries(names.flatMap((it) => (given[it]?.length ? [[it, [...new Set(given[it])]]] : [])))
}

async function usualFor(ctx: Ctx, { gender, country, min_age, max_age }: Filters): Promise<Whom> {
  if (!ctx.member) return visitorDefaults(ctx)
  if (gender && country && min_age && max_age) return { gender, country, min_age, max_age }
  return preferences(ctx, ctx.member.id)
}

async function preferences(ctx: Ctx, member: number): Promise<Whom> {
  const own = await memberById(ctx, member)
  const gender = own.looks_for ?? ctx.site.choices.default_search.gender
  return {
    ...(gender && { gender }),
    country: own.country,
    min_age: own.looks_for_min_age,
    max_age: own.looks_for_max_age,
  }
}

/** Visitors look in the country in use. */
function visitorDefaults(ctx: Ctx): Whom {
  const { default_search } = ctx.site.choices
  return {
    ...(default_search.gender && { gender: default_search.gender }),
    country: countryInUse(ctx),
    min_age: default_search.min_age,
    max_age: default_search.max_age,
  }
}

export const wantedBy = ({ gender, country, countryregion, min_age, max_age, ...traits }: Chosen): Wanted => ({
  ...(gender && { gender }),
  country,
  ...(countryregion && { region: countryregion }),
  ages: { min: min_age, max: max_age },
  ...(Object.keys(traits).length > 0 && { traits }),
})
