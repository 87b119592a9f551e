// After a purchase: repeat order, stored method, spending cap, refund (CRED-7, CRED-8).
import { expect, expectAccessible, type Person, test } from '../browser/test.ts'
import { fillFields, placeOrder, signUpBuyer, submitPayment, tickExpress, type Way } from './checkout.ts'

const visa = (number: string): Way => ({
  ...{ country: 'NL', name: 'Card', confirm: 'Confirm', fails: ['', ''] },
  fields: { 'Card number': number, Expires: '12/31', 'Security code': '123' },
})
const validCard = '4000000000000002'
const singleUseCard = '4000000000080004'

/** Buys, and stores the card. */
async function buy({ page, origin }: Person, number: string) {
  await page.goto(`${origin}/credits/p0?country=NL`)
  await page.getByText('Card', { exact: true }).click()
  await page.getByText(/^Save for next time/).click()
  await placeOrder(page)
  await fillFields(page, visa(number))
  await submitPayment(page, visa(number))
  await expect(page.getByText('You’re Premium')).toBeVisible({ timeout: 30_000 })
}

/** Credits of p0 on this site. */
const BUNDLE_CREDITS = 15

const balance = ({ page }: Person) =>
  page.evaluate(
    async () => ((await (await fetch('/api/user.php')).json()) as { user: { credits: number } }).user.credits,
  )

test("CRED-7 CRED-8 once more in one step, within a limit of one's own; and the way back gives the money back", async ({
  arrive,
}) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await signUpBuyer(person)
  await buy(person, validCard)
  const first = await balance(person)

  await test.step('repeat order in one step', async () => {
    await page.goto(`${origin}/credits/repeat-order`)
    await expect(page.getByText('•••• 0002')).toBeVisible()
    await expectAccessible(page)
    await tickExpress(page)
    await page.getByRole('button', { name: /^Order and pay/ }).dblclick()
    await expect(page.getByText('You’re Premium')).toBeVisible()
    expect(await balance(person)).toBe(first + BUNDLE_CREDITS)
  })

  await test.step('a spending cap holds, and can be raised a day later', async () => {
    await page.goto(`${origin}/account/spending`)
    await page.getByLabel(/^Monthly limit/).fill('20')
    await page.getByRole('button', { name: 'Set limit' }).click()
    await expect(page.getByText(/You’ve spent .* of .*20.* this month/)).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${origin}/credits/p1?country=NL`)
    await tickExpress(page)
    await page.getByRole('button', { name: /^Order and pay/ }).click()
    await expect(
      page.getByText('This would take you over your spending limit for this month. You weren’t charged.'),
    ).toBeVisible()
    await expectAccessible(page)
    expect(await balance(person)).toBe(first + BUNDLE_CREDITS)
    await page.goto(`${origin}/account/spending`)
    await page.getByRole('button', { name: 'Remove limit' }).click()
    await expect(page.getByText(/you’ll have no limit/)).toBeVisible()
    await expect(page.getByText(/You’ve spent .* of .*20.* this month/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the stored card is deleted', async () => {
    await expect(page.getByText('•••• 0002')).toBeVisible()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('•••• 0002')).toHaveCount(0)
    await page.goto(`${origin}/credits/repeat-order`)
    await expect(page.getByRole('link', { name: 'Choose how to pay' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a purchase is refunded', async () => {
    await page.goto(`${origin}/transactions`)
    await expectAccessible(page)
    await page.locator('main li').first().getByRole('link').click()
    await page.getByRole('button', { name: 'Withdraw from this purchase' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(/credits will be removed/)
    await expect(dialog).toContainText('You can’t undo this.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Keep my credits' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Withdraw from this purchase' }).click()
    await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(page.getByText(/^Refunded|^Refund on its way/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Withdraw from this purchase' })).toHaveCount(0)
    await expectAccessible(page)
    expect(await balance(person)).toBe(first)
  })

  await test.step('the history has what came and went', async () => {
    await page.goto(`${origin}/credits`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You have ${first} credits`)
    const rows = page.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect(rows.nth(0)).toContainText(/Purchase refunded.*-15.*Balance/)
    // Two purchases in a row are one line.
    await expect(rows.nth(1)).toContainText(/Bundle bought.*\+30.*Balance/)
    await expectAccessible(page)
  })
})

test('CRED-7 a stored card that fails: new card details, or PayPal', async ({ arrive }) => {
  const person = await arrive('desktop', { colorScheme: 'dark' })
  const { page, origin } = person
  await signUpBuyer(person)
  await buy(person, singleUseCard)
  await page.goto(`${origin}/credits/repeat-order`)
  await tickExpress(page)
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  await expect(page.getByRole('alert').first()).toContainText('Stored card failed')
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Pay another way' })).toHaveAttribute('href', '/credits/p0?country=NL')
  await page.getByRole('link', { name: 'Pay with PayPal' }).click()
  await expect(page.locator('input[value=paypal]')).toBeChecked()
})
