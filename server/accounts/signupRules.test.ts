// Who is of age today (ACC-3): to the day, on the site's own calendar.
import { expect, test } from 'vitest'
import { isAdultBirthDate } from './signupRules.ts'

const at = (birth: string, now: string, zone = 'Europe/Amsterdam') => isAdultBirthDate(birth, new Date(now), zone)

test('ACC-3 eighteen today is in, eighteen tomorrow is not', () => {
  expect(at('2008-11-20', '2026-11-20T12:00:00Z')).toBe(true)
  expect(at('2008-11-21', '2026-11-20T12:00:00Z')).toBe(false)
})

test('ACC-3 today is the day that the site has', () => {
  expect(at('2008-11-21', '2026-11-20T22:59:00Z')).toBe(false)
  expect(at('2008-11-21', '2026-11-20T23:01:00Z')).toBe(true)
  expect(at('2008-11-21', '2026-11-21T04:59:00Z', 'America/New_York')).toBe(false)
  expect(at('2008-11-21', '2026-11-21T05:01:00Z', 'America/New_York')).toBe(true)
})

test('ACC-3 who was born on 29 February is of age on 1 March', () => {
  expect(at('2008-02-29', '2026-02-28T12:00:00Z')).toBe(false)
  expect(at('2008-02-29', '2026-03-01T12:00:00Z')).toBe(true)
  expect(at('2007-02-29', '2026-11-20T12:00:00Z')).toBe(false)
})

test('ACC-3 99 is the oldest', () => {
  expect(at('1927-11-20', '2026-11-20T12:00:00Z')).toBe(true)
  expect(at('1926-11-20', '2026-11-20T12:00:00Z')).toBe(false)
})
