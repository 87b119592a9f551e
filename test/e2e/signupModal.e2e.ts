// The signup as a dialog on large screens; on a phone and without JavaScript as a page (NAV-2).
import type { Page } from '@playwright/test'
import { checkByLabel, expect, expectAccessible, idOf, type Person, test } from '../browser/test.ts'
import { fillBirthDate, fillFirstStep, newcomer } from './signup.ts'

const modal = (page: Page) => page.getByRole('dialog')
const next = (page: Page) => modal(page).getByRole('button', { name: 'Next' }).click()
const heading = (page: Page) => modal(page).getByRole('heading', { level: 1 })

const openModal = (page: Page) => page.locator('form[action="/signup"] button').click()

async function fillAboutMe(page: Page, name: string) {
  await page.getByLabel('Username').fill(name)
  await fillBirthDate(page)
}

/** On a hydrated page the links open the modal once the browser is idle. */
async function openWhenIdle({ page, origin }: Person, path: string) {
  await page.goto(origin + path)
  // Of this document: the one before may still ask for its own.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/signupLinks-/.test(name)),
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

test('NAV-2 from the first page: closes freely until a step is sent, then only by its close button', async ({
  arrive,
}) => {
  const { page, origin } = await arrive('desktop', { colorScheme: 'light' })
  await page.goto(origin)
  const title = await page.title()

  await test.step('Escape and the backdrop close it before a step is sent', async () => {
    for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(8, 8), () => page.goBack()]) {
      await openModal(page)
      await expect(heading(page)).toBeFocused()
      await expect(page).toHaveURL(/\/signup\?/)
      await expect(modal(page).getByRole('banner')).toHaveCount(0)
      await expect(modal(page).getByRole('contentinfo')).toHaveCount(0)
      await close()
      await expect(modal(page)).toHaveCount(0)
      await expect(page).toHaveURL(`${origin}/`)
      await expect(page).toHaveTitle(title)
    }
  })

  await test.step('it is large, and everything in it has an accessible name', async () => {
    await openModal(page)
    await expect(modal(page)).toBeVisible()
    expect((await modal(page).boundingBox())?.width).toBe(800)
    await expectAccessible(page)
  })

  await test.step('a sent step keeps it open; errors show at their fields', async () => {
    await fillFirstStep(page)
    await next(page)
    await expect(modal(page).getByLabel('Username')).toBeFocused()
    await expectAccessible(page)
    for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
    await page.mouse.click(8, 8)
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
    await page.getByLabel('Username').fill('@jonas')
    await next(page)
    await expect(modal(page).getByText('Username may not start with @')).toBeVisible()
    await expect(modal(page).getByText('Invalid date of birth.')).toBeVisible()
    await expect(page.getByLabel('Username')).toBeFocused()
    await expect(page.getByLabel('Username')).toHaveValue('@jonas')
    await expectAccessible(page)
  })

  await test.step('the language changes inside; Escape closes its menu, not the signup', async () => {
    const menu = (name: RegExp) => modal(page).getByRole('button', { name })
    await menu(/^Language/).click()
    await expect(modal(page).getByRole('button', { name: 'Deutsch' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal(page).getByRole('button', { name: 'Deutsch' })).toBeHidden()
    await menu(/^Language/).click()
    await modal(page).getByRole('button', { name: 'Deutsch' }).click()
    await expect(modal(page)).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('button', { name: 'Schließen' })).toBeVisible()
    await menu(/DE/).click()
    await modal(page).getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
    await expect(modal(page).getByLabel('Username')).toBeVisible()
  })

  await test.step('"back" goes one step back, the close button closes it, and the input is stored', async () => {
    await fillAboutMe(page, newcomer().name)
    await next(page)
    await expect(page.getByLabel('Email address')).toBeVisible()
    await modal(page).getByRole('link', { name: 'Back' }).click()
    await expect(page.getByLabel('Username')).not.toHaveValue('')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(modal(page)).toHaveCount(0)
    await expect(page).toHaveURL(`${origin}/`)
    await openModal(page)
    await expect(page.getByLabel('Email address')).toBeVisible()
  })

  await test.step('a reload shows the step as a page; back and forward lead to whole pages', async () => {
    await page.reload()
    await expect(modal(page)).toHaveCount(0)
    await expect(page.getByLabel('Email address')).toBeVisible()
    await page.goBack()
    await expect(page.locator('form[action="/signup"]')).toBeVisible()
    await page.goForward()
    await expect(page.getByLabel('Email address')).toBeVisible()
  })
})

