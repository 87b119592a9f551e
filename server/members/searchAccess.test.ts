// Search access of members and visitors.
import { expect, test } from 'vitest'
import type { Ctx } from '../base/ctx.ts'
import { type SearchAccess, searchAccess } from './searchAccess.ts'

const accessOf = (all: SearchAccess, sent: SearchAccess, attribution_query: string, member: object | null = null) =>
  searchAccess({
    member,
    request: { attribution_query },
    site: { choices: { logged_out_search: all, logged_out_search_trafficsource: sent } },
  } as unknown as Ctx)

test('SITE-5 visitors get as much as the site allows, members everything', () => {
  for (const sight of ['none', 'blurred', 'full'] as const) expect(accessOf(sight, 'none', '')).toBe(sight)
  expect(accessOf('none', 'none', '', { id: 1 })).toBe('full')
})

test('SITE-5 visitors from a traffic source get the more open of the two settings', () => {
  expect(accessOf('none', 'blurred', '?network=adnet')).toBe('blurred')
  expect(accessOf('blurred', 'full', '?network=adnet')).toBe('full')
  expect(accessOf('full', 'none', '?network=adnet')).toBe('full')
  for (const junk of ['', '?', '?networks=a&ref=']) expect(accessOf('none', 'full', junk)).toBe('none')
})
