// Which alerts a member sees, in which order.
import { expect, test } from 'vitest'
import type { User } from '../../contract/accounts.ts'
import { memberAlerts } from './memberAlerts.ts'

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
  dismissed_alerts: [],
}
const withoutPhoto = { ...user, profile: { ...user.profile, main_image: null } }
const withHiddenProfile = { ...user, profile: { ...user.profile, status: 'disabled' as const } }
const alertsFor = (who: User, dismissed: Parameters<typeof memberAlerts>[0]['dismissed'] = [], may_push = false) =>
  memberAlerts({ user: who, dismissed, may_push })

test('NAV-8 a complete member has no alerts', () => {
  expect(alertsFor(user)).toEqual([])
})

test('NAV-8 each alert has its own reason', () => {
  expect(alertsFor(withoutPhoto)).toEqual(['enrich'])
  expect(alertsFor(user, [], true)).toEqual(['push'])
  for (const reason of ['fbl', 'bounce', 'listunsubscribe'])
    expect(alertsFor({ ...user, notifications_disabled: [reason] })).toEqual(['notifications'])
  expect(alertsFor({ ...withHiddenProfile, paused: true })).toEqual(['paused'])
})

test('NAV-9 the reminder needs an unconfirmed account, a disabled profile, and mail that may be sent', () => {
  expect(alertsFor({ ...withHiddenProfile, status: 'not_confirmed' })).toEqual(['activation'])
  expect(alertsFor({ ...user, status: 'not_confirmed' })).toEqual([])
  expect(alertsFor(withHiddenProfile)).toEqual([])
  expect(alertsFor({ ...withHiddenProfile, status: 'not_confirmed', notifications_disabled: ['bounce'] })).toEqual([
    'notifications',
  ])
})

test('NAV-8 at most two, the most important first; a dismissal makes room for the next', () => {
  const everything: User = { ...withoutPhoto, notifications_disabled: ['fbl'] }
  expect(alertsFor(everything, [], true)).toEqual(['notifications', 'enrich'])
  expect(alertsFor(everything, ['notifications'], true)).toEqual(['enrich', 'push'])
  expect(alertsFor(everything, ['notifications', 'enrich', 'push'], true)).toEqual([])
})

test('NAV-8 the reminder and the pause cannot be dismissed', () => {
  const unconfirmedAndPaused: User = { ...withHiddenProfile, status: 'not_confirmed', paused: true }
  expect(alertsFor(unconfirmedAndPaused, ['enrich', 'push', 'notifications', 'time_bonus'])).toEqual([
    'activation',
    'paused',
  ])
})
