// Issuing credits: once, whoever asks at the same time, and the ledger adds up after it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Id } from '../../contract/ids.ts'
import { ctxOf, makeApp, makeMember, makeSite } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { runWithoutTriggers } from '../../test/fixtures/payments.ts'
import type { Ctx, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { balance, type CreditIssue, isLedgerConsistent, issueCredits, ledgerFaults } from './index.ts'

let db: Database
let drop: () => Promise<void>
let site: Site
let other: Site
let ctx: Ctx
const now = new Date('2026-11-20T20:00:00Z')

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  site = await makeSite(db)
  other = await makeSite(db)
  ctx = ctxOf(await makeApp(db), site, null)
})
afterAll(async () => {
  await db.close()
  await drop()
})

const issueOf = (member_id: Id<'member'>, rest: Partial<CreditIssue> = {}): CreditIssue => ({
  site_id: site.id,
  member_id,
  lot: 'bought',
  amount: 40,
  reason: 'purchase',
  reference: `for ${member_id}`,
  now,
  ...rest,
})
const spend = (member_id: number, n: number) => db.run`
  with purse as (
    update credit_balance set bought = bought - 1
    where member_id = ${member_id} and bought > 0
    returning bought + bonus + signup as after
  )
  insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
  select ${site.id}, ${member_id}, 'bought', 'spent', -1, after, 'message', ${`${member_id}:${n}`}, ${now}
  from purse`

test('CRED-6 credits issued twice for the same thing are issued once', async () => {
  const member = await makeMember(db, site)
  expect(await issueCredits(db, issueOf(member.id))).toEqual({ issued: true, credits: 40 })
  expect(await issueCredits(db, issueOf(member.id))).toEqual({ issued: false, credits: 40 })
  expect(await balance(ctx, member.id)).toBe(40)
})

test('CRED-6 lots are kept apart, and the same reference may fill each of them once', async () => {
  const member = await makeMember(db, site)
  await issueCredits(db, issueOf(member.id))
  await issueCredits(db, issueOf(member.id, { lot: 'bonus', amount: 5 }))
  await issueCredits(db, issueOf(member.id, { lot: 'signup', amount: 10, reason: 'signup' }))
  expect(await db.one`select bought, bonus, signup from credit_balance where member_id = ${member.id}`).toEqual({
    bought: 40,
    bonus: 5,
    signup: 10,
  })
})

test('CRED-6 the last credit can be spent, bought ones after all others; one more raises, and nothing is written', async () => {
  const member = await makeMember(db, site)
  for (const [lot, amount] of [
    ['signup', 1],
    ['bonus', 2],
    ['bought', 3],
  ] as const)
    await issueCredits(db, issueOf(member.id, { lot, amount }))
  const spendAll = (amount: number, reference: string) => db.many`
    select * from credit_spend(
      ${[String(site.id)]}::bigint[], ${[String(member.id)]}::bigint[], ${[String(amount)]}::int[], '{message}', ${[reference]}, ${now})`
  expect(await spendAll(4, `${member.id}:1`)).toEqual([{ member_id: member.id, balance: 2 }])
  const lots = () => db.one`select signup, bonus, bought from credit_balance where member_id = ${member.id}`
  expect(await lots()).toEqual({ signup: 0, bonus: 0, bought: 2 })
  expect(await spendAll(2, `${member.id}:2`)).toEqual([{ member_id: member.id, balance: 0 }])
  await expect(spendAll(1, `${member.id}:3`)).rejects.toMatchObject({ code: 'NJ001' })
  expect(await lots()).toEqual({ signup: 0, bonus: 0, bought: 0 })
  expect((await ledgerFaults(db)).filter(({ member_id }) => member_id === member.id)).toEqual([])
})

test('CRED-6 nothing is issued for 0 credits, and a negative amount is no issue', async () => {
  const member = await makeMember(db, site)
  expect(await issueCredits(db, issueOf(member.id, { amount: 0 }))).toEqual({ issued: false, credits: 0 })
  await expect(issueCredits(db, issueOf(member.id, { amount: -1 }))).rejects.toThrow()
})

test('SITE-1 CRED-6 a member of another site gets nothing, and is not seen', async () => {
  const stranger = await makeMember(db, other)
  await expect(issueCredits(db, issueOf(stranger.id))).rejects.toThrow()
  await issueCredits(db, issueOf(stranger.id, { site_id: other.id }))
  expect(await balance(ctx, stranger.id)).toBe(0)
})

test('CRED-6 issues and spending at the same time add up to the credit', async () => {
  const member = await makeMember(db, site)
  await issueCredits(db, issueOf(member.id, { amount: 10 }))
  const work = Array.from({ length: 60 }, (_, n) =>
    n % 3
      ? spend(member.id, n)
      : issueCredits(db, issueOf(member.id, { amount: 2, reference: `${member.id} part ${n % 30}` })),
  )
  await Promise.all(work)
  // Ten different references among twenty issues; forty attempts to spend what was there.
  const spent = await db.one<{ n: number }>`
    select count(*)::int as n from credit_entry where member_id = ${member.id} and house = 'spent'`
  expect(await balance(ctx, member.id)).toBe(10 + 10 * 2 - spent.n)
  expect(await ledgerFaults(db)).toEqual([])
})

test('CRED-6 the check of the ledger sees a balance that was changed by hand, and a line that was', async () => {
  const member = await makeMember(db, site)
  await issueCredits(db, issueOf(member.id))
  expect(await isLedgerConsistent(db)).toBe(true)
  await db.run`update credit_balance set bought = 41 where member_id = ${member.id}`
  expect(await ledgerFaults(db)).toEqual([{ member_id: member.id, fault: 'a lot is not the sum of its entries' }])
  await db.run`update credit_balance set bought = 40 where member_id = ${member.id}`
  await expect(db.run`update credit_entry set amount = 39 where member_id = ${member.id}`).rejects.toThrow(
    'never changed',
  )
  await expect(db.run`delete from credit_entry where member_id = ${member.id}`).rejects.toThrow('never changed')
  await runWithoutTriggers(db, `update credit_entry set balance_after = 39 where member_id = ${member.id}`)
  expect(await isLedgerConsistent(db)).toBe(false)
})