test('NAV-2 ACC-1 from a hydrated page to a complete profile', async ({ arrive }) => {
  const person = await arrive('desktop', { colorScheme: 'dark' })
  const { page } = person
  const member = newcomer()
  await openWhenIdle(person, '/members')
  await page.evaluate(() => Object.assign(window, { same: true }))
  await page.getByRole('link', { name: 'Sign up' }).click()
  await fillFirstStep(page)
  await next(page)
  await fillAboutMe(page, member.name)
  await next(page)
  await page.getByLabel('Email address').fill(member.email)
  await next(page)
  await page.getByRole('textbox', { name: 'Password' }).fill(member.password)
  await checkByLabel(modal(page).getByRole('checkbox', { name: /I’m 18 or older/ }))
  await expectAccessible(page)
  await next(page)
  await expectAccessible(page)
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
  // The button is in view, however low the window is.
  for (const height of [600, 800]) {
    await page.setViewportSize({ width: 1280, height })
    await expect(page.getByRole('button', { name: 'Create my profile' })).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('button', { name: 'Create my profile' }).click()
  await page.waitForURL(/\/complete-signup/)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(member.name) })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/members/)
  await expect(modal(page)).toHaveCount(0)
})

test('NAV-2 from a profile: the modal names it, and back is the same hydrated page', async ({ arrive }) => {
  const person = await arrive('desktop')
  const { page, origin } = person
  const path = `/members/${await idOf(person, 'Rafael')}`
  await openWhenIdle(person, path)
  await page.evaluate(() => Object.assign(window, { same: true }))
  const link = page.locator(`main a[href="${path}/signup"]`).last()
  await link.click()
  await expect(heading(page)).toBeFocused()
  await expect(modal(page)).toContainText('Rafael')
  await expect(page).toHaveURL(`${origin}${path}/signup`)
  await expectAccessible(page)
  await page.goBack()
  await expect(modal(page)).toHaveCount(0)
  await expect(page).toHaveURL(origin + path)
  await expect(link).toBeFocused()
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})

test('NAV-2 a click for a new tab is left to the browser', async ({ arrive }) => {
  const { page, origin } = await arrive('desktop')
  await page.goto(`${origin}/login`)
  const link = page.getByRole('link', { name: 'Sign up' })
  // The tab itself is the browser's: the one that npm carries now and then opens none for such a click, on any page.
  const navigated = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const look = (event: Event) => {
          resolve(!event.defaultPrevented)
          event.preventDefault()
        }
        addEventListener('click', look, { once: true })
      }),
  )
  await link.click({ modifiers: ['ControlOrMeta'] })
  expect(await navigated).toBe(true)
  await expect(modal(page)).toHaveCount(0)
  await expect(page).toHaveURL(`${origin}/login`)
  await link.click()
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveURL(`${origin}/signup?from=/login`)
})

test('NAV-2 on a phone, and without JavaScript, the signup is a page', async ({ arrive }) => {
  for (const { page, origin } of [await arrive('phone'), await arrive('desktop', { javaScriptEnabled: false })]) {
    await page.goto(origin)
    await openModal(page)
    await page.waitForURL('**/signup?**')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(modal(page)).toHaveCount(0)
  }
})

test('NAV-2 from 768 px on the signup is a modal, below it is a page', async ({ arrive }) => {
  const { page, origin } = await arrive('desktop')
  await page.setViewportSize({ width: 767, height: 900 })
  await page.goto(origin)
  await openModal(page)
  await page.waitForURL('**/signup?**')
  await expect(modal(page)).toHaveCount(0)
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto(origin)
  await openModal(page)
  await expect(modal(page)).toBeVisible()
  const { width, fields } = await modal(page).evaluate((dialog) => ({
    width: dialog.getBoundingClientRect().width,
    fields: dialog.querySelector('[data-signup] > :last-child')?.getBoundingClientRect().width ?? 0,
  }))
  // Without the side panel the step has the whole width.
  expect(fields).toBeGreaterThan(width - 60)
  await expectAccessible(page)
})
