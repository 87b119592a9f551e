// Finding people: the search state of spec §3 in the address, pages by a cursor (SRCH-1 to SRCH-3).
import * as v from 'valibot'
import { genders } from './attributes.ts'
import { call } from './call.ts'
import { age, count, country, nothing, text, wholeNumber } from './fields.ts'
import { card } from './members.ts'

const whatToFind = {
  gender: v.optional(v.picklist(genders)),
  country: v.optional(country),
  countryregion: v.optional(text(20)),
  min_age: v.optional(age),
  max_age: v.optional(age),
}
/** Filters of the search, as they stand in the address of /members. */
export const filters = v.object(whatToFind)
export type Filters = v.InferOutput<typeof filters>

const page = v.object({ pageNumber: count, results: v.array(card) })

/** Without filters the member's own preferences apply, else the site's `default_search`; `filters` says which were used. */
export const find = call({
  name: 'search.find',
  method: 'GET',
  path: '/api/members',
  who: 'anyone',
  input: v.object({
    ...whatToFind,
    cursor: v.optional(text(120)),
    page: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(10_000)), 1),
  }),
  output: v.object({
    ...page.entries,
    filters,
    /** Exact to 1,000; 1,001 means more. */
    numResults: count,
    /** The next page's cursor, or null on the last. */
    next: v.nullable(v.string()),
    similar_results: v.array(card),
    similar_numResults: count,
  }),
  refusals: ['search_closed'],
})

/** First matches after signing up (ACC-5). */
export const signupMatches = call({
  name: 'search.signupMatches',
  method: 'GET',
  path: '/api/signup-matches',
  who: 'member',
  input: nothing,
  output: v.object({ profiles: v.array(card) }),
})
