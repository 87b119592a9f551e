// Search access of members and visitors.
import { expect, test } from 'vitest'
import type { Ctx } from '../base/ctx.ts'
import { type SearchAccess, searchAccess } from './searchAccess.ts'

const asked = (all: SearchAccess, sent: SearchAccess, attribution_query: string, member: object | null = null) =>
  searchAccess({
    member,
    request: { attribution_query },
    site: { choices: { logged_out_search: all, logged_out_search_trafficsource: sent } },
  } as unknown as Ctx)

test('SITE-5 visitors get as much as the site allows, members everything', () => {
  for (const sight of ['none', 'blurred', 'full'] as const) expect(asked(sight, 'none', '')).toBe(sight)
  expect(asked('none', 'none', '', { id: 1 })).toBe('full')
})

test('SITE-5 visitors from a traffic source get the more open of the two settings', () => {
  expect(asked('none', 'blurred', '?network=adnet')).toBe('blurred')
  expect(asked('blurred', 'full', '?network=adnet')).toBe('full')
  expect(asked('full', 'none', '?network=adnet')).toBe('full')
  for (const junk of ['', '?', '?networks=a&ref=']) expect(asked('none', 'full', junk)).toBe('none')
})
