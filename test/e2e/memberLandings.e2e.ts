// From a profile's landing into its signup: by a letter, three questions, or a chosen first message (LAND-2).
import type { Page } from '@playwright/test'
import { pressAt, tabTo } from '../browser/keyboard.ts'
import { checkByLabel, expect, expectAccessible, idOf, type Person, test } from '../browser/test.ts'
import { fillBirthDate, fillFirstStep, newcomer } from './signup.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const signupDraft = ({ page }: Person) => page.evaluate(async () => (await fetch('/api/signup')).json())

test('LAND-2 ACC-1 the paper landing, without JavaScript, begins the first message of the signup', async ({
  arrive,
}) => {
  const letter = 'I was just looking around when I saw the radio in your kitchen.'
  const member = newcomer()
  const person = await arrive('phone', { javaScriptEnabled: false, site: 'standard' })
  const { page, origin } = person
  const id = await idOf(person, 'Sanne', 'standard')
  await page.goto(`${origin}/members/${id}/landing`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write Sanne a letter')
  await expect(page.getByRole('main')).toContainText('ictional')
  await page.getByLabel('Dear Sanne,').fill(letter)
  await fillFirstStep(page, 'A man looking for women')
  await page.getByRole('button', { name: 'Keep my letter' }).click()
  await page.waitForURL(`**/members/${id}/signup?step=1`)

  await page.getByLabel('Username').fill(member.name)
  await fillBirthDate(page)
  await next(page)
  await page.getByLabel('Email address').fill(member.email)
  await next(page)
  await page.getByLabel('Password').fill(member.password)
  await checkByLabel(page.getByRole('checkbox').first())
  await next(page)
  await expect(page.getByLabel('Your message')).toHaveValue(letter)
})

test('LAND-2 three questions begin a profile and a message', async ({ arrive }) => {
  const person = await arrive('desktop', { site: 'standard' })
  const { page, origin } = person
  const id = await idOf(person, 'Sanne', 'standard')
  await page.goto(`${origin}/members/${id}/landing2/autumn`)
  const common = page.getByRole('group', { name: 'What might you have in common?' })
  const interest = common.getByRole('checkbox').first()
  const wanted = await interest.inputValue()
  await common.locator('label').first().click()
  await fillFirstStep(page, 'A woman looking for women')
  await page.getByText('Long after midnight').click()
  await page.getByRole('button', { name: 'Use my answers' }).click()
  await page.waitForURL('**/signup?step=1')
  const draft = await signupDraft(person)
  expect(draft).toMatchObject({ gender: 'female', looks_for: 'female', interests: [wanted], target: { id } })
  expect(draft.hello).toBe('I’m up when everyone else is asleep. When do you like to talk?')
})

test('LAND-2 CHAT-3 an icebreaker is chosen by keys, and goes along', async ({ arrive }) => {
  // A visitor whom an advertisement sent sees faces on this site (SITE-5).
  const person = await arrive('phone')
  const { page, origin } = person
  const id = await idOf(person, 'Rafael')
  await page.goto(`${origin}/members/${id}/landing3?network=adnet&sub1=walk`)
  const options = page.getByRole('group', { name: 'Choose a first line' }).getByRole('radio')
  await expect(options).toHaveCount(4)
  await options.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toBeChecked()
  const chosenText = await options.nth(1).inputValue()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: /^I agree that/ }).first()).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('radio', { name: 'A man looking for men' }))
  await page.keyboard.press('Space')
  await pressAt(page, page.getByRole('button', { name: 'Use this line' }))
  await page.waitForURL(/\/signup\?.*step=1/)
  expect((await signupDraft(person)).hello).toBe(chosenText)
  expect(decodeURIComponent(page.url())).not.toContain(chosenText.slice(0, 10))
})

for (const [on, colorScheme] of [
  ['phone', 'light'],
  ['desktop', 'dark'],
] as const)
  test(`LAND-2 the landings are accessible, on a ${on}, ${colorScheme}`, async ({ arrive }) => {
    for (const [site, name] of [
      ['standard', 'Sanne'],
      ['gay', 'Rafael'],
    ] as const) {
      const person = await arrive(on, { colorScheme, site })
      const { page, origin } = person
      const id = await idOf(person, name, site)
      for (const landing of ['landing', 'landing2', 'landing3']) {
        await page.goto(`${origin}/members/${id}/${landing}`)
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
    }
  })
