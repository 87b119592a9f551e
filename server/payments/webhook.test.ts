// What a provider tells: only signed, once, in any order, and never for another site's payment.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/base/ctx.ts'
import { testDatabase } from '../../test/base/database.ts'
import { later } from '../base/clock.ts'
import type { Asker, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/database.ts'
import { readEnv } from '../base/env.ts'
import { balance, ledgerFaults } from '../credits/index.ts'
import { closeCheckout } from './providers/sandboxBooks.ts'
import { signed } from './providers/sandboxSignature.ts'
import { reconcile } from './reconcile.ts'
import { start } from './start.ts'
import { status } from './status.ts'
import { webhook } from './webhook.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let other: Site
let me: Asker
let dropped: unknown[]

beforeAll(async () => {
  const made = await testDatabase()
  drop = made.drop
  db = connect(made.url)
  site = await makeSite(db)
  other = await makeSite(db)
  await db.run`insert into bundle (site_id, key, currency, credits, amount) values (${site.id}, 'p0', 'EUR', 15, 899)`
})
beforeEach(async () => {
  app = await makeApp(db)
  dropped = []
  app.bus.subscribe('asker', (it) => void dropped.push(it))
  me = await makeMember(db, site, { now: app.time })
})
afterAll(async () => {
  expect(await ledgerFaults(db)).toEqual([])
  await db.close()
  await drop()
})

type Outcome = 'pending' | 'completed' | 'failed'
async function open() {
  const { payment, redirect } = await start(ctxOf(app, site, me), { bundle: 'p0', paymentmethod: 'visa', amount: 899 })
  return { id: payment.payment_id, ref: redirect.split('/').at(-1) as string }
}
const body = (ref: string, outcome: Outcome, rest = {}) =>
  Buffer.from(JSON.stringify({ id: `${ref}.${outcome}`, ref, outcome, amount: 899, currency: 'EUR', ...rest }))
const tell = (bytes: Buffer, signature = signed(app, bytes), where = site, provider = 'sandbox') =>
  webhook(ctxOf(app, where, null), { provider, bytes: new Uint8Array(bytes), signature })
const stands = async (id: string) => (await status(ctxOf(app, site, me), { id })).status
const credits = () => balance(ctxOf(app, site, me), me.id)
const isPremium = async () =>
  (await db.one<{ paid_user: boolean }>`select paid_user from member where id = ${me.id}`).paid_user

test('CRED-2 CRED-6 PAY-4 a completed payment brings the credits and premium, and tells every tab', async () => {
  const { id, ref } = await open()
  expect(await tell(body(ref, 'completed'))).toEqual({ received: true })
  expect([await stands(id), await credits(), await isPremium()]).toEqual(['completed', 15, true])
  expect(app.nudges).toEqual([{ members: [me.id], nudge: { type: 'user' } }])
  expect(dropped).toEqual([{ member: me.id }])
  expect(await db.one`select lot, reason, reference from credit_entry where member_id = ${me.id}`).toEqual({
    lot: 'bought',
    reason: 'purchase',
    reference: id,
  })
})

test('PAY-4 bad_signature: none, forged, of other bytes, too old, from the future, of another key', async () => {
  const { id, ref } = await open()
  const bytes = body(ref, 'completed')
  const at = app.time.getTime() / 1000
  const right = signed(app, bytes)
  const wrong = [
    '',
    'nonsense',
    right.replace(/.$/, (it) => (it === '0' ? '1' : '0')),
    signed(app, body(ref, 'failed')),
    signed(app, bytes, at - 301),
    signed(app, bytes, at + 301),
    signed({ ...app, secret: 'another' }, bytes),
    right.replace(`t=${at}`, `t=${at + 1}`),
  ]
  for (const signature of wrong)
    await expect(tell(bytes, signature), signature).rejects.toMatchObject({ code: 'bad_signature' })
  expect([await stands(id), await credits()]).toEqual(['loading', 0])
})

test('PAY-4 signed nonsense, an unknown payment, another amount, an unknown provider: refused, nothing changed', async () => {
  const { id, ref } = await open()
  const nonsense = [Buffer.from('{"id":'), Buffer.from('null'), Buffer.from([0xff, 0xfe]), body(ref, 'paid' as Outcome)]
  for (const bytes of nonsense) await expect(tell(bytes)).rejects.toMatchObject({ code: 'invalid' })
  await expect(tell(body(ref, 'completed', { amount: 1 }))).rejects.toMatchObject({ code: 'invalid' })
  await expect(tell(body(ref, 'completed', { currency: 'PLN' }))).rejects.toMatchObject({ code: 'invalid' })
  await expect(tell(body('0'.repeat(32), 'completed'))).rejects.toMatchObject({ code: 'not_found' })
  await expect(tell(body(ref, 'completed'), undefined, site, 'nobody')).rejects.toMatchObject({ code: 'not_found' })
  expect([await stands(id), await credits()]).toEqual(['loading', 0])
})

test('SITE-1 PAY-4 another site’s payment is not found, and where no sandbox is set up nobody can tell anything', async () => {
  const { id, ref } = await open()
  await expect(tell(body(ref, 'completed'), undefined, other)).rejects.toMatchObject({ code: 'not_found' })
  const bytes = body(ref, 'completed')
  const bare = await makeApp(db, { env: readEnv({ PAYMENTS: 'none' }) })
  const asked = webhook(ctxOf(bare, site, null), { provider: 'sandbox', bytes, signature: signed(app, bytes) })
  await expect(asked).rejects.toMatchObject({ code: 'not_found' })
  expect(await stands(id)).toBe('loading')
})

test('PAY-4 told twice, replayed, or twenty times at once: the same, once', async () => {
  const { id, ref } = await open()
  const bytes = body(ref, 'completed')
  const many = Array.from({ length: 20 }, (_, n) => tell(n % 2 ? bytes : body(ref, 'completed', { id: randomUUID() })))
  await Promise.all(many)
  await tell(bytes)
  expect([await stands(id), await credits()]).toEqual(['completed', 15])
  expect(app.nudges).toHaveLength(1)
})

const orders: [Outcome[], string, number][] = [
  [['pending', 'completed'], 'completed', 15],
  [['completed', 'pending'], 'completed', 15],
  [['completed', 'failed'], 'completed', 15],
  [['pending', 'failed'], 'failed', 0],
  [['failed', 'pending'], 'failed', 0],
  [['failed', 'completed'], 'completed', 15],
  [['failed', 'pending', 'completed', 'failed', 'pending'], 'completed', 15],
]
test.each(orders)('PAY-4 told in the order %s it ends as %s', async (told, end, brought) => {
  const { id, ref } = await open()
  for (const outcome of told) await tell(body(ref, outcome))
  expect([await stands(id), await credits(), await isPremium()]).toEqual([end, brought, brought > 0])
})

test('PAY-4 everything told at once, in any order, ends as the money did', async () => {
  const { id, ref } = await open()
  const told = (['failed', 'completed', 'pending'] as const).flatMap((it) => [
    body(ref, it),
    body(ref, it, { id: randomUUID() }),
  ])
  await Promise.all([...told, ...told].map((bytes) => tell(bytes)))
  expect([await stands(id), await credits()]).toEqual(['completed', 15])
})

test('PAY-4 a webhook that never came: after 30 s the provider is asked, and what it tells late changes nothing', async () => {
  const { id, ref } = await open()
  await closeCheckout(db, ref, 'completed')
  app.time = later(app.time, 30)
  await reconcile(app)
  expect(await stands(id)).toBe('loading')
  app.time = later(app.time, 1)
  await reconcile(app)
  await reconcile(app)
  await tell(body(ref, 'completed'))
  expect([await stands(id), await credits()]).toEqual(['completed', 15])
  expect(app.nudges).toHaveLength(1)
})

test('PAY-4 a checkout that nobody used fails after an hour, and money on its way is waited for', async () => {
  const left = await open()
  await tell(body(left.ref, 'pending'))
  await closeCheckout(db, left.ref, 'pending')
  app.time = later(app.time, 60)
  const unused = await open()
  app.time = later(app.time, 3_600)
  await reconcile(app)
  expect([await stands(left.id), await stands(unused.id)]).toEqual(['pending', 'loading'])
  app.time = later(app.time, 1)
  await reconcile(app)
  expect([await stands(left.id), await stands(unused.id)]).toEqual(['pending', 'failed'])
})

test('PAY-4 a payment that never got to the provider fails after an hour', async () => {
  const { id } = await open()
  await db.run`update payment set provider_ref = null where public_id = ${id}`
  app.time = later(app.time, 3_601)
  await reconcile(app)
  expect(await stands(id)).toBe('failed')
})
