// A purchase on a phone from no credits to the sent message, by each payment method: its fields, its delay, one of its
// failures, then success (CRED-1 to CRED-3, PAY-1 to PAY-3, PAY-8, PAY-9).
import type { Page } from '@playwright/test'
import type { paymentMethods } from '../../contract/payments.ts'
import { expect, idOf, type Person, test, expectAccessible as withAxe } from '../browser/test.ts'
import { fillFields, placeOrder, signUpBuyer, spendAllCredits, submitPayment, type Way } from './checkout.ts'

const refusalTexts = {
  stopped: 'You stopped it.',
  tooLate: 'The time to pay was over.',
  declined: 'Your bank said no, and did not say why.',
  noMoney: 'There was not enough money on the account.',
  limit: 'It was more than your card or account allows.',
  details: 'A number or a name was not right.',
  notYou: 'Your bank could not confirm that it was you.',
  blocked: 'The card or account is blocked.',
  between: 'Something did not work between the banks.',
}
const confirmTexts = {
  stopped: ['It is called off', refusalTexts.stopped],
  tooLate: ['Nobody confirms in time', refusalTexts.tooLate],
  declined: ['It is declined', refusalTexts.declined],
  noMoney: ['There is not enough money', refusalTexts.noMoney],
  limit: ['It is over a limit', refusalTexts.limit],
  details: ['A number or name is wrong', refusalTexts.details],
  notYou: ['The bank does not know the buyer', refusalTexts.notYou],
  blocked: ['It is blocked', refusalTexts.blocked],
  between: ['Something is out of order', refusalTexts.between],
} satisfies Record<string, [string, string]>

const card = (name: string, country: string, number: string, fails: [string, string]): Way => ({
  ...{ name, country, fails, confirm: 'Confirm' },
  fields: { 'Card number': number, Expires: '12/31', 'Security code': '123' },
})
const app = (name: string, country: string, phone: string, fails: [string, string]): Way => ({
  ...{ name, country, fails, fields: { 'Phone number': phone }, confirm: 'Confirm in the app' },
})
const bank = (name: string, country: string, fails: [string, string], late?: 'seconds'): Way => ({
  ...{
    name,
    country,
    fails,
    chosen: { Bank: 'Test Bank South' },
    confirm: 'Approve the payment',
    ...(late && { late }),
  },
})
const account = { 'Account holder': 'Anna de Vries', IBAN: 'NL91 ABNA 0417 1643 00' }

const ways: Record<Exclude<(typeof paymentMethods)[number], (typeof retired)[number]>, Way> = {
  visa: card('Visa', 'US', '4000000000000002', ['4000000000020000', refusalTexts.declined]),
  mastercard: card('Mastercard', 'GB', '5555000000000008', ['5555000000030005', refusalTexts.noMoney]),
  creditcard: card('Credit card', 'IE', '4000000000000002', ['4000000000040008', refusalTexts.limit]),
  dankort: card('Dankort', 'DK', '5019000000000008', ['5019000000050003', refusalTexts.blocked]),
  cartebancaire: card('Carte Bancaire', 'FR', '4970000000000008', ['4970000000060002', refusalTexts.between]),
  mobilepay: app('MobilePay', 'DK', '+4520123456', confirmTexts.tooLate),
  swish: app('Swish', 'SE', '+46701234567', confirmTexts.limit),
  twint: app('TWINT', 'CH', '+41791234567', confirmTexts.declined),
  satispay: app('Satispay', 'IT', '+393123456789', confirmTexts.noMoney),
  vipps: app('Vipps', 'NO', '+4740612345', confirmTexts.stopped),
  blik: { ...app('BLIK', 'PL', '', confirmTexts.details), fields: { 'BLIK code': '777 123' } },
  prezelewy24: {
    ...bank('Przelewy24', 'PL', confirmTexts.notYou, 'seconds'),
    fields: { Email: 'anna@example.org' },
  },
  nexi: bank('Nexi', 'IT', confirmTexts.tooLate),
  ideal: bank('iDEAL', 'NL', confirmTexts.stopped),
  bancontact: bank('Bancontact', 'BE', confirmTexts.between),
  eps: bank('eps', 'AT', confirmTexts.notYou, 'seconds'),
  applepay: {
    name: 'Apple Pay',
    country: 'FI',
    chosen: { 'Pay with': 'This watch' },
    confirm: 'Agree and pay',
    fails: confirmTexts.declined,
  },
  paysafecard: {
    name: 'paysafecard',
    country: 'DE',
    fields: { PIN: '1234 5678 9012 3456' },
    fails: confirmTexts.details,
  },
  paypal: {
    ...{ name: 'PayPal', country: 'ES', fields: { Email: 'anna@example.org', Password: 'any word' } },
    ...{ confirm: 'Agree and pay', fails: confirmTexts.blocked, late: 'seconds' },
  },
  sdd: { name: 'Direct debit (SEPA)', country: 'DE', fields: account, fails: confirmTexts.details, late: 'days' },
  sct: { name: 'Bank transfer (SEPA)', country: 'NL', fails: confirmTexts.tooLate, late: 'days' },
}
const retired = ['giropay', 'sofort', 'maestro'] as const

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Checked by axe: one method of each kind; the others have the same pages. */
const axeMethods = ['visa', 'swish', 'eps', 'paypal', 'sct', 'sdd', 'applepay', 'blik']

