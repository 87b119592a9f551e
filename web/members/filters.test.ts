import { expect, test } from 'vitest'
import { RefusalError } from '../base/refusalError.ts'
import { dropRefusedFilters } from './dropRefusedFilters.ts'
import { appliedFilters, type Filters, readFilters, searchParamsOf, searchUrl } from './filters.ts'
import { ignoredFilters } from './ignoredFilters.ts'

const addressed = (text: string) => new URLSearchParams(text)
const read = (text: string) => readFilters(addressed(text))
const refused = (fields: Record<string, string>, status = 400) =>
  new RefusalError({ type: '', title: '', detail: '', status, code: 'invalid', fields })

test('SRCH-1 filters go through the address and back', () => {
  const filters = { gender: 'male', country: 'NL', countryregion: 'NH', min_age: 30, max_age: 50 } as const
  const address = searchUrl(filters, { cursor: 'abc', page: 3 })
  expect(address).toBe('/members?gender=male&country=NL&countryregion=NH&min_age=30&max_age=50&cursor=abc&page=3')
  expect(readFilters(new URL(address, 'http://site').searchParams)).toEqual(filters)
})

test('SRCH-1 SITE-6 the traits of a site stand in the address as keys with commas between them', () => {
  const address = searchUrl({ hair_color: ['black', 'red'], interests: ['beach', 'wine'] })
  expect(address).toBe('/members?hair_color=black,red&interests=beach,wine')
  expect(read(address.slice(9))).toEqual({ hair_color: ['black', 'red'], interests: ['beach', 'wine'] })
})

test('SRCH-1 kinds and order stand in the address; unknown ones are left out', () => {
  const filters = { only: ['photo', 'new'], sort: 'online' } satisfies Filters
  expect(searchUrl(filters)).toBe('/members?only=photo,new&sort=online')
  expect(read('only=photo,new&sort=online')).toEqual(filters)
  expect(read('sort=oldest&only=')).toEqual({})
  expect(ignoredFilters(addressed('only=photo,new&sort=online'), { only: ['photo'] }, 1)).toEqual(['only', 'sort'])
})

test('SRCH-1 what is no filter is left out, and the rest holds', () => {
  expect(read('gender=x&country=nl&min_age=17&max_age=x&countryregion=&min_age=2')).toEqual({})
  expect(read('gender=x&max_age=40&body=1')).toEqual({ max_age: 40 })
  for (const ages of ['min_age=17', 'max_age=200', 'min_age=-1', 'min_age=1e1', 'max_age=%00', 'min_age=99999999999'])
    expect(read(ages), ages).toEqual({})
  expect(read('min_age=50&max_age=30')).toEqual({ min_age: 30, max_age: 50 })
  expect(read(`interests=${Array(10_000).fill('wine').join()}&gender=male`)).toEqual({ gender: 'male' })
  expect(read('gender=%zz&%%%=%&tattoos=<script>&__proto__=x&max_age=40')).toEqual({ max_age: 40 })
  expect(searchUrl({})).toBe('/members')
})

test('SRCH-1 what the server refuses is taken out, and the rest is asked for again', () => {
  const input = { gender: 'male', hair_color: ['black', 'purple'], cursor: 'x', page: 3 }
  expect(dropRefusedFilters(input, refused({ 'hair_color.1': 'picklist' }))).toMatchObject({
    gender: 'male',
    hair_color: ['black'],
  })
  expect(
    dropRefusedFilters(input, refused({ 'hair_color.0': 'picklist', 'hair_color.1': 'picklist' }))?.hair_color,
  ).toBeUndefined()
  expect(dropRefusedFilters(input, refused({ cursor: 'cursor' }))).toEqual({
    ...input,
    cursor: undefined,
    page: undefined,
  })
  for (const it of [refused({}), refused({ other: 'x' }), refused({ gender: 'x' }, 403)])
    expect(dropRefusedFilters(input, it)).toBeNull()
})

test('SRCH-1 what was left out is named, what was heeded is not, and where one came from is no filter', () => {
  const used = { gender: 'male', country: 'NL', min_age: 30, max_age: 50, hair_color: ['black'] } as const
  const out = (text: string) =>
    ignoredFilters(addressed(searchParamsOf(addressed(text))), { ...used, hair_color: ['black'] }, 1)
  expect(out('gender=male&min_age=50&max_age=30&hair_color=black&utm_source=x&ref=y&t=5')).toEqual([])
  expect(searchParamsOf(addressed('utm_source=x&ref=y&t=5&profile=abc&lang=de'))).toBe('')
  expect(out('min_age=17&max_age=50&hair_color=black,purple&countryregion=BY&junk=1')).toEqual([
    'countryregion',
    'min_age',
    'hair_color',
    'unknown',
  ])
  expect(out('cursor=abc&page=7')).toEqual(['page'])
  expect(ignoredFilters(addressed('cursor=abc&page=7'), used as never, 7)).toEqual([])
  expect(appliedFilters(addressed('hair_color=black,purple&min_age=17&tattoos=one'), used as never)).toEqual({
    hair_color: ['black'],
  })
})
