// Discount codes: who may use which, where, until when; the welcome bonus; and what they make of the bundles' prices.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { checkCode } from './checkCode.ts'
import { discountCode } from './discountCode.ts'
import { discountedPrice } from './discountedPrice.ts'
import { overview } from './overview.ts'
import type { DiscountRow } from './store.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let other: Site
let viewer: CurrentMember
let codes = 0
const signedUp = new Date('2026-11-20T18:00:00Z')

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  site = await makeSite(db)
  other = await makeSite(db)
  await addCode({ code: 'TIMEBONUS25', welcome: true })
  for (const [key, credits, amount] of [
    ['p0', 15, 899],
    ['p1', 40, 2199],
  ] as const)
    for (const { id } of [site, other])
      await db.run`insert into bundle (site_id, key, currency, credits, amount) values (${id}, ${key}, 'EUR', ${credits}, ${amount})`
})
beforeEach(async () => {
  app = await makeApp(db)
  viewer = await makeMember(db, site, { now: signedUp })
})
afterAll(async () => {
  await db.close()
  await drop()
})

type Given = Partial<DiscountRow> & { site_id?: number }
async function addCode(options: Given = {}): Promise<string> {
  const code = options.code ?? `CODE${++codes}`
  await db.run`
    insert into discount_code (site_id, code, value_percentage, minimum_order_value, country, member_id, currency, expires, status, validity,
      paymentmethods, welcome, created_at)
    values (${options.site_id ?? site.id}, ${code}, ${options.value_percentage ?? 25}, ${options.minimum_order_value ?? null},
      ${options.country ?? null}, ${options.member_id ?? null}, ${options.currency ?? null}, ${options.expires ?? null},
      ${options.status ?? 'active'}, ${options.validity ?? 'once-per-user'}, ${options.paymentmethods ?? null}, ${options.welcome ?? false},
      ${signedUp})`
  return code
}
async function pay(member: CurrentMember, code: string, status = 'completed') {
  await db.run`
    insert into payment (site_id, member_id, bundle, credits, list_amount, amount, currency, country, paymentmethod, status, provider, discount_id,
      request_key, created_at)
    select site_id, ${member.id}, 'p0', 15, 899, 674, 'EUR', 'NL', 'visa', ${status}, 'sandbox', id, ${crypto.randomUUID()}, ${app.time}
    from discount_code
    where site_id = ${site.id} and code = ${code}`
}
const ask = (code: string, who: CurrentMember | null = viewer, cookies = {}) =>
  discountCode(ctxOf(app, site, who, cookies), { code })
const welcome = async (who: CurrentMember | null = viewer) =>
  (await discountCode(ctxOf(app, site, who), { welcome: 'true' })).discountcode
const refusalWith = (code: string) => expect.objectContaining({ code })
const notFound = refusalWith('code_not_found')

test('CRED-3 a code answers with every field of it', async () => {
  const expires = addSeconds(app.time, 60)
  const code = await addCode({
    minimum_order_value: 2000,
    country: 'NL',
    currency: 'EUR',
    member_id: viewer.id,
    expires,
    paymentmethods: ['visa'],
  })
  expect(await ask(` ${code} `)).toEqual({
    discountcode: {
      code,
      value_percentage: 25,
      minimum_order_value: 2000,
      country: 'NL',
      user_id: viewer.public_id,
      expires: expires.toISOString(),
      currency: 'EUR',
      status: 'active',
      validity: 'once-per-user',
      expired: false,
      paymentmethods: ['visa'],
      is_visible: false,
      remaining_seconds: 60,
      in_use_until: null,
    },
  })
  expect((await discountCode(ctxOf(app, site, viewer), { discountcode: code })).discountcode?.code).toBe(code)
})

test('CRED-3 Code not found: unknown, inactive, of another site', async () => {
  const code = await addCode()
  const elsewhere = await addCode({ site_id: other.id })
  const inactive = await addCode({ status: 'inactive' })
  for (const wrong of ['NOSUCH', `${code}X`, inactive, elsewhere]) await expect(ask(wrong)).rejects.toEqual(notFound)
})

test('CRED-12 a code is compared without case, spaces, invisible marks and other shapes of its letters', async () => {
  await addCode({ code: 'Spring-25' })
  for (const typed of [
    'spring-25',
    ' SPRING-25 ',
    'Spring\u200b-25',
    'sp ring\u00a0-\u20602 5',
    '\ufeffspring\u201325',
    'ＳＰＲＩＮＧ-25',
  ])
    expect((await ask(typed)).discountcode?.code, JSON.stringify(typed)).toBe('Spring-25')
  for (const wrong of ['spring25', 'spring-2', 'spring-25x']) await expect(ask(wrong)).rejects.toEqual(notFound)
  await expect(addCode({ code: 'SPRING-25' })).rejects.toThrow(/discount_code_letters/)
})

