// Each payment method over HTTP, from no credits to the sent message: it fails first, says why, and charges nothing
// (CRED-1 to CRED-3, CRED-7, PAY-1 to PAY-3, PAY-9). test/e2e/payments.e2e.ts walks one method of each kind.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentMethod } from '../../contract/payments.ts'
import type { FailureReason } from '../../server/providers/provider.ts'
import { methods, sandboxMethods } from '../../server/providers/sandbox/methods.ts'
import { settleNow } from '../../server/providers/sandbox/simulate.ts'
import type { CardCase } from '../../server/providers/sandbox/testCards.ts'
import {
  type Buyer,
  createOrder,
  creditsOf,
  makeBuyer,
  type Order,
  type PaymentServer,
  payInSandbox,
  startPaymentServer,
  waitForReceipt,
  waitForStatus,
  waitForUser,
} from '../fixtures/buyers.ts'
import { ledgerProblems } from '../fixtures/payments.ts'
import { readShownPrice } from '../fixtures/shownPrice.ts'

const refusalTexts: Record<FailureReason, string> = {
  cancelled: 'You cancelled this payment.',
  expired: 'This payment timed out.',
  declined: 'Your bank declined this payment.',
  not_enough_money: 'There wasn’t enough money in the account.',
  limit: 'It was over the limit of your card or account.',
  details: 'Some of the payment details were wrong.',
  authentication: 'Your bank couldn’t confirm it was you.',
  blocked: 'This card or account is blocked.',
  technical: 'Something went wrong between the banks.',
}

/** A country of each method, and what makes it fail: a test card or a reason chosen on the sandbox's page. */
const cases: Partial<Record<PaymentMethod, [country: string, fails: FailureReason, card?: CardCase]>> = {
  visa: ['US', 'declined', '0002'],
  mastercard: ['GB', 'not_enough_money', '0003'],
  creditcard: ['IE', 'limit', '0004'],
  dankort: ['DK', 'blocked', '0005'],
  cartebancaire: ['FR', 'technical', '0006'],
  mobilepay: ['DK', 'expired'],
  swish: ['SE', 'limit'],
  twint: ['CH', 'declined'],
  satispay: ['IT', 'not_enough_money'],
  vipps: ['NO', 'cancelled'],
  blik: ['PL', 'details'],
  prezelewy24: ['PL', 'authentication'],
  nexi: ['IT', 'expired'],
  ideal: ['NL', 'cancelled'],
  bancontact: ['BE', 'technical'],
  eps: ['AT', 'authentication'],
  applepay: ['FI', 'declined'],
  paysafecard: ['DE', 'details'],
  paypal: ['ES', 'blocked'],
  sdd: ['DE', 'details'],
  sct: ['NL', 'expired'],
}
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'

let server: PaymentServer
let partner: string

beforeAll(async () => {
  server = await startPaymentServer()
  partner = (await makeBuyer(server)).public_id
})
afterAll(async () => {
  expect(await ledgerProblems(server.db)).toEqual([])
  await server.close()
})

const sendMessage = async (who: Buyer) =>
  who.post(`/api/members/${partner}/messages`, {
    client_id: crypto.randomUUID(),
    body: 'What I still wanted to say',
    price: await readShownPrice(who, partner),
  })

/** A site may give some messages for free. */
async function spendFreeMessages(buyer: Buyer) {
  let answer = await sendMessage(buyer)
  for (let sent = 1; answer.status === 200 && sent < 30; sent++) answer = await sendMessage(buyer)
  expect(answer.json.code).toBe('no_credits')
}

/** The page that the provider leads back to. */
const resultPage = async (who: Buyer, { id, paymentmethod }: Order) =>
  (await who.get(`/credits/p0/${paymentmethod}?payment=${id}`)).text

test('PAY-1 every method that is not retired has its case', () => {
  expect(Object.keys(cases).toSorted()).toEqual(methods.toSorted())
})

test.each(methods)(
  'CRED-1 CRED-7 PAY-1 PAY-2 PAY-3 PAY-9 from no credits to the message that is sent: %s',
  async (method) => {
    const [country, reason, card] = cases[method] as NonNullable<(typeof cases)[PaymentMethod]>
    const buyer = await makeBuyer(server, { ...(method === 'applepay' && { user_agent: iphone }) })
    await spendFreeMessages(buyer)

    const failing = await createOrder(buyer, { country, method })
    const form = (await buyer.get(failing.redirect)).text
    for (const field of sandboxMethods[method].fields) expect(form).toContain(`name="${field}"`)
    await payInSandbox(buyer, failing, card ?? '0001', card ? '' : reason)
    // The buyer sends a transfer from the bank: that it never came is known days later.
    if (method === 'sct') {
      await waitForStatus(buyer, failing, 'pending')
      await settleNow(server.app, failing.ref)
    }
    expect(await waitForStatus(buyer, failing, 'failed')).toMatchObject({ reason })
    const failed = await resultPage(buyer, failing)
    for (const text of ['Payment failed or has been cancelled.', refusalTexts[reason], 'You weren’t charged.'])
      expect(failed).toContain(text)
    expect([await creditsOf(buyer), (await buyer.me()).paid_user]).toEqual([0, false])

    const paid = await createOrder(buyer, { country, method })
    await payInSandbox(buyer, paid, '0000')
    if (sandboxMethods[method].delay_seconds) {
      await waitForStatus(buyer, paid, 'pending')
      expect(await resultPage(buyer, paid)).toContain('Your payment is on its way')
      await settleNow(server.app, paid.ref)
    }
    await waitForStatus(buyer, paid)
    const completed = await resultPage(buyer, paid)
    expect(completed).toContain('You’re Premium')
    expect(completed).toMatch(/\d+ credits were added/)
    await waitForUser(buyer, { credits: 15, paid_user: true })

    expect((await sendMessage(buyer)).status).toBe(200)
    expect(await creditsOf(buyer)).toBeLessThan(15)
    await waitForReceipt(buyer, paid)
    // Stopped or left before anything was sent, it was an opened checkout and no transaction (CRED-7).
    const wasOpenedOnly = (reason === 'cancelled' || reason === 'expired') && method !== 'sct'
    const failure = { payment_id: failing.id, status: 'failed', paymentmethod: method, reason, receipt_no: null }
    expect((await buyer.get('/api/transactions')).json.transactions).toMatchObject([
      { payment_id: paid.id, status: 'completed', paymentmethod: method, receipt_no: expect.any(String) },
      ...(wasOpenedOnly ? [] : [failure]),
    ])
    expect((await buyer.get(`/api/transactions/${failing.id}`)).status).toBe(wasOpenedOnly ? 404 : 200)
  },
)
