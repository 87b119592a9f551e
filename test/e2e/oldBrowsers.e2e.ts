// Old and odd browsers, extensions, dropped files: no popovers (iOS 16), foreign nodes before hydration, key codes of input
// methods, a wrong `navigator.onLine`, no service worker (NAV-6, PRO-4, CHAT-3, CHAT-6).
import type { Page } from '@playwright/test'
import { castPerson, expect, idOf, logInByCall, login, test, waitForHydration } from '../browser/test.ts'

const idris = castPerson('gay', 'Idris')

/** What this browser has beyond an old one: the methods, and the rule that hides what is closed. */
async function withoutPopovers(page: Page) {
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover', 'popoverTargetElement'])
      delete (HTMLElement.prototype as unknown as Record<string, unknown>)[name]
    addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('[popover]:not(:popover-open) { display: block }')
      document.adoptedStyleSheets.push(sheet)
    })
  })
}
const openMenus = (page: Page) => page.locator('[popover]').filter({ visible: true })

test('NAV-6 without popovers menus are closed, usable, and closed by a tap outside, on static and on hydrated pages', async ({
  arrive,
}) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await withoutPopovers(page)
  await page.goto(`${origin}/login`)
  await page.waitForLoadState()
  await expect(openMenus(page)).toHaveCount(0)
  await login(person, idris.email, idris.password)
  await page.goto(`${origin}/members`)
  await waitForHydration(page)
  await expect(openMenus(page)).toHaveCount(0)
  const button = page.getByRole('button', { name: 'Your account' }).filter({ visible: true })
  await button.click()
  await expect(openMenus(page)).toHaveCount(1)
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(openMenus(page)).toHaveCount(0)
  await button.click()
  await expect(openMenus(page)).toBeInViewport({ ratio: 0.9 })
  await page.mouse.click(5, 400)
  await expect(openMenus(page)).toHaveCount(0)
  await button.click()
  await openMenus(page).getByRole('link').first().click()
  await expect(openMenus(page)).toHaveCount(0)
})

/** Holds back the page's program until `come` is called. */
async function holdProgram(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
/** Drags a file onto the page: whether the browser is kept from opening it. */
const dropFile = (page: Page) =>
  page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
    return ['dragover', 'drop'].map((name) => {
      const event = new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true })
      document.body.dispatchEvent(event)
      return event.defaultPrevented
    })
  })

test('PRO-4 a file that is dropped before the program has come does not take the page’s place', async ({ arrive }) => {
  const person = await arrive('desktop')
  const { page, origin } = person
  await login(person, idris.email, idris.password)
  const come = await holdProgram(page)
  await page.goto(`${origin}/members`, { waitUntil: 'commit' })
  await page.getByRole('main').waitFor()
  expect(await dropFile(page)).toEqual([true, true])
  come()
  await waitForHydration(page)
  // Nor on a page that takes no files.
  expect(await dropFile(page)).toEqual([true, true])
  await page.goto(`${origin}/account`)
  expect(await dropFile(page)).toEqual([true, true])
})

test('PRO-4 nor does it on a static page of a visitor, before its script and after', async ({ arrive }) => {
  const { page, origin } = await arrive('desktop')
  const come = await holdProgram(page)
  for (const path of ['/', '/signup', '/pages/terms', '/landers/gallery', '/nowhere']) {
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' })
    await page.getByRole('main').waitFor()
    expect([path, await dropFile(page)]).toEqual([path, [true, true]])
  }
  come()
  await page.waitForLoadState()
  expect(await dropFile(page)).toEqual([true, true])
})

