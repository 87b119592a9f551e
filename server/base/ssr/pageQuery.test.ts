// Query parameters that a page depends on.
import { expect, test } from 'vitest'
import { cacheableQuery } from './pageQuery.ts'

const page = { access: 'public', layout: 'default', static: true } as const
const tracking = '?network=a&ref=b&sub1=c&sub2=d&sub3=e&lb=1&utm_source=f&gclid=g&fbclid=h&lang=de'

test('RTE-1 LAND-3 what campaigns append makes no page of its own', () => {
  for (const handle of [page, { ...page, query: [] }, { ...page, layout: 'lander' }, { ...page, query: ['step'] }])
    for (const search of [tracking, '', '?']) expect(cacheableQuery(handle, search)).toBe('')
  expect(cacheableQuery(page, `${tracking}&next=%2Fa`)).toBe('?next=%2Fa')
})

test('RTE-1 a page that names what it reads gets that and no more; a lander reads nothing unless it says so', () => {
  expect(cacheableQuery({ ...page, query: ['step'] }, '?x=1&step=2&network=a')).toBe('?step=2')
  expect(cacheableQuery({ ...page, layout: 'lander' }, '?x=1')).toBe('')
  expect(cacheableQuery({ ...page, layout: 'lander', query: ['x'] }, '?x=1&y=2')).toBe('?x=1')
  expect(cacheableQuery(page, '?x=1')).toBe('?x=1')
})

test('NAV-9 that somebody has just signed up counts on every page', () => {
  const said = '?api_signup_complete=1'
  for (const handle of [page, { ...page, query: [] }, { ...page, layout: 'lander' as const }])
    expect(cacheableQuery(handle, `${said}&network=a`)).toBe(said)
})
