// Signup without JavaScript: plain forms from the first page to a confirmed address (ACC-1).
import { checkByLabel, expect, mailedLink, test } from '../browser/test.ts'
import { fillBirthDate, fillFirstStep, newcomer } from './signup.ts'

test('ACC-1 ACC-3 ACC-6 signup, errors, confirmation, login and logout with JavaScript off', async ({ arrive }) => {
  const member = newcomer()
  const person = await arrive('phone', { javaScriptEnabled: false })
  const { page, origin } = person
  const next = () => page.getByRole('button', { name: 'Next' }).click()

  await page.goto(`${origin}/signup`)
  await fillFirstStep(page)
  await next()
  await page.getByLabel('Username').fill('@jonas')
  await fillBirthDate(page, '30')
  await next()
  await expect(page.getByText('Username may not start with @')).toBeVisible()
  await expect(page.getByText('Invalid date of birth.')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('@jonas')

  await page.getByLabel('Username').fill(member.name)
  await fillBirthDate(page, '28')
  await next()
  await page.getByLabel('Email address').fill('jonas@walk')
  await next()
  await expect(page.getByText('Invalid email')).toBeVisible()
  await page.getByLabel('Email address').fill(member.email)
  await next()

  await test.step('a half-done signup survives a reload', async () => {
    await page.goto(`${origin}/signup`)
    await expect(page.getByLabel('Password')).toBeVisible()
  })
  await page.getByLabel('Password').fill(member.password)
  await checkByLabel(page.getByRole('checkbox').first())
  await next()
  await page.getByRole('button', { name: 'Create my profile' }).click()
  await page.waitForURL(/\/complete-signup/)

  await page.goto(await mailedLink(person, member.email, '/activate/do'))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await page.waitForURL('**/activate/done')

  await page.goto(`${origin}/logout`)
  await page.getByRole('main').getByRole('button').first().click()
  await page.waitForURL(`${origin}/`)
  await page.goto(`${origin}/login`)
  await page.getByLabel(/e-?mail/i).fill(member.name)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Login failed, please try again')).toBeVisible()
  await page.getByLabel('Password').fill(member.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/members')
})
