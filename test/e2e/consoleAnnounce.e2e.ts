// Announcements and banners in a browser: written by language, counted, previewed, tried, planned, paused and cancelled; a banner on the
// site's pages, by day and night, dismissed with and without scripts (NOTE-2, OPS-4, SITE-2).
import type { Page } from '@playwright/test'
import { axeViolations } from '../browser/axe.ts'
import { consoleOrigin, expectConsoleAccessible, signInToConsole } from '../browser/console.ts'
import { expect, test } from '../browser/test.ts'

/** For a look by one's own eyes. */
const shoot = async (page: Page, name: string) => {
  if (process.env.SHOTS_DIR) await page.screenshot({ path: `${process.env.SHOTS_DIR}/${name}.png`, fullPage: false })
}
/** No other walk is on this site. */
const SITE = 'milf'
const PHONE = { width: 390, height: 844 }
const open = async (page: Page, path: string) => {
  await page.goto(`${consoleOrigin()}/sites/${path}?site=${SITE}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const give = async (page: Page, heading: string, button: string, reason: string) => {
  const dialog = page.getByRole('dialog', { name: heading })
  await dialog.getByLabel('Why?').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('NOTE-2 OPS-4 an announcement is written, previewed, tried, planned, paused, continued and cancelled', async ({
  arrive,
}) => {
  const { page } = await arrive('desktop')
  await signInToConsole(page, 'operator')
  await open(page, 'announcements')
  await expect(page.getByText('There has been no announcement yet.')).toBeVisible()
  await expectConsoleAccessible(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'New announcement' })).toBeVisible()
  await expect(page.getByText(/people get it|person gets it/)).toBeVisible()

  await page.getByRole('button', { name: 'en, missing' }).click()
  await page.getByLabel('Subject').fill('A new game <for two>')
  await page.getByLabel('Text', { exact: true }).fill('Look at it.\n\nIt is new.')
  await page.getByLabel('Page that its button opens').fill('/credits')
  await expect(page.getByRole('button', { name: 'en, written' })).toBeVisible()
  await page.getByRole('button', { name: 'de, missing' }).click()
  await expect(page.getByText(/It is missing: they get the words in/)).toBeVisible()
  await page.getByLabel('Purchases').selectOption('no')
  await expectConsoleAccessible(page)
  await shoot(page, 'announcement-write')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'A new game <for two>' })).toBeVisible()
  await expectConsoleAccessible(page)
  await shoot(page, 'announcement-preview')

  await test.step('a test to an address that is typed twice', async () => {
    await page.getByRole('button', { name: 'Send a test' }).click()
    const dialog = page.getByRole('dialog', { name: /^Send a test in/ })
    await dialog.getByLabel('Address', { exact: true }).fill('lena@example.org')
    await dialog.getByLabel('The address once more').fill('lena@example.com')
    await dialog.getByLabel('Why?').fill('to see it')
    await dialog.getByRole('button', { name: 'Send it' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('The two addresses differ.')
    await expectConsoleAccessible(page)
    await shoot(page, 'announcement-test')
    await dialog.getByLabel('The address once more').fill('lena@example.org')
    await dialog.getByRole('button', { name: 'Send it' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('planned, paused, continued, cancelled', async () => {
    await page.getByRole('button', { name: 'Start or plan it' }).click()
    const dialog = page.getByRole('dialog', { name: 'Start or plan it' })
    await dialog.getByLabel('Mails an hour, at most').fill('500')
    await dialog.getByLabel('When').fill(tomorrow())
    await expectConsoleAccessible(page)
    await shoot(page, 'announcement-start')
    await give(page, 'Start or plan it', 'Plan it', 'a new game')
    await expect(page.getByText('It waits for its time:')).toBeVisible()
    await page.getByRole('button', { name: /^Pause:/ }).click()
    await give(page, 'Pause: ', 'Pause', 'a wrong word')
    await expect(page.getByText('It is paused.')).toBeVisible()
    await shoot(page, 'announcements')
    await page.setViewportSize(PHONE)
    await expectConsoleAccessible(page)
    await shoot(page, 'announcements-phone')
    await page.getByRole('button', { name: /^Go on:/ }).click()
    await give(page, 'Go on: ', 'Go on', 'it is right')
    await page.getByRole('button', { name: /^Cancel it:/ }).click()
    await give(page, 'Cancel it: ', 'Cancel it', 'it is wrong')
    await expect(page.getByText('It was cancelled.')).toBeVisible()
    await page.getByRole('button', { name: /^Write one like it:/ }).click()
    await page.getByRole('button', { name: 'en, written' }).click()
    await expect(page.getByLabel('Subject')).toHaveValue('A new game <for two>')
    await expectConsoleAccessible(page)
    await shoot(page, 'announcement-write-phone')
  })
})

/** As an input of a time takes it. */
function tomorrow() {
  const at = new Date(Date.now() + 86_400_000)
  return `${at.toISOString().slice(0, 10)}T12:00`
}

test('SITE-2 NAV-13 a banner is planned and shown on the site’s pages, and dismissed with and without scripts', async ({
  arrive,
}) => {
  const { page } = await arrive('desktop')
  await signInToConsole(page, 'operator')
  await open(page, 'banners')
  await expect(page.getByText('There has been no banner yet.')).toBeVisible()
  await expectConsoleAccessible(page)
  await page.getByRole('button', { name: 'Plan a banner' }).click()
  await page.getByRole('button', { name: 'en, missing' }).click()
  await page.getByLabel('Text in en').fill('Tonight from two to three we move to a faster place.')
  await page.getByLabel('Page that it leads to').fill('/pages/terms')
  await page.getByLabel('From', { exact: true }).fill('2026-01-01T12:00')
  await page.getByLabel('To', { exact: true }).fill(tomorrow())
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Tonight')
  await expectConsoleAccessible(page)
  await shoot(page, 'banner-write')
  await page.getByRole('button', { name: 'Save the banner' }).click()
  await give(page, 'Save the banner', 'Save', 'the servers move')
  await expect(page.getByRole('heading', { name: /^Banner \d+: Shown now$/ })).toBeVisible()
  await expectConsoleAccessible(page)
  await shoot(page, 'banners')
  await page.setViewportSize(PHONE)
  await shoot(page, 'banners-phone')

  const strip = (on: Page) => on.getByRole('complementary', { name: 'Notice' })
  await test.step('on a visitor’s pages, at once, by day and night', async () => {
    const { page: visitor, origin } = await arrive('desktop', { site: SITE })
    await expect(async () => {
      await visitor.goto(`${origin}/`)
      await expect(strip(visitor)).toBeVisible({ timeout: 1_000 })
    }).toPass()
    expect(await axeViolations(visitor)).toEqual([])
    await shoot(visitor, 'banner-page')
    await visitor.evaluate(() => {
      document.documentElement.dataset.scheme = 'night'
    })
    expect(await axeViolations(visitor, { again: true })).toEqual([])
    await visitor.setViewportSize(PHONE)
    await shoot(visitor, 'banner-page-phone')
    // A hydrated page keeps it.
    await visitor.goto(`${origin}/login`)
    await expect(strip(visitor)).toBeVisible()
    await strip(visitor).getByRole('button', { name: 'Dismiss' }).click()
    await expect(strip(visitor)).toHaveCount(0)
    await expect(visitor).toHaveURL(/\/login/)
    await visitor.goto(`${origin}/`)
    await expect(strip(visitor)).toHaveCount(0)
  })

  await test.step('changed, and ended early', async () => {
    await page.getByRole('button', { name: /^Change: Banner/ }).click()
    await page.getByRole('button', { name: 'en, written' }).click()
    await page.getByLabel('Text in en').fill('Tonight we move.')
    await page.getByRole('button', { name: 'Save the banner' }).click()
    await give(page, 'Save the banner', 'Save', 'shorter')
    await expect(page.getByText('Tonight we move.')).toBeVisible()
    await page.getByRole('button', { name: /^End it now: Banner/ }).click()
    await give(page, 'End banner', 'End it now', 'it is done')
    await expect(page.getByRole('heading', { name: /Ended early$/ })).toBeVisible()
  })
})
