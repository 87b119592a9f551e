// Withdrawal over HTTP: the public page in two steps, the receipt's signed link, strangers, repeats, and the express request that every
// order needs (PAY-10 to PAY-12, CRED-8).
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type Buyer,
  buy,
  createOrder,
  getOffer,
  makeBuyer,
  type PaymentServer,
  requestPayment,
  runJob,
  spendBoughtCredits,
  startPaymentServer,
  waitForReceipt,
} from '../fixtures/buyers.ts'
import { client } from '../fixtures/httpClient.ts'
import { ledgerProblems } from '../fixtures/payments.ts'

let server: PaymentServer
let networks = 0

beforeAll(async () => {
  server = await startPaymentServer({ COUNTRY_HEADER: 'cf-ipcountry' })
})
afterAll(async () => {
  expect(await ledgerProblems(server.db)).toEqual([])
  await server.close()
})

type Fields = Record<string, string>
const stated: Fields = { name: 'Anna de Vries', email: 'anna@example.org', order: '40 credits in May' }

/** Somebody without an account, who fills in the form; `lang` as they read. */
function visitor(lang = 'en') {
  const httpClient = client(server.port, 'gay.localhost')
  httpClient.jar.set('lang', lang)
  const headers = {
    'x-forwarded-for': `10.9.${++networks}.1`,
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  }
  const post = (fields: Fields) =>
    httpClient.post('/withdraw', undefined, { raw: new URLSearchParams(fields).toString(), headers })
  return { ...httpClient, post, confirm: (fields: Fields) => post({ ...fields, step: 'confirm' }) }
}
type Posted = Awaited<ReturnType<ReturnType<typeof visitor>['post']>>

const referenceIn = ({ status, headers }: Posted) => {
  expect([status, headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/withdraw\?sent=W-[2-9B-Z]{4}-[2-9B-Z]{4}$/),
  ])
  return headers.location?.split('=')[1] as string
}
const withdrawalOf = (reference: string) =>
  server.db.one<Record<string, unknown>>`
    select proof, state, name, email, order_text, language, payment_id is not null as linked from withdrawal where reference = ${reference}`
const mailsOf = (reference: string) =>
  server.db.many<{ recipient: string; body_text: string; kind: string }>`
    select recipient, body_text, kind from notification where subject like ${`%${reference}%`} order by id`
const refundsOf = (id: string) =>
  server.db.many<{ credits: number; amount: number; status: string; credit_note_no: string | null }>`
    select r.credits, r.amount, r.status, r.credit_note_no from payment_refund r join payment p on p.id = r.payment_id
    where p.public_id = ${id} order by r.id`

/** The link of the receipt, as its reader finds it. */
async function receiptLink(buyer: Buyer, order: { id: string }) {
  await waitForReceipt(buyer, order)
  const mail = await server.db.one<{ body_text: string }>`
    select body_text from notification where member_id = ${buyer.id} and body_text like ${`%${order.id}%`} and kind = 'receipt' order by id limit 1`
  const address = /\/withdraw\?order=[^&\s]+&token=[\w-]+/.exec(mail.body_text)?.[0] as string
  const query = new URLSearchParams(address.split('?')[1])
  return { address, order: query.get('order') as string, token: query.get('token') as string, text: mail.body_text }
}

