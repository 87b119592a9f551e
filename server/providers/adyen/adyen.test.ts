// Adyen, contract-tested: every request is judged by their published OpenAPI, every answer is made from it. It proves nothing about Adyen itself.
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Id } from '../../../contract/ids.ts'
import { hasDocuments, skipReason } from '../../../test/fixtures/adyenOpenApi.ts'
import { type AdyenStub, account, startAdyen } from '../../../test/fixtures/adyenStub.ts'
import { makeApp, type TestApp } from '../../../test/fixtures/app.ts'
import type { Db } from '../../base/db/database.ts'
import { readEnv } from '../../base/env.ts'
import type { Order, Refund } from '../provider.ts'
import { adyen } from './adyen.ts'
import { adyenTypesOf } from './methods.ts'
import { formatToken } from './references.ts'

if (!hasDocuments) console.warn(skipReason)

let stub: AdyenStub
let app: TestApp
let counter = 0
const buyer = 'buyer-AAAAAAAAAAAAAAAA'
const order = (over: Partial<Order> = {}): Order => ({
  payment_id: `payment-${String(++counter).padStart(16, '0')}`,
  site_id: 1 as Id<'site'>,
  origin: 'https://dates.example',
  amount: 899,
  currency: 'EUR',
  country: 'NL',
  paymentmethod: 'ideal',
  return_to: '/transactions/abc?from=adyen',
  locale: 'nl',
  buyer,
  store_method: false,
  statement_name: 'NIGHTJAR*Dätes, Ünlimited & Co 💋',
  ...over,
})
const settings = () => ({
  ADYEN_API_KEY: account.key,
  ADYEN_MERCHANT: account.merchant,
  ADYEN_HMAC_KEY: account.hmac_key,
  ADYEN_URL: stub.url,
})
const sinceHere = () => {
  const from = stub.asked.length
  return () => stub.asked.slice(from)
}
const refund = (it: Refund) => adyen.refund(app, it)

