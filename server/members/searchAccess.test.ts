// Search access of members and visitors.
import { expect, test } from 'vitest'
import type { Ctx } from '../base/ctx.ts'
import { type SearchAccess, searchAccess } from './searchAccess.ts'

const accessOf = (all: SearchAccess, sent: SearchAccess, attribution_query: string, status?: string) =>
  searchAccess({
    member: status ? { id: 1, status } : null,
    request: { attribution_query },
    site: {
      choices: { logged_out_search: all, logged_out_search_trafficsource: sent },
      sources: [{ network: 'adnet', ref_secret: null }],
    },
  } as unknown as Ctx)

test('SITE-5 visitors get as much as the site allows, members everything', () => {
  for (const sight of ['none', 'blurred', 'full'] as const) expect(accessOf(sight, 'none', '')).toBe(sight)
  expect(accessOf('none', 'none', '', 'active')).toBe('full')
})

test('SITE-5 visitors from a traffic source get the more open of the two settings', () => {
  expect(accessOf('none', 'blurred', '?network=adnet')).toBe('blurred')
  expect(accessOf('blurred', 'full', '?network=adnet')).toBe('full')
  expect(accessOf('full', 'none', '?network=adnet')).toBe('full')
  for (const junk of ['', '?', '?networks=a&ref=', '?ref=adnet', '?network=others'])
    expect(accessOf('none', 'full', junk)).toBe('none')
})

test('ACC-6 SITE-5 before the address is confirmed a member sees nobody where visitors see nobody', () => {
  expect(accessOf('none', 'none', '', 'not_confirmed')).toBe('none')
  expect(accessOf('blurred', 'none', '', 'not_confirmed')).toBe('full')
  expect(accessOf('none', 'blurred', '?network=adnet', 'not_confirmed')).toBe('full')
})
