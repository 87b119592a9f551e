// The code and what it signs: once, within ten minutes, five guesses, for this account, this mandate and this amount alone.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMember, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import * as bank from '../../test/fixtures/directDebit.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, MemberCtx, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { encryptField } from './encryptedFields.ts'
import { sendCode } from './oneTimeCode.ts'
import { readPaymentStep } from './paymentStep.ts'
import { sepa } from './provider.ts'
import { sign } from './sign.ts'
import { findDraft } from './store.ts'
import { reuseMandate, submitForm } from './submitForm.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let member: CurrentMember

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
})
beforeEach(async () => {
  app = await bank.makeBankApp(db)
  site = await bank.collectingSite(db)
  member = await makeMember(db, site, { email: `a${Math.random()}@nightjar.test`, now: app.time })
})
afterAll(async () => {
  await db.close()
  await drop()
})

const code_invalid = expect.objectContaining({ code: 'code_invalid' })
const refusalWith = (code: string) => expect.objectContaining({ code })
const put = (it: { ctx: MemberCtx; payment: string }, over = {}) =>
  submitForm(it.ctx, { payment: it.payment, ...bank.formInput(over) })
const debits = async () =>
  (await db.one<{ n: number }>`select count(*)::int as n from direct_debit where site_id = ${site.id}`).n
async function atCode(rest = {}) {
  const order = await bank.startOrder(app, site, member, rest)
  await put(order)
  const code = await bank.sentCode(order.ctx)
  return { ...order, code, otp: code }
}