describe.runIf(hasDocuments)('Adyen, by its document', () => {
  beforeAll(async () => {
    stub = await startAdyen()
    app = await makeApp({} as Db, { env: readEnv(settings()) })
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => stub?.close())

  test('PAY-3 a checkout is a page of theirs; all they learn is said here', async () => {
    const asked = sinceHere()
    const given = order()
    const { provider_ref, redirect } = await adyen.start(app, given)
    expect(provider_ref).toMatch(/^PL\w{16}$/)
    expect(redirect).toBe(`https://test.adyen.link/${provider_ref}`)
    expect(asked()).toEqual([
      {
        method: 'POST',
        path: '/v72/paymentLinks',
        query: {},
        key: `link-${given.payment_id}`,
        status: 201,
        body: {
          merchantAccount: account.merchant,
          reference: given.payment_id,
          amount: { value: 899, currency: 'EUR' },
          allowedPaymentMethods: ['ideal'],
          countryCode: 'NL',
          shopperLocale: 'nl-NL',
          shopperReference: buyer,
          shopperStatement: 'NIGHTJAR*Dates, Unlimi',
          returnUrl: 'https://dates.example/transactions/abc?from=adyen',
          captureDelayHours: 0,
          reusable: false,
        },
      },
    ])
  })

  test('PAY-3 the document is a judge: a misspelled, missing or foreign field is refused by name', async () => {
    const asked = sinceHere()
    await adyen.start(app, order({ store_method: true, paymentmethod: 'visa' }))
    const { body } = asked()[0] as { body: Record<string, unknown> }
    const again = async (changed: object, headers = {}, path = '/v72/paymentLinks') => {
      const answer = await fetch(stub.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': account.key, ...headers },
        body: JSON.stringify(changed),
      })
      return `${answer.status} ${((await answer.json()) as { message: string }).message ?? ''}`
    }
    const { shopperReference, merchantAccount, ...rest } = body
    expect(await again(body)).toBe('201 ')
    expect(await again({ ...rest, merchantAccount, shoperReference: shopperReference })).toBe(
      '422 / must NOT have additional properties: shoperReference',
    )
    expect(await again({ ...rest, shopperReference })).toBe("422 / must have required property 'merchantAccount'")
    expect(await again({ ...body, amount: { value: 8.99, currency: 'EUR' } })).toMatch(
      /^422 \/amount\/value must be integer/,
    )
    expect(await again({ ...body, recurringProcessingModel: 'Sometimes' })).toMatch(/^422 \/recurringProcessingModel/)
    expect(await again(body, { 'idempotency-key': 'x'.repeat(65) })).toMatch(/^422 Idempotency-Key/)
    expect(await again(body, { 'x-api-key': 'another' })).toMatch(/^401/)
    expect(await again(body, {}, '/v72/paymentLink')).toBe('501 POST /v72/paymentLink is not described')
    expect(await again(body, {}, '/v71/paymentLinks')).toMatch(/^501/)
  })

  test('PAY-1 each method is one that the document names; what it does not name is not offered', () => {
    const named = new Set(JSON.stringify(stub.documents.checkout).match(/"[A-Za-z_]+"/g))
    for (const method of adyen.methods)
      for (const type of adyenTypesOf(method)) expect(named, method).toContain(JSON.stringify(type))
    expect(named).not.toContain('"satispay"')
    for (const absent of ['satispay', 'giropay', 'sofort', 'maestro', 'sct'] as const)
      expect(adyen.methods).not.toContain(absent)
    expect(adyen.methods).toHaveLength(19)
    expect(adyen.methods).toEqual(expect.arrayContaining([...adyen.storableMethods]))
  })

  test('PAY-1 PAY-8 each method starts in each language and currency', async () => {
    const asked = sinceHere()
    for (const paymentmethod of adyen.methods) await adyen.start(app, order({ paymentmethod }))
    for (const locale of ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl', 'da', 'fi', 'nb', 'sv'] as const)
      await adyen.start(app, order({ locale, currency: 'PLN', country: 'PL', paymentmethod: 'blik' }))
    expect(asked().map((it) => it.status)).toEqual(Array(30).fill(201))
    await expect(adyen.start(app, order({ paymentmethod: 'satispay' }))).rejects.toThrow('satispay')
  })

  test('PAY-3 the same payment started twice, or after an answer that was lost, is the same checkout', async () => {
    const asked = sinceHere()
    const given = order()
    stub.trouble('lost')
    const first = await adyen.start(app, given)
    expect(await adyen.start(app, given)).toEqual(first)
    expect(asked().map((it) => it.key)).toEqual(Array(3).fill(`link-${given.payment_id}`))
    expect((await adyen.start(app, order())).provider_ref).not.toBe(first.provider_ref)
  })

  test('PAY-4 how a checkout stands can be asked at any time', async () => {
    const { provider_ref: ref } = await adyen.start(app, order())
    const sum = { amount: 899, currency: 'EUR' }
    expect(await adyen.status(app, ref)).toEqual({ outcome: 'open', ...sum })
    stub.pay(ref, { pending: true })
    expect(await adyen.status(app, ref)).toEqual({ outcome: 'pending', ...sum })
    stub.pay(ref)
    expect(await adyen.status(app, ref)).toEqual({ outcome: 'completed', ...sum })
    const { provider_ref: left } = await adyen.start(app, order())
    stub.expire(left)
    expect(await adyen.status(app, left)).toEqual({ outcome: 'failed', reason: 'expired', ...sum })
    await expect(adyen.status(app, 'PLUNKNOWN')).rejects.toThrow('Adyen answered 422')
  })

  test('PAY-2 a checkout is closed, unless it was paid before', async () => {
    const { provider_ref: open } = await adyen.start(app, order())
    const closed = { outcome: 'failed', amount: 899, currency: 'EUR' }
    expect(await adyen.cancel(app, open)).toEqual({ ...closed, reason: 'cancelled' })
    expect(await adyen.cancel(app, open)).toEqual({ ...closed, reason: 'expired' })
    const { provider_ref: paid } = await adyen.start(app, order())
    stub.pay(paid)
    expect(await adyen.cancel(app, paid)).toMatchObject({ outcome: 'completed' })
  })

  test('CRED-7 a stored card pays again in one step, as its buyer who is there', async () => {
    const asked = sinceHere()
    const { provider_ref } = await adyen.start(app, order({ store_method: true, paymentmethod: 'creditcard' }))
    expect(asked()[0]?.body).toMatchObject({
      storePaymentMethodMode: 'enabled',
      recurringProcessingModel: 'CardOnFile',
    })
    const { token } = stub.pay(provider_ref)
    if (!token) throw new Error('nothing was stored')
    const kept = formatToken({ type: 'scheme', id: token.id, buyer })
    const given = order({ paymentmethod: 'creditcard' })
    const paid = await adyen.charge(app, given, kept)
    expect(paid).toMatchObject({ outcome: 'completed', paid_ref: expect.any(String), amount: 899, currency: 'EUR' })
    expect(paid.provider_ref).toBe(`charge:${paid.paid_ref}:899:EUR`)
    expect(asked().at(-1)).toMatchObject({
      path: '/v72/payments',
      key: `charge-${given.payment_id}`,
      status: 200,
      body: {
        paymentMethod: { type: 'scheme', storedPaymentMethodId: token.id },
        shopperReference: buyer,
        shopperInteraction: 'ContAuth',
        recurringProcessingModel: 'CardOnFile',
        reference: given.payment_id,
        amount: { value: 899, currency: 'EUR' },
      },
    })
    expect(await adyen.charge(app, given, kept)).toEqual(paid)
    expect(await adyen.status(app, paid.provider_ref)).toEqual({ outcome: 'pending', amount: 899, currency: 'EUR' })
    expect(await adyen.cancel(app, paid.provider_ref)).toMatchObject({ outcome: 'pending' })
    expect(
      await refund({ refund_id: 'refund-of-a-charge-1', provider_ref: paid.provider_ref, amount: 99, currency: 'EUR' }),
    ).toBe('taken')
  })

  test.each([
    [
      { resultCode: 'Refused', refusalReasonCode: '12', refusalReason: 'Not enough balance' },
      'failed',
      'not_enough_money',
    ],
    [{ resultCode: 'Refused', refusalReasonCode: '6' }, 'failed', 'details'],
    [{ resultCode: 'Refused', refusalReasonCode: '20' }, 'failed', 'blocked'],
    [{ resultCode: 'Refused', refusalReasonCode: '28' }, 'failed', 'limit'],
    [{ resultCode: 'Refused', refusalReasonCode: '38' }, 'failed', 'authentication'],
    [{ resultCode: 'Refused', refusalReasonCode: '4711' }, 'failed', 'declined'],
    [{ resultCode: 'Cancelled' }, 'failed', 'cancelled'],
    [{ resultCode: 'Error' }, 'failed', 'technical'],
    [{ resultCode: 'RedirectShopper' }, 'failed', 'authentication'],
    [{ resultCode: 'ChallengeShopper' }, 'failed', 'authentication'],
    [{ resultCode: 'Pending' }, 'pending', undefined],
    [{ resultCode: 'Received' }, 'pending', undefined],
    [{ resultCode: 'PartiallyAuthorised', amount: { value: 500, currency: 'EUR' } }, 'pending', undefined],
  ])('CRED-7 a charge that ends %j is %s, %s', async (ends, outcome, reason) => {
    const { id } = stub.store(buyer, 'scheme')
    stub.ends(ends)
    const paid = await adyen.charge(app, order(), formatToken({ type: 'scheme', id, buyer }))
    // Another sum is told as it is, never as what was asked for.
    expect(paid).toMatchObject({ outcome, amount: 'amount' in ends ? 500 : 899 })
    expect(paid.reason).toBe(reason)
  })

  test('CRED-7 cards and PayPal are kept, and nothing else, whatever is asked for', async () => {
    const cards = ['mastercard', 'visa', 'creditcard', 'dankort', 'cartebancaire', 'nexi']
    expect(adyen.storableMethods).toEqual([...cards, 'paypal'])
    const asked = sinceHere()
    for (const paymentmethod of adyen.methods) await adyen.start(app, order({ paymentmethod, store_method: true }))
    const kept = asked().map(({ body }) => (body as { storePaymentMethodMode?: string }).storePaymentMethodMode)
    expect(kept).toEqual(adyen.methods.map((it) => (adyen.storableMethods.includes(it) ? 'enabled' : undefined)))
  })

  test('CRED-7 PayPal is charged again as PayPal', async () => {
    const asked = sinceHere()
    const { id } = stub.store(buyer, 'paypal')
    await adyen.charge(app, order({ paymentmethod: 'paypal' }), formatToken({ type: 'paypal', id, buyer }))
    expect(asked()[0]).toMatchObject({ status: 200, body: { paymentMethod: { type: 'paypal' } } })
  })

  test('CRED-7 a token that is gone fails, with a reason; one of somebody else is never sent', async () => {
    const { id } = stub.store(buyer, 'scheme')
    const kept = formatToken({ type: 'scheme', id, buyer })
    await adyen.deleteToken(app, kept)
    expect(stub.isStored(id)).toBe(false)
    await adyen.deleteToken(app, kept)
    expect(await adyen.charge(app, order(), kept)).toMatchObject({ outcome: 'failed', reason: 'details', amount: 899 })
    const asked = sinceHere()
    await expect(adyen.charge(app, order({ buyer: 'buyer-BBBBBBBBBBBBBBBB' }), kept)).rejects.toThrow('somebody else')
    expect(asked()).toEqual([])
  })

  test('CRED-8 a refund goes to the payment once, however often it is asked for; whether it was paid is told later', async () => {
    const asked = sinceHere()
    const { provider_ref } = await adyen.start(app, order())
    const { psp } = stub.pay(provider_ref)
    const back = { refund_id: 'refund-0123456789', provider_ref, paid_ref: psp, amount: 300, currency: 'EUR' as const }
    stub.trouble('lost')
    expect(await refund(back)).toBe('taken')
    expect(await refund(back)).toBe('taken')
    expect(stub.left(psp)).toBe(599)
    expect(asked().at(-1)).toEqual({
      method: 'POST',
      path: `/v72/payments/${psp}/refunds`,
      query: {},
      key: 'refund-refund-0123456789',
      status: 201,
      body: {
        merchantAccount: account.merchant,
        amount: { value: 300, currency: 'EUR' },
        reference: 'refund-0123456789',
      },
    })
  })

  test('CRED-8 more than was paid, another currency or an unknown payment is refused for good', async () => {
    const { provider_ref } = await adyen.start(app, order())
    const paid_ref = stub.pay(provider_ref).psp
    const back = { provider_ref, paid_ref, currency: 'EUR' as const }
    expect(await refund({ ...back, refund_id: 'refund-too-much-01', amount: 900 })).toBe('failed')
    expect(await refund({ ...back, refund_id: 'refund-other-money', amount: 1, currency: 'PLN' })).toBe('failed')
    expect(await refund({ ...back, refund_id: 'refund-of-unknown1', amount: 1, paid_ref: 'NOSUCHPSPREF' })).toBe(
      'failed',
    )
    // Before Adyen told its name nobody can pay it back, nor say that it can't be.
    await expect(refund({ ...back, refund_id: 'refund-too-early-1', amount: 1, paid_ref: undefined })).rejects.toThrow()
  })

  test('PAY-4 what is down is asked again where once and twice are the same, and then given up', async () => {
    const asked = sinceHere()
    stub.trouble(500, 'broken')
    const { provider_ref } = await adyen.start(app, order())
    expect(asked().map((it) => it.status)).toEqual([500, 0, 201])
    stub.trouble(503, 429, 503)
    await expect(adyen.status(app, provider_ref)).rejects.toThrow('Adyen answered 503')
    stub.trouble('page')
    expect(await adyen.status(app, provider_ref)).toMatchObject({ outcome: 'open' })
    expect(asked()).toHaveLength(8)
  })

  test('PAY-4 an answer that does not come is not waited for; the charge stays unknown and is one when asked again', async () => {
    const real = AbortSignal.timeout
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => real.call(AbortSignal, 50))
    const { id } = stub.store(buyer, 'scheme')
    const given = order()
    const asked = sinceHere()
    stub.trouble('silent', 'silent', 'lost')
    await expect(adyen.charge(app, given, formatToken({ type: 'scheme', id, buyer }))).rejects.toThrow('not heard')
    expect(patience).toHaveBeenCalledWith(8_000)
    const paid = await adyen.charge(app, given, formatToken({ type: 'scheme', id, buyer }))
    expect(paid).toMatchObject({ outcome: 'completed' })
    expect(new Set(asked().map((it) => it.key))).toEqual(new Set([`charge-${given.payment_id}`]))
  })

  test('PAY-3 a wrong key, a wrong account or a refused field is no state of a payment, and quotes nothing', async () => {
    const with_ = async (over: object) => makeApp({} as Db, { env: readEnv({ ...settings(), ...over }) })
    const stranger = await with_({ ADYEN_API_KEY: 'AQE-a-wrong-key' })
    const { id } = stub.store(buyer, 'scheme')
    const failure = await adyen.charge(stranger, order(), formatToken({ type: 'scheme', id, buyer })).catch((it) => it)
    expect(String(failure)).toBe('Error: Adyen answered 401, 000')
    expect(JSON.stringify(Object.entries(failure))).not.toMatch(/AQE|buyer|EUR/)
    await expect(adyen.start(await with_({ ADYEN_MERCHANT: 'Another' }), order())).rejects.toThrow('403, 901')
  })

  test('PAY-3 the live addresses are asked with the prefix, the others are Adyen’s test environment', async () => {
    const requests = new Set<string>()
    const spy = vi.spyOn(https, 'request').mockImplementation((url) => {
      requests.add(String(url))
      throw new Error('nothing leaves this machine')
    })
    syncBuiltinESMExports()
    const where = async (over: object) => {
      const env = readEnv({ ...settings(), ADYEN_URL: '', ...over })
      await adyen.status(await makeApp({} as Db, { env }), 'PL1').catch(() => {})
    }
    await where({})
    await where({ ADYEN_LIVE_PREFIX: '1797a841fbb37ca7-Nightjar' })
    spy.mockRestore()
    syncBuiltinESMExports()
    expect([...requests]).toEqual([
      'https://checkout-test.adyen.com/v72/paymentLinks/PL1',
      'https://1797a841fbb37ca7-nightjar-checkout-live.adyenpayments.com/checkout/v72/paymentLinks/PL1',
    ])
  })

  test('PAY-3 it is ready with its three settings, and keeps no books that can be asked for', async () => {
    const missing = (over: object) => adyen.missingSettings(readEnv({ ...settings(), ...over }))
    expect(missing({})).toEqual([])
    for (const absent of ['ADYEN_API_KEY', 'ADYEN_MERCHANT', 'ADYEN_HMAC_KEY'])
      expect(missing({ [absent]: '' }), absent).toEqual([absent])
    const production = { NODE_ENV: 'production', DATABASE_URL: 'x', SMTP_URL: 'x', SECRET: 'x', ADYEN_URL: '' }
    expect(missing(production)).toEqual(['ADYEN_LIVE_PREFIX'])
    expect(missing({ ...production, ADYEN_LIVE_PREFIX: 'a-b' })).toEqual([])
    expect(() => missing({ ADYEN_HMAC_KEY: 'not hex' })).toThrow('ADYEN_HMAC_KEY: ADYEN_HMAC_KEY is 64 hexadecimal')
    expect(await adyen.bookingsSince(app, new Date())).toBeNull()
  })
})
