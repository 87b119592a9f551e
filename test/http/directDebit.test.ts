// Direct debit over HTTP: forms of account numbers, invalid codes, and refused payers (PAY-5, PAY-6).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setCreditor } from '../../server/directDebit/creditor.ts'
import { clearSiteCache } from '../../server/sites/index.ts'
import {
  type Buyer,
  createOrder,
  getOffer,
  makeBuyer,
  type PaymentServer,
  startPaymentServer,
  waitForStatus,
} from '../fixtures/buyers.ts'
import { formInput as goodForm, ourAccount, wrongCode } from '../fixtures/directDebit.ts'
import { ledgerProblems } from '../fixtures/payments.ts'

let server: PaymentServer

beforeAll(async () => {
  server = await startPaymentServer({ PAYMENTS: 'sepa,sandbox' })
  await setCreditor(server.db, 'gay', {
    ...{ creditor_id: 'DE98ZZZ09999999999', name: 'Nightjar Demo B.V.', iban: ourAccount },
    ...{ most_open: 5_000, most_month: 20_000, sms_a_day: 1_000, first_alone: false },
  })
  clearSiteCache(server.app.db)
})
afterAll(async () => {
  expect(await ledgerProblems(server.db)).toEqual([])
  await server.close()
})

let phones = 0
/** A phone of their own: codes to one phone are counted. */
const phone = () => `+31 6 ${String(10_000_000 + ++phones)}`
type Form = Parameters<typeof goodForm>[0]

async function atForm(who?: Buyer, bundle: 'p0' | 'p1' = 'p0') {
  const buyer = who ?? (await makeBuyer(server))
  const order = await createOrder(buyer, { method: 'sdd', bundle })
  expect(order.redirect).toBe(`/directdebit?payment=${order.id}`)
  const enter = (rest: Form = {}) => buyer.post(`/api/directdebit/${order.id}`, goodForm({ phone: phone(), ...rest }))
  const sign = (code: string) => buyer.post(`/api/directdebit/${order.id}/sign`, { otp: code })
  return { ...order, buyer, enter, sign }
}

async function atCode(who?: Buyer, bundle: 'p0' | 'p1' = 'p0', rest: Form = {}) {
  const order = await atForm(who, bundle)
  const { status, json } = await order.enter(rest)
  expect([status, json]).toEqual([200, expect.anything()])
  return { ...order, mandate: json.mandate, code: await newestCode(order.buyer) }
}

async function newestCode({ id }: { id: number }): Promise<string> {
  const { body_text } = await server.db.one<{ body_text: string }>`
    select body_text from notification where member_id = ${id} and channel = 'sms' order by id desc limit 1`
  return (/\b\d{6}\b/.exec(body_text) as RegExpExecArray)[0]
}
const mandatesOf = ({ id }: { id: number }) => server.db.many`select 1 from mandate where member_id = ${id}`
const codesOf = ({ id }: { id: number }) =>
  server.db.many`select 1 from notification where member_id = ${id} and channel = 'sms'`

test('PAY-5 the way it goes: form, code by SMS, mandate, and a payment that is on its way', async () => {
  const order = await atCode()
  expect(order.mandate).toMatchObject({ account_holder: 'Anna de Vries', iban: 'NL91 •••• 4300', recurring: false })
  expect((await order.buyer.get(`/api/directdebit/${order.id}`)).json).toMatchObject({
    step: 'code',
    amount: order.amount,
  })
  const { json } = await order.sign(`${order.code.slice(0, 3)} ${order.code.slice(3)}`)
  expect(json).toMatchObject({ mandate: order.mandate.reference, amount: order.amount, currency: 'EUR' })
  expect(await waitForStatus(order.buyer, order, 'pending')).toMatchObject({ paymentmethod: 'sdd' })
  expect((await order.buyer.get(`/api/directdebit/${order.id}`)).json).toMatchObject({
    step: 'over',
    status: 'pending',
  })
  expect((await order.buyer.me()).credits).toBe(0)
})

test('PAY-5 an IBAN with spaces, lower case, hyphens or letters as wide as a page is the same account', async () => {
  const shownIds = []
  for (const iban of [
    'NL91ABNA0417164300',
    ' nl91 abna 0417 1643 00 ',
    'nl91-abna-0417-1643-00',
    'ＮＬ９１ＡＢＮＡ０４１７１６４３００',
  ])
    shownIds.push((await atCode(undefined, 'p0', { iban })).mandate.iban)
  expect(new Set(shownIds)).toEqual(new Set(['NL91 •••• 4300']))
})

