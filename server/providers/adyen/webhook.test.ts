// What Adyen tells: letters built from their published webhook document and signed by their own code.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasDocuments, skipReason } from '../../../test/fixtures/adyenOpenApi.ts'
import { type AdyenStub, account, startAdyen } from '../../../test/fixtures/adyenStub.ts'
import type { Item } from '../../../test/fixtures/adyenWebhooks.ts'
import { makeApp, type TestApp } from '../../../test/fixtures/app.ts'
import type { Db } from '../../base/db/database.ts'
import { readEnv } from '../../base/env.ts'
import { adyen } from './adyen.ts'

if (!hasDocuments) console.warn(skipReason)

let stub: AdyenStub
let app: TestApp
const payment_id = 'payment-0123456789'
const psp = 'NC6HT9CRT65ZGN82'
const dispute = 'DQWBXFK4G8K2ZT75'
const sum = { amount: 899, currency: 'EUR' }
const settings = { ADYEN_API_KEY: account.key, ADYEN_MERCHANT: account.merchant, ADYEN_HMAC_KEY: account.hmac_key }
const appWith = (over = {}) => makeApp({} as Db, { env: readEnv({ ...settings, ...over }) })

const event = (eventCode: string, over: Record<string, unknown> = {}, key?: string) =>
  stub.item(
    eventCode,
    {
      amount: { value: 899, currency: 'EUR' },
      merchantReference: payment_id,
      pspReference: psp,
      reason: '',
      success: 'true',
      ...over,
    },
    key,
  )
const tell = (...items: Item[]) => adyen.verifyWebhook(app, stub.letter(items))

