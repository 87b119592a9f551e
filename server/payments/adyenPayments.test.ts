// Payments through Adyen, contract-tested: what their published documents describe, from the order to a refund that comes back. It proves nothing
// about Adyen itself.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasDocuments, skipReason } from '../../test/fixtures/adyenOpenApi.ts'
import { type AdyenStub, account, startAdyen } from '../../test/fixtures/adyenStub.ts'
import type { Item } from '../../test/fixtures/adyenWebhooks.ts'
import { ctxOf, makeApp, makeMember, type TestApp } from '../../test/fixtures/app.ts'
import { balanceOf, ledgerProblems, paymentDatabase, sellingSite } from '../../test/fixtures/payments.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import type { Database } from '../base/db/database.ts'
import { readEnv } from '../base/env.ts'
import { makeLog } from '../base/observability/log.ts'
import { applyEvents } from './providerEvents.ts'
import { reconcile } from './reconcile.ts'
import { refundUnspentCredits } from './refund.ts'
import { repeatOffer, repeatOrder } from './repeatOrder.ts'
import { retryRefunds } from './retryRefunds.ts'
import { sendReceipts } from './sendReceipts.ts'
import { start } from './start.ts'
import { webhook } from './webhook.ts'

if (!hasDocuments) console.warn(skipReason)

let stub: AdyenStub
let db: Database
let end: () => Promise<void>
let app: TestApp
let site: Site
let member: CurrentMember
let lines: string[]

const memberCtx = () => ctxOf(app, site, member)
const order = { bundle: 'p0', paymentmethod: 'visa', amount: 899, country: 'NL', express: true } as const

type Over = Partial<
  Pick<Item, 'pspReference' | 'merchantReference' | 'merchantAccountCode' | 'success' | 'additionalData'>
>
const event = (eventCode: string, over: Over & { merchantReference: string }, key?: string) =>
  stub.item(eventCode, { amount: { value: 899, currency: 'EUR' }, reason: '', success: 'true', ...over }, key)
const post = (...items: Item[]) =>
  webhook(ctxOf(app, {} as Site, null), {
    ...stub.letter(items),
    provider: 'adyen',
    bytes: new Uint8Array(stub.letter(items).bytes),
  })
async function tell(...items: Item[]) {
  for (const it of items) expect(await post(it)).toEqual({ received: true })
  await applyEvents(app)
  await sendReceipts(app)
}

const row = (id: string) => db.one<{ status: string; paid_ref: string | null; provider_ref: string }>`
  select status, paid_ref, provider_ref from payment where public_id = ${id}`
const backs = () => db.many<{ id: string; status: string }>`
  select public_id as id, status from payment_refund where member_id = ${member.id} order by payment_refund.id`
const mails = () => app.mails.map(({ name }) => name)
const askedFor = (path: RegExp) => stub.asked.filter((it) => path.test(it.path))

/** Bought at a link of theirs, and told. */
async function buy({ keep = false, told: sendsEvent = true } = {}) {
  const { payment, redirect } = await start(memberCtx(), { ...order, keep })
  const link = redirect.split('/').at(-1) as string
  const { psp, token } = stub.pay(link)
  const additionalData = token
    ? {
        'tokenization.storedPaymentMethodId': token.id,
        'tokenization.shopperReference': token.shopper,
        'tokenization.store.operationType': 'created',
        cardSummary: '1142',
        expiryDate: '3/2030',
      }
    : {}
  const paid = event('AUTHORISATION', { merchantReference: payment.payment_id, pspReference: psp, additionalData })
  if (sendsEvent) await tell(paid)
  return { id: payment.payment_id, link, psp, paid }
}

