// Client-side navigation, back and forward, and over a static page (RTE-1, RTE-4, decision 27).
import type { Page } from '@playwright/test'
import { castPerson, expect, idOf, logInByCall, login, test, waitForHydration } from '../browser/test.ts'

const idris = castPerson('gay', 'Idris')
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'marked' in window)
const tabLink = (page: Page, name: RegExp) => page.getByRole('link', { name }).filter({ visible: true }).first()
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('RTE-1 NAV-3 NAV-6 client-side navigation forward and back in one document, each screen at its scroll position', async ({
  arrive,
}) => {
  const me = await arrive('phone')
  const { page, origin } = me
  await logInByCall(me, idris.email, idris.password)
  await page.goto(`${origin}/members/${await idOf(me, 'Rafael')}/chat`)
  await page.getByLabel('Write a message').fill('Good evening')
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('log')).toContainText('Good evening')
  await page.goto(`${origin}/members`)
  await waitForHydration(page)
  await markDocument(page)

  const people = page.getByRole('main').getByRole('listitem')
  await people.nth(9).scrollIntoViewIfNeeded()
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(300)
  const position = await scrollPosition(page)
  await people.nth(9).getByRole('link').first().click()
  await page.waitForURL('**/members/*')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => scrollPosition(page)).toBe(0)
  await page.goBack()
  await page.waitForURL('**/members')
  await expect.poll(() => scrollPosition(page)).toBe(position)

  await tabLink(page, /^Messages/).click()
  await page.waitForURL('**/chats')
  await expect(page).toHaveTitle(/Messages/)
  await page.locator('[data-chat] a').first().click()
  await page.waitForURL('**/chats/*')
  await expect(page.getByRole('log')).toBeVisible()
  await page.getByRole('link', { name: 'Back to messages' }).click()
  await page.waitForURL('**/chats')
  await tabLink(page, /^Likes/).click()
  await page.waitForURL('**/likes')
  await page.goBack()
  await expect(page.locator('[data-chat] a').first()).toBeVisible()
  await page.goForward()
  await page.waitForURL('**/likes')
  expect(await isSameDocument(page)).toBe(true)
})

test('RTE-4 a static page is another document, and back restores the app; an unknown member is a 404', async ({
  arrive,
}) => {
  const me = await arrive('desktop')
  const { page, origin } = me
  await login(me, idris.email, idris.password)
  await markDocument(page)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.waitForURL('**/notifications')
  expect(await isSameDocument(page)).toBe(false)
  await page.goBack()
  await page.waitForURL('**/members')
  await expect(page.getByRole('heading', { name: 'Around you' })).toBeVisible()
  await tabLink(page, /^Likes/).click()
  await page.waitForURL('**/likes')
  await page.goto(`${origin}/members/${'0'.repeat(32)}`)
  await expect(page.getByText('404')).toBeVisible()
  await page.goBack()
  await page.waitForURL('**/likes')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