test('CRED-12 a code is looked up for the country that is paid from', async () => {
  const code = await addCode({ country: 'DE' })
  await expect(ask(code)).rejects.toEqual(notFound)
  const from = (country: string) => discountCode(ctxOf(app, site, viewer), { code, country })
  expect((await from('DE')).discountcode?.code).toBe(code)
  await expect(from('BE')).rejects.toEqual(notFound)
  // A country that the site does not sell in is none.
  await expect(from('US')).rejects.toEqual(notFound)
})

test('CRED-12 a code for one use that another checkout holds says so when it is entered, and until when', async () => {
  const code = await addCode({ validity: 'once' })
  await pay(viewer, code, 'loading')
  expect((await ask(code)).discountcode).toMatchObject({ in_use_until: addSeconds(app.time, 86_400).toISOString() })
  const held = expect.objectContaining({ code: 'code_in_use', values: { until: expect.stringContaining('21') } })
  await expect(ask(code, await makeMember(db, site))).rejects.toEqual(held)
  app.time = addSeconds(app.time, 86_400)
  expect((await ask(code, await makeMember(db, site))).discountcode).toMatchObject({ in_use_until: null })
})

test('CRED-11 the wire says which discount is the time bonus, and how many seconds remain', async () => {
  const own = await makeMember(db, site, { now: app.time })
  expect((await discountCode(ctxOf(app, site, own), { welcome: 'true' })).discountcode).toMatchObject({
    ...{ code: 'TIMEBONUS25', is_visible: true, remaining_seconds: 14_400 },
  })
  await db.run`
    insert into discount_code (site_id, code, value_percentage, status, validity, follows_days, created_at)
    values (${site.id}, 'FOLLOWS', 10, 'active', 'once-per-user', 7, ${signedUp})`
  app.time = addSeconds(app.time, 14_400)
  expect((await discountCode(ctxOf(app, site, own), { welcome: 'true' })).discountcode).toMatchObject({
    ...{ code: 'FOLLOWS', is_visible: false, remaining_seconds: 7 * 86_400 },
  })
  await db.run`delete from discount_code where code = 'FOLLOWS'`
})

test("CRED-3 Code not found: another member's, also for a visitor", async () => {
  const code = await addCode({ member_id: viewer.id })
  await expect(ask(code, await makeMember(db, site))).rejects.toEqual(notFound)
  await expect(ask(code, null)).rejects.toEqual(notFound)
})

test('CRED-3 Code not found: expired at the very second', async () => {
  const code = await addCode({ expires: addSeconds(app.time, 1) })
  expect((await ask(code)).discountcode?.expired).toBe(false)
  app.time = addSeconds(app.time, 1)
  await expect(ask(code)).rejects.toEqual(notFound)
})

test('CRED-3 Code not found: of another country or currency than the one in use', async () => {
  const german = await addCode({ country: 'DE' })
  await expect(ask(german)).rejects.toEqual(notFound)
  expect((await ask(german, viewer, { country: 'DE' })).discountcode?.code).toBe(german)
  await expect(ask(await addCode({ currency: 'PLN' }))).rejects.toEqual(notFound)
})

test('CRED-3 Code not found: an order below its minimum, or paid in a way it is not for', async () => {
  const ctx = ctxOf(app, site, viewer)
  const order = { country: 'NL', currency: 'EUR' }
  const large = await addCode({ minimum_order_value: 2000 })
  await expect(checkCode(ctx, large, { ...order, amount: 1999 })).rejects.toEqual(notFound)
  expect((await checkCode(ctx, large, { ...order, amount: 2000 })).code).toBe(large)
  const cards = await addCode({ paymentmethods: ['visa'] })
  await expect(checkCode(ctx, cards, { ...order, paymentmethod: 'paypal' })).rejects.toEqual(notFound)
  expect((await checkCode(ctx, cards, { ...order, paymentmethod: 'visa' })).code).toBe(cards)
})

test('CRED-3 Code already used: once a payment with it is made or on its way, not while a checkout is only open', async () => {
  const code = await addCode()
  const friend = await makeMember(db, site)
  await pay(viewer, code, 'loading')
  await pay(viewer, code, 'failed')
  expect((await ask(code)).discountcode?.code).toBe(code)
  await pay(viewer, code, 'pending')
  await expect(ask(code)).rejects.toEqual(refusalWith('code_used'))
  expect((await ask(code, friend)).discountcode?.code).toBe(code)
})

test('CRED-3 a code for one use is used for everybody, an unlimited one never', async () => {
  const once = await addCode({ validity: 'once' })
  const always = await addCode({ validity: 'unlimited' })
  for (const code of [once, always]) await pay(await makeMember(db, site), code)
  await expect(ask(once)).rejects.toEqual(refusalWith('code_used'))
  expect((await ask(always)).discountcode?.code).toBe(always)
})

