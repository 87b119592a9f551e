import { expect, test } from 'vitest'
import { addressOf, readFilters } from './filters.ts'

test('SRCH-1 filters go through the address and back', () => {
  const filters = { gender: 'male', country: 'NL', countryregion: 'NH', min_age: 30, max_age: 50 } as const
  const address = addressOf(filters, { cursor: 'abc', page: 3 })
  expect(address).toBe('/members?gender=male&country=NL&countryregion=NH&min_age=30&max_age=50&cursor=abc&page=3')
  expect(readFilters(new URL(address, 'http://site').searchParams)).toEqual(filters)
})

test('SRCH-1 what is no filter is left out, and the rest holds', () => {
  expect(readFilters(new URLSearchParams('gender=x&country=nl&min_age=17&max_age=x&countryregion=&min_age=2'))).toEqual(
    {},
  )
  expect(readFilters(new URLSearchParams('gender=x&max_age=40&body=1'))).toEqual({ max_age: 40 })
  expect(addressOf({})).toBe('/members')
})
