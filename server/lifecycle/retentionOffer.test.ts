// The offer to stay: a real code of this member's own, once in a lifetime, that the checkout takes.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { discountCode } from '../discounts/discountCode.ts'
import { start } from '../payments/start.ts'
import { acceptRetentionOffer } from './acceptRetentionOffer.ts'
import { deletionPreview } from './deletionPreview.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let member: CurrentMember

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  site = await makeSite(db)
  await db.run`insert into bundle (site_id, key, currency, credits, amount) values (${site.id}, 'p0', 'EUR', 15, 900)`
})
beforeEach(async () => {
  app = await makeApp(db)
  // Long a member: no welcome bonus.
  member = await makeMember(db, site, { now: addSeconds(app.time, -86_400) })
})
afterAll(async () => {
  await db.close()
  await drop()
})

const memberCtx = () => ctxOf(app, site, member)
const buy = (code: string, who = member, amount = 450) =>
  start(ctxOf(app, site, who), { bundle: 'p0', paymentmethod: 'visa', amount, code, express: true })
const pay = (payment: { payment_id: string }) =>
  db.run`update payment set status = 'completed' where public_id = ${payment.payment_id}`

test('ACC-12 the offer is a code of delete_discount percent for this member, once; again it is the same', async () => {
  expect(await deletionPreview(memberCtx())).toEqual({ unspent: [], discount: 50, code: null })
  const taken = await acceptRetentionOffer(memberCtx())
  expect(taken).toEqual({
    code: expect.stringMatching(/^STAY(-[A-Z2-9]{4}){4}$/),
    value_percentage: 50,
    expires: addSeconds(app.time, 7 * 86_400).toISOString(),
  })
  expect(await acceptRetentionOffer(memberCtx())).toEqual(taken)
  expect(await deletionPreview(memberCtx())).toEqual({ unspent: [], discount: null, code: taken.code })
  const other = await acceptRetentionOffer(ctxOf(app, site, await makeMember(db, site, { now: app.time })))
  expect(other.code).not.toBe(taken.code)
})

test('ACC-12 taken ten times at once, it is one code', async () => {
  const codes = await Promise.all(
    Array.from({ length: 10 }, () => acceptRetentionOffer(memberCtx()).then(({ code }) => code)),
  )
  expect(new Set(codes).size).toBe(1)
  expect(await db.many`select 1 from discount_code where member_id = ${member.id}`).toHaveLength(1)
})

test('ACC-12 CRED-3 the checkout takes it from this member, once, and from nobody else', async () => {
  const { code } = await acceptRetentionOffer(memberCtx())
  const thief = await makeMember(db, site, { now: addSeconds(app.time, -86_400) })
  await expect(buy(code, thief)).rejects.toMatchObject({ code: 'code_not_found' })
  await expect(discountCode(ctxOf(app, site, thief), { code })).rejects.toMatchObject({ code: 'code_not_found' })
  expect((await discountCode(memberCtx(), { code })).discountcode).toMatchObject({
    value_percentage: 50,
    expired: false,
  })
  const { payment } = await buy(code)
  expect(payment).toMatchObject({ amount: 450, credits: 15 })
  await pay(payment)
  await expect(buy(code)).rejects.toMatchObject({ code: 'code_used' })
  // It was used: there is no second one.
  expect(await deletionPreview(memberCtx())).toMatchObject({ discount: null, code: null })
  await expect(acceptRetentionOffer(memberCtx())).rejects.toMatchObject({ code: 'not_found' })
})

test('ACC-12 after seven days it is over, and there is no second one', async () => {
  const { code } = await acceptRetentionOffer(memberCtx())
  app.time = addSeconds(app.time, 7 * 86_400 - 1)
  expect((await deletionPreview(memberCtx())).code).toBe(code)
  app.time = addSeconds(app.time, 1)
  expect(await deletionPreview(memberCtx())).toMatchObject({ discount: null, code: null })
  await expect(buy(code)).rejects.toMatchObject({ code: 'code_not_found' })
  await expect(acceptRetentionOffer(memberCtx())).rejects.toMatchObject({ code: 'not_found', status: 404 })
})

test('ACC-12 a company that offers nothing offers nothing', async () => {
  const bare = { ...site, company: { ...site.company, delete_discount: 0 } }
  expect(await deletionPreview(ctxOf(app, bare, member))).toMatchObject({ discount: null, code: null })
  await expect(acceptRetentionOffer(ctxOf(app, bare, member))).rejects.toMatchObject({ code: 'not_found' })
  expect(await db.many`select 1 from discount_code where member_id = ${member.id}`).toEqual([])
})