test('PAY-11 PAGE-2 without scripts and without a login: the form, a second button with the law’s words, a number, and at once a mail with what was stated', async () => {
  const guest = visitor()
  const form = await guest.get('/withdraw')
  expect(form.text).toMatch(/<form[^>]*action="\/withdraw" method="post"/)
  expect(form.text).not.toContain('Confirm withdrawal')
  const second = await guest.post({ ...stated, step: 'state' })
  expect(second.status).toBe(200)
  expect(second.text).toContain('Confirm withdrawal')
  expect(second.text).toContain('40 credits in May')
  // Nothing counts yet.
  expect(await server.db.many`select 1 from withdrawal where email = ${stated.email as string}`).toEqual([])
  const changed = await guest.post({ ...stated, step: 'change' })
  expect(changed.text).toContain('value="40 credits in May"')

  const reference = referenceIn(await guest.confirm(stated))
  expect((await guest.get(`/withdraw?sent=${reference}`)).text).toContain(reference)
  expect(await withdrawalOf(reference)).toEqual({
    ...{ proof: null, state: 'open', name: stated.name, email: stated.email, order_text: stated.order, language: 'en' },
    linked: false,
  })
  const [toWriter, toSupport] = await mailsOf(reference)
  expect(toWriter).toMatchObject({ recipient: stated.email })
  for (const said of ['Anna de Vries', '40 credits in May', reference, 'I withdraw from this purchase', '2026'])
    expect(toWriter?.body_text, said).toContain(said)
  expect(toSupport).toMatchObject({ recipient: 'support@gay.nightjar.test' })
  // A second press is one withdrawal, also at once.
  const again = await Promise.all(Array.from({ length: 4 }, () => guest.confirm(stated)))
  for (const answer of again) expect(referenceIn(answer)).toBe(reference)
  expect(await mailsOf(reference)).toHaveLength(2)
  expect(server.log.join('')).not.toMatch(/Anna de Vries|anna@example/)
})

test('PAY-11 a form that lacks something keeps what was typed and says what is missing; links reach no stranger’s mailbox', async () => {
  const guest = visitor()
  const refused = await guest.confirm({ name: ' ', email: 'nowhere', order: '' })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('Tell us which purchase you want to withdraw from.')
  expect(refused.text).toContain('value="nowhere"')
  expect((await guest.confirm({ ...stated, order: 'x'.repeat(501) })).status).toBe(400)
  const reference = referenceIn(
    await guest.confirm({ name: 'Eve', email: 'victim@example.org', order: 'https://evil.example/x <b>now</b>' }),
  )
  const [mail] = await mailsOf(reference)
  expect(mail?.body_text).not.toMatch(/:\/\/evil|evil\.example/)
})

test('PAY-11 CRED-8 the receipt’s link prefills the order, refunds what is not used, says so at once and when the money goes', async () => {
  const buyer = await makeBuyer(server)
  const order = await buy(server, buyer)
  await spendBoughtCredits(server, buyer, 5)
  const link = await receiptLink(buyer, order)
  const guest = visitor()
  const form = await guest.get(link.address)
  expect(form.text).toContain(`value="${order.id}"`)
  const statement = { ...stated, email: buyer.email, order: link.order, token: link.token }
  const reference = referenceIn(await guest.confirm(statement))
  expect(await withdrawalOf(reference)).toMatchObject({ proof: 'link', state: 'refunded', linked: true })
  expect(await refundsOf(order.id)).toMatchObject([{ credits: 10, amount: 599, status: 'completed' }])
  expect((await mailsOf(reference)).map(({ recipient }) => recipient)).toEqual([buyer.email])
  const [mail] = await mailsOf(reference)
  expect(mail?.body_text).toContain('€5.99')
  const note = (await refundsOf(order.id))[0]?.credit_note_no as string
  expect(note).toMatch(/^CN-\d{4}-\d{6}$/)
  const refunded = await server.db.many<{ body_text: string }>`
    select body_text from notification where member_id = ${buyer.id} and body_text like ${`%${note}%`}`
  expect(refunded).toHaveLength(1)
  // Replayed, and stated by other words: no money twice.
  expect(referenceIn(await guest.confirm(statement))).toBe(reference)
  const second = referenceIn(await guest.confirm({ ...statement, name: 'Anna' }))
  expect(await withdrawalOf(second)).toMatchObject({ proof: 'link', state: 'open' })
  expect(await refundsOf(order.id)).toHaveLength(1)
  // The credit note is its buyer's alone.
  const pdf = await buyer.get(`/api/credit-notes/${note}.pdf`)
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const stranger = await makeBuyer(server)
  expect((await stranger.get(`/api/credit-notes/${note}.pdf`)).status).toBe(404)
  expect((await guest.get(`/api/credit-notes/${note}.pdf`)).status).toBe(403)
})

