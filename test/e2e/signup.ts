// The five steps of the signup, with or without JavaScript.
import type { Page } from '@playwright/test'
import { callAs, checkByLabel, expect, expectAccessible, mailedLink, type Person } from '../browser/test.ts'
import { CONSENT_KEY } from '../fixtures/consents.ts'

export type Newcomer = { name: string; email: string; password: string }

let counter = 0
/** For names without words, which could match a label, and without digits, which look like a phone number. */
const consonants = 'bcdfghjklmnpqrst'
const toConsonants = (n: number) =>
  n.toString(16).replace(/./g, (figure) => consonants[Number.parseInt(figure, 16)] as string)
export const newcomer = (): Newcomer => {
  const name = `Jonas${toConsonants(Date.now()).slice(-7)}${toConsonants(++counter)}`
  return { name, email: `${name.toLowerCase()}@walk.nightjar.test`, password: 'long walks after midnight' }
}

/** Types the date of birth. */
export const fillBirthDate = (page: Page, day = '14', month = '2', year = '1990') =>
  page.getByLabel('Enter your date of birth').fill(`${day}/${month}/${year}`)

/** The consent, and who one is: nothing is chosen before (SAFE-6). Two taps. */
export async function fillFirstStep(page: Page, who = 'A man looking for men') {
  await checkByLabel(page.getByRole('checkbox', { name: /^I agree that .* sexuality/ }))
  await page.getByRole('radiogroup', { name: 'I am', exact: true }).getByText(who, { exact: true }).click()
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

/** Ends on the page for members without a confirmed address. */
export async function signUp(
  { page, origin }: Person,
  who: Newcomer,
  { from = '/signup', message }: { from?: string; message?: string } = {},
) {
  await page.goto(origin + from)
  await fillFirstStep(page)
  await expectAccessible(page)
  await next(page)

  await page.getByLabel('Username').fill(who.name)
  await fillBirthDate(page)
  await expectAccessible(page)
  await next(page)

  await page.getByLabel('Email address').fill(who.email)
  await expectAccessible(page)
  await next(page)

  await page.getByLabel('Password').fill(who.password)
  await checkByLabel(page.getByRole('checkbox', { name: /I’m 18 or older/ }))
  await expectAccessible(page)
  await next(page)

  if (message) await page.getByLabel('Your message').fill(message)
  await checkByLabel(page.getByRole('checkbox', { name: /fictional demo profile like me/ }))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create my profile' }).click()
}

/** Posts the steps by their calls, without a page; the address is not confirmed yet. */
export async function postSignupSteps(person: Person, { name, email, password }: Newcomer, last: object = {}) {
  const steps = [
    { step: 0, consents: [CONSENT_KEY], gender: 'male', looks_for: 'male' },
    { step: 1, name, date_of_birth: '1990-02-14' },
    { step: 2, email },
    { step: 3, password, terms: true },
    { step: 4, ...last },
  ]
  await callAs(person, async (it) => {
    for (const step of steps) {
      const { status, text } = await it.post('/api/signup', step)
      expect([status, text]).toEqual([200, expect.any(String)])
    }
  })
}

/** `signUp` by calls, for tests of other things. */
export async function signUpByCalls(person: Person, who: Newcomer) {
  await postSignupSteps(person, who, { likes_for_me: true, interests: ['cooking'] })
  await person.page.goto(`${person.origin}/complete-signup?api_signup_complete=1`)
}

/** Confirms the address by the mailed link's call, in the browser that signed up and stays logged in. */
export async function confirmByMail(person: Person, { email }: Newcomer) {
  const token = new URL(await mailedLink(person, email, '/activate/do')).searchParams.get('token')
  expect((await callAs(person, (it) => it.post('/api/activate', { token }))).status).toBe(200)
}

/** Opens a page that asks a new device for the password first, and gives it (ACC-14). */
export async function confirmPassword(page: Page, url: string, password: string) {
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.waitForURL(url)
}
