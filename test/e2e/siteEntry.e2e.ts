// The site-entry warning on a first visit (NAV-10).
import type { Page } from '@playwright/test'
import { openAsInstalledApp } from '../browser/standalone.ts'
import { castPerson, expect, expectAccessible, idOf, test } from '../browser/test.ts'
import { totalShift, watchTotalShift } from '../browser/totalShift.ts'
import { fillFirstStep } from './signup.ts'

const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you 18 or older?' })
const confirmEntry = (page: Page) => page.getByRole('button', { name: 'I’m 18 or older' }).click()
const isModal = (page: Page) => warning(page).evaluate((it) => it.matches(':modal'))
const entryCookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'entered')
/** Whether the dialog covers the middle of the page's top bar. */
const isCovered = (page: Page) =>
  page.evaluate(() => document.elementFromPoint(innerWidth / 2, 20)?.closest('dialog') !== null)

for (const [on, colorScheme] of [
  ['phone', 'dark'],
  ['desktop', 'light'],
] as const) {
  test(`NAV-10 on a ${on}: over the page until it is confirmed, without a page load, and never again`, async ({
    arrive,
  }) => {
    const { page, origin, context } = await arrive(on, { unwarned: true, colorScheme })
    await watchTotalShift(context)
    await page.goto(origin)
    await expect(warning(page)).toBeVisible()
    await expect.poll(() => isModal(page)).toBe(true)
    expect(await isCovered(page)).toBe(true)
    await expect(warning(page)).toContainText('are fictional')
    await expectAccessible(page)

    await test.step('no key closes it, and the focus stays inside', async () => {
      for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
      await page.mouse.click(8, 8)
      await expect(warning(page)).toBeVisible()
      for (let n = 0; n < 6; n++) {
        await page.keyboard.press('Tab')
        expect(
          await page.evaluate(
            () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
          ),
        ).toBe(true)
      }
    })

    await page.evaluate(() => Object.assign(window, { same: true }))
    const confirmed = page.waitForResponse(/\/enter$/)
    await confirmEntry(page)
    await confirmed
    await expect(warning(page)).toBeHidden()
    expect(await page.evaluate(() => 'same' in window)).toBe(true)
    await expect(page.getByRole('main')).toBeFocused()
    expect(await totalShift(page)).toBeLessThanOrEqual(0.02)
    expect(await entryCookie(page)).toMatchObject({ value: '1', path: '/', sameSite: 'Lax', httpOnly: true })
    expect(((await entryCookie(page))?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400)

    for (const path of ['/', '/pricing', '/members', '/landers/gallery', '/signup']) {
      await page.goto(origin + path)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.locator('[data-site-entry]')).toHaveCount(0)
    }
  })
}

test('NAV-10 without JavaScript it covers the page, nothing behind it is focusable, and its form leads back', async ({
  arrive,
}) => {
  const { page, origin } = await arrive('phone', { unwarned: true, javaScriptEnabled: false })
  for (const path of ['/pricing', '/members?min_age=30', '/landers/gallery']) {
    await page.context().clearCookies({ name: 'entered' })
    await page.goto(origin + path)
    await expect(warning(page)).toBeVisible()
    const box = await warning(page).boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.locator('main :focus, header :focus, footer :focus')).toHaveCount(0)
    await confirmEntry(page)
    await page.waitForURL(origin + path)
    await expect(warning(page)).toHaveCount(0)
  }
})

test('NAV-10 leaving goes back to the previous site, or to an empty page', async ({ arrive }) => {
  const { page, origin, context } = await arrive('desktop', { unwarned: true })
  const elsewhere = 'http://elsewhere.localhost/'
  await context.route(elsewhere, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<title>Elsewhere</title><a href="${origin}/pricing">There</a>` }),
  )
  await page.goto(elsewhere)
  await page.getByRole('link', { name: 'There' }).click()
  await expect.poll(() => isModal(page)).toBe(true)
  await page.getByRole('link', { name: 'Leave' }).click()
  await expect(page).toHaveTitle('Elsewhere')

  await page.goto('about:blank')
  await page.goto(`${origin}/pricing`)
  await expect.poll(() => isModal(page)).toBe(true)
  await page.getByRole('link', { name: 'Leave' }).click()
  await page.waitForURL('**/enter?next=**')
  await expect(warning(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Goodbye for now' })).toBeVisible()
  await expectAccessible(page)
  expect(await entryCookie(page)).toBeUndefined()
  await confirmEntry(page)
  await page.waitForURL(`${origin}/pricing`)
  await expect(warning(page)).toHaveCount(0)
})

test('NAV-10 on a hydrated page: once closed, it stays closed on other screens', async ({ arrive }) => {
  const { page, origin, context } = await arrive('phone', { unwarned: true })
  await watchTotalShift(context)
  await page.goto(`${origin}/members`)
  await expect.poll(() => isModal(page)).toBe(true)
  await expectAccessible(page)
  await confirmEntry(page)
  await expect(warning(page)).toBeHidden()
  expect(await totalShift(page)).toBeLessThanOrEqual(0.02)
  await page.goto(`${origin}/members/${await idOf({ page }, 'Idris')}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(warning(page)).toHaveCount(0)
})

test('NAV-10 the signup includes it; going on confirms it', async ({ arrive }) => {
  const { page, origin } = await arrive('phone', { unwarned: true })
  await page.goto(`${origin}/signup`)
  await expect(page.getByRole('region', { name: 'Are you 18 or older?' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)
  await fillFirstStep(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.locator('[data-site-entry]')).toHaveCount(0)
  await page.goto(origin)
  await expect(page.locator('[data-site-entry]')).toHaveCount(0)
})

test('NAV-10 the installed app, a member, and the password reset show none', async ({ arrive }) => {
  const app = await arrive('phone', { unwarned: true })
  await openAsInstalledApp(app.context)
  for (const path of ['/', '/members', '/signup']) {
    await app.page.goto(app.origin + path)
    await expect(app.page.getByRole('main')).toBeVisible()
    await expect(app.page.locator('[data-site-entry]')).toBeHidden()
    expect(await isCovered(app.page)).toBe(false)
  }
  const { page, origin } = await arrive('phone', { unwarned: true })
  await page.goto(`${origin}/reset-password`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-site-entry]')).toHaveCount(0)
  await page.goto(`${origin}/login`)
  await confirmEntry(page)
  await page.context().clearCookies({ name: 'entered' })
  const theo = castPerson('gay', 'Theo')
  await page.getByLabel(/e-mail|email/i).fill(theo.email)
  await page.getByLabel('Password').fill(theo.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/members')
  await expect(page.locator('[data-site-entry]')).toHaveCount(0)
})
