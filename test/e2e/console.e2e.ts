// The console in a browser: an invitation becomes a passkey, one signs out and in again, by the passkey and by the second
// way; every page is accessible by day and by night (STAFF-4).
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { consoleOrigin, expectConsoleAccessible, openInvitation } from '../browser/console.ts'
import { expect, test } from '../browser/test.ts'

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^You: / }).click()
  await page.locator('.menu:popover-open').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
}

test('STAFF-4 NAV-13 from the invitation to the second way in, on a desktop and on a phone', async ({ arrive }) => {
  const { page } = await arrive('desktop')
  await openInvitation(page, 'operator')
  await expect(page.getByText('Welcome, Olivia.')).toBeVisible()
  await expectConsoleAccessible(page)
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Staff', level: 1, exact: true })).toBeVisible()
  expect(page.url()).not.toContain('#')
  await expectConsoleAccessible(page)

  await test.step('every section, and the help', async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
    await expectConsoleAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Audit' }).click()
    await expect(page.getByRole('cell', { name: 'staff.sign_in' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Prove them now' }).click()
    await expect(page.getByText(/links, proved/).first()).toBeVisible()
    await expectConsoleAccessible(page)
    await page.getByLabel('Site').selectOption({ index: 1 })
    expect(new URL(page.url()).searchParams.get('site')).toBeTruthy()
  })

  await signOut(page)
  await expectConsoleAccessible(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: 'You: Olivia' })).toBeVisible()

  const { key, secret } =
    await test.step('somebody new gets a key and an invitation; the second way is set up', async () => {
      await page.goto(`${consoleOrigin()}/staff`)
      await page.getByRole('button', { name: 'Add somebody' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add somebody' })
      await dialog.getByLabel('Name').fill('Sam')
      await dialog.getByLabel('Why?').fill('answers mails')
      await expectConsoleAccessible(page)
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      const codes = page.getByRole('dialog', { name: 'For Sam' }).locator('code')
      await expect(codes).toHaveCount(2)
      const [invitation, key] = await codes.allTextContents()
      await page.keyboard.press('Escape')
      await signOut(page)
      await page.goto('about:blank')
      await page.goto(`${invitation}`)
      await page.getByRole('button', { name: 'Make a passkey' }).click()
      await page.getByRole('button', { name: 'You: Sam' }).click()
      await page.getByRole('link', { name: 'Own settings' }).click()
      await page.getByRole('button', { name: 'Set up' }).click()
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
      await expectConsoleAccessible(page)
      const secret = `${await page.locator('form code').textContent()}`
      await page.getByLabel('6-digit code').fill(new TOTP({ secret }).generate())
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByText('It is on.')).toBeVisible()
      await page.getByLabel('Language').selectOption('nl')
      await expect(page.getByRole('heading', { name: 'Eigen instellingen' })).toBeVisible()
      await page.getByLabel('Taal').selectOption('en')
      await expect(page.getByRole('heading', { name: 'Own settings' })).toBeVisible()
      await page.getByLabel('Colours').selectOption('night')
      await expect(page.locator('html')).toHaveAttribute('data-scheme', 'night')
      await expectConsoleAccessible(page)
      return { key: `${key}`, secret }
    })

  await test.step('by the key and a code, in a browser without the passkey, on a phone', async () => {
    const { page: phone } = await arrive('phone')
    await phone.goto(`${consoleOrigin()}/own`)
    await phone.getByRole('button', { name: 'Use your staff key and a code' }).click()
    await phone.getByLabel('Staff key').fill(key)
    await phone.getByLabel('6-digit code').fill('000000')
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(phone.getByRole('alert')).toHaveText(/did not work/)
    await expectConsoleAccessible(phone)
    // The code that turned it on counts once; the next one is at most half a minute away, and one ahead is accepted.
    await phone.getByLabel('6-digit code').fill(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }))
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(phone.getByRole('heading', { name: 'Own settings' })).toBeVisible()
    await expectConsoleAccessible(phone)
    await phone.getByRole('button', { name: 'Open the navigation' }).click()
    await expectConsoleAccessible(phone)
    // Support sees who waits for a second person, and no audit log.
    await expect(phone.getByRole('link', { name: 'Staff' })).toBeVisible()
    await expect(phone.getByRole('link', { name: 'Audit' })).toHaveCount(0)
    await phone.getByRole('link', { name: 'Staff' }).click()
    await expect(phone.getByRole('heading', { name: 'Colleagues', level: 2 })).toBeVisible()
    await expectConsoleAccessible(phone)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
    await phone.getByRole('button', { name: /^You: / }).click()
    await phone.locator('.menu:popover-open').getByRole('link', { name: 'Own settings' }).click()
    await expect(phone.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  })
})
