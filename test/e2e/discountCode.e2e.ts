// A discount code that is entered on the credits page, taken to the checkout, and dropped in a country where it does not count (CRED-12).
import { expect, expectAccessible, test } from '../browser/test.ts'
import { signUpBuyer } from './checkout.ts'

test('CRED-3 CRED-12 a code is entered, makes the price at the checkout, and is dropped with a word where it is none', async ({
  arrive,
}) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await signUpBuyer(person)
  await page.goto(`${origin}/credits`)
  await page.getByText('I have a discount code').click()
  await page.getByLabel('Discount code').fill(' timebonus25 ')
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByText(/TIMEBONUS25: 25% off/)).toBeVisible()
  await page.goto(`${origin}/credits/p0?code=%20timebonus25&country=NL`)
  await expect(page.getByText('€6.74').first()).toBeVisible()
  await page.goto(`${origin}/credits/p0?code=NOSUCH&country=NL`)
  await expect(page.getByText('NOSUCH: Code not found')).toBeVisible()
  await expect(page.getByText('The total no longer includes it.')).toBeVisible()
  await expectAccessible(page)
})
