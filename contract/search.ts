// Member search: filters in the URL (spec §3), cursor pagination (SRCH-1 to SRCH-3); match finder and signup matches.
import * as v from 'valibot'
import {
  bodyTypes,
  eyeColors,
  genders,
  hairColors,
  relationshipStatuses,
  sexualities,
  signupReasons,
  tattoos,
} from './attributes.ts'
import { call } from './call.ts'
import { age, count, country, emptyObject, integerParam, text } from './fields.ts'
import { interests } from './interests.ts'
import { onlyFilters, searchSorts } from './limits.ts'
import { card } from './members.ts'

/** Some values of a fixed list; comma-separated in a URL. */
const someOf = <const T extends readonly string[]>(list: T) =>
  v.optional(
    v.pipe(
      v.union([
        v.pipe(v.array(v.string()), v.maxLength(list.length)),
        v.pipe(
          text(1_000),
          v.transform((keys) => keys.split(',')),
        ),
      ]),
      v.minLength(1),
      v.maxLength(list.length),
      v.array(v.picklist(list)),
    ),
  )

/** Each is a filter where the site's `search_fields` names it: any of the chosen values matches; interests must all match (SITE-6). */
export const traits = {
  sexuality: someOf(sexualities),
  hair_color: someOf(hairColors),
  eye_color: someOf(eyeColors),
  body_type: someOf(bodyTypes),
  relationship_status: someOf(relationshipStatuses),
  tattoos: someOf(tattoos),
  signup_reason: someOf(signupReasons),
  interests: someOf(interests),
}
export type Trait = keyof typeof traits

const basicFilters = {
  gender: v.optional(v.picklist(genders)),
  country: v.optional(country),
  countryregion: v.optional(text(20)),
  min_age: v.optional(age),
  max_age: v.optional(age),
}
const allFilters = { ...basicFilters, ...traits, only: someOf(onlyFilters), sort: v.optional(v.picklist(searchSorts)) }
/** Search filters, as in the URL of /members. */
export const filters = v.object(allFilters)
export type Filters = v.InferOutput<typeof filters>

const page = v.object({ pageNumber: count, results: v.array(card) })

/**
 * A filter that the site does not offer is ignored, and missing from `filters`; so is what a viewer does not see of others (new, online). A
 * visitor's filters on attributes find only members whose attributes visitors see (PRO-10). A region of another country is invalid (400).
 * Without filters the member's own preferences apply, else the site's `default_search`; `filters` says which were used.
 */
export const find = call({
  name: 'search.find',
  method: 'GET',
  path: '/api/members',
  access: 'anyone',
  input: v.object({
    ...allFilters,
    cursor: v.optional(text(120)),
    /** Shown in addresses; the cursor knows its own. */
    page: v.optional(v.pipe(integerParam, v.minValue(1), v.maxValue(10_000)), 1),
  }),
  output: v.object({
    ...page.entries,
    filters,
    /** Exact up to 1,000; 1,001 means more. */
    numResults: count,
    /** Cursor of the next page; null on the last, which to a visitor is the fifth. */
    next: v.nullable(v.string()),
    similar_results: v.array(card),
    similar_numResults: count,
  }),
  refusals: ['search_closed', 'not_confirmed', 'unconfirmed_limit'],
})

/** How many a search would find, for the button of the filters: exact up to 1,000; 1,001 means more. */
export const countResults = call({
  name: 'search.countResults',
  method: 'GET',
  path: '/api/members-count',
  access: 'anyone',
  input: filters,
  output: v.object({ numResults: count }),
  refusals: ['search_closed', 'not_confirmed'],
})

/**
 * Why a member is recommended, from what the site shows of both (SRCH-4). `age`: in the requested range. `place`: the same town, else the
 * same or the requested region.
 */
export const reasons = v.array(
  v.variant('kind', [
    v.object({ kind: v.literal('interests'), interests: v.array(v.picklist(interests)) }),
    v.object({ kind: v.literal('age') }),
    v.object({ kind: v.literal('place'), place: v.string() }),
    v.object({ kind: v.literal('signup_reason'), signup_reason: v.picklist(signupReasons) }),
    v.object({ kind: v.literal('here_now') }),
    v.object({ kind: v.literal('new_here') }),
  ]),
)
export type Reason = v.InferOutput<typeof reasons>[number]

/** First matches after signup, best first (ACC-5). */
export const signupMatches = call({
  name: 'search.signupMatches',
  method: 'GET',
  path: '/api/signup-matches',
  access: 'member',
  input: emptyObject,
  output: v.object({ profiles: v.array(v.object({ ...card.entries, reasons })) }),
  refusals: ['not_confirmed', 'unconfirmed_limit'],
})

/** Preferences in, ranked members out, with reasons. Missing input comes from the member's own profile; `preferences` says what was used. */
export const matchFinder = call({
  name: 'search.matchFinder',
  method: 'GET',
  path: '/api/match-finder',
  access: 'member',
  input: v.object({ ...basicFilters, signup_reason: traits.signup_reason, interests: traits.interests }),
  output: v.object({
    preferences: v.object({ ...basicFilters, signup_reason: traits.signup_reason, interests: traits.interests }),
    /** Best first, at most 48. */
    profiles: v.array(v.object({ ...card.entries, reasons })),
  }),
  refusals: ['not_confirmed', 'unconfirmed_limit'],
})
