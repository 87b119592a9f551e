// Login with second factors: passkey, authenticator code, recovery code; with and without JavaScript (ACC-14).
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, expectAccessible, type Person, test } from '../browser/test.ts'
import { confirmByMail, confirmPassword, type Newcomer, newcomer, signUpByCalls } from './signup.ts'

/** `ahead` seconds: a code of the next period, never the one just used. */
const codeOf = (secret: string, ahead = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 1000 })

async function signUpAndConfirm(person: Person): Promise<Newcomer> {
  const member = newcomer()
  await signUpByCalls(person, member)
  await person.page.waitForURL(/\/complete-signup/)
  await confirmByMail(person, member)
  return member
}

async function logOut({ page, origin }: Person) {
  await page.goto(`${origin}/logout`)
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${origin}/`)
}

async function logInByPassword({ page, origin }: Person, { email, password }: Newcomer, next = '') {
  await page.goto(`${origin}/login${next}`)
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Adds Chromium's virtual authenticator, which verifies the user by itself. */
async function addAuthenticator({ page, context }: Person) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devtools
}

/** Turns on two-step verification; returns the app's secret and the recovery codes. */
async function enableTwoStep({ page, origin }: Person, look: (page: Page) => Promise<unknown>) {
  await page.goto(`${origin}/account/two-step`)
  await look(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await look(page)
  const codes = page.locator('code')
  const secret = ((await codes.textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('That code isn’t right. Check it and try again.')).toBeVisible()
  expect(((await codes.textContent()) ?? '').replaceAll(' ', '')).toBe(secret)
  await look(page)
  await page.getByLabel('6-digit code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await look(page)
  return { secret, recovery_codes: await page.locator('code').allInnerTexts() }
}

test('ACC-14 a passkey: create, log in, remove', async ({ arrive }) => {
  const person = await arrive('desktop')
  const { page, origin } = person
  await addAuthenticator(person)
  await signUpAndConfirm(person)

  await page.goto(`${origin}/account`)
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Passkeys/ }).click()
  await expectAccessible(page)
  await page.getByLabel('Name').fill('My laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey is ready.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My laptop' })).toBeVisible()
  await expectAccessible(page)

  await logOut(person)
  await page.goto(`${origin}/login?next=/account/passkeys`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL('**/account/passkeys')
  await expect(page.getByText(/last used on/)).toBeVisible()

  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await logOut(person)
  await page.goto(`${origin}/login`)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText('That passkey didn’t work. Try again.')).toBeVisible()
  await expectAccessible(page)
})

test('ACC-14 two-step login on a phone: a code of the app, then a passkey instead', async ({ arrive }) => {
  const person = await arrive('phone', { colorScheme: 'dark' })
  const { page, origin } = person
  const member = await signUpAndConfirm(person)
  const { secret } = await enableTwoStep(person, expectAccessible)
  await page.goto(`${origin}/account`)
  await expect(page.getByRole('link', { name: /Two-step verification/ })).toContainText('On')
  await expectAccessible(page)

  await logOut(person)
  await logInByPassword(person, member, '?next=/account/passkeys')
  await page.waitForURL('**/login/code?*')
  await expectAccessible(page)
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('That code isn’t right. Check it and try again.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('6-digit code').fill(codeOf(secret, 30))
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/account/passkeys')

  await addAuthenticator(person)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey is ready.')).toBeVisible()
  await logOut(person)
  await logInByPassword(person, member)
  await page.waitForURL('**/login/code?*')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/members')
})

test('ACC-14 without JavaScript: two-step verification on, login by a recovery code, off again', async ({ arrive }) => {
  const member = await signUpAndConfirm(await arrive('phone'))
  const person = await arrive('phone', { javaScriptEnabled: false })
  const { page, origin } = person
  await logInByPassword(person, member)
  await page.waitForURL('**/members')
  // A new device proves first who it is.
  await confirmPassword(page, `${origin}/account/two-step`, member.password)
  const { recovery_codes } = await enableTwoStep(person, async () => {})
  expect(recovery_codes).toHaveLength(10)

  await logOut(person)
  await logInByPassword(person, member)
  await page.waitForURL('**/login/code?*')
  await page.getByText('Don’t have your phone? Use a recovery code').click()
  await page.getByLabel('Recovery code').fill(recovery_codes[6] as string)
  await page.getByRole('button', { name: 'Log in with this code' }).click()
  await page.waitForURL('**/members')

  await page.goto(`${origin}/account/two-step`)
  await expect(page.getByText('You have 9 left.')).toBeVisible()
  await page.getByRole('button', { name: 'Get new codes' }).click()
  const newCodes = await page.locator('code').allInnerTexts()
  expect(newCodes).toHaveLength(10)
  expect(newCodes.filter((code) => recovery_codes.includes(code))).toEqual([])
  await page.goto(`${origin}/account/two-step`)
  await page.getByRole('button', { name: 'Turn off two-step verification' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()

  await page.goto(`${origin}/account/passkeys`)
  await expect(page.getByText('This browser doesn’t support passkeys.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden()
  await logOut(person)
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeHidden()
  await logInByPassword(person, member)
  await page.waitForURL('**/members')
})
