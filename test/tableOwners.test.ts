// Tables have owners: only the domain that owns a table writes it, and others call a function of the owner. What others read, they read
// by a view of the owner (docs/house.md, decision 40).
import { expect, test } from 'vitest'
import { floors } from '../server/base/floors.ts'
import { across, tableOwners, tableReads, tableWrites, unnamedWrites, viewOwners } from './sqlTables.ts'

/** Tables that others read directly, and why no view stands before them. Without `files`: anywhere. */
const record = { reason: 'what support sees of a member', files: ['server/staff/memberRecord.ts'] }
const page = { reason: 'what the console shows of a member', files: ['server/staff/memberPage.ts'] }
const links = 'server/staff/linkedMembers.ts'
const directReads: Record<string, { reason: string; files?: string[] }> = {
  age_assurance: page,
  agreement: page,
  audit: { reason: 'part of the dossier of a payment', files: ['server/payments/paymentDossier.ts'] },
  ban: { ...record, files: [links, ...record.files] },
  credit_balance: {
    reason: 'what a message costs is compared with it in one statement, and the ledgers are compared with each other',
    files: [
      'server/chats/permission.sql',
      'server/payments/ledgerCheck.ts',
      'server/payments/refund.sql',
      'server/staff/memberRecord.ts',
    ],
  },
  credit_entry: {
    reason: 'one entry of a member, or all of them, against messages and payments',
    files: [
      'server/accounts/lastCreditChange.ts',
      'server/chats/refundUndelivered.sql',
      'server/payments/ledgerCheck.ts',
      'server/payments/paymentDossier.ts',
      'server/staff/memberPage.ts',
    ],
  },
  delivery_report: page,
  discount_code: {
    reason: 'the code that a payment was made with',
    files: ['server/payments/onExport.ts', 'server/payments/paymentDossier.ts'],
  },
  mail_suppression: record,
  case_decision: page,
  login_trace: { reason: 'accounts that log in from the same place', files: [links, ...page.files] },
  mandate: { ...record, files: [links, ...record.files] },
  member: {
    reason:
      'no view shows the password hash, nor the traffic source of a member; a view of the row is not locked with it',
    files: [
      'server/accounts/login.ts',
      'server/cases/store.ts',
      'server/security/verifyOwnPassword.ts',
      'server/trafficSources/postback.sql',
    ],
  },
  member_block: {
    reason: 'the refusal, the unread count and a notice depend on which of the two has blocked the other',
    files: [
      'server/chats/fraudNotices.ts',
      'server/chats/permission.sql',
      'server/chats/store.ts',
      'server/likes/like.sql',
      'server/likes/swipe.sql',
      'server/notifications/unreadSum.ts',
    ],
  },
  member_match: { reason: 'whether two match, on the profile', files: ['server/search/store.ts'] },
  method_block: { reason: 'has nothing to hide: which payment methods a member may not use' },
  money_transfer: { reason: 'a trigger on money_entry', files: ['server/trafficSources/postback.sql'] },
  passkey: record,
  payment: {
    reason: 'a trigger on money_entry; what support sees of a member',
    files: ['server/staff/memberRecord.ts', 'server/trafficSources/postback.sql'],
  },
  photo: {
    reason: 'members without any photo, a hidden one included; what support sees of a member',
    files: ['server/notifications/reminders.ts', links, 'server/staff/memberRecord.ts'],
  },
  place: { reason: 'validates a place in one statement', files: ['server/members/save.ts'] },
  presence: { reason: 'has nothing but the time of a visit; joined to whatever is listed' },
  region: { reason: 'validates a place in one statement', files: ['server/members/save.ts'] },
  member_consent: page,
  moderation_case: page,
  notification: page,
  notification_preference: page,
  push_subscription: page,
  report: { ...record, files: [...page.files, ...record.files] },
  session: {
    reason: 'must exist while its subscription is written, or its messages are; how many there are',
    files: [
      'server/chats/liveMessages.ts',
      'server/notifications/push/subscribePush.ts',
      'server/staff/memberCommands.ts',
      'server/staff/memberPage.ts',
      'server/staff/memberRecord.ts',
    ],
  },
  site: { reason: 'settings, which all domains read' },
  stored_method: { ...record, files: [links, ...record.files] },
  two_step: record,
}

const owners = tableOwners()
const writes = tableWrites(owners)

test('tables: each names a domain of the house as its owner, and so does each view', () => {
  expect(owners.size).toBeGreaterThan(80)
  expect([...owners, ...viewOwners()].filter(([, owner]) => !floors.includes(owner))).toEqual([])
})

test('tables: only the owner writes one, and nobody writes a view', () => {
  expect(writes.length).toBeGreaterThan(150)
  expect(across(owners, writes), 'call a function of the owner').toEqual([])
  expect(tableWrites(viewOwners())).toEqual([])
})

test('tables: others read one by a view of its owner, but for the listed ones', () => {
  const results: Record<string, string[]> = {}
  for (const { file, table } of across(owners, tableReads(owners))) results[table] = [...(results[table] ?? []), file]
  const listed = Object.entries(directReads).map(([table, { files }]) => [table, files ?? results[table]])
  expect(results, 'read a view of the owner; a table that nobody reads directly leaves the list').toEqual(
    Object.fromEntries(listed),
  )
})

test('tables: each statement that writes names its table', () => {
  expect(unnamedWrites()).toEqual([])
})
