// Withdrawal in a browser, with and without JavaScript: from the footer, and by the receipt's link (PAY-11).
import { expect, expectAccessible, mailedLink, test } from '../browser/test.ts'
import { fillFields, placeOrder, submitPayment, type Way } from './checkout.ts'
import { confirmByMail, newcomer, postSignupSteps } from './signup.ts'

const ideal: Way = { country: 'NL', name: 'iDEAL', confirm: 'Approve the payment', fails: ['', ''] }

for (const javaScriptEnabled of [true, false])
  test(`PAY-11 NAV-5 a visitor withdraws in two steps from the footer (${javaScriptEnabled ? 'with' : 'without'} JavaScript)`, async ({
    arrive,
  }) => {
    const { page, origin } = await arrive('phone', { javaScriptEnabled })
    // It looks with a script of its own.
    const check = javaScriptEnabled ? expectAccessible : async () => {}
    await page.goto(`${origin}/pricing`)
    await page.locator('footer').getByRole('link', { name: 'Withdraw from a purchase' }).click()
    await page.waitForURL('**/withdraw')
    await check(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Enter your name.')).toBeVisible()
    await page.getByLabel('Your name').fill('Anna de Vries')
    await page.getByLabel('Email address').fill('anna@example.org')
    await page.getByLabel('Which purchase?').fill('40 credits in May')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('40 credits in May')).toBeVisible()
    await check(page)
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await page.waitForURL('**/withdraw?sent=W-*')
    await expect(page.getByText(/^W-[2-9B-Z]{4}-[2-9B-Z]{4}$/)).toBeVisible()
    await check(page)
  })

test('PAY-10 PAY-11 an order without the tick goes nowhere; by the receipt’s link the money goes back', async ({
  arrive,
}) => {
  const person = await arrive('phone')
  const { page, origin } = person
  const member = newcomer()
  await postSignupSteps(person, member)
  await confirmByMail(person, member)
  await page.goto(`${origin}/credits/p0?country=NL`)
  await page.getByText('iDEAL', { exact: true }).click()
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  await expect(page.getByText('Tick this box, then order.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Start right away/ })).toBeFocused()
  await expectAccessible(page)
  await placeOrder(page)
  await fillFields(page, ideal)
  await submitPayment(page, ideal)
  await page.waitForURL('**/credits/**payment=**')
  await page.goto(await mailedLink(person, member.email, '/withdraw'))
  await expect(page.getByLabel('Which purchase?')).toHaveValue(/^[0-9a-f]{32}$/)
  await page.getByLabel('Your name').fill('Anna de Vries')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.waitForURL('**/withdraw?sent=W-*')
  await page.goto(`${origin}/transactions`)
  await expect(page.getByText(/Refund/i).first()).toBeVisible()
})
