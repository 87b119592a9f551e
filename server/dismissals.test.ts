// A dismissed alert stays away for a week, each under its own key.
import type { Cookies } from 'cookie'
import { expect, test } from 'vitest'
import { dismissals } from '../contract/limits.ts'
import type { Ctx } from './base/ctx.ts'
import { readEnv } from './base/env.ts'
import { parseCookies } from './base/http/cookies.ts'
import { activeDismissals, dismissalCookie } from './dismissals.ts'

const evening = Date.parse('2026-11-20T20:00:00Z')
const day = 86_400_000
const at = (time: number, cookies: Cookies = {}) =>
  ({ app: { env: readEnv({}) }, clock: { now: () => new Date(time) }, request: { cookies } }) as unknown as Ctx

test('NAV-8 four keys, each kept with its time in a cookie of its own', () => {
  expect(dismissals.map((it) => dismissalCookie(at(evening), it))).toEqual(
    ['enrich', 'push', 'notifications', 'time_bonus'].map(
      (key) => `dismissed.${key}=1795204800; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
    ),
  )
  for (const it of dismissals)
    expect(activeDismissals(at(evening, parseCookies(dismissalCookie(at(evening), it).split(';')[0])))).toEqual([it])
})

test('NAV-8 an alert returns after seven days, by the clock of the server', () => {
  const cookies = parseCookies(dismissalCookie(at(evening), 'enrich').split(';')[0])
  expect(activeDismissals(at(evening + 7 * day - 1_000, cookies))).toEqual(['enrich'])
  expect(activeDismissals(at(evening + 7 * day, cookies))).toEqual([])
})

test('NAV-8 what is no time that has been puts nothing away', () => {
  for (const value of [
    '',
    '0',
    'yes',
    '-1',
    '1e12',
    'Infinity',
    '9999999999',
    '99999999999999999999',
    '1795204800.5',
    '%00',
  ])
    expect(activeDismissals(at(evening, { 'dismissed.push': value }))).toEqual([])
})
