// Content pages and complaints: contents, in print, without JavaScript (PAGE-1, PAGE-2). How each looks: everyPage.e2e.ts.
import { castPerson, expect, expectAccessible, logInByCall, test } from '../browser/test.ts'

test('PAGE-1 the table of contents links to sections, at the side or expanded', async ({ arrive }) => {
  for (const on of ['desktop', 'phone'] as const) {
    const { page, origin } = await arrive(on, { javaScriptEnabled: on === 'desktop' })
    await page.goto(`${origin}/pages/terms`)
    if (on === 'phone') await page.getByText('On this page').first().click()
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await contents.getByRole('link', { name: 'Your right to withdraw' }).click()
    await expect(page).toHaveURL(/#section-\d+$/)
    await expect(page.getByRole('heading', { name: 'Your right to withdraw' })).toBeInViewport()
  }
})

test('PAGE-1 in print there is the text alone', async ({ arrive }) => {
  const { page, origin } = await arrive('desktop')
  await page.emulateMedia({ media: 'print' })
  await page.goto(`${origin}/pages/privacy`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('footer')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'On this page' })).toHaveCount(0)
})

test('PAGE-2 a complaint without scripts: errors show, no input is lost, and it ends with a reference', async ({
  arrive,
}) => {
  const { page, origin } = await arrive('phone', { javaScriptEnabled: false })
  await page.goto(`${origin}/complaints`)
  await page.getByLabel('What happened?').fill('I paid twice on Sunday.')
  await page.getByLabel('Email address').fill('walker@')
  await page.getByRole('button', { name: 'Send complaint' }).click()
  await expect(page.getByText('Choose what your complaint is about.')).toBeVisible()
  await expect(page.getByText('Invalid email')).toBeVisible()
  await expect(page.getByLabel('What happened?')).toHaveValue('I paid twice on Sunday.')
  await page.getByLabel('What’s it about?').selectOption('payment')
  await page.getByLabel('Email address').fill(`walker${Date.now()}@example.org`)
  await page.getByRole('button', { name: 'Send complaint' }).click()
  await expect(page.getByRole('heading', { name: 'We’ve received your complaint' })).toBeVisible()
  await expect(page.getByText(/^C-[2-9B-Z]{4}-[2-9B-Z]{4}$/)).toBeVisible()
})

test('PAGE-1 a member finds what was agreed to in the account', async ({ arrive }) => {
  const person = await arrive('desktop')
  const { page, origin } = person
  const { email, password } = castPerson('gay', 'Theo')
  await logInByCall(person, email, password)
  await page.goto(`${origin}/account`)
  await page.getByRole('link', { name: /^What you agreed to/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What you agreed to' })).toBeVisible()
  await expectAccessible(page)
})
