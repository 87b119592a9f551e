// The section "Money" in a browser: a purchase, a chargeback and its dossier, a refund that waits for a second person, a
// price, and each part by its key; accessible by day and by night, on a desktop and on a phone (STAFF-2, NAV-13).
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { consoleOrigin, expectConsoleAccessible, signInToConsole } from '../browser/console.ts'
import { callAs, expect, type Person, test } from '../browser/test.ts'
import { pdfText } from '../fixtures/pdfText.ts'
import { buyByCard, card, fillFields, signUpBuyer, submitPayment } from './checkout.ts'

/** By a card whose scheme counts disputes. */
async function purchaseByVisa(person: Person): Promise<string> {
  const { page, origin } = person
  const { payment, redirect } = await callAs(person, async (it) => {
    const { amount, discounted } = (await it.get('/api/payments/methods?bundle=p0&country=NL')).json
    const input = { bundle: 'p0', paymentmethod: 'visa', country: 'NL', express: true }
    const answer = await it.post('/api/payments', { ...input, amount: discounted ?? amount })
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    return answer.json
  })
  await page.goto(`${origin}${redirect}`)
  await fillFields(page, card)
  await submitPayment(page, card)
  await expect(page.getByText(/\d+ credits were added/)).toBeVisible()
  return payment.payment_id
}

const shoot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}
/** By its number, from the list. */
async function open(page: Page, payment: string) {
  await page.getByLabel('Receipt or payment').fill(payment)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('table').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Ledger of money' })).toBeVisible()
}
const partOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of this section' }).getByRole('link', { name, exact: true })

test('STAFF-2 OPS-4 NAV-13 from a purchase to a refund by two persons, and every part of the section', async ({
  arrive,
}) => {
  test.setTimeout(240_000)
  const buyer = await arrive('desktop')
  await signUpBuyer(buyer)
  // Together above what one person may pay back in a day.
  const first = await buyByCard(buyer, 'p3')
  const payment = await buyByCard(buyer, 'p3')

  const { page } = await arrive('desktop')
  await signInToConsole(page, 'finance')
  await page.getByLabel('Site').selectOption('gay')
  await page.getByRole('link', { name: 'Money' }).click()

  await test.step('the payment is found by its number, and shown whole', async () => {
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await expectConsoleAccessible(page)
    await shoot(page, 'payments-desktop')
    await open(page, first)
    await expectConsoleAccessible(page)
    await shoot(page, 'payment-desktop')
  })

  await test.step('a sum beyond is refused; one payment is paid back at once, the second waits for another person', async () => {
    const dialog = page.getByRole('dialog', { name: 'Refund' })
    await page.keyboard.press('r')
    await dialog.getByLabel(/^Sum/).fill('99999')
    await dialog.getByLabel('Why?').fill('was not what they wanted')
    await dialog.getByRole('button', { name: 'Pay back' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('That is more than is left.')
    await expectConsoleAccessible(page)
    await shoot(page, 'refund-desktop')
    await page.keyboard.press('Escape')
    for (const number of [first, payment]) {
      await page.getByRole('link', { name: 'All payments' }).click()
      await open(page, number)
      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      await dialog.getByLabel('Why?').fill('was not what they wanted')
      await dialog.getByRole('button', { name: 'Pay back' }).dblclick()
      await expect(dialog).toHaveCount(0)
    }
    const waiting = page.getByRole('region', { name: 'Waits for a second person' })
    await expect(waiting).toBeVisible()
    await expect(waiting.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expect(waiting.getByRole('button', { name: 'Take back' })).toBeVisible()
    await expectConsoleAccessible(page)
    await shoot(page, 'waiting-desktop')
  })

  await test.step('somebody else approves it on a phone', async () => {
    const { page: other } = await arrive('phone')
    await signInToConsole(other, 'operator')
    await other.goto(`${consoleOrigin()}/money/payments?site=gay`)
    const waiting = other.getByRole('region', { name: 'Waits for a second person' })
    await waiting.getByRole('link', { name: 'Open the payment' }).click()
    await expect(other.getByRole('heading', { name: 'Ledger of money' })).toBeVisible()
    await expectConsoleAccessible(other)
    await shoot(other, 'payment-phone')
    await waiting.getByRole('button', { name: 'Approve' }).click()
    await expect(other.getByRole('heading', { name: 'Refunds', level: 2 })).toBeVisible()
    await expect(other.getByRole('cell', { name: /approved by Olivia/ })).toBeVisible()
    for (const name of ['Payments', 'Prices and codes', 'Bank', 'Dispute ratios']) {
      await partOf(other, name).click()
      await expectConsoleAccessible(other)
      await shoot(other, `${name}-phone`)
    }
  })

  await test.step('a chargeback, and its dossier', async () => {
    const disputed = await purchaseByVisa(buyer)
    await chargeBack(buyer)
    await partOf(page, 'Chargebacks').click()
    const row = page.getByRole('row').nth(1)
    // The bank's word comes by a webhook, some moments later.
    await expect(async () => {
      await page.reload()
      await expect(row.getByText('opened')).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expectConsoleAccessible(page)
    await shoot(page, 'chargebacks-desktop')
    const download = page.waitForEvent('download')
    await row.getByRole('link', { name: /^Dossier of/ }).click()
    const text = pdfText(await readFile(await (await download).path()))
    expect(text).toContain('The dispute')
    expect(text).toContain(disputed)
  })

  await test.step('a price is changed, with the thirty-day rule beside it', async () => {
    await page.keyboard.press('5')
    await expect(page.getByRole('heading', { name: 'Bundles on sale' })).toBeVisible()
    await expectConsoleAccessible(page)
    await shoot(page, 'prices-desktop')
    await page.getByRole('button', { name: 'Change p3 in PLN' }).click()
    const dialog = page.getByRole('dialog', { name: /^Change/ })
    await expect(dialog.getByText(/^Lowest price of the last 30 days/)).toBeVisible()
    const price = dialog.getByLabel(/^Price/)
    const before = Number(await price.inputValue())
    await price.fill(`${before + 1}`)
    await dialog.getByLabel('Why?').fill('costs rose')
    await expectConsoleAccessible(page)
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Change p3 in PLN' }).click()
    await expect(price).toHaveValue((before + 1).toFixed(2))
    await price.fill(`${before}`)
    await dialog.getByLabel('Why?').fill('back again')
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('every part by its key, and the keys in the help', async () => {
    for (const [key, name] of Object.entries({
      ...{ 3: 'Withdrawals', 4: 'Blocked methods', 6: 'Bank', 7: 'Books', 8: 'VAT', 9: 'Dispute ratios' },
      ...{ 0: 'Providers’ books' },
    })) {
      await page.keyboard.press(key)
      await expect(partOf(page, name)).toHaveAttribute('aria-current', 'page')
      if (key === '7') {
        await page.getByRole('button', { name: 'Prove them now' }).click()
        await expect(page.getByText('they add up')).toBeVisible()
      }
      await expectConsoleAccessible(page)
      await shoot(page, `${name}-desktop`)
    }
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard' }).getByText('Dispute ratios')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('CSV of the payments', async () => {
    await page.keyboard.press('1')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV: Payments' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
    expect(lines[0]).toContain('When,State,Method,Sum')
    expect(lines.length).toBeGreaterThan(2)
  })
})

/** The newest purchase of the sandbox's books is taken back by its buyer's bank. */
async function chargeBack({ page, origin }: Person) {
  await page.goto(`${origin}/sandbox/books`)
  const newest = page.getByRole('article').first()
  await newest.getByRole('button', { name: 'Chargeback', exact: true }).click()
}