test('NAV-6 nodes that an extension put in before hydration are no error', async ({ arrive }) => {
  const person = await arrive('desktop')
  const { page, origin } = person
  await login(person, idris.email, idris.password)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const come = await holdProgram(page)
  await page.goto(`${origin}/members`, { waitUntil: 'commit' })
  await page.getByRole('main').waitFor()
  await page.evaluate(() => {
    const node = (name: string) => document.createElement(name)
    document.head.prepend(node('meta'))
    document.head.append(node('link'))
    document.body.prepend(node('grammarly-desktop-integration'))
    document.body.append(node('div'))
    document.documentElement.append(node('div'))
    document.body.setAttribute('cz-shortcut-listen', 'true')
    for (const field of document.querySelectorAll('input')) field.setAttribute('data-lpignore', 'true')
  })
  come()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Your account' }).filter({ visible: true }).click()
  await expect(page.locator('.menu').filter({ visible: true })).toHaveCount(1)
  expect(errors).toEqual([])
})

test('CHAT-6 NAV-11 a browser that takes itself for offline, and is not: messages go, lists load, nothing says offline', async ({
  arrive,
}) => {
  const person = await arrive('desktop')
  const { page, origin } = person
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
  await logInByCall(person, idris.email, idris.password)
  await page.goto(`${origin}/members/${await idOf(person, 'Dexter')}/chat`)
  await waitForHydration(page)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.getByLabel('Write a message').fill('Are you there?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').locator('[data-state=sent],[data-state=seen]')).toHaveCount(1)
  await expect(page.getByText(/You’re offline/)).toHaveCount(0)
  // A screen of its own data, by client-side navigation.
  await page
    .getByRole('link', { name: /^Likes/ })
    .first()
    .click()
  await page.waitForURL('**/likes')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/You’re offline/)).toHaveCount(0)
})

test('CHAT-3 the Enter of an input method sends nothing, also where the browser says so by its key code alone', async ({
  arrive,
}) => {
  const person = await arrive('desktop')
  const { page, origin } = person
  await logInByCall(person, idris.email, idris.password)
  await page.goto(`${origin}/members/${await idOf(person, 'Emre')}/chat`)
  await waitForHydration(page)
  const field = page.getByLabel('Write a message')
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  await field.fill('にほん')
  const isPrevented = (keyCode: number) =>
    field.evaluate((it, keyCode) => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', keyCode, bubbles: true, cancelable: true })
      return !it.dispatchEvent(event)
    }, keyCode)
  expect(await isPrevented(229)).toBe(false)
  await expect(field).toHaveValue('にほん')
  expect(sent.filter((url) => url.includes('/messages'))).toEqual([])
  // And the one after it sends.
  expect(await isPrevented(13)).toBe(true)
  await expect(page.getByRole('log')).toContainText('にほん')
  await expect(field).toHaveValue('')
})

test('NAV-11 NOTE-4 a service worker that cannot be registered is no error', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await page.addInitScript(() => {
    const asked = window as unknown as { registrations: number }
    asked.registrations = 0
    ServiceWorkerContainer.prototype.register = async () => {
      asked.registrations += 1
      throw new DOMException('not here', 'SecurityError')
    }
  })
  await logInByCall(person, idris.email, idris.password)
  for (const path of ['/members', '/notifications']) {
    await page.goto(`${origin}${path}`)
    await page.waitForFunction(() => (window as unknown as { registrations: number }).registrations > 0)
  }
})

test('NAV-13 SRCH-1 a card is one stop of the tab key; the arrow keys reach its button', async ({ arrive }) => {
  const person = await arrive('desktop')
  const { page, origin } = person
  await logInByCall(person, idris.email, idris.password)
  await page.goto(`${origin}/members`)
  await waitForHydration(page)
  const cards = page.getByRole('main').locator('article')
  await cards.nth(0).getByRole('link').first().focus()
  for (const next of [1, 2, 3]) {
    await page.keyboard.press('Tab')
    await expect(cards.nth(next).getByRole('link').first()).toBeFocused()
  }
  await page.keyboard.press('ArrowRight')
  await expect(cards.nth(3).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+Tab')
  await expect(cards.nth(2).getByRole('link').first()).toBeFocused()
})
