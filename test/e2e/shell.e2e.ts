// The shell: badges, title, loading bar, back, footers, errors (NAV-1 to NAV-12).
import type { Page } from '@playwright/test'
import { fetchResponse } from '../browser/fetchResponse.ts'
import { expectTimeout, recordTimeouts } from '../browser/recordTimeouts.ts'
import { openAsInstalledApp } from '../browser/standalone.ts'
import {
  castPerson,
  expect,
  expectAccessible,
  idOf,
  login,
  type Person,
  test,
  waitForHydration,
} from '../browser/test.ts'
import { totalShift, watchTotalShift } from '../browser/totalShift.ts'

const theo = castPerson('gay', 'Theo')
const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
const badge = (page: Page, place: string) =>
  mainNavigation(page)
    .getByRole('link', { name: new RegExp(`^${place}|${place}`) })
    .locator('.rounded-full.num')

/** Replaces the server's counts and balance. */
async function stubCounts(
  { context }: Person,
  counts: { unread: number; likes: number; credits: number; paid: boolean },
) {
  await context.route('**/api/chats.php*', async (route) => {
    const response = await fetchResponse(route)
    await route.fulfill({ json: { ...(await response.json()), total_unread_messages: counts.unread } })
  })
  await context.route('**/api/likes.php*', async (route) => {
    const original = await (await fetchResponse(route)).json()
    const [one] = original.liked_by
    const liked_by = Array.from({ length: counts.likes }, (_, n) => ({
      ...one,
      id: `${n}`.padStart(32, 'a'),
      like_new: true,
    }))
    await route.fulfill({ json: { ...original, liked_by } })
  })
  await context.route('**/api/user.php', async (route) => {
    const { user } = await (await fetchResponse(route)).json()
    await route.fulfill({ json: { user: { ...user, credits: counts.credits, paid_user: counts.paid } } })
  })
}

