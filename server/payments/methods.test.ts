// Which ways to pay are offered where, in which currency, and what the checkout is told.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countries, countryCodes } from '../../contract/countries.ts'
import { paymentMethods } from '../../contract/payments.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { buy, createOrder } from '../../test/fixtures/payments.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { readEnv } from '../base/env.ts'
import { methodRows, methodsFor } from './methods.ts'
import { offerMethods } from './offerMethods.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let viewer: CurrentMember

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  site = await makeSite(db, { choices: { countries: ['NL', 'PL'] } })
  viewer = await makeMember(db, site, { now: app.time })
  await db.run`insert into bundle (site_id, key, currency, credits, amount) values
    (${site.id}, 'p0', 'EUR', 15, 899), (${site.id}, 'p0', 'PLN', 15, 3499), (${site.id}, 'p1', 'EUR', 40, 2199)`
})
afterAll(async () => {
  await db.close()
  await drop()
})

const now = new Date('2026-11-20T20:00:00Z')
const offered = (country: keyof typeof countries, at = now) =>
  methodsFor(country, countries[country].currency, at).map(({ key }) => key)
const everywhere = ['mastercard', 'visa', 'creditcard', 'applepay', 'paypal']

test('PAY-1 every method of the specification has its row, once', () => {
  expect(methodRows.map(({ key }) => key).toSorted()).toEqual([...paymentMethods].toSorted())
  expect(methodRows).toHaveLength(24)
})

test('PAY-1 methods are offered only in their countries', () => {
  expect(offered('NL')).toEqual(expect.arrayContaining([...everywhere, 'ideal', 'sdd', 'sct', 'paysafecard']))
  const home = {
    ideal: 'NL',
    bancontact: 'BE',
    eps: 'AT',
    blik: 'PL',
    prezelewy24: 'PL',
    dankort: 'DK',
    swish: 'SE',
    vipps: 'NO',
    twint: 'CH',
  } as const
  for (const [method, country] of Object.entries(home))
    for (const code of countryCodes)
      expect(offered(code).includes(method as never), `${method} in ${code}`).toBe(code === country)
  expect(offered('US')).toEqual(everywhere)
  for (const country of countryCodes) expect(offered(country)).toEqual(expect.arrayContaining(everywhere))
})

test('PAY-1 a method is offered only in its currencies', () => {
  expect(methodsFor('NL', 'PLN', now).map(({ key }) => key)).not.toContain('ideal')
  expect(methodsFor('PL', 'EUR', now).map(({ key }) => key)).not.toContain('blik')
})

test('PAY-1 a retired method is known, and offered until its last day only', () => {
  expect(offered('DE', new Date('2024-12-30T23:59:59Z'))).toContain('giropay')
  expect(offered('DE', new Date('2024-12-31T00:00:00Z'))).not.toContain('giropay')
  for (const country of countryCodes)
    for (const gone of ['giropay', 'sofort', 'maestro'] as const) expect(offered(country)).not.toContain(gone)
})

test('PAY-8 PAY-9 the offer tells price, currency, kinds and the name on the statement', async () => {
  await expect(offerMethods(ctxOf(app, site, viewer), { bundle: 'p0' })).resolves.toMatchObject({
    country: 'NL',
    currency: 'EUR',
    credits: 15,
    amount: 899,
    discounted: 899,
    statement_name: 'Test BV',
    methods: expect.arrayContaining([
      { id: 'ideal', kind: 'redirect', days: 0, keeps: false },
      { id: 'sdd', kind: 'delayed', days: 5, keeps: true },
      { id: 'visa', kind: 'instant', days: 0, keeps: true },
    ]),
  })
})

test('PAY-8 another country brings its currency and methods; one that the site does not serve changes nothing', async () => {
  const polish = await offerMethods(ctxOf(app, site, viewer), { bundle: 'p0', country: 'PL' })
  expect(polish).toMatchObject({ country: 'PL', currency: 'PLN', amount: 3499 })
  expect(polish.methods.map(({ id }) => id)).toEqual(expect.arrayContaining(['blik', 'prezelewy24']))
  expect(await offerMethods(ctxOf(app, site, viewer), { bundle: 'p0', country: 'US' })).toMatchObject({ country: 'NL' })
})

test('PAY-8 a bundle without a price in this country is not found', async () => {
  const asked = offerMethods(ctxOf(app, site, viewer), { bundle: 'p1', country: 'PL' })
  await expect(asked).rejects.toMatchObject({ code: 'not_found' })
})

test('PAY-1 a wallet of a device is offered on that device alone, and there first', async () => {
  const on = async (user_agent: string) => {
    const ctx = ctxOf(app, site, viewer)
    const { methods } = await offerMethods({ ...ctx, request: { ...ctx.request, user_agent } }, { bundle: 'p0' })
    return methods.map(({ id }) => id)
  }
  expect(await on('Mozilla/5.0 (Linux; Android 15)')).not.toContain('applepay')
  for (const device of ['iPhone; CPU iPhone OS 18_5 like Mac OS X', 'Macintosh; Intel Mac OS X 10_15_7'])
    expect((await on(`Mozilla/5.0 (${device})`))[0]).toBe('applepay')
})

test('PAY-3 where no provider is set up, nothing is offered', async () => {
  const bare = await makeApp(db, { env: readEnv({ PAYMENTS: 'none' }) })
  expect((await offerMethods(ctxOf(bare, site, viewer), { bundle: 'p0' })).methods).toEqual([])
})

test('PAY-1 the method that was paid with last comes first', async () => {
  const member = await makeMember(db, site, { now: app.time })
  const first = async () => (await offerMethods(ctxOf(app, site, member), { bundle: 'p0' })).methods.map(({ id }) => id)
  const before = await first()
  await buy(app, site, member, { method: 'ideal' })
  await buy(app, site, member, { method: 'paypal' })
  await createOrder(app, site, member, { method: 'sct' })
  expect(await first()).toEqual(['paypal', 'ideal', ...before.filter((it) => it !== 'paypal' && it !== 'ideal')])
})

test('PAY-3 a site chooses its providers; one that it does not choose takes no money for it', async () => {
  for (const [providers, some] of [
    [['sandbox'], true],
    [['another'], false],
    [[], false],
  ] as const) {
    const chosen = { ...site, choices: { ...site.choices, providers: [...providers] } }
    expect((await offerMethods(ctxOf(app, chosen, viewer), { bundle: 'p0' })).methods.length > 0).toBe(some)
  }
})
