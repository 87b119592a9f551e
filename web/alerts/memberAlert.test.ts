// Which alert a member sees, and where none.
import { expect, test } from 'vitest'
import type { User } from '../../contract/accounts.ts'
import { memberAlert } from './memberAlert.ts'

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
  banners: true,
  dismissed_alerts: [],
  paused: false,
}
const withoutPhoto = { ...user, profile: { ...user.profile, main_image: null } }
const withHiddenProfile = { ...user, profile: { ...user.profile, status: 'disabled' as const } }
type AlertInput = Parameters<typeof memberAlert>[0]
const alertFor = (who: User, rest: Partial<AlertInput> = {}) =>
  memberAlert({ user: who, dismissed: [], may_push: false, pathname: '/members', ...rest })

test('NAV-8 a complete member has no alert', () => {
  expect(alertFor(user)).toBeNull()
})

test('NAV-8 each alert has its own reason', () => {
  expect(alertFor(withoutPhoto)).toBe('enrich')
  expect(alertFor(user, { may_push: true })).toBe('push')
  for (const reason of ['fbl', 'bounce', 'listunsubscribe'])
    expect(alertFor({ ...user, notifications_disabled: [reason] })).toBe('notifications')
  expect(alertFor({ ...withHiddenProfile, paused: true })).toBe('paused')
})

test('NAV-9 the reminder needs an unconfirmed account, a disabled profile, and mail that may be sent', () => {
  expect(alertFor({ ...withHiddenProfile, status: 'not_confirmed' })).toBe('activation')
  expect(alertFor({ ...user, status: 'not_confirmed' })).toBeNull()
  expect(alertFor(withHiddenProfile)).toBeNull()
  expect(alertFor({ ...withHiddenProfile, status: 'not_confirmed', notifications_disabled: ['bounce'] })).toBe(
    'notifications',
  )
})

test('NAV-8 one at a time, the most important; a dismissal makes room for the next', () => {
  const everything: User = { ...withoutPhoto, notifications_disabled: ['fbl'] }
  const may_push = true
  expect(alertFor(everything, { may_push })).toBe('notifications')
  expect(alertFor(everything, { may_push, dismissed: ['notifications'] })).toBe('enrich')
  expect(alertFor(everything, { may_push, dismissed: ['notifications', 'enrich'] })).toBe('push')
  expect(alertFor(everything, { may_push, dismissed: ['notifications', 'enrich', 'push'] })).toBeNull()
})

test('NAV-8 none above the page that does its job, and no lesser one in its place', () => {
  expect(alertFor(withoutPhoto, { may_push: true, pathname: '/profile' })).toBeNull()
  expect(alertFor({ ...withoutPhoto, notifications_disabled: ['fbl'] }, { pathname: '/notifications' })).toBeNull()
  expect(alertFor({ ...withHiddenProfile, paused: true }, { pathname: '/account/pause' })).toBeNull()
  const unconfirmed: User = { ...withHiddenProfile, status: 'not_confirmed' }
  for (const pathname of ['/account/activation', '/complete-signup'])
    expect(alertFor(unconfirmed, { pathname })).toBeNull()
})

test('NAV-8 the reminder and the pause cannot be dismissed', () => {
  const dismissed = ['enrich', 'push', 'notifications', 'time_bonus'] as const
  expect(alertFor({ ...withHiddenProfile, status: 'not_confirmed' }, { dismissed })).toBe('activation')
  expect(alertFor({ ...withHiddenProfile, paused: true }, { dismissed })).toBe('paused')
})
