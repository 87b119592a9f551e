// Search filters in the address, so that back and share work (SRCH-1).
import { genders } from '../../contract/attributes.ts'
import { search as searching } from '../../contract/index.ts'
import { MAX_AGE_YEARS, MIN_AGE_YEARS, searchSorts } from '../../contract/limits.ts'
import type { Filters, Trait } from '../../contract/search.ts'
import { pagedQuery } from '../base/queries.ts'
import type { RefusalError } from '../base/refusalError.ts'

export type { Filters, Trait }

/** Filters that are comma-separated lists. The server validates their values. */
export const traitNames = [
  ...['sexuality', 'hair_color', 'eye_color', 'body_type', 'relationship_status', 'tattoos', 'signup_reason'],
  'interests',
] as Trait[]
const listNames = [...traitNames, 'only'] as const
export const filterNames = ['gender', 'country', 'countryregion', 'min_age', 'max_age', ...listNames, 'sort'] as const

/** Parameters that any page may have: attribution, and what is meant for the shell (ACC-1, LIKE-5, NAV-7). */
const genericParams =
  /^(t|profile|lb|push|lang|api_signup_complete|network|ref|sub[1-3]|utm_\w+|(g|fb|ms|tt)cl(ck)?id|_\w+)$/

/** The parameters of the search in an address; '' without any. */
export const searchParamsOf = (address: URLSearchParams) =>
  String(new URLSearchParams([...address].filter(([name]) => !genericParams.test(name))))

/** Drops what can't be a filter, and swaps reversed ages. */
export function readFilters(address: URLSearchParams): Filters {
  const param = (name: string, shape: RegExp) => {
    const text = address.get(name) ?? ''
    return shape.test(text) ? text : undefined
  }
  const age = (name: string) => {
    const years = Number(param(name, /^\d{2}$/) ?? 0)
    return years >= MIN_AGE_YEARS && years <= MAX_AGE_YEARS ? years : undefined
  }
  const [min_age, max_age] = [age('min_age'), age('max_age')]
  const isReversed = min_age && max_age && min_age > max_age
  const filters = {
    gender: genders.find((it) => it === address.get('gender')),
    country: param('country', /^[A-Z]{2}$/),
    countryregion: param('countryregion', /^[\w-]{1,20}$/),
    min_age: isReversed ? max_age : min_age,
    max_age: isReversed ? min_age : max_age,
    sort: searchSorts.find((it) => it === address.get('sort')),
    ...Object.fromEntries(listNames.map((name) => [name, param(name, /^[a-z_,]{1,999}$/)?.split(',')])),
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

/** The filters of the address that the answer applied, with the values it used. */
export function appliedFilters(address: URLSearchParams, used: Filters | undefined): Filters {
  const read = readFilters(address)
  if (!used) return read
  return Object.fromEntries(filterNames.filter((name) => read[name] && used[name]).map((name) => [name, used[name]]))
}

/** Address of a search; `from` is where a later page begins. */
export function searchUrl(filters: Filters, from?: { cursor: string; page: number } | null): string {
  const address = new URLSearchParams()
  for (const name of filterNames) if (filters[name] !== undefined) address.set(name, String(filters[name]))
  if (from) {
    address.set('cursor', from.cursor)
    address.set('page', String(from.page))
  }
  return address.size ? `/members?${address}`.replaceAll('%2C', ',') : '/members'
}

/** Rarely needed, so loaded on demand. */
const dropRefused = async (input: Record<string, unknown>, refused: RefusalError) =>
  (await import('./dropRefusedFilters.ts')).dropRefusedFilters(input, refused)

/** Results stay as they are while the member looks at them and comes back (MembersScreen). */
const cacheOptions = { staleTime: 'static', gcTime: 1_800_000 } as const

/** Query of the pages, beginning with the one in the address. */
export function searchQuery(address: URLSearchParams) {
  const cursor = address.get('cursor')?.slice(0, 120) || undefined
  const page = cursor ? Number(address.get('page')) || 2 : undefined
  return {
    ...pagedQuery(
      searching.find,
      { ...readFilters(address), cursor, page },
      ({ next, pageNumber }) => (next ? { cursor: next, page: pageNumber + 1 } : null),
      dropRefused,
    ),
    ...cacheOptions,
  }
}
