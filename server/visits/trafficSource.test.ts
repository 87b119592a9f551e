// Parsing of traffic sources from URLs.
import { expect, test } from 'vitest'
import type { Ctx, Site } from '../base/ctx.ts'
import {
  noTrafficSource,
  parseTrafficSource,
  sourceToKeep,
  trafficSourceOf,
  trafficSourceQuery,
  withLander,
} from './trafficSource.ts'

test('ACC-2 a URL names its source, and links pass it on, sanitized', () => {
  const source = parseTrafficSource('?network=lights&sub1=+a+&page=2')
  expect(source).toEqual({ network: 'lights', ref: null, sub1: 'a', sub2: null, sub3: null, lander: null })
  expect(trafficSourceQuery(source)).toBe('network=lights&sub1=a')
  expect(parseTrafficSource(trafficSourceQuery(source))).toEqual(source)
  expect(trafficSourceOf({ request: { attribution_query: 'sub3=%26%3D%22%3Cb%3E' } } as unknown as Ctx)?.sub3).toBe(
    '&="<b>',
  )
  expect(trafficSourceQuery(null)).toBe('')
})

/** Test 3 counts signups, test 4 who stays. */
const site = {
  splits: [
    { number: 3, design: 'video', metric: 'signups' },
    { number: 4, design: 'video', metric: 'stayed' },
  ],
} as unknown as Site

test('ACC-2 LAND-5 an arm of a test by signups names itself to everybody, and is kept while the test runs', () => {
  const query = trafficSourceQuery(withLander(null, '/landers/video/split-3-b', site))
  expect(query).toBe('lander=video%2Fsplit-3-b')
  expect(withLander(null, '/landers/video/split-4-a', site)).toBeNull()
  const stored = (attribution_query: string, at = site) =>
    sourceToKeep({ request: { attribution_query }, site: at } as unknown as Ctx)
  expect(stored(query)).toEqual({ ...noTrafficSource, lander: 'video/split-3-b' })
  expect(stored(query, { splits: [] } as unknown as Site)).toEqual(noTrafficSource)
  expect(stored('lander=video%2Fsplit-4-a')).toEqual(noTrafficSource)
  expect(stored('network=lights&lander=video%2Fsummer')).toMatchObject({ network: 'lights', lander: 'video/summer' })
})

test('ACC-2 STAFF-2 a lander names itself to those whom a source sent, and to nobody else', () => {
  const source = parseTrafficSource('?network=lights')
  expect(trafficSourceQuery(withLander(source, '/landers/video/summer', site))).toBe(
    'network=lights&lander=video%2Fsummer',
  )
  expect(withLander(source, '/landers/video/summer/x', site)).toBe(source)
  expect(withLander(source, '/signup', site)).toBe(source)
  expect(withLander(null, '/landers/video', site)).toBeNull()
  expect(parseTrafficSource('?lander=video')).toBeNull()
})

test('SITE-4 an address without a source, or with an empty or unreadable one, is no source', () => {
  for (const query of [
    undefined,
    '',
    '?',
    'q=1',
    'network=',
    'network=%00%E2%80%8B',
    'xnetwork=1',
    'ref',
    'networks=a',
  ])
    expect(parseTrafficSource(query), query).toBeNull()
})

test('ACC-2 arbitrary values are shortened and sanitized', () => {
  expect(parseTrafficSource(`ref=a%00b${'c'.repeat(10_000)}`)?.ref).toMatch(/^abc{98}$/)
  expect(parseTrafficSource(`sub1=${'%F0%9F%A6%8A'.repeat(300)}`)?.sub1).toBe('🦊'.repeat(100))
  expect(parseTrafficSource(`sub2=${'%ED%A0%80'.repeat(5)}`)?.sub2?.isWellFormed()).toBe(true)
  expect(parseTrafficSource('network=one&network=two')?.network).toBe('one')
})
