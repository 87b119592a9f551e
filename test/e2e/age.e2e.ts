// Age checks in a browser: the EU app by the Digital Credentials API and by a code that another device reads, and the sandbox before a signup
// (SAFE-1). The wallet is ours (test/fixtures/ageWallet.ts).
import type { Page } from '@playwright/test'
import { castPerson, expect, expectAccessible, logInByCall, type Person, test } from '../browser/test.ts'
import { readAgeIssuer } from '../fixtures/ageIssuerFile.ts'
import { answerApi, answerLink, type Forgery, issue } from '../fixtures/ageWallet.ts'
import { fillBirthDate, fillFirstStep, newcomer } from './signup.ts'

const confirmed = (page: Page) => page.getByRole('heading', { name: 'You’re confirmed as over 18' })

async function enter(person: Person, name: string) {
  const { page, origin } = person
  await page.goto(origin)
  const { email, password } = castPerson('gay', name)
  await logInByCall(person, email, password)
  await page.goto(`${origin}/age?from=/likes`)
}

/** The wallet behind `navigator.credentials`, as a browser that has one shows it. */
async function installWallet(page: Page, origin: string, forged: Forgery = {}) {
  await page.exposeFunction('askWallet', async (data: { encryptionInfo: string }) =>
    answerApi(issue(await readAgeIssuer(), forged), data, origin),
  )
  await page.addInitScript(() => {
    Object.assign(window, { DigitalCredential: class {} })
    navigator.credentials.get = async (options?: CredentialRequestOptions) => {
      const { digital } = options as { digital: { requests: { protocol: string; data: object }[] } }
      const [request] = digital.requests
      if (request?.protocol !== 'org-iso-mdoc') throw new Error('unknown protocol')
      const ask = (window as unknown as { askWallet(data: object): Promise<string> }).askWallet
      return { protocol: request.protocol, data: { response: await ask(request.data) } } as unknown as Credential
    }
  })
}

/** What another device does once it has read the code, which says the same as the link. */
async function answerByOtherDevice(page: Page, forged: Forgery = {}) {
  const link = await page.getByRole('link', { name: 'Open my age app' }).getAttribute('href')
  const { url, form } = answerLink(issue(await readAgeIssuer(), forged), link ?? '')
  // NAME.localhost is this machine for browsers alone.
  const { pathname, host } = new URL(url)
  return page.request.post(`http://127.0.0.1:${process.env.E2E_PORT}${pathname}`, {
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    data: form,
  })
}

test('SAFE-1 phone: the browser’s wallet confirms an age, a forged answer does not, and the page leads on', async ({
  arrive,
}) => {
  const person = await arrive('phone', { expectedErrors: /status of 403/ })
  const { page, origin } = person
  await page.addInitScript(() => Reflect.deleteProperty(window, 'DigitalCredential'))
  await enter(person, 'Rafael')
  await expectAccessible(page)
  const isWaiting = page.waitForResponse('**/api/age/progress')
  await page.getByRole('button', { name: 'Use the EU age app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your age app' })).toBeVisible()
  // Without a wallet in the browser its button is not there, also once the page's script has run.
  await isWaiting
  await expect(page.getByRole('button', { name: 'Ask this browser' })).toBeHidden()
  await expectAccessible(page)
  await installWallet(page, origin)
  await page.reload()
  await page.getByRole('button', { name: 'Ask this browser' }).click()
  await expect(confirmed(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL('**/likes')
  const headers = (await page.goto(`${origin}/age`))?.headers()
  expect(headers?.['permissions-policy']).toContain('digital-credentials-get=(self)')
})

test('SAFE-1 desktop: another device reads the code, and the page goes on by itself; a minor is refused', async ({
  arrive,
}) => {
  const person = await arrive('desktop')
  const { page } = person
  await enter(person, 'Theo')
  await page.getByRole('button', { name: 'Use the EU age app' }).click()
  expect((await answerByOtherDevice(page, { value: false })).status()).toBe(403)
  await expect(page.getByText('This says you’re under 18.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use the EU age app' }).click()
  expect((await answerByOtherDevice(page)).status()).toBe(200)
  await expect(confirmed(page)).toBeVisible()
})

test('SAFE-1 no JavaScript: the link opens the app, and a look again shows what it said', async ({ arrive }) => {
  const person = await arrive('phone', { javaScriptEnabled: false })
  const { page } = person
  await enter(person, 'Milan')
  await page.getByRole('button', { name: 'Use the EU age app' }).click()
  await expect(page.getByRole('link', { name: 'Open my age app' })).toHaveAttribute('href', /^av:\/\/\?/)
  expect((await answerByOtherDevice(page)).status()).toBe(200)
  await page.getByRole('link', { name: 'Check again' }).click()
  await expect(confirmed(page)).toBeVisible()
})

test('SAFE-1 a signup waits for the sandbox’s answer and goes on where it was', async ({ arrive }) => {
  const { page, origin } = await arrive('phone', { site: 'she' })
  await page.goto(`${origin}/signup`)
  await fillFirstStep(page, 'A woman looking for women')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/age?from=/signup')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use the sandbox' }).click()
  await page.getByRole('link', { name: 'Go to the age check' }).click()
  await expect(page.getByRole('heading', { name: 'Sandbox age check' })).toBeVisible()
  await page.getByRole('link', { name: 'Under 18' }).click()
  await expect(page.getByText('This says you’re under 18.')).toBeVisible()
  await page.getByRole('button', { name: 'Use the sandbox' }).click()
  await page.getByRole('link', { name: 'Go to the age check' }).click()
  await page.getByRole('link', { name: 'A face looks: 18 or older' }).click()
  // Before a message the site asks for a document; an account needs none.
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL('**/signup')
  await page.getByLabel('Username').fill(newcomer().name)
  await fillBirthDate(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
})
