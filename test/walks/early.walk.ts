// A slow phone: what is pressed before the program has come is done once it is there (NAV-6, SAFE-2).
import type { Page } from '@playwright/test'
import { expect, test } from '../base/walk.ts'
import { newcomer, signUp } from './signup.ts'

/** The program's files wait until they are let through. */
async function holdProgram(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('SAFE-2 a button pressed before the program has come is not pressed in vain', async ({ arrive }) => {
  const { page, origin } = await arrive('phone', { site: 'standard' })
  await page.goto(`${origin}/members`)
  const href = await page.getByRole('listitem').getByRole('link').first().getAttribute('href')
  const letThrough = await holdProgram(page)
  await page.goto(origin + href, { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^More about / }).click()
  await page.getByRole('button', { name: /^Report / }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  letThrough()
  await expect(page.getByRole('dialog', { name: /^Report / })).toBeVisible()
})

test('PRO-1 a form sent before the program has come goes nowhere without it, and then is sent', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await signUp(person, newcomer())
  await page.waitForURL(/\/complete-signup/)
  const letThrough = await holdProgram(page)
  await page.goto(`${origin}/complete-signup`, { waitUntil: 'commit' })
  await page.getByLabel('About you').fill('I make good soup.')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).toHaveURL(`${origin}/complete-signup`)
  letThrough()
  await page.waitForURL('**/signup-matches')
  const own = await page.evaluate(async () => (await fetch('/api/profile')).json())
  expect(own.about).toBe('I make good soup.')
})
