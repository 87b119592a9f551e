// How much of the search who gets.
import { expect, test } from 'vitest'
import type { Ctx } from '../base/ctx.ts'
import { maySearch, type Sight } from './maySearch.ts'

const source = Buffer.from(JSON.stringify({ network: 'adnet' })).toString('base64url')

const asked = (all: Sight, sent: Sight, cookies: Record<string, string>, member: object | null = null) =>
  maySearch({
    member,
    asked: { cookies },
    site: { choices: { logged_out_search: all, logged_out_search_trafficsource: sent } },
  } as unknown as Ctx)

test('SITE-5 visitors get what the site gives them, members all of it', () => {
  for (const sight of ['none', 'blurred', 'full'] as const) expect(asked(sight, 'none', {})).toBe(sight)
  expect(asked('none', 'none', {}, { id: 1 })).toBe('full')
})

test('SITE-5 whom a traffic source sent gets the more open of the two', () => {
  expect(asked('none', 'blurred', { src: source })).toBe('blurred')
  expect(asked('blurred', 'full', { src: source })).toBe('full')
  expect(asked('full', 'none', { src: source })).toBe('full')
  for (const src of ['', 'junk']) expect(asked('none', 'full', { src })).toBe('none')
})
