// Old browsers, extensions and dropped files: menus without popovers (iOS 16), foreign nodes before hydration (NAV-6, PRO-4).
import type { Page } from '@playwright/test'
import { castPerson, expect, login, test, waitForHydration } from '../browser/test.ts'

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

test('PRO-4 a file that is dropped before the program has come does not take the page’s place', async ({ arrive }) => {
  const person = await arrive('desktop')
  const { page, origin } = person
  await login(person, idris.email, idris.password)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`${origin}/members`, { waitUntil: 'commit' })
  await page.getByRole('main').waitFor()
  const drop = () =>
    page.evaluate(() => {
      const data = new DataTransfer()
      data.items.add(new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
      return ['dragover', 'drop'].map((name) => {
        const event = new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true })
        document.body.dispatchEvent(event)
        return event.defaultPrevented
      })
    })
  expect(await drop()).toEqual([true, true])
  resolve()
  await waitForHydration(page)
  // Nor on a page that takes no files.
  expect(await drop()).toEqual([true, true])
})

test('NAV-6 nodes that an extension put in before hydration are no error', async ({ arrive }) => {
  const person = await arrive('desktop')
  const { page, origin } = person
  await login(person, idris.email, idris.password)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
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
  resolve()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Your account' }).filter({ visible: true }).click()
  await expect(page.locator('.menu').filter({ visible: true })).toHaveCount(1)
  expect(errors).toEqual([])
})
