// Tables have owners: only the domain that owns a table writes it. Others call a function of the owner (docs/house.md).
import { expect, test } from 'vitest'
import { floors } from '../server/base/floors.ts'
import { across, tableOwners, tableWrites, unnamedWrites } from './sqlTables.ts'

/** Writes to another domain's table that are still to become calls of the owner: none may be added here. */
const breaches: Record<string, string[]> = {
  mail_request: [
    'server/accounts/deleteExpired.ts',
    'server/lifecycle/mailReactivationLink.ts',
    'server/lifecycle/requestReactivation.ts',
  ],
  blocked_account: ['server/payments/methodBlocks.ts'],
  login_ceremony: [
    'server/accounts/deleteExpired.ts',
    'server/lifecycle/deleteAccount.ts',
    'server/safety/banMember.ts',
  ],
  credit_balance: ['server/payments/refund.sql', 'server/payments/staff_refund.sql'],
  credit_entry: ['server/payments/refund.sql', 'server/payments/staff_refund.sql'],
  deployment: ['server/notifications/push/vapidKeys.ts'],
  idempotency_key: ['server/accounts/deleteExpired.ts', 'server/accounts/onErase.ts'],
  single_use_link: [
    'server/accounts/correctEmail.ts',
    'server/accounts/deleteExpired.ts',
    'server/lifecycle/deleteAccount.ts',
    'server/lifecycle/reactivate.ts',
    'server/safety/banMember.ts',
    'server/security/changeEmail.ts',
    'server/security/confirmAddress.ts',
    'server/security/confirmEmailChange.ts',
    'server/security/newPassword.ts',
    'server/security/sendEmailChangeMails.ts',
  ],
  login_failure: ['server/accounts/deleteExpired.ts'],
  member: [
    'server/accounts/completeSignup.ts',
    'server/accounts/correctEmail.ts',
    'server/accounts/onErase.ts',
    'server/accounts/saveLanguage.ts',
    'server/lifecycle/deleteAccount.ts',
    'server/lifecycle/pause.ts',
    'server/lifecycle/reactivate.ts',
    'server/payments/settle.sql',
    'server/safety/banMember.ts',
    'server/safety/liftBan.ts',
    'server/security/confirmAddress.ts',
    'server/security/confirmEmailChange.ts',
    'server/security/newPassword.ts',
  ],
  message_mail_claim: ['server/chats/onErase.ts'],
  method_block: ['server/directDebit/rTransaction.ts'],
  mail_suppression: ['server/security/confirmEmailChange.ts'],
  outbox: [
    'server/chats/onErase.ts',
    'server/chats/release.sql',
    'server/lifecycle/deleteAccount.ts',
    'server/likes/notifyLike.sql',
    'server/safety/banMember.ts',
  ],
  push_subscription: [
    'server/lifecycle/deleteAccount.ts',
    'server/safety/banMember.ts',
    'server/security/endSessions.ts',
  ],
  rate_limit: [
    'server/accounts/deleteExpired.ts',
    'server/accounts/onErase.ts',
    'server/directDebit/onErase.ts',
    'server/likes/onErase.ts',
    'server/notifications/onErase.ts',
    'server/security/onErase.ts',
  ],
  session: ['server/accounts/deleteExpired.ts'],
  signup_draft: ['server/security/endSessions.ts'],
  site: ['server/directDebit/creditor.ts'],
}

const owners = tableOwners()
const writes = tableWrites(owners)

test('tables: each names a domain of the house as its owner', () => {
  expect(owners.size).toBeGreaterThan(80)
  expect([...owners].filter(([, owner]) => !floors.includes(owner))).toEqual([])
})

test('tables: only the owner writes one, but for the listed breaches', () => {
  expect(writes.length).toBeGreaterThan(150)
  const found: Record<string, string[]> = {}
  for (const { file, table } of across(owners, writes)) found[table] = [...(found[table] ?? []), file]
  expect(found, 'call a function of the owner; a breach that is mended leaves the list').toEqual(breaches)
})

test('tables: each statement that writes names its table', () => {
  expect(unnamedWrites()).toEqual([])
})
