// An order by direct debit from its price to its chargeback, through payments as it is.
// (It stands beside the verbs of both floors; nothing here is imported by the program.)
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeMember, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import * as bank from '../../test/fixtures/directDebit.ts'
import { hasSchemas, schemaErrors } from '../../test/fixtures/sepaSchemas.ts'
import { addSeconds } from '../base/clock.ts'
import type { MemberCtx, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { balance } from '../credits/index.ts'
import { domain as payments } from '../payments/index.ts'
import { runCutOff } from './collectionFile.ts'
import { domain } from './index.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let ctx: MemberCtx

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await bank.makeBankApp(db)
  site = await bank.collectingSite(db)
  await db.run`insert into bundle (site_id, key, currency, credits, amount) values (${site.id}, 'p0', 'EUR', 15, 899)`
  const me = await makeMember(db, site, { email: 'anna@nightjar.test', now: app.time })
  ctx = ctxOf(app, site, me)
})
afterAll(async () => {
  await db.close()
  await drop()
})

const calls = new Map([...domain.calls, ...payments.calls].map((it) => [it.call.name, it.verb]))
// biome-ignore lint/suspicious/noExplicitAny: each call has its own shape.
const call = async (name: string, input: object): Promise<any> => {
  const ask = ctxOf(app, site, ctx.member)
  const answer = await (calls.get(name) as never as (ctx: unknown, input: unknown) => unknown)(ask, input)
  await ask.committed()
  return answer
}
/** What the clock would do. */
async function work() {
  const tasks = { ...domain.tasks?.(app), ...payments.tasks?.(app) } as Record<
    string,
    (payload: never) => Promise<void>
  >
  for (const task of ['directDebit.settle', 'directDebit.deliver_events', 'payments.apply', 'payments.receipts'])
    await tasks[task]?.({} as never)
}
const stands = async (id: string) => (await call('payments.status', { id })).status
const credits = () => balance(ctx, ctx.member.id)

test('PAY-5 form, code, mandate, file, money, credits, chargeback once, and the way is barred', async () => {
  const order = { bundle: 'p0', paymentmethod: 'sdd', amount: 899, country: 'NL', keep: true, express: true }
  expect(
    (await call('payments.methods', { bundle: 'p0', country: 'NL' })).methods.map(({ id }: { id: string }) => id),
  ).toContain('sdd')
  const { payment, redirect } = await call('payments.start', order)
  const id = payment.payment_id
  expect(redirect).toBe(`/directdebit?payment=${id}`)

  await call('directdebit.enter', { payment: id, ...bank.formInput() })
  await call('directdebit.sign', { payment: id, otp: await bank.sentCode(ctx) })
  await work()
  expect([await stands(id), await credits()]).toEqual(['pending', 0])

  app.time = new Date('2026-11-23T11:00:00Z')
  await runCutOff(app)
  const { reference } = await db.one<{ reference: string }>`select reference from bank_order where payment_id = ${id}`
  const [debit] = await bank.debitsOf(db, { reference })
  expect(debit?.state).toBe('sent')
  const { file } = await db.one<{ file: string }>`select file from bank_file where site_id = ${site.id}`
  const { decryptField: opened } = await import('./encryptedFields.ts')
  if (hasSchemas) expect(schemaErrors(opened(app, String(await app.storage.get(file))))).toEqual([])

  const money = { reference, amount: 899 }
  await bank.importStatement(app, bank.creditEntry(money))
  app.time = addSeconds(app.time, 8 * 86_400)
  await work()
  expect([await stands(id), await credits()]).toEqual(['completed', 15])
  const { stored } = await call('payments.storedMethods', {})
  expect(stored).toMatchObject([{ method: 'sdd', label: 'NL91 •••• 4300' }])

  const again = await call('payments.repeat', { stored: stored[0].id, amount: 899, express: true })
  expect(again.status).toBe('pending')

  const statement = bank.statement([bank.returnEntry(money, 'MD06')])
  const { importBankFile: readBank } = await import('./importBankFile.ts')
  for (let n = 0; n < 3; n++) {
    await readBank(app, statement, 'back')
    await work()
  }
  expect(await db.many`select amount, stage, credits_taken, credits_owed from payment_chargeback`).toEqual([
    { amount: 899, stage: 'lost', credits_taken: 15, credits_owed: 0 },
  ])
  expect([await stands(id), await credits()]).toEqual(['completed', 0])
  expect(
    (await call('payments.methods', { bundle: 'p0', country: 'NL' })).methods.map(({ id }: { id: string }) => id),
  ).not.toContain('sdd')
  await expect(call('payments.start', order)).rejects.toMatchObject({ code: expect.stringMatching(/method_/) })
  const transactions = await call('payments.transactions', {})
  expect(transactions.transactions).toHaveLength(2)
})

test('PAY-6 a transfer: its reference, the money, the credits', async () => {
  const { payment, redirect } = await call('payments.start', {
    bundle: 'p0',
    paymentmethod: 'sct',
    express: true,
    amount: 899,
    country: 'NL',
  })
  expect(redirect).toBe(`/directdebit?payment=${payment.payment_id}`)
  const shown = await call('directdebit.open', { payment: payment.payment_id })
  await bank.importStatement(app, bank.transferEntry(899, shown.reference))
  await work()
  expect([await stands(payment.payment_id), await credits()]).toEqual(['completed', 15])
})

test('PAY-5 where nobody collects, neither way is offered', async () => {
  const { directdebit: _, ...choices } = site.choices
  site = { ...site, choices }
  const { methods } = await call('payments.methods', { bundle: 'p0', country: 'NL' })
  const ids = methods.map(({ id }: { id: string }) => id)
  // The sandbox stands in for a bank where it may.
  expect(ids).toContain('sct')
  app.env = { ...app.env, payments: ['sepa'] }
  expect((await call('payments.methods', { bundle: 'p0', country: 'NL' })).methods).toEqual([])
})