test('NAV-3 NAV-6 badges to 99 and above, in the title and on the icon, whose failure is ignored', async ({
  arrive,
}) => {
  for (const on of ['phone', 'desktop'] as const) {
    const person = await arrive(on)
    const { page, origin, context } = person
    await context.addInitScript(() => {
      const told: number[] = []
      Object.assign(window, { told })
      navigator.setAppBadge = async (count) => {
        told.push(count ?? -1)
        throw new Error('no badge here')
      }
    })
    await login(person, theo.email, theo.password)
    const said = { unread: 99, likes: 100, credits: 11, paid: true }
    await stubCounts(person, said)
    await page.goto(`${origin}/members`)
    await expect(badge(page, 'Messages')).toContainText('99')
    await expect(badge(page, 'Messages')).not.toContainText('99+')
    await expect(badge(page, 'Likes')).toContainText('99+')
    await expect(page).toHaveTitle(/^\(199\) /)
    await expect.poll(() => page.evaluate(() => (window as unknown as { told: number[] }).told.at(-1))).toBe(199)
    await expect(badge(page, 'Credits')).toHaveCount(0)
    await expectAccessible(page)

    Object.assign(said, { unread: 0, likes: 0 })
    for (const [credits, tone] of [
      [10, 'warning'],
      [1, 'warning'],
      [0, 'danger'],
    ] as const) {
      said.credits = credits
      await page.goto(`${origin}/members`)
      await expect(badge(page, 'Credits')).toContainText(`${credits}`)
      await expect(badge(page, 'Credits')).toHaveClass(new RegExp(`bg-${tone}`))
    }
    await expect(badge(page, 'Messages')).toHaveCount(0)
    await expect(page).not.toHaveTitle(/^\(/)
    said.paid = false
    await page.goto(`${origin}/members`)
    // The balance stands at the credits alone.
    await expect(mainNavigation(page).getByRole('link', { name: 'Get Premium', exact: true })).toBeVisible()
    await expect(badge(page, 'Get Premium')).toHaveCount(0)
    await expect(mainNavigation(page).getByRole('link')).toHaveCount(4)
  }
})

test('NAV-4 the account menu: my profile, account, payments, settings, logout', async ({ arrive }) => {
  const person = await arrive('desktop')
  const { page } = person
  await login(person, theo.email, theo.password)
  await page.getByRole('button', { name: 'Your account' }).click()
  const menu = page.locator('.menu:popover-open')
  await expect(menu.getByRole('link')).toHaveText(['My profile', 'Account', 'Payments', 'Settings'])
  await expect(menu.getByRole('link', { name: 'Payments' })).toHaveAttribute('href', '/transactions')
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/notifications')
  await menu.getByRole('link', { name: 'Payments' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click()
  await page.waitForURL('**/account')
  await page.getByRole('button', { name: 'Your account' }).click()
  await menu.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('NAV-7 the loading bar: not before 200 ms, five seconds long, gone 500 ms after; none for fast navigations', async ({
  arrive,
}) => {
  const person = await arrive('desktop')
  const { page, origin } = person
  await login(person, theo.email, theo.password)
  await page.clock.install()
  await page.goto(`${origin}/likes`)
  await waitForHydration(page)
  await expect(mainNavigation(page).getByRole('link', { name: /Likes/ })).toHaveAttribute('aria-current', 'page')
  await page.clock.runFor(10_000)
  await page.clock.pauseAt(new Date(Date.now() + 600_000))

  // The clock stands: what it shall ring must have been set before it goes on.
  await page.evaluate(recordTimeouts)

  const bar = page.locator('.loading-bar')
  const gates: (() => void)[] = []
  await page.route('**/api/credits*', async (route) => {
    await new Promise<void>((resolve) => gates.push(resolve))
    await route.continue()
  })
  const credits = mainNavigation(page).getByRole('link', { name: /Get Premium|Credits/ })
  await credits.click()
  await expect.poll(() => gates.length).toBe(1)
  await expectTimeout(page, 200)
  await page.clock.runFor(199)
  await expect(bar).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(bar).toHaveCount(1)
  const durations = () => bar.evaluate((it) => it.getAnimations().map(({ effect }) => effect?.getTiming().duration))
  expect(await durations()).toEqual([5_000])
  await page.clock.runFor(20_000)
  await expect(bar).toHaveCount(1)

  gates[0]?.()
  await page.waitForURL(/\/(credits|premium)$/)
  await expect.poll(durations).toContain(500)
  await expectTimeout(page, 500)
  await page.clock.runFor(499)
  await expect(bar).toHaveCount(1)
  await page.clock.runFor(1)
  await expect(bar).toHaveCount(0)

  await test.step('a fast navigation shows none', async () => {
    await mainNavigation(page).getByRole('link', { name: /Likes/ }).click()
    await page.waitForURL('**/likes')
    for (let n = 0; n < 10; n++) {
      await page.clock.runFor(100)
      await expect(bar).toHaveCount(0)
    }
  })
})

const pages = ['/members/{id}', '/likes/m/{id}', '/likes', '/likes/received', '/credits', '/credits/p1']

test('NAV-4 NAV-5 in the installed app: a back button on member, likes and credits pages, a compact footer; not in a browser tab', async ({
  arrive,
}) => {
  const app = await arrive('phone')
  await openAsInstalledApp(app.context)
  const plain = await arrive('phone')
  for (const person of [app, plain]) await login(person, theo.email, theo.password)
  const id = await idOf(app, 'Idris')
  const back = ({ page }: Person) => page.getByRole('banner').getByRole('link', { name: 'Back', exact: true })
  for (const path of pages) {
    for (const { page, origin } of [app, plain]) await page.goto(origin + path.replace('{id}', id))
    await expect(back(app)).toBeVisible()
    await expect(back(plain)).toBeHidden()
  }
  for (const path of ['/members', '/chats', '/notifications', '/profile']) {
    await app.page.goto(app.origin + path)
    await expect(app.page.getByRole('main')).toBeVisible()
    await expect(back(app)).toHaveCount(0)
  }

  await test.step('it goes back in the history, and to the search where there is none', async () => {
    const { page, origin } = app
    await page.goto(`${origin}/chats`)
    await mainNavigation(page).getByRole('link', { name: /Likes/ }).click()
    await page.waitForURL('**/likes')
    await expectAccessible(page)
    await back(app).click()
    await page.waitForURL('**/chats')
    const newPage = await app.context.newPage()
    await newPage.goto(`${origin}/likes`)
    await expect(newPage.getByRole('heading', { level: 1 })).toBeVisible()
    await newPage.waitForLoadState('networkidle')
    await back({ ...app, page: newPage }).click()
    await newPage.waitForURL('**/members')
    await newPage.close()
  })

  await test.step('a visitor of the installed app has the compact footer, too', async () => {
    const [app, plain] = [await arrive('phone'), await arrive('phone')]
    await openAsInstalledApp(app.context)
    const links = async ({ page, origin }: Person) => {
      await page.goto(`${origin}/pricing`)
      return page.getByRole('contentinfo').getByRole('listitem').filter({ visible: true }).count()
    }
    expect(await links(app)).toBe(5)
    expect(await links(plain)).toBe(14)
    await expect(app.page.getByText('Voorbeeldkade')).toBeHidden()
  })
})

test('NAV-1 the layout around a screen does not shift, on a phone and on a desktop, by day and by night', async ({
  arrive,
}) => {
  for (const [on, colorScheme] of [
    ['phone', 'dark'],
    ['desktop', 'light'],
  ] as const) {
    const person = await arrive(on, { colorScheme })
    await watchTotalShift(person.context)
    await login(person, theo.email, theo.password)
    for (const path of ['/notifications', '/pricing', '/enter', '/no/such/page']) {
      await person.page.goto(person.origin + path)
      await person.page.waitForLoadState('networkidle')
      expect(await totalShift(person.page), `${on} ${path}`).toBeLessThanOrEqual(0.02)
    }
  }
})