test('PAY-5 the form collects nothing; the code signs: mandate, debit, announcement, and payments is told', async () => {
  const order = await bank.startOrder(app, site, member, { store_method: true })
  expect(order.redirect).toBe(`/directdebit?payment=${order.payment}`)
  expect(await readPaymentStep(order.ctx, order)).toMatchObject({
    step: 'form',
    amount: 899,
    countries: ['NL', 'DE', 'BE'],
    kept: null,
  })
  const { mandate, phone } = await put(order)
  expect([phone, mandate.iban, mandate.account_holder, mandate.recurring]).toEqual([
    '+31 •••• 78',
    'NL91 •••• 4300',
    'Anna de Vries',
    true,
  ])
  expect(mandate.reference).toMatch(/^NJ-[2-9A-HJ-NP-Z]{12}$/)
  expect([await debits(), await bank.orderStatus(app, order)]).toMatchObject([0, { outcome: 'open' }])
  expect(await readPaymentStep(order.ctx, order)).toMatchObject({ step: 'code', mandate })

  const code = await bank.sentCode(order.ctx)
  const said = await sign(order.ctx, { payment: order.payment, otp: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect(said).toEqual({
    mandate: mandate.reference,
    amount: 899,
    currency: 'EUR',
    collect_on: '2026-11-24',
    return_to: '/credits/p0/sdd',
  })
  expect(await bank.orderStatus(app, order)).toEqual({ outcome: 'pending', amount: 899, currency: 'EUR' })
  expect(await bank.debitsOf(db, order)).toMatchObject([
    { state: 'due', amount: 899, end_to_end_id: order.reference, collect_on: '2026-11-24' },
  ])
  expect(app.mails.at(-1)).toMatchObject({
    name: 'DirectDebitNotice',
    props: { amount: 899, collect_on: '2026-11-24', reference: mandate.reference, creditor_id: 'DE98ZZZ09999999999' },
  })
  expect(await bank.eventsOf(db, order)).toEqual(['payment pending'])
  const [mandateRow] = await db.many<{ text: string; language: string; signed_at: Date; ip_hash: string }>`
    select text, language, signed_at, ip_hash from mandate where reference = ${mandate.reference}`
  expect(mandateRow).toMatchObject({ text: mandate.text, language: 'en', signed_at: app.time })
  expect(mandateRow?.ip_hash).toMatch(/^address:/)
  expect(await readPaymentStep(order.ctx, order)).toMatchObject({ step: 'over', status: 'pending' })
})

test('PAY-5 neither code nor account, holder, street or phone stands in the database as it is', async () => {
  const { code, ctx, payment } = await atCode()
  await sign(ctx, { payment, otp: code })
  const rows = await db.many<{ it: string }>`
    select m::text as it from mandate m where site_id = ${site.id} union all select c::text from mandate_code c where site_id = ${site.id}
    union all select d::text from direct_debit d where site_id = ${site.id} union all select o::text from bank_order o where site_id = ${site.id}`
  for (const word of [code, bank.theirAccount, 'de Vries', 'Nachtegaal', '12345678'])
    expect(
      rows.filter(({ it: order }) => order.includes(word)),
      word,
    ).toEqual([])
})

test('PAY-5 a wrong code is “Code invalid”; the fifth guess may be right, the sixth never', async () => {
  const first = await atCode()
  for (let n = 0; n < 4; n++)
    await expect(sign(first.ctx, { payment: first.payment, otp: bank.wrongCode(first.code) })).rejects.toEqual(
      code_invalid,
    )
  await sign(first.ctx, first)

  const second = await atCode()
  for (let n = 0; n < 5; n++)
    await expect(sign(second.ctx, { payment: second.payment, otp: bank.wrongCode(second.code) })).rejects.toEqual(
      code_invalid,
    )
  await expect(sign(second.ctx, second)).rejects.toEqual(code_invalid)
  expect(await bank.orderStatus(app, second)).toMatchObject({ outcome: 'open' })
  // A new one has its own five.
  await sendCode(second.ctx, second)
  await sign(second.ctx, { payment: second.payment, otp: await bank.sentCode(second.ctx) })
})

test('PAY-5 what is no code at all is refused and costs no guess', async () => {
  const order = await atCode()
  for (const code of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', `${order.code}0`, `${order.code} or 1=1`])
    await expect(sign(order.ctx, { payment: order.payment, otp: code })).rejects.toEqual(code_invalid)
  expect(await db.one`select attempts from mandate_code where order_reference = ${order.reference}`).toEqual({
    attempts: 0,
  })
})

test('PAY-5 twenty guesses at once are five', async () => {
  const order = await atCode()
  const guesses = await Promise.allSettled(
    Array.from({ length: 20 }, () => sign(order.ctx, { payment: order.payment, otp: bank.wrongCode(order.code) })),
  )
  expect(guesses.filter(({ status }) => status === 'rejected')).toHaveLength(20)
  expect(await db.one`select attempts from mandate_code where order_reference = ${order.reference}`).toEqual({
    attempts: 5,
  })
  await expect(sign(order.ctx, order)).rejects.toEqual(code_invalid)
})

test('PAY-5 the right code twenty times at once signs one mandate and makes one debit', async () => {
  const order = await atCode()
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => sign(order.ctx, order)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await debits()).toBe(1)
})

test('PAY-5 a code works once, ten minutes long, and no more once another was sent', async () => {
  const used = await atCode()
  await sign(used.ctx, used)
  await expect(sign(used.ctx, used)).rejects.toEqual(refusalWith('step_over'))

  const old = await atCode()
  app.time = addSeconds(app.time, 601)
  await expect(sign(old.ctx, old)).rejects.toEqual(code_invalid)

  await sendCode(old.ctx, old)
  const next = await bank.sentCode(old.ctx)
  if (next !== old.code) await expect(sign(old.ctx, old)).rejects.toEqual(code_invalid)
  app.time = addSeconds(app.time, 599)
  await sign(old.ctx, { payment: old.payment, otp: next })
})

test('PAY-5 a code of another mandate, account, holder, phone or amount signs nothing', async () => {
  const one = await atCode()
  const other = await bank.startOrder(app, site, member, { amount: 2199 })
  await put(other)
  let phones = 10
  await expect(sign(other.ctx, { payment: other.payment, otp: one.code })).rejects.toEqual(code_invalid)
  for (const over of [{ iban: bank.anotherAccount }, { account_holder: 'Bea de Vries' }, { phone: '+31 6 87654321' }]) {
    const mine = await makeMember(db, site)
    const order = await bank.startOrder(app, site, mine)
    const phone = `+31 6 111111${phones++}`
    await put(order, { phone })
    const code = await bank.sentCode(order.ctx)
    await put(order, { phone, ...over })
    if (code === (await bank.sentCode(order.ctx))) continue
    await expect(sign(order.ctx, { payment: order.payment, otp: code }), JSON.stringify(over)).rejects.toEqual(
      code_invalid,
    )
  }
  // Even where nothing else stood in the way, each is part of what is signed.
  const mine = await makeMember(db, site)
  const order = await bank.startOrder(app, site, mine)
  await put(order, { phone: '+31 6 11111199' })
  const code = await bank.sentCode(order.ctx)
  const before = await findDraft(order.ctx, order.reference)
  const changes = {
    holder: encryptField(app, 'Bea'),
    iban: encryptField(app, bank.anotherAccount),
    text: 'Anything',
    reference: 'NJ-OTHER',
  }
  for (const [column, value] of Object.entries(changes)) {
    await db.sql`update mandate_draft set ${db.sql(column)} = ${value} where order_reference = ${order.reference}`
    await expect(sign(order.ctx, { payment: order.payment, otp: code }), column).rejects.toEqual(code_invalid)
    await db.sql`
      update mandate_draft set ${db.sql(column)} = ${before?.[column as 'text'] ?? ''} where order_reference = ${order.reference}`
  }
  await db.run`update bank_order set amount = 99999 where reference = ${one.reference}`
  await expect(sign(one.ctx, one)).rejects.toEqual(code_invalid)
  expect(await debits()).toBe(0)
})

test('PAY-5 three codes an hour for a member, five a day for a phone, so many a day for a country', async () => {
  const order = await atCode()
  await sendCode(order.ctx, order)
  await sendCode(order.ctx, order)
  await expect(sendCode(order.ctx, order)).rejects.toEqual(refusalWith('too_many_codes'))
  app.time = addSeconds(app.time, 3_600)
  await sendCode(order.ctx, order)

  const another = await bank.startOrder(app, site, await makeMember(db, site))
  await put(another)
  const third = await bank.startOrder(app, site, await makeMember(db, site))
  await expect(put(third)).rejects.toEqual(refusalWith('too_many_codes'))
  await put(third, { phone: '+31 6 11111111' })

  const small = await bank.collectingSite(db, { sms_a_day: 1 })
  const [a, b] = [
    await bank.startOrder(app, small, await makeMember(db, small)),
    await bank.startOrder(app, small, await makeMember(db, small)),
  ]
  await put(a)
  await expect(put(b, { phone: '+31 6 22222222' })).rejects.toEqual(refusalWith('too_many_codes'))
  await put(b, { phone: '+49 151 23456789' })
})

test('PAY-5 ten askings at once send three codes, and only the last one works', async () => {
  const order = await atCode()
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => sendCode(order.ctx, order)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(
    await db.many`select 1 from mandate_code where order_reference = ${order.reference} and ended_at is null`,
  ).toHaveLength(1)
})

test('PAY-5 SITE-1 somebody else’s order is none, on this site or another', async () => {
  const order = await atCode()
  const other = await bank.collectingSite(db)
  const strangers = [
    { ...order.ctx, member: await makeMember(db, site) },
    { ...order.ctx, site: other },
    { ...order.ctx, site: other, member: await makeMember(db, other) },
  ]
  for (const ctx of strangers) {
    for (const asking of [
      () => readPaymentStep(ctx, order),
      () => put({ ...order, ctx }),
      () => sendCode(ctx, order),
      () => sign(ctx, order),
    ])
      await expect(asking()).rejects.toEqual(refusalWith('not_found'))
  }
})

test('PAY-5 limits: open money and the month’s, also for two orders signed at once', async () => {
  site = await bank.collectingSite(db, { most_open: 2_000, most_month: 5_000 })
  member = await makeMember(db, site)
  const three = [
    await bank.startOrder(app, site, member),
    await bank.startOrder(app, site, member),
    await bank.startOrder(app, site, member),
  ]
  const codes: string[] = []
  for (const it of three) {
    await put(it)
    codes.push(await bank.sentCode(it.ctx))
  }
  const all = await Promise.allSettled(
    three.map((it, at) => sign(it.ctx, { payment: it.payment, otp: codes[at] as string })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(all.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'directdebit_limit' } })
  app.time = addSeconds(app.time, 3_600)
  const more = await bank.startOrder(app, site, member)
  await expect(put(more)).rejects.toEqual(refusalWith('directdebit_limit'))
  // What was collected for good is not open, but was ordered this month.
  await db.run`update direct_debit set state = 'settled' where site_id = ${site.id}`
  await put(more)
  const much = await bank.startOrder(app, site, member, { amount: 3_300 })
  await expect(put(much)).rejects.toEqual(refusalWith('directdebit_limit'))
  app.time = new Date('2026-12-01T09:00:00Z')
  await expect(put(much)).rejects.toEqual(refusalWith('directdebit_limit'))
})

test('PAY-5 a checkout that is left is closed, and nothing can be signed in it any more', async () => {
  const order = await atCode()
  expect(await sepa.cancel(app, order.reference)).toMatchObject({ outcome: 'failed', reason: 'cancelled' })
  await expect(sign(order.ctx, order)).rejects.toEqual(refusalWith('step_over'))
  const left = await atCode()
  app.time = addSeconds(app.time, 3_600)
  expect(await bank.orderStatus(app, left)).toMatchObject({ outcome: 'failed', reason: 'expired' })
  const done = await atCode()
  await sign(done.ctx, done)
  expect(await sepa.cancel(app, done.reference)).toMatchObject({ outcome: 'pending' })
})

test('PAY-5 a mandate that stands pays again by a code alone; another account amends it', async () => {
  const first = await bank.signMandate(app, site, member, { store_method: true })
  app.time = addSeconds(app.time, 3_600)
  const again = await bank.startOrder(app, site, member, { amount: 100 })
  expect(await readPaymentStep(again.ctx, again)).toMatchObject({
    kept: { iban: 'NL91 •••• 4300', account_holder: 'Anna de Vries', phone: '+31 •••• 78' },
  })
  await reuseMandate(again.ctx, again)
  const said = await sign(again.ctx, { payment: again.payment, otp: await bank.sentCode(again.ctx) })
  expect(said.mandate).toBe(first.mandate)
  expect(await db.many`select 1 from mandate_amendment where site_id = ${site.id}`).toEqual([])

  const moved = await bank.signMandate(
    app,
    site,
    member,
    { store_method: true, amount: 100 },
    { iban: bank.anotherAccount },
  )
  expect(moved.mandate).toBe(first.mandate)
  expect(await db.many`select 1 from mandate_amendment where site_id = ${site.id}`).toHaveLength(1)
  expect(await db.many`select masked_iban, max_signed_amount from mandate where site_id = ${site.id}`).toEqual([
    { masked_iban: 'DE02 •••• 2051', max_signed_amount: 100 },
  ])
})

const limited = refusalWith('directdebit_limit')
const friendWith = async (iban: string, phone: string, amount = 899) => {
  const order = await bank.startOrder(app, site, await makeMember(db, site), { amount })
  return {
    ...order,
    enter: () => submitForm(order.ctx, { payment: order.payment, ...bank.formInput({ iban, phone }) }),
  }
}

test('PAY-5 the limits hold for an account and for a phone, whichever member orders', async () => {
  site = await bank.collectingSite(db, { most_open: 2_000, most_month: 20_000 })
  const members = await Promise.all([makeMember(db, site), makeMember(db, site)])
  const phones = ['+31 6 11111111', '+31 6 12222222']
  for (const [at, who] of members.entries()) await bank.signMandate(app, site, who, {}, { phone: phones[at] })
  // 17.98 are open on the account, 8.99 on each phone.
  await expect((await friendWith(bank.theirAccount, '+31 6 13333333')).enter()).rejects.toEqual(limited)
  await (await friendWith(bank.anotherAccount, '+31 6 13333333', 1_500)).enter()
  await expect((await friendWith(bank.anotherAccount, '+31 6 11111111', 1_500)).enter()).rejects.toEqual(limited)
})

test('PAY-5 two members sign for one account at once: its sum holds', async () => {
  site = await bank.collectingSite(db, { most_open: 1_500, most_month: 20_000 })
  const both = [
    await friendWith(bank.theirAccount, '+31 6 41111111'),
    await friendWith(bank.theirAccount, '+31 6 42222222'),
  ]
  const codes: string[] = []
  for (const it of both) {
    await it.enter()
    codes.push(await bank.sentCode(it.ctx))
  }
  const all = await Promise.allSettled(
    both.map((it, at) => sign(it.ctx, { payment: it.payment, otp: codes[at] as string })),
  )
  expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(all.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'directdebit_limit' } })
})

test('PAY-5 the first debit of an account is small, and alone until it has settled', async () => {
  site = await bank.collectingSite(db, { first_alone: true })
  const big = await friendWith(bank.theirAccount, '+31 6 51111111', 2_501)
  await expect(big.enter()).rejects.toEqual(limited)
  const payer = await makeMember(db, site)
  const first = await bank.signMandate(app, site, payer, { amount: 2_500 }, { phone: '+31 6 52222222' })
  await expect((await friendWith(bank.theirAccount, '+31 6 53333333', 100)).enter()).rejects.toEqual(limited)
  await (await friendWith(bank.anotherAccount, '+31 6 53333333', 100)).enter()
  await db.run`update direct_debit set state = 'settled' where order_reference = ${first.reference}`
  await big.enter()
  // Another account of a member who paid is a first one again.
  const more = await bank.startOrder(app, site, payer, { amount: 2_501 })
  const form = bank.formInput({ iban: bank.anotherAccount, phone: '+31 6 52222222' })
  await expect(submitForm(more.ctx, { payment: more.payment, ...form })).rejects.toEqual(limited)
})
