// What is looked for: the filters in the address, else the member's own preferences, else the site's default search (SRCH-1, SITE-3).
import type { Filters } from '../../contract/search.ts'
import type { Ctx } from '../base/ctx.ts'
import { memberById } from '../members/index.ts'
import { countryInUse } from '../sites/index.ts'
import type { Wanted } from './store.ts'

export type Chosen = Filters & Required<Pick<Filters, 'country' | 'min_age' | 'max_age'>>

/** Each filter that is not given has its default. Ages that stand the wrong way round are turned. */
export async function chooseFilters(ctx: Ctx, given: Filters): Promise<Chosen> {
  const usual = ctx.member ? await preferences(ctx, ctx.member.id) : visitorDefaults(ctx)
  const gender = given.gender ?? usual.gender
  const low = given.min_age ?? usual.min_age
  const high = given.max_age ?? usual.max_age
  const countryregion = given.countryregion?.replace(/[^\w-]/g, '')
  return {
    ...(gender && { gender }),
    country: given.country ?? usual.country,
    ...(countryregion && { countryregion }),
    min_age: Math.min(low, high),
    max_age: Math.max(low, high),
  }
}

async function preferences(ctx: Ctx, member: number): Promise<Chosen> {
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
function visitorDefaults(ctx: Ctx): Chosen {
  const { default_search } = ctx.site.choices
  return {
    ...(default_search.gender && { gender: default_search.gender }),
    country: countryInUse(ctx),
    min_age: default_search.min_age,
    max_age: default_search.max_age,
  }
}

export const wantedBy = ({ gender, country, countryregion, min_age, max_age }: Chosen): Wanted => ({
  ...(gender && { gender }),
  country,
  ...(countryregion && { region: countryregion }),
  ages: { min: min_age, max: max_age },
})