test.each([
  ['a wrong check digit', 'NL92ABNA0417164300', 'iban_check_digit', /a typo in this IBAN/],
  ['two digits changed places', 'NL91ABNA0417163400', 'iban_check_digit', /a typo in this IBAN/],
  ['a country outside SEPA', 'TR330006100519786457841326', 'iban_outside_sepa', /accounts in this country/],
  ['a country of nobody', 'XX91ABNA0417164300', 'iban_outside_sepa', /accounts in this country/],
  ['a digit too many', 'NL91ABNA04171643001', 'iban_length', /too long or too short/],
  ['no number at all', 'my account', 'iban_invalid', /isn’t an IBAN/],
])(
  'PAY-5 an IBAN with %s is told as what it is beside its field; no code is sent',
  async (_what, iban, _code, words) => {
    const order = await atForm()
    const { status, json } = await order.enter({ iban })
    expect([status, Object.keys(json.fields)]).toEqual([400, ['iban']])
    expect(json.fields.iban).toMatch(words)
    expect([await codesOf(order.buyer), await mandatesOf(order.buyer)]).toEqual([[], []])
  },
)

test('PAY-5 all that is wrong in the form is named at once, by the wire’s names and in the reader’s language too; too long is refused at the door', async () => {
  const order = await atForm()
  const nothing = { account_holder: ' ', iban: 'x', street: ' ', house_number: '!', zip: '?', city: ' ', phone: '12' }
  expect(Object.keys((await order.enter(nothing)).json.fields).toSorted()).toEqual(Object.keys(nothing).toSorted())
  expect((await order.enter({ account_holder: 'x'.repeat(10_000) })).status).toBe(400)
  expect((await order.enter({ phone: '+81 90 1234 5678' })).json.fields).toHaveProperty('phone')
  // The code's own name is otp.
  const signed = await order.buyer.post(`/api/directdebit/${order.id}/sign`, { code: '123456' })
  expect([signed.status, Object.keys(signed.json.fields)]).toEqual([400, ['otp']])
  expect(await codesOf(order.buyer)).toEqual([])
})

test('PAY-5 an OTP tried six times: “Code invalid”, the right one too; a new one works', async () => {
  const order = await atCode()
  for (let n = 0; n < 5; n++)
    expect((await order.sign(wrongCode(order.code))).json).toMatchObject({
      status: 400,
      code: 'code_invalid',
      detail: 'Code invalid',
    })
  expect((await order.sign(order.code)).json).toMatchObject({
    status: 400,
    code: 'code_invalid',
    detail: 'Code invalid',
  })
  expect(await mandatesOf(order.buyer)).toEqual([])
  expect((await order.buyer.post(`/api/directdebit/${order.id}/code`)).status).toBe(200)
  expect((await order.sign(await newestCode(order.buyer))).status).toBe(200)
})

