// Client-side navigation, back and forward, and over a static page (RTE-1, RTE-4, decision 27).
import type { Locator, Page } from '@playwright/test'
import { castPerson, expect, idOf, logInByCall, login, test, waitForHydration } from '../browser/test.ts'

const idris = castPerson('gay', 'Idris')
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'marked' in window)
const tabLink = (page: Page, name: RegExp) => page.getByRole('link', { name }).filter({ visible: true }).first()
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('RTE-1 NAV-3 NAV-6 SRCH-1 PRO-5 client-side navigation forward and back in one document, each screen at its scroll position', async ({
  arrive,
}) => {
  const me = await arrive('phone')
  const { page, origin } = me
  await logInByCall(me, idris.email, idris.password)
  const rafael = await idOf(me, 'Rafael')
  await page.goto(`${origin}/members/${rafael}/chat`)
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

  await test.step('a profile shows what its card knows before anything is loaded, then that it takes long', async () => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/\/api\/members\/\w+$/, async (route) => {
      await asked
      await route.continue()
    })
    const card = people
      .filter({ has: page.locator('img') })
      .last()
      .getByRole('link')
      .first()
    const [name] = ((await card.getAttribute('aria-label')) ?? '').split(',')
    const photo = await card.locator('img').getAttribute('src')
    await card.click()
    const profile = page.getByRole('article').first()
    await expect(profile.getByRole('heading', { level: 1 })).toContainText(name as string)
    await expect(profile.locator('img').first()).toHaveAttribute('src', photo as string)
    // The second sentence takes the place of the first after five more seconds.
    const slowNotice = /Still working on it…|This is taking longer than usual/
    await expect(page.getByRole('status').filter({ hasText: slowNotice })).toBeVisible()
    // The dock stands on the bottom bar.
    const [dock, bar] = [page.locator('[data-dock]'), page.locator('[data-bottom-bar]')]
    const [above, below] = [await dock.boundingBox(), await bar.boundingBox()]
    // But for the line between them.
    expect(Math.abs((above?.y ?? 0) + (above?.height ?? 0) - (below?.y ?? 0))).toBeLessThanOrEqual(1)
    answer()
    await expect(profile.getByText('Gender')).toBeVisible()
    await expect(page.getByText(slowNotice)).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
    await page.goBack()
  })

  await test.step('a profile that fails keeps its photo, says so, and is asked for again', async () => {
    const detail = 'That was a bit fast. Wait a moment and try again.'
    const refusal = { type: 'about:blank', title: detail, detail, status: 429, code: 'too_many' }
    await page.route(/\/api\/members\/\w+$/, (route) =>
      route.fulfill({ status: 429, contentType: 'application/problem+json', json: refusal }),
    )
    await people.nth(8).getByRole('link').first().click()
    await expect(page.getByRole('alert')).toContainText(detail)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Gender')).toBeVisible()
    await page.goBack()
  })

  await test.step('a tab shows as the current one from pointer-down on', async () => {
    const messages = tabLink(page, /^Messages/)
    const colorOf = (tab: Locator) => tab.evaluate((it) => getComputedStyle(it).color)
    const current = await colorOf(tabLink(page, /^Search/))
    expect(await colorOf(messages)).not.toBe(current)
    await messages.hover()
    await page.mouse.down()
    await expect(messages).toHaveCSS('color', current)
    await page.mouse.up()
  })
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

  await test.step('a gift from a profile goes out in the conversation', async () => {
    await page.goto(`${origin}/members/${rafael}`)
    await page.getByRole('button', { name: 'Give Rafael a gift' }).click()
    const sheet = page.getByRole('dialog', { name: 'A gift for Rafael' })
    await sheet.getByText('A rose', { exact: true }).click()
    await sheet.getByRole('button', { name: /^Send/ }).click()
    await page.waitForURL('**/chat')
    await expect(page.getByRole('log')).toContainText('You sent a gift')
  })
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