test('PAY-11 ten presses of the receipt’s link at once refund once', async () => {
  const buyer = await makeBuyer(server)
  const order = await buy(server, buyer)
  const link = await receiptLink(buyer, order)
  const guest = visitor()
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      guest.confirm({ name: `Anna ${n % 5}`, email: buyer.email, order: link.order, token: link.token }),
    ),
  )
  expect(await refundsOf(order.id)).toMatchObject([{ credits: 15, amount: 899 }])
})

test('PAY-11 SITE-1 a foreign receipt, a wrong or another order’s token, another site’s: the same answer as for nothing at all, and no money', async () => {
  const [buyer, thief] = [await makeBuyer(server), await makeBuyer(server)]
  const [order, own] = [await buy(server, buyer), await buy(server, thief)]
  const [link, mine] = [await receiptLink(buyer, order), await receiptLink(thief, own)]
  const { receipt_no } = await waitForReceipt(buyer, order)
  const tries: Fields[] = [
    { order: order.id, token: '' },
    { order: order.id, token: mine.token },
    { order: order.id, token: `${link.token.slice(0, -1)}${link.token.endsWith('A') ? 'B' : 'A'}` },
    { order: receipt_no, token: '' },
    { order: 'no-such-receipt', token: link.token },
  ]
  for (const [at, it] of tries.entries()) {
    const reference = referenceIn(await visitor().confirm({ name: 'Eve', email: `eve${at}@example.org`, ...it }))
    expect(await withdrawalOf(reference)).toMatchObject({ proof: null, state: 'open', linked: false })
    expect((await mailsOf(reference)).map(({ recipient }) => recipient)).toEqual([
      `eve${at}@example.org`,
      'support@gay.nightjar.test',
    ])
  }
  // A logged-in thief names another's receipt.
  const posted = await thief.post('/api/withdrawals', {
    ...{ name: 'Eve', email: thief.email, order: receipt_no, confirm: true },
  })
  expect(posted.json.reference).toMatch(/^W-/)
  expect(await withdrawalOf(posted.json.reference)).toMatchObject({ proof: null })
  expect(await refundsOf(order.id)).toEqual([])
  expect(await server.db.many`select 1 from withdrawal where payment_id is not null and email like 'eve%'`).toEqual([])
})

test('PAY-11 its logged-in buyer withdraws by the receipt’s number; used up, or too late, is for a person', async () => {
  const buyer = await makeBuyer(server)
  const order = await buy(server, buyer)
  const { receipt_no } = await waitForReceipt(buyer, order)
  const state = (more: object = {}) =>
    buyer.post('/api/withdrawals', { name: 'Anna', email: buyer.email, order: receipt_no, ...more })
  expect((await state()).json).toEqual({ reference: null })
  await spendBoughtCredits(server, buyer, 15)
  const spent = (await state({ confirm: true })).json.reference
  expect(await withdrawalOf(spent)).toMatchObject({ proof: 'login', state: 'open' })
  const late = await buy(server, buyer, { bundle: 'p1' })
  const link = await receiptLink(buyer, late)
  await server.db.run`update payment set settled_at = settled_at - interval '15 days' where public_id = ${late.id}`
  const tooLate = referenceIn(await visitor().confirm({ ...stated, order: link.order, token: link.token }))
  expect(await withdrawalOf(tooLate)).toMatchObject({ proof: 'link', state: 'open' })
  expect(await refundsOf(late.id)).toEqual([])
  await server.db.run`update payment set settled_at = settled_at + interval '15 days' where public_id = ${late.id}`
})

test('SAFE-10 PAY-11 a network states ten withdrawals a day that nothing proves', async () => {
  const guest = visitor()
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push((await guest.confirm({ ...stated, order: `order ${n}` })).status)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(303))
  expect(statuses.slice(10)).toEqual([429, 429])
})