test('PAY-5 forty guesses from eight tabs at once are five', async () => {
  const order = await atCode()
  const guesses = Array.from({ length: 40 }, (_, n) =>
    String((Number(order.code) + n + 1) % 1_000_000).padStart(6, '0'),
  )
  const answers = await Promise.all(guesses.map((code) => order.sign(code)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  expect((await order.sign(order.code)).json).toMatchObject({ code: 'code_invalid' })
})

test('PAY-5 an OTP reused signs nothing more: the same order once, another order never', async () => {
  const first = await atCode()
  const clicks = await Promise.all(Array.from({ length: 6 }, () => first.sign(first.code)))
  expect(clicks.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await mandatesOf(first.buyer)).toHaveLength(1)
  expect((await first.sign(first.code)).json).toMatchObject({ status: 410, code: 'step_over' })
  const second = await atCode(first.buyer, 'p1')
  expect((await second.sign(first.code === second.code ? wrongCode(first.code) : first.code)).json).toMatchObject({
    detail: 'Code invalid',
  })
  expect(await mandatesOf(first.buyer)).toHaveLength(1)
})

test('PAY-5 an OTP of another mandate, another member, an account that was changed since, or after ten minutes', async () => {
  const [ownOrder, otherOrder] = [await atCode(), await atCode()]
  expect((await ownOrder.sign(otherOrder.code)).json).toMatchObject({ code: 'code_invalid' })
  expect(
    (await ownOrder.buyer.post(`/api/directdebit/${otherOrder.id}/sign`, { otp: otherOrder.code })).json,
  ).toMatchObject({
    ...{ status: 404, code: 'not_found' },
  })
  // The account is entered anew: what was sent for the one before signs nothing.
  await ownOrder.enter({ iban: 'DE02120300000000202051' })
  expect((await ownOrder.sign(ownOrder.code)).json).toMatchObject({ code: 'code_invalid' })
  server.travel(601)
  expect((await otherOrder.sign(otherOrder.code)).json).toMatchObject({ code: 'code_invalid' })
  expect([await mandatesOf(ownOrder.buyer), await mandatesOf(otherOrder.buyer)]).toEqual([[], []])
})

test('PAY-5 three codes an hour, asked for one after the other or at once', async () => {
  const order = await atCode()
  const more = await Promise.all(Array.from({ length: 6 }, () => order.buyer.post(`/api/directdebit/${order.id}/code`)))
  expect(more.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429])
  expect(more.find(({ status }) => status === 429)?.json.detail).toMatch(/^We can’t send more codes right now\./)
  expect(await codesOf(order.buyer)).toHaveLength(3)
})

test('PAY-5 the limit and the block, in the specification’s words; a block bars the method, never what was paid for', async () => {
  const limited = await atCode()
  expect((await limited.sign(limited.code)).status).toBe(200)
  const over = await createOrder(limited.buyer, { method: 'sdd', bundle: 'p2' })
  expect((await limited.buyer.post(`/api/directdebit/${over.id}`, goodForm({ phone: phone() }))).json).toMatchObject({
    ...{ status: 409, code: 'directdebit_limit' },
    detail: expect.stringMatching(/^Your limit for direct debit payments has been reached/),
  })
  const barred = await atForm(await makeBuyer(server, { paid_user: true, credits: 12 }))
  const { id } = barred.buyer
  await server.db.run`
    insert into method_block (site_id, member_id, method, reason, created_at)
    select site_id, id, 'sdd', 'returned', now() from member where id = ${id}`
  const blocked = {
    status: 403,
    code: 'directdebit_blocked',
    detail: 'Your account is blocked for direct debit payments.',
  }
  expect((await barred.enter()).json).toMatchObject(blocked)
  expect((await barred.buyer.get(`/api/directdebit/${barred.id}`)).json).toMatchObject(blocked)
  const methods = (await getOffer(barred.buyer)).methods.map((it: { id: string }) => it.id)
  expect(methods).not.toContain('sdd')
  expect(methods).toEqual(expect.arrayContaining(['visa', 'ideal', 'sct']))
  expect(
    (await barred.buyer.post('/api/payments', { bundle: 'p0', paymentmethod: 'sdd', amount: 899, express: true })).json
      .code,
  ).toBe('method_not_available')
  expect(await barred.buyer.me()).toMatchObject({ credits: 12, paid_user: true })
})

test('PAY-6 a transfer says where to and with which reference, to its buyer alone; a promise is no money', async () => {
  const buyer = await makeBuyer(server)
  const order = await createOrder(buyer, { method: 'sct' })
  const { json } = await buyer.get(`/api/directdebit/${order.id}`)
  expect(json).toMatchObject({
    ...{ step: 'transfer', amount: order.amount, name: 'Nightjar Demo B.V.', promised: false },
    ...{ iban: 'DE89 3704 0044 0532 0130 00', reference: expect.stringMatching(/^RF\d\d /) },
  })
  const stranger = await makeBuyer(server)
  expect((await stranger.get(`/api/directdebit/${order.id}`)).json).toMatchObject({ code: 'not_found' })
  expect((await stranger.post(`/api/directdebit/${order.id}/transfer`)).json).toMatchObject({ code: 'not_found' })
  expect((await buyer.post(`/api/directdebit/${order.id}/transfer`)).status).toBe(200)
  expect(await waitForStatus(buyer, order, 'pending')).toMatchObject({ paymentmethod: 'sct' })
  expect((await buyer.me()).credits).toBe(0)
})
