// The filters of the search as they stand in the address, so that back and share work (SRCH-1).
import { genders } from '../../contract/attributes.ts'
import { search as searching } from '../../contract/index.ts'
import { maxAge, minAge } from '../../contract/limits.ts'
import type { Filters } from '../../contract/search.ts'
import { pagedQuery } from '../base/queries.ts'

export type { Filters }

const names = ['gender', 'country', 'countryregion', 'min_age', 'max_age'] as const

/** What is no filter, or not one we know, is left out. */
export function readFilters(address: URLSearchParams): Filters {
  const given = (name: (typeof names)[number], shape: RegExp) => {
    const text = address.get(name) ?? ''
    return shape.test(text) ? text : undefined
  }
  const age = (name: 'min_age' | 'max_age') => {
    const years = Number(given(name, /^\d{2}$/) ?? 0)
    return years >= minAge && years <= maxAge ? years : undefined
  }
  const filters: Filters = {
    gender: genders.find((it) => it === address.get('gender')),
    country: given('country', /^[A-Z]{2}$/),
    countryregion: given('countryregion', /^[\w-]{1,20}$/),
    min_age: age('min_age'),
    max_age: age('max_age'),
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

/** The address of a search; `from` is where a later page begins. */
export function addressOf(filters: Filters, from?: { cursor: string; page: number } | null): string {
  const address = new URLSearchParams()
  for (const name of names) if (filters[name] !== undefined) address.set(name, String(filters[name]))
  if (from) {
    address.set('cursor', from.cursor)
    address.set('page', String(from.page))
  }
  return address.size ? `/members?${address}` : '/members'
}

/** Found people stay as they were found while one looks at them and comes back. */
const kept = { staleTime: 300_000, gcTime: 1_800_000 }

/** The pages from the one in the address on. */
export function searchQuery(address: URLSearchParams) {
  const cursor = address.get('cursor') ?? undefined
  const page = cursor ? Number(address.get('page')) || 2 : undefined
  return {
    ...pagedQuery(searching.find, { ...readFilters(address), cursor, page }, ({ next, pageNumber }) =>
      next ? { cursor: next, page: pageNumber + 1 } : null,
    ),
    ...kept,
  }
}