for (const [method, way] of Object.entries(ways)) {
  test(`CRED-1 PAY-1 PAY-2 PAY-3 PAY-9 from no credits to the message that is sent, with ${way.name}`, async ({
    arrive,
  }) => {
    const person = await arrive('phone', {
      colorScheme: way.country < 'F' ? 'dark' : 'light',
      ...(method === 'applepay' && { userAgent: iphone }),
    })
    const { page, origin } = person
    const expectAccessible = async (it: Page) => void (axeMethods.includes(method) && (await withAxe(it)))
    await signUpBuyer(person)
    await spendAllCredits(person, 'Walter')
    const chat = `${origin}/members/${await idOf(person, 'Walter')}/chat`

    await test.step('out of credits, and to the bundles', async () => {
      await page.goto(chat)
      await page.getByLabel('Write a message').fill('What I still wanted to say')
      await page.getByRole('button', { name: /^Send for \d+ credits/ }).click()
      const creditsDialog = page.getByRole('dialog', { name: 'You are out of credits' })
      await creditsDialog.getByRole('link', { name: 'Look at the bundles' }).click()
      await page.waitForURL('**/credits')
      await page
        .getByRole('link', { name: /credits/ })
        .first()
        .click()
    })

    const total = await test.step('the checkout: country, way, total', async () => {
      await page.getByLabel('Country you pay from').selectOption(way.country)
      for (const gone of retired) await expect(page.locator(`input[value=${gone}]`)).toHaveCount(0)
      await page.getByText(way.name, { exact: true }).click()
      await expect(page.getByText('One payment, no subscription.')).toBeVisible()
      await expectAccessible(page)
      return (await placeOrder(page)).total
    })

    await test.step('it fails, shows the reason, and charges nothing', async () => {
      await expect(page.locator('.sum')).toHaveText(amountPattern(total))
      await expectAccessible(page)
      const [what, creditsDialog] = way.fails
      await fillFields(page, way)
      const number = page.getByLabel('Card number')
      if (await number.isVisible()) await number.fill(what)
      else await page.getByLabel('What becomes of it').selectOption({ label: what })
      await submitPayment(page, way)
      await page.waitForURL('**/credits/**payment=**')
      // Whoever sends the money from their bank is first thought to do so.
      if (method === 'sct') await settleInSandbox(person)
      await expect(page.getByText('Payment failed or has been cancelled.')).toBeVisible()
      await expect(page.getByText(creditsDialog)).toBeVisible()
      await expect(page.getByText('Nothing was charged.')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Try another way to pay' }).click()
    })

    await test.step('once more, and it is paid', async () => {
      await page.getByLabel('Country you pay from').selectOption(way.country)
      await page.getByText(way.name, { exact: true }).click()
      await placeOrder(page)
      await fillFields(page, way)
      await submitPayment(page, way)
      await page.waitForURL('**/credits/**payment=**')
      if (way.late) {
        await expect(page.getByText('Your payment is on its way')).toBeVisible()
        await expectAccessible(page)
      }
      if (way.late === 'days') await settleInSandbox(person)
      await expect(page.getByText('You are Premium')).toBeVisible({ timeout: 30_000 })
      await expect(page.getByText(/\d+ credits were added/)).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the message is sent and paid with credits', async () => {
      await page.goto(chat)
      await expect(page.getByLabel('Write a message')).toHaveValue('What I still wanted to say')
      await page.getByRole('button', { name: /^Send for \d+ credits/ }).click()
      const log = page.getByRole('log', { name: 'Messages' })
      const there = log.locator('[data-state=sent],[data-state=seen]')
      await expect(there.filter({ hasText: 'What I still wanted to say' })).toHaveCount(1)
    })

    await test.step('it is in the list of payments, with its receipt', async () => {
      await page.goto(`${origin}/transactions`)
      const rows = page.locator('main li')
      await expect(rows.first()).toContainText('Paid')
      await expect(rows.nth(1)).toContainText('Failed')
      await rows.first().getByRole('link').click()
      await expect(page.getByRole('link', { name: /^Receipt .* \(PDF\)/ })).toBeVisible()
      await expectAccessible(page)
    })
  })
}

const amountPattern = (text: string) => new RegExp((/[\d.,]+/.exec(text)?.[0] ?? '').replace(/\D/g, '\\D*'))

/** Makes days pass in the sandbox, so that money arrives. */
async function settleInSandbox({ context, origin }: Person) {
  const books = await context.newPage()
  await books.goto(`${origin}/sandbox/books`)
  const done = books.waitForEvent('load')
  await books.getByRole('button', { name: 'The money comes now' }).first().click()
  await done
  await books.close()
}
