// Direct debit at the operator's own bank on a phone: form errors, code by SMS, mandate, pending state; bank transfer;
// with and without JavaScript (PAY-5, PAY-6, PAY-9).
import type { Page } from '@playwright/test'
import { castPerson, expect, expectAccessible, login, type Person, test } from '../browser/test.ts'
import { tickExpress } from './checkout.ts'

const site = 'standard'
const sanne = castPerson(site, 'Sanne')

async function orderWith(person: Person, way: string) {
  const { page, origin } = person
  await page.goto(`${origin}/credits/p0?country=NL`)
  await page.getByText(way, { exact: true }).click()
  await tickExpress(page)
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  await page.waitForURL('**/directdebit?payment=*')
  await expectAccessible(page)
}

const form = {
  'Account holder': 'Sanne Visser',
  IBAN: 'nl91 abna 0417 1643 00',
  Street: 'Nachtegaalstraat',
  'House number': '12 b',
  Postcode: '3581 AC',
  City: 'Utrecht',
  'Mobile number': '+31 6 12345678',
}

async function fillForm(page: Page, over: Partial<typeof form> = {}) {
  for (const [label, value] of Object.entries({ ...form, ...over }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Text me the code' }).click()
}

/** From the development outbox: the newest text message to the phone of the form. */
async function smsCode({ page }: Person): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const response = await page.request.get(`http://127.0.0.1:${process.env.E2E_PORT}/dev/outbox.json`)
    const { outbox } = (await response.json()) as { outbox: { recipient: string; kind: string; body_text: string }[] }
    code = /\b\d{6}\b/.exec(outbox.find(({ recipient }) => recipient === '+31612345678')?.body_text ?? '')?.[0]
    expect(code).toBeDefined()
  }).toPass()
  return code as string
}

test('PAY-5 PAY-9 direct debit: errors show at their fields, a code signs the mandate, credits are granted with the money', async ({
  arrive,
}) => {
  const person = await arrive('phone', { site })
  const { page, origin } = person
  await login(person, sanne.email, sanne.password)
  await orderWith(person, 'SEPA direct debit')

  await test.step('an invalid account', async () => {
    await fillForm(page, { IBAN: 'NL91 ABNA 0417 1643 01' })
    const iban = page.getByLabel('IBAN', { exact: true })
    await expect(iban).toHaveAttribute('aria-invalid', 'true')
    // What was typed is kept.
    await expect(page.getByLabel('Street', { exact: true })).toHaveValue(form.Street)
    await expectAccessible(page)
    await fillForm(page)
  })

  await test.step('the mandate, and a wrong code', async () => {
    await expect(page.getByRole('heading', { name: 'SEPA direct debit mandate', exact: true })).toBeVisible()
    await expect(page.getByText(/•|\*/).first()).toBeVisible()
    await expect(page.getByText('One payment, no subscription.')).toBeVisible()
    await expectAccessible(page)
    const right = await smsCode(person)
    await page.getByLabel(/^Code we texted to/).fill(right === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: /^Order and pay/ }).click()
    await expect(page.getByText('Code invalid')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the right one orders', async () => {
    await page.getByLabel(/^Code we texted to/).fill(await smsCode(person))
    await page.getByRole('button', { name: /^Order and pay/ }).click()
    await page.waitForURL('**/credits/p0/sdd?payment=*')
    await expect(page.getByText('Your payment is on its way')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${origin}/transactions`)
    await expect(page.locator('main li').first()).toContainText('Pending')
    await expectAccessible(page)
  })
})

test('PAY-6 a transfer: account, amount and reference; also without scripts', async ({ arrive }) => {
  const person = await arrive('phone', { site, colorScheme: 'dark' })
  const { page } = person
  await login(person, sanne.email, sanne.password)
  await orderWith(person, 'SEPA bank transfer')
  await expect(page.getByText(/^RF\d\d/)).toBeVisible()
  const address = page.url()

  const plain = await arrive('phone', { site, javaScriptEnabled: false })
  await plain.context.addCookies(await person.context.cookies())
  await plain.page.goto(address)
  await expect(plain.page.getByText(/^RF\d\d/)).toBeVisible()
  await plain.page.getByRole('button', { name: /transfer/i }).click()
  await plain.page.waitForURL(/payment=/)

  const other = await arrive('phone', { site })
  const pieter = castPerson(site, 'Pieter')
  await login(other, pieter.email, pieter.password)
  expect((await other.page.goto(address))?.status()).toBe(404)
})
