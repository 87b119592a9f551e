// A discount code that is entered on the credits page, taken to the checkout, and dropped in a country where it does not count (CRED-12).
import { expect, expectAccessible, test } from '../browser/test.ts'
import { placeOrder, signUpBuyer } from './checkout.ts'

test('CRED-3 CRED-12 a code is entered, makes the price at the checkout, and is dropped with a word where it is none', async ({
  arrive,
}) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await signUpBuyer(person)
  await page.goto(`${origin}/credits`)
  await page.getByText('I have a discount code').click()
  await page.getByLabel('Discount code').fill(' timebonus25 ')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/TIMEBONUS25: 25% off/)).toBeVisible()
  await page.goto(`${origin}/credits/p0?code=%20timebonus25&country=NL`)
  await expect(page.getByText('€6.74').first()).toBeVisible()
  await page.goto(`${origin}/credits/p0?code=NOSUCH&country=NL`)
  await expect(page.getByText('NOSUCH: Code not found')).toBeVisible()
  await expect(page.getByText('It’s not included in your total.')).toBeVisible()
  await expectAccessible(page)
})

test('CRED-3 PAY-2 PAY-3 a code is entered, the bundle chosen, and the order is for the price that it makes', async ({
  arrive,
}) => {
  const person = await arrive('desktop')
  const { page, origin } = person
  await signUpBuyer(person)
  await page.goto(`${origin}/credits`)
  await page.getByText('I have a discount code').click()
  await page.getByLabel('Discount code').fill('NO SUCH CODE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Code not found')).toBeVisible()
  await page.getByLabel('Discount code').fill('TIMEBONUS25')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/TIMEBONUS25: 25% off/)).toBeVisible()
  // The smallest bundle.
  await page.locator('main a[href*="/credits/p0"]').first().click()
  // The bonus is on anyway, so the address needs no code.
  await page.waitForURL(/\/credits\/p0/)
  await expect(page.getByRole('button', { name: /^Order and pay/ })).toHaveText(/€6\.74/)
  await page.getByText('Card', { exact: true }).click()
  expect((await placeOrder(page)).total).toContain('€6.74')
  await expect(page.getByRole('button', { name: /^Pay EUR 6\.74|^Pay €6\.74|^Pay / })).toContainText('6.74')
})