describe.runIf(hasDocuments)('Adyen’s webhooks, by its document', () => {
  beforeAll(async () => {
    stub = await startAdyen()
    app = await appWith()
  })
  afterAll(() => stub?.close())

  test('PAY-4 a payment is told with what was paid, how Adyen names it, and what was stored', () => {
    const additionalData = {
      'tokenization.storedPaymentMethodId': 'M5N7TQ4TG5PFWR50',
      'tokenization.shopperReference': 'buyer-AAAAAAAAAAAAAAAA',
      'tokenization.store.operationType': 'created',
      cardSummary: '1142',
      expiryDate: '3/2030',
    }
    expect(tell(event('AUTHORISATION', { paymentMethod: 'visa', additionalData }))).toEqual([
      {
        event_id: `${psp}:AUTHORISATION:true:899EUR`,
        kind: 'payment',
        payment: { payment_id },
        outcome: 'completed',
        paid_ref: psp,
        stored: {
          token: 'scheme:M5N7TQ4TG5PFWR50:buyer-AAAAAAAAAAAAAAAA',
          label: '•••• 1142',
          expires: '2030-03',
        },
        instrument: undefined,
        instrument_country: undefined,
        card_brand: 'visa',
        ...sum,
      },
    ])
    const paypal = { ...additionalData, cardSummary: undefined, paypalEmail: 'someone@example.com' }
    const [told] = tell(event('AUTHORISATION', { paymentMethod: 'paypal', additionalData: paypal })) ?? []
    expect(told).toMatchObject({ stored: { token: expect.stringMatching(/^paypal:/), label: 'PayPal', expires: null } })
    expect(JSON.stringify(told)).not.toContain('someone')
    expect(tell(event('AUTHORISATION', { additionalData: {} }))?.[0]).toMatchObject({ stored: undefined })
  })

  test.each([
    ['Not enough balance', 'not_enough_money'],
    ['CVC Declined', 'details'],
    ['3D Not Authenticated', 'authentication'],
    ['FRAUD', 'blocked'],
    ['Shopper Cancelled', 'cancelled'],
    ['Acquirer Error', 'technical'],
    ['Something new', 'declined'],
  ])('PAY-2 a refusal “%s” is told as %s', (reason, ours) => {
    expect(tell(event('AUTHORISATION', { success: 'false', reason }))).toEqual([
      {
        event_id: `${psp}:AUTHORISATION:false:899EUR`,
        kind: 'payment',
        payment: { payment_id },
        outcome: 'failed',
        reason: ours,
        ...sum,
      },
    ])
  })

  const paid = { kind: 'payment', payment: { payment_id } }
  const lost = { kind: 'chargeback', payment: { payment_id }, chargeback_ref: psp }
  const warned = { kind: 'alert', payment: { payment_id }, alert_ref: psp }
  const back = { kind: 'refund', refund_id: payment_id }
  test.each([
    ['OFFER_CLOSED', 'true', { ...paid, outcome: 'failed', reason: 'expired' }],
    ['CANCELLATION', 'true', { ...paid, outcome: 'failed', reason: 'cancelled' }],
    ['CANCELLATION', 'false', null],
    ['TECHNICAL_CANCEL', 'true', { ...paid, outcome: 'failed', reason: 'cancelled' }],
    ['REFUND', 'true', { ...back, outcome: 'completed' }],
    ['REFUND', 'false', { ...back, outcome: 'failed' }],
    ['REFUND_FAILED', 'true', { ...back, outcome: 'failed' }],
    ['REFUNDED_REVERSED', 'true', { ...back, outcome: 'failed' }],
    ['NOTIFICATION_OF_CHARGEBACK', 'true', { ...warned, alert: 'dispute' }],
    ['REQUEST_FOR_INFORMATION', 'true', { ...warned, alert: 'dispute' }],
    ['CHARGEBACK', 'true', { ...lost, stage: 'opened' }],
    ['CHARGEBACK_REVERSED', 'true', { ...lost, stage: 'won' }],
    ['SECOND_CHARGEBACK', 'true', { ...lost, stage: 'lost' }],
    ['PREARBITRATION_WON', 'true', { ...lost, stage: 'won' }],
    ['PREARBITRATION_LOST', 'true', { ...lost, stage: 'lost' }],
    ['DISPUTE_DEFENSE_PERIOD_ENDED', 'true', { ...lost, stage: 'lost' }],
    ['CAPTURE', 'true', null],
    ['CAPTURE', 'false', { ...lost, stage: 'lost' }],
    ['CAPTURE_FAILED', 'true', { ...lost, stage: 'lost' }],
    ['RECURRING_CONTRACT', 'true', null],
    ['REPORT_AVAILABLE', 'true', null],
    ['NOTIFICATION_OF_FRAUD', 'true', { ...warned, alert: 'fraud' }],
    ['EXPIRE', 'true', null],
  ])('PAY-4 %s (%s) is told as %j', (code, success, told) => {
    const expected = told ? [{ event_id: `${psp}:${code}:${success}:899EUR`, ...sum, ...told }] : []
    expect(tell(event(code, { success }))).toEqual(expected)
  })

  test('PAY-4 a payment that waits is told as pending, though the document has no example of that event', () => {
    const { additionalData: _, ...it } = event('AUTHORISATION')
    expect(tell(stub.sign({ ...it, eventCode: 'PENDING' }))).toMatchObject([{ ...paid, outcome: 'pending' }])
    expect(() => event('PENDING')).toThrow('describes no PENDING')
  })

  test('PAY-4 a letter of many is told whole, in its order', () => {
    const told = tell(
      event('AUTHORISATION'),
      event('RECURRING_CONTRACT', { amount: { value: 0, currency: 'USD' } }),
      event('CHARGEBACK', { pspReference: dispute }),
      event('REFUND', { merchantReference: 'refund-0123456789', pspReference: 'R4Z8K2QDXW5BTG7F' }),
    )
    expect(told?.map((it) => [it.kind, it.event_id.split(':')[1]])).toEqual([
      ['payment', 'AUTHORISATION'],
      ['chargeback', 'CHARGEBACK'],
      ['refund', 'REFUND'],
    ])
  })

  test('PAY-4 told twice, or after a year, it is one event; with another sum it is another, as it was told', () => {
    const first = tell(event('AUTHORISATION'))
    app.time = new Date(app.time.getTime() + 365 * 86_400_000)
    expect(tell(event('AUTHORISATION', { eventDate: '2027-11-20T20:00:00+01:00' }))).toEqual(first)
    const [other] = tell(event('AUTHORISATION', { amount: { value: 1, currency: 'SEK' } })) ?? []
    expect(other).toMatchObject({ amount: 1, currency: 'SEK', outcome: 'completed' })
    expect(other?.event_id).not.toBe(first?.[0]?.event_id)
  })

  test.each([
    ['pspReference', 'NC6HT9CRT65ZGN83'],
    ['originalReference', 'NC6HT9CRT65ZGN83'],
    ['merchantAccountCode', 'Another'],
    ['merchantReference', 'payment-9876543210'],
    ['amount', { value: 900, currency: 'EUR' }],
    ['amount', { value: 899, currency: 'SEK' }],
    ['eventCode', 'CHARGEBACK'],
    ['success', 'false'],
  ])('PAY-4 a changed %s is a forgery, and spoils the whole letter', (field, value) => {
    const good = event('AUTHORISATION')
    expect(tell(good)).toHaveLength(1)
    expect(tell({ ...good, [field]: value })).toBeNull()
    expect(tell(good, { ...good, [field]: value })).toBeNull()
  })

  test('PAY-4 no signature, one of another key, half of one, or of the right length', () => {
    const good = event('AUTHORISATION')
    const with_ = (hmacSignature: unknown) => ({ ...good, additionalData: { hmacSignature } })
    const right = String(good.additionalData?.hmacSignature)
    expect(tell(with_(right))).toHaveLength(1)
    for (const wrong of [undefined, '', right.slice(0, 20), `${right} `, `A${right.slice(1)}`, 7, `${right}${right}`])
      expect(tell(with_(wrong)), String(wrong)).toBeNull()
    expect(tell(event('AUTHORISATION', {}, 'AB'.repeat(32)))).toBeNull()
  })

  test('PAY-4 what is no letter at all', () => {
    const odd = [
      '',
      '{',
      '[]',
      'null',
      '{"live":"false"}',
      '{"live":"false","notificationItems":[{}]}',
      '{"live":"false","notificationItems":[]}',
      '\u0000',
    ]
    for (const text of odd)
      expect(
        adyen.verifyWebhook(app, { bytes: new TextEncoder().encode(text), signature: '', authorization: '' }),
      ).toBeNull()
    expect(adyen.verifyWebhook(app, { bytes: Uint8Array.of(0xff, 0xfe), signature: '', authorization: '' })).toBeNull()
  })

  test('PAY-4 another account of the same company tells nothing, and takes nothing from its neighbours', () => {
    const foreign = event('AUTHORISATION', { merchantAccountCode: 'AnotherShop' })
    expect(tell(foreign)).toEqual([])
    expect(tell(foreign, event('CHARGEBACK'))).toMatchObject([{ kind: 'chargeback' }])
  })

  test('PAY-4 what was made by hand in their customer area, or tries the address, is taken and tells nothing', () => {
    expect(tell(event('AUTHORISATION', { merchantReference: 'Invoice 12' }))).toEqual([])
    expect(tell(event('AUTHORISATION', { merchantReference: '' }))).toEqual([])
  })

  test('PAY-4 signed and without sense is refused, not guessed at', () => {
    expect(() => tell(event('AUTHORISATION', { amount: { value: 899, currency: 'XXX' } }))).toThrow()
    expect(() => tell(event('CHARGEBACK', { amount: { value: -1, currency: 'EUR' } }))).toThrow()
  })

  test('PAY-4 play money counts nowhere but in their test environment, and live money nowhere but live', async () => {
    const live = await appWith({ ADYEN_LIVE_PREFIX: '1797a841fbb37ca7-Nightjar' })
    const items = [event('AUTHORISATION')]
    expect(adyen.verifyWebhook(live, stub.letter(items))).toBeNull()
    expect(adyen.verifyWebhook(live, stub.letter(items, { live: 'true' }))).toHaveLength(1)
    expect(adyen.verifyWebhook(app, stub.letter(items, { live: 'true' }))).toBeNull()
  })

  test('PAY-4 where a user and a password are set, they are asked for too', async () => {
    const closed = await appWith({ ADYEN_WEBHOOK_USER: 'adyen', ADYEN_WEBHOOK_PASSWORD: 'a:b c' })
    const basic = (it: string) => `Basic ${Buffer.from(it).toString('base64')}`
    const come = (authorization: string) =>
      adyen.verifyWebhook(closed, stub.letter([event('AUTHORISATION')], { authorization }))
    expect(come(basic('adyen:a:b c'))).toHaveLength(1)
    for (const wrong of ['', basic('adyen:'), basic(':a:b c'), basic('adyen:a:b d'), 'Bearer adyen'])
      expect(come(wrong)).toBeNull()
  })

  test('PAY-4 without a key nothing is theirs', async () => {
    expect(adyen.verifyWebhook(await appWith({ ADYEN_HMAC_KEY: '' }), stub.letter([event('AUTHORISATION')]))).toBeNull()
  })
})
