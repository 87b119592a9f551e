// Checkout steps for tests that need a buyer: from the bundles through the sandbox's pages.
import type { Locator, Page } from '@playwright/test'
import type { CountryCode } from '../../contract/countries.ts'
import { asksExpressRequest } from '../../contract/withdrawal.ts'
import { callAs, expect, idOf, type Person } from '../browser/test.ts'
import { readShownPrice } from '../fixtures/shownPrice.ts'
import { confirmByMail, newcomer, postSignupSteps } from './signup.ts'

export type Way = {
  country: string
  name: string
  /** By the labels of the sandbox's page. */
  fields?: Record<string, string>
  chosen?: Record<string, string>
  /** What is pressed where somebody asks once more. */
  confirm?: 'Confirm' | 'Confirm in the app' | 'Approve the payment' | 'Confirm and pay'
  /** What of it makes it fail first, and what the buyer is told. */
  fails: [string, string]
  /** The money is known to come seconds after, or days. */
  late?: 'seconds' | 'days'
}

/** Ticks the express request, which every order in the EU, the EEA and the UK needs (PAY-10). */
export const tickExpress = async (within: Page | Locator) => {
  const tick = within.getByRole('checkbox', { name: /^Start right away/ })
  await expect(tick).not.toBeChecked()
  await within.getByText(/^Start right away/).click()
  await expect(tick).toBeChecked()
}

/**
 * Presses the order button twice: it has the text the law requires and the amount, and a second click is no second
 * payment.
 */
export async function placeOrder(page: Page, country = 'NL') {
  const button = page.getByRole('button', { name: /^Order and pay/ })
  const total = (await button.textContent()) ?? ''
  if (asksExpressRequest(country as CountryCode)) await tickExpress(page)
  await button.dblclick()
  await page.waitForURL('**/sandbox/checkout/*')
  return { total }
}

export async function fillFields(page: Page, { fields = {}, chosen = {} }: Way) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  for (const [label, value] of Object.entries(chosen)) await page.getByLabel(label, { exact: true }).selectOption(value)
}

/** Submits the sandbox's page and, if it comes, its confirmation page. */
export async function submitPayment(page: Page, { confirm }: Way) {
  await page.getByRole('button', { name: /^Pay |^I have sent it/ }).click()
  const again = page.getByRole('button', { name: confirm ?? 'never', exact: true })
  await page.waitForURL((url) => url.pathname.startsWith('/credits/') || !!confirm)
  if (!page.url().includes('/sandbox/')) return
  await expect(again.or(page.getByText('Payment failed'))).toBeVisible()
  if (!(await again.isVisible())) return
  const code = page.getByLabel('Code from your bank')
  if (await code.isVisible()) await code.fill('123456')
  await again.click()
}

export async function signUpBuyer(person: Person) {
  const member = newcomer()
  await postSignupSteps(person, member)
  await confirmByMail(person, member)
}

export const card: Way = {
  ...{ name: 'Card', country: 'NL', confirm: 'Confirm' },
  fields: { 'Card number': '4000000000000002', Expires: '12/31', 'Security code': '123' },
  fails: ['', ''],
}

/** In a browser; returns the number of the payment. */
export async function buyByCard(person: Person, bundle: 'p0' | 'p3'): Promise<string> {
  const { page, origin } = person
  await page.goto(`${origin}/credits/${bundle}?country=NL`)
  await page.getByText(card.name, { exact: true }).click()
  await placeOrder(page)
  await fillFields(page, card)
  await submitPayment(page, card)
  await expect(page.getByText(/\d+ credits were added/)).toBeVisible()
  return callAs(person, async (it) => {
    const { json } = await it.get('/api/transactions')
    return json.transactions[0].payment_id
  })
}

/** Sends messages to this member until no credits are left. */
export async function spendAllCredits(person: Person, name: string) {
  const to = await idOf(person, name)
  const last = await callAs(person, async (it) => {
    for (let sent = 0; sent < 30; sent++) {
      const price = await readShownPrice(it, to)
      const { status } = await it.post(`/api/members/${to}/messages`, {
        client_id: crypto.randomUUID(),
        body: 'Hello',
        price,
      })
      if (status !== 200) return status
    }
    return null
  })
  expect(last).toBe(402)
}
