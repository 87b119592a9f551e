// A purchase on a phone from no credits to the sent message, by a payment method of each kind: its fields, its delay, one
// of its failures, then success (CRED-1 to CRED-3, PAY-1 to PAY-3, PAY-8, PAY-9). test/http/paymentMethods.test.ts has
// them all.
import { expect, expectAccessible, idOf, type Person, test } from '../browser/test.ts'
import { fillFields, placeOrder, signUpBuyer, spendAllCredits, submitPayment, type Way } from './checkout.ts'

const card: Way = {
  ...{ name: 'Card', country: 'US', confirm: 'Confirm' },
  fields: { 'Card number': '4000000000000002', Expires: '12/31', 'Security code': '123' },
  fails: ['4000000000020000', 'Your bank declined this payment.'],
}

/** One of each other kind: an app, a bank, the two wallets, and money that takes days, drawn or sent. */
const otherWays: Way[] = [
  {
    ...{ name: 'Swish', country: 'SE', fields: { 'Phone number': '+46701234567' }, confirm: 'Confirm in the app' },
    fails: ['Over a limit', 'It was over the limit of your card or account.'],
  },
  {
    ...{ name: 'eps', country: 'AT', chosen: { Bank: 'Test Bank South' }, confirm: 'Approve the payment' },
    fails: ['The bank can’t confirm the buyer', 'Your bank couldn’t confirm it was you.'],
    late: 'seconds',
  },
  {
    ...{ name: 'Apple Pay', country: 'FI', chosen: { 'Pay with': 'This watch' }, confirm: 'Confirm and pay' },
    fails: ['The payment is declined', 'Your bank declined this payment.'],
  },
  {
    ...{ name: 'PayPal', country: 'ES', fields: { Email: 'anna@example.org', Password: 'any word' } },
    ...{
      confirm: 'Confirm and pay',
      fails: ['The payment is blocked', 'This card or account is blocked.'],
      late: 'seconds',
    },
  },
  {
    ...{ name: 'SEPA direct debit', country: 'DE', late: 'days' },
    fields: { 'Account holder': 'Anna de Vries', IBAN: 'NL91 ABNA 0417 1643 00' },
    fails: ['Wrong number or name', 'Some of the payment details were wrong.'],
  },
  {
    ...{ name: 'SEPA bank transfer', country: 'NL', late: 'days' },
    fails: ['No one confirms in time', 'This payment timed out.'],
  },
]

