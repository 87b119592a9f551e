// What is shown to whom, in which order.
import { expect, test } from 'vitest'
import type { User } from '../../contract/accounts.ts'
import { alertsOf } from './which.ts'

const image = { id: '1', filename: 'a.webp', thumb_filename: 'b.webp', status: 'active' } as never

const user: User = {
  profile: { id: '0'.repeat(32), name: 'Anna', country: 'NL', main_image: image, status: 'active' },
  credits: 0,
  paid_user: false,
  fictional_icon: false,
  language: 'en',
  scope: ['member'],
  status: 'active',
  notifications_disabled: [],
  has_push: false,
  paused: false,
}
const faceless = { ...user, profile: { ...user.profile, main_image: null } }
const hidden = { ...user, profile: { ...user.profile, status: 'disabled' as const } }
const of = (who: User, dismissed: Parameters<typeof alertsOf>[0]['dismissed'] = [], may_push = false) =>
  alertsOf({ user: who, dismissed, may_push })

test('NAV-8 a member who lacks nothing sees nothing', () => {
  expect(of(user)).toEqual([])
})

test('NAV-8 each alert has its own reason', () => {
  expect(of(faceless)).toEqual(['enrich'])
  expect(of(user, [], true)).toEqual(['push'])
  for (const reason of ['fbl', 'bounce', 'listunsubscribe'])
    expect(of({ ...user, notifications_disabled: [reason] })).toEqual(['notifications'])
  expect(of({ ...hidden, paused: true })).toEqual(['paused'])
})

test('NAV-9 the reminder needs an unconfirmed account, a disabled profile, and mail that may be sent', () => {
  expect(of({ ...hidden, status: 'not_confirmed' })).toEqual(['activation'])
  expect(of({ ...user, status: 'not_confirmed' })).toEqual([])
  expect(of(hidden)).toEqual([])
  expect(of({ ...hidden, status: 'not_confirmed', notifications_disabled: ['bounce'] })).toEqual(['notifications'])
})

test('NAV-8 two at once, the most important first; what is put away makes room', () => {
  const everything: User = { ...faceless, notifications_disabled: ['fbl'] }
  expect(of(everything, [], true)).toEqual(['notifications', 'enrich'])
  expect(of(everything, ['notifications'], true)).toEqual(['enrich', 'push'])
  expect(of(everything, ['notifications', 'enrich', 'push'], true)).toEqual([])
})

test('NAV-8 the reminder and the pause are never put away', () => {
  const both: User = { ...hidden, status: 'not_confirmed', paused: true }
  expect(of(both, ['enrich', 'push', 'notifications', 'time_bonus'])).toEqual(['activation', 'paused'])
})