test('PAY-10 no order without the express request where the law asks for it; kept in the buyer’s words, and in the receipt with the model form', async () => {
  const buyer = await makeBuyer(server)
  const { discounted, express } = await getOffer(buyer, { country: 'NL' })
  expect(express).toBe(true)
  for (const missing of [false, undefined]) {
    const refused = await buyer.post('/api/payments', {
      ...{ bundle: 'p0', paymentmethod: 'visa', amount: discounted, country: 'NL', express: missing },
    })
    expect(refused.json).toMatchObject({ status: 400, code: 'express_required' })
  }
  expect(await server.db.many`select 1 from payment where member_id = ${buyer.id}`).toEqual([])
  expect((await getOffer(buyer, { country: 'US' })).express).toBe(false)
  expect(
    (
      await requestPayment(buyer, (await getOffer(buyer, { country: 'US' })).discounted, {
        country: 'US',
        express: false,
      })
    ).status,
  ).toBe(200)

  buyer.jar.set('lang', 'de')
  const order = await buy(server, buyer, { country: 'NL' })
  const [kept] = await server.db.many<{ words: string; version: string; language: string }>`
    select e.words, e.version, e.language from express_request e join payment p on p.id = e.payment_id where p.public_id = ${order.id}`
  expect(kept).toMatchObject({ language: 'de', version: expect.stringMatching(/^\d{4}-\d{2}$/) })
  expect(kept?.words.length).toBeGreaterThan(60)
  const { text } = await receiptLink(buyer, order)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(kept?.words.replaceAll(/\s+/g, ' '))
  // A second click of the same order changes nothing.
  const page = (await buyer.get('/credits/p0?country=NL')).text
  expect(page).toMatch(/<input[^>]*name="express"[^>]*>/)
  expect(/<input[^>]*name="express"[^>]*>/.exec(page)?.[0]).not.toMatch(/checked/)
})

test('PAY-12 the network contradicts the choice: the higher rate counts, is shown and booked, and the sale is a question only then', async () => {
  const buyer = await makeBuyer(server)
  const offerFrom = async (country: string) => {
    buyer.headers['cf-ipcountry' as 'x-forwarded-for'] = country
    return (await getOffer(buyer, { country: 'NL' })).vat_rate
  }
  expect([await offerFrom('NL'), await offerFrom('DE'), await offerFrom('SE'), await offerFrom('XX')]).toEqual([
    21, 21, 25, 21,
  ])
  await offerFrom('SE')
  const { discounted: amount } = await getOffer(buyer, { country: 'NL' })
  const { json } = await requestPayment(buyer, amount, { country: 'NL' })
  expect(
    await server.db.one`
      select country, network_country, vat_country, vat_rate::float8 as rate, vat from payment where public_id = ${json.payment.payment_id}`,
  ).toEqual({ country: 'NL', network_country: 'SE', vat_country: 'SE', rate: 25, vat: Math.round((amount * 25) / 125) })
})

test('PAY-11 after a year nothing of who withdrew is left, where it is decided', async () => {
  const guest = visitor()
  const reference = referenceIn(await guest.confirm({ ...stated, email: 'old@example.org' }))
  await server.db.run`
    update withdrawal set state = 'closed', created_at = created_at - interval '400 days' where reference = ${reference}`
  await runJob(server, 'payments.anonymize_withdrawals')
  await vi.waitFor(async () =>
    expect(await withdrawalOf(reference)).toMatchObject({ name: '', email: '', order_text: '' }),
  )
})

test('PAY-2 CRED-7 an order that is open already keeps its first express request', async () => {
  const buyer = await makeBuyer(server)
  const first = await createOrder(buyer)
  const second = await createOrder(buyer)
  expect(second.id).toBe(first.id)
  expect(
    await server.db
      .many`select 1 from express_request e join payment p on p.id = e.payment_id where p.public_id = ${first.id}`,
  ).toHaveLength(1)
})