/** Apple Pay is offered on devices that have it. */
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('CRED-1 PAY-1 PAY-2 PAY-3 PAY-9 from no credits to the message that is sent, by card', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await signUpBuyer(person)
  await spendAllCredits(person, 'Walter')
  const chat = `${origin}/members/${await idOf(person, 'Walter')}/chat`

  await test.step('out of credits: the sheet sells them', async () => {
    await page.goto(chat)
    await page.getByLabel('Write a message').fill('What I still wanted to say')
    await page.getByRole('button', { name: /^Send for \d+ credits/ }).click()
    const purchase = page.getByRole('dialog', { name: 'Not enough credits' })
    await expect(purchase.getByRole('button', { name: /^Order and pay/ })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${origin}/credits/p0`)
  })
  await test.step('the order button is in view, and stays there', async () => {
    const button = page.getByRole('button', { name: /^Order and pay/ })
    await expect(button).toBeInViewport({ ratio: 1 })
    await page.mouse.wheel(0, 300)
    await expect(button).toBeInViewport({ ratio: 1 })
    for (const key of ['visa', 'mastercard']) await expect(page.locator(`input[value=${key}]`)).toHaveCount(0)
  })
  await payAfterFailure(person, card)

  await test.step('the message is sent and paid with credits', async () => {
    await page.goto(chat)
    await expect(page.getByLabel('Write a message')).toHaveValue('What I still wanted to say')
    await page.getByRole('button', { name: /^Send for \d+ credits/ }).click()
    const log = page.getByRole('log', { name: 'Messages' })
    const there = log.locator('[data-state=sent],[data-state=seen]')
    await expect(there.filter({ hasText: 'What I still wanted to say' })).toHaveCount(1)
  })
  await checkTransactions(person)
})

test('PAY-1 PAY-2 PAY-3 PAY-9 each other kind of method fails, says why, and is paid', async ({ arrive }) => {
  const person = await arrive('phone', { userAgent: iphone })
  await signUpBuyer(person)
  for (const [at, way] of otherWays.entries())
    await test.step(way.name, async () => {
      await person.page.emulateMedia({ colorScheme: at % 2 ? 'light' : 'dark' })
      await person.page.goto(`${person.origin}/credits/p0`)
      await payAfterFailure(person, way)
    })
  await checkTransactions(person)
})

/** From the checkout of a bundle: the payment fails first, says why and charges nothing; then it is paid. */
async function payAfterFailure(person: Person, way: Way) {
  const { page } = person
  await page.getByLabel('Billing country').selectOption(way.country)
  for (const retired of ['giropay', 'sofort', 'maestro'])
    await expect(page.locator(`input[value=${retired}]`)).toHaveCount(0)
  await page.getByText(way.name, { exact: true }).click()
  await expect(page.getByText('One payment, no subscription.')).toBeVisible()
  await expectAccessible(page)
  const { total } = await placeOrder(page, way.country)

  await expect(page.locator('.sum')).toHaveText(amountPattern(total))
  await expectAccessible(page)
  const [failure, reasonText] = way.fails
  await fillFields(page, way)
  const number = page.getByLabel('Card number')
  if (await number.isVisible()) await number.fill(failure)
  else await page.getByLabel('What should happen').selectOption({ label: failure })
  await submitPayment(page, way)
  await page.waitForURL('**/credits/**payment=**')
  // The buyer sends a transfer from the bank: that it never came is known days later.
  if (way.name.startsWith('SEPA bank transfer')) await settleInSandbox(person)
  await expect(page.getByText('Payment failed or has been cancelled.')).toBeVisible()
  await expect(page.getByText(reasonText)).toBeVisible()
  await expect(page.getByText('You weren’t charged.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try another payment method' }).click()

  await page.getByLabel('Billing country').selectOption(way.country)
  await page.getByText(way.name, { exact: true }).click()
  await placeOrder(page, way.country)
  await fillFields(page, way)
  await submitPayment(page, way)
  await page.waitForURL('**/credits/**payment=**')
  if (way.late) {
    await expect(page.getByText('Your payment is on its way')).toBeVisible()
    await expectAccessible(page)
  }
  if (way.late === 'days') await settleInSandbox(person)
  await expect(page.getByText('You’re Premium')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/\d+ credits were added/)).toBeVisible()
  await expectAccessible(page)
}

/** The newest payment has its receipt; the one before it failed. */
async function checkTransactions({ page, origin }: Person) {
  await page.goto(`${origin}/transactions`)
  const rows = page.locator('main li')
  await expect(rows.first()).toContainText('Paid')
  await expect(rows.nth(1)).toContainText('Failed')
  await rows.first().getByRole('link').click()
  await expect(page.getByRole('link', { name: /^Receipt .* \(PDF\)/ })).toBeVisible()
  await expectAccessible(page)
}

const amountPattern = (text: string) => new RegExp((/[\d.,]+/.exec(text)?.[0] ?? '').replace(/\D/g, '\\D*'))

/** Makes days pass in the sandbox, so that money arrives. */
async function settleInSandbox({ context, origin }: Person) {
  const books = await context.newPage()
  await books.goto(`${origin}/sandbox/books`)
  const done = books.waitForEvent('load')
  await books.getByRole('button', { name: 'The money arrives now' }).first().click()
  await done
  await books.close()
}