test('CRED-4 the welcome bonus is TIMEBONUS25 for 14,400 s after signing up, and then never', async () => {
  expect(await welcome()).toMatchObject({
    code: 'TIMEBONUS25',
    value_percentage: 25,
    status: 'active',
    validity: 'once-per-user',
    expired: false,
    expires: '2026-11-20T22:00:00.000Z',
  })
  app.time = new Date('2026-11-20T21:59:59.999Z')
  expect(await welcome()).not.toBeNull()
  app.time = new Date('2026-11-20T22:00:00Z')
  expect(await welcome()).toBeNull()
  await expect(ask('TIMEBONUS25')).rejects.toEqual(notFound)
})

test('CRED-4 no welcome bonus for a visitor, for who paid, or for who used it', async () => {
  expect(await welcome(null)).toBeNull()
  expect(await welcome(await makeMember(db, site, { now: signedUp, paid_user: true }))).toBeNull()
  await pay(viewer, 'TIMEBONUS25', 'pending')
  expect(await welcome()).toBeNull()
  await expect(ask('TIMEBONUS25')).rejects.toEqual(refusalWith('code_used'))
})

test('CRED-4 who paid once and got all of it back is no newcomer again', async () => {
  await pay(viewer, await addCode())
  await db.run`update member set paid_user = false where id = ${viewer.id}`
  expect(await welcome()).toBeNull()
  await expect(ask('TIMEBONUS25')).rejects.toEqual(notFound)
})

test('CRED-3 without a code and without welcome there is none', async () => {
  expect(await discountCode(ctxOf(app, site, viewer), {})).toEqual({ discountcode: null })
  expect(await discountCode(ctxOf(app, site, viewer), { welcome: 'false' })).toEqual({ discountcode: null })
})

test('CRED-1 CRED-10 the bundles cost a newcomer a quarter less, a visitor the full price', async () => {
  const mine = await overview(ctxOf(app, site, viewer))
  expect(mine).toMatchObject({ country: 'NL', credits: 0, message_credits: 2, discount: { code: 'TIMEBONUS25' } })
  expect(mine.bundles.map(({ id, amount, discounted }) => [id, amount, discounted])).toEqual([
    ['p0', 899, 674],
    ['p1', 2199, 1649],
  ])
  const visitor = await overview(ctxOf(app, site, null))
  expect(visitor).toMatchObject({ credits: null, discount: null })
  expect(visitor.bundles.map(({ discounted }) => discounted)).toEqual([899, 2199])
})

test('PAY-8 SITE-1 bundles are of the site, in the currency of the country that was chosen and is served', async () => {
  const polish = await makeSite(db, { country: 'PL', choices: { countries: ['PL', 'NL'] } })
  await db.run`insert into bundle (site_id, key, currency, credits, amount) values (${polish.id}, 'p0', 'PLN', 15, 3499)`
  expect(await overview(ctxOf(app, polish, null))).toMatchObject({
    country: 'PL',
    bundles: [{ id: 'p0', currency: 'PLN', amount: 3499 }],
  })
  expect(await overview(ctxOf(app, polish, null, { country: 'NL' }))).toMatchObject({ country: 'NL', bundles: [] })
  expect((await overview(ctxOf(app, polish, null, { country: 'US' }))).country).toBe('PL')
})

test('CRED-4 a discount is never smaller than it says', () => {
  expect(discountedPrice(999, { value_percentage: 25 })).toBe(749)
  expect(discountedPrice(1000, { value_percentage: 12.5 })).toBe(875)
  expect(discountedPrice(1, { value_percentage: 99 })).toBe(1)
  expect(discountedPrice(999, null)).toBe(999)
})

test('CRED-3 CRED-10 bundles below the minimum of a bonus have their own price in the list', async () => {
  await db.run`update discount_code set minimum_order_value = 2000 where site_id = ${site.id} and welcome`
  const own = await makeMember(db, site, { now: app.time })
  const { bundles } = await overview(ctxOf(app, site, own))
  expect(bundles.map(({ id, amount, discounted }) => [id, amount, discounted])).toEqual([
    ['p0', 899, 899],
    ['p1', 2199, 1649],
  ])
  await db.run`update discount_code set minimum_order_value = null where site_id = ${site.id} and welcome`
})

test('CRED-10 a code that follows is worth less than the bonus, or is not offered', async () => {
  const offered = async (percent: number) => {
    await db.run`delete from discount_code where site_id = ${site.id} and code = 'FOLLOWS'`
    await db.run`
      insert into discount_code (site_id, code, value_percentage, status, validity, follows_days, created_at)
      values (${site.id}, 'FOLLOWS', ${percent}, 'active', 'once-per-user', 7, ${signedUp})`
    return (await welcome(late))?.value_percentage ?? null
  }
  const late = await makeMember(db, site, { now: addSeconds(app.time, -14_401) })
  expect([await offered(25), await offered(30), await offered(24)]).toEqual([null, null, 24])
  await db.run`delete from discount_code where site_id = ${site.id} and code = 'FOLLOWS'`
})