describe.runIf(hasDocuments)('payments through Adyen, by its documents', () => {
  beforeAll(async () => {
    stub = await startAdyen()
    ;({ db, end } = await paymentDatabase())
    site = await sellingSite(db)
  })
  beforeEach(async () => {
    lines = []
    const env = readEnv({
      PAYMENTS: 'adyen',
      ADYEN_API_KEY: account.key,
      ADYEN_MERCHANT: account.merchant,
      ADYEN_HMAC_KEY: account.hmac_key,
      ADYEN_URL: stub.url,
    })
    app = await makeApp(db, { env, log: makeLog((line) => void lines.push(line)) })
    member = await makeMember(db, site, { now: app.time, email: `${crypto.randomUUID()}@test.nightjar.test` })
  })
  afterAll(async () => {
    expect(await ledgerProblems(db)).toEqual([])
    await end()
    await stub.close()
  })

  test('PAY-3 PAY-4 CRED-8 bought, paid back by the name of the money, and come back after all: the books, the credits, the mails', async () => {
    const { id, psp, link } = await buy()
    expect(await row(id)).toEqual({ status: 'completed', paid_ref: psp, provider_ref: link })
    expect((await balanceOf(db, member)).bought).toBe(15)

    await refundUnspentCredits(memberCtx())
    expect(askedFor(new RegExp(`/payments/${psp}/refunds$`))).toHaveLength(1)
    // It is taken down there: nobody asks again, however long it takes.
    app.time = addSeconds(app.time, 20 * 86_400)
    await retryRefunds(app)
    expect(askedFor(new RegExp(`/payments/${psp}/refunds$`))).toHaveLength(1)
    const [back] = await backs()
    expect([back?.status, (await balanceOf(db, member)).bought]).toEqual(['open', 0])

    const reference = { merchantReference: back?.id ?? '', pspReference: 'R4Z8K2QDXW5BTG7F' }
    await tell(event('REFUND', reference))
    expect([(await backs())[0]?.status, mails()]).toEqual(['completed', ['Receipt', 'Refunded']])
    const came = event('REFUND_FAILED', reference)
    await tell(came, came, event('REFUNDED_REVERSED', reference), event('REFUND', reference))
    expect([(await backs())[0]?.status, mails()]).toEqual(['failed', ['Receipt', 'Refunded', 'RefundFailed']])
    expect((await balanceOf(db, member)).bought).toBe(15)
    expect(lines.filter((it) => it.includes('a refund failed'))).toHaveLength(1)
    expect(await ledgerProblems(db)).toEqual([])
  })

  test('PAY-4 an answer may be quicker than the webhook: a refund waits for the name of the money', async () => {
    const { id, psp, paid } = await buy({ told: false })
    app.time = addSeconds(app.time, 120)
    await reconcile(app)
    expect(await row(id)).toMatchObject({ status: 'completed', paid_ref: null })
    await refundUnspentCredits(memberCtx())
    app.time = addSeconds(app.time, 60)
    await retryRefunds(app)
    expect(askedFor(/\/refunds$/).filter((it) => it.path.includes(psp))).toEqual([])
    expect((await backs())[0]?.status).toBe('open')
    await tell(paid)
    expect(await row(id)).toMatchObject({ paid_ref: psp })
    await retryRefunds(app)
    await retryRefunds(app)
    expect(askedFor(new RegExp(`/payments/${psp}/refunds$`))).toHaveLength(1)
  })

  test('PAY-4 money taken twice for one order is given no second credits, and staff is told', async () => {
    const { id, psp } = await buy()
    await tell(event('AUTHORISATION', { merchantReference: id, pspReference: 'T8K2QDXW5BTG7FR4' }))
    expect([await row(id), (await balanceOf(db, member)).bought]).toMatchObject([{ paid_ref: psp }, 15])
    expect(lines.join('\n')).toMatch(/provider event does not match.*T8K2QDXW5BTG7FR4.*another_payment/)
  })

  test('PAY-4 a webhook of another merchant account is answered 200 and moves nothing; one that is not signed is refused', async () => {
    const { id, psp } = await buy({ told: false })
    const reference = { merchantReference: id, pspReference: psp }
    const eventCount = () => db.one<{ count: number }>`select count(*)::int as count from provider_event`
    const before = await eventCount()
    await tell(event('AUTHORISATION', { ...reference, merchantAccountCode: 'AnotherShop' }))
    await tell(event('CHARGEBACK', { ...reference, merchantAccountCode: 'AnotherShop' }))
    expect([await eventCount(), (await row(id)).status, await balanceOf(db, member)]).toEqual([
      before,
      'loading',
      { bought: 0, debt: 0 },
    ])
    await expect(post(event('AUTHORISATION', reference, 'AB'.repeat(32)))).rejects.toMatchObject({
      code: 'bad_signature',
    })
    expect(await eventCount()).toEqual(before)
  })

  test('PAY-2 another method closes the link that was left, also one that was refused and is open for another try', async () => {
    const link = async (paymentmethod: 'visa' | 'ideal' | 'paypal') =>
      (await start(memberCtx(), { ...order, paymentmethod })).redirect.split('/').at(-1) as string
    const state = async (id: string) => {
      const answer = await fetch(`${stub.url}/v72/paymentLinks/${id}`, { headers: { 'x-api-key': account.key } })
      return ((await answer.json()) as { status: string }).status
    }
    const first = await link('ideal')
    const second = await link('visa')
    expect([await state(first), await state(second)]).toEqual(['expired', 'active'])
    const refused = await db.one<{ id: string }>`select public_id as id from payment where provider_ref = ${second}`
    await tell(
      event('AUTHORISATION', { merchantReference: refused.id, success: 'false', pspReference: 'T8K2QDXW5BTG7FR5' }),
    )
    expect([(await row(refused.id)).status, await state(second)]).toEqual(['failed', 'active'])
    const third = await link('visa')
    expect(third).not.toBe(second)
    expect([await state(second), await state(third)]).toEqual(['expired', 'active'])

    stub.pay(third)
    const found = await start(memberCtx(), { ...order, paymentmethod: 'paypal' })
    expect(found.payment).toMatchObject({ status: 'completed', paymentmethod: 'visa' })
    expect(found.redirect).toBe(`/credits/p0/visa?payment=${found.payment.payment_id}`)
  })

  test('CRED-7 CRED-8 a kept card repeats the order in one step, and a refund names that money', async () => {
    await buy({ keep: true })
    const { stored } = (await repeatOffer(memberCtx())).offer ?? {}
    expect(stored).toMatchObject({ method: 'visa', label: '•••• 1142', expires: '2030-03' })
    const again = await repeatOrder(memberCtx(), { stored: stored?.id ?? '', amount: 899, express: true })
    expect(again.status).toBe('completed')
    const { paid_ref } = await row(again.payment_id)
    expect(paid_ref).toBeTruthy()
    // Its webhook tells the same once more.
    await tell(event('AUTHORISATION', { merchantReference: again.payment_id, pspReference: paid_ref ?? '' }))
    expect((await balanceOf(db, member)).bought).toBe(30)
    await refundUnspentCredits(memberCtx())
    expect(askedFor(new RegExp(`/payments/${paid_ref}/refunds$`))).toMatchObject([{ status: 201 }])
  })
})
