// A hydrated page that throws: its error screen, and how often it reloads (NAV-11, NAV-12).
import { type Browser, type Page, test as plain } from '@playwright/test'
import { fetchResponse } from '../browser/fetchResponse.ts'
import { castPerson, expect, expectAccessible, logInByCall, login, test, waitForHydration } from '../browser/test.ts'

const theo = castPerson('gay', 'Theo')

/** A person whose page errors are expected. */
async function visitExpectingErrors(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const origin = `http://gay.localhost:${process.env.E2E_PORT}`
  await context.addCookies([
    { name: 'lang', value: 'en', url: origin },
    { name: 'entered', value: '1', url: origin },
  ])
  return { page: await context.newPage(), context, origin }
}

test('NAV-11 a failing call: its status and text inside the layout, and a link onward', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await login(person, theo.email, theo.password)
  for (const [status, code, detail, shown] of [
    [403, 'blocked', "You're blocked by Idris. You do not have access to this page.", null],
    [404, 'not_found', 'Not found', 'This page could not be found'],
  ] as const) {
    await page.route(/\/api\/members\/\w+$/, (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: code, title: detail, status, code, detail }),
      }),
    )
    await page.goto(`${origin}/members`)
    // Before it is alive, a link asks the server for the whole page.
    await waitForHydration(page)
    await page.locator('main a[href^="/members/"]').first().click()
    await expect(page.getByRole('heading', { level: 1, name: shown ?? detail })).toBeVisible()
    await expect(page.getByText(`${status}`, { exact: true })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toBeVisible()
    await expectAccessible(page)
    await page.unroute(/\/api\/members\/\w+$/)
  }
})

plain(
  'NAV-11 a screen that breaks: the error page in the layout, which is never without its styles',
  async ({ browser }) => {
    const person = await visitExpectingErrors(browser)
    const { page } = person
    await login(person, theo.email, theo.password)
    await waitForHydration(page)
    await page.route(/\/api\/members\/\w+$/, async (route) => {
      const response = await fetchResponse(route)
      await route.fulfill({ json: { ...(await response.json()), photos: null } })
    })
    await page.evaluate(() => {
      const bare = () => {
        if (document.styleSheets.length === 0) Object.assign(window, { bare: true })
        requestAnimationFrame(bare)
      }
      bare()
    })
    await page.locator('main a[href^="/members/"]').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t load this' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toHaveCount(1)
    expect(await page.evaluate(() => 'bare' in window)).toBe(false)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Around you' })).toBeVisible()
    await person.context.close()
  },
)

plain('NAV-11 when the error page fails, too, it says so, and leads home', async ({ browser }) => {
  const person = await visitExpectingErrors(browser)
  const { page, origin, context } = person
  await logInByCall(person, theo.email, theo.password)
  await page.goto(`${origin}/likes`)
  // What stands around every screen, the error page too, shows the member's own face.
  await context.route('**/api/user.php', async (route) => {
    const { user } = await (await fetchResponse(route)).json()
    await route.fulfill({ json: { user: { ...user, profile: null } } })
  })
  await expect(page.getByRole('heading', { name: 'An error occurred while showing the error page' })).toBeVisible({
    timeout: 30_000,
  })
  await context.unroute('**/api/user.php')
  await page.getByRole('link', { name: 'Go back to home' }).click()
  await page.waitForURL(`${origin}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})

/** Counts the documents that this page loads from now on. */
function countDocuments(page: Page) {
  const count = { loaded: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count.loaded += 1
  })
  return count
}

plain(
  'NAV-12 a part that stays away loads the page anew once; then the page stays as alive as it was, until a minute has passed',
  async ({ browser }) => {
    const person = await visitExpectingErrors(browser)
    const { page, context } = person
    // A document is alive once its line is up and its program has all of it; a click before that is a link's.
    const live = async () => {
      await page.waitForEvent('websocket')
      await waitForHydration(page)
    }
    // From the beginning: what was preloaded at rest would not be asked for again.
    await page.route(/\/assets\/(Premium|Chats)Screen-/, (route) => route.fulfill({ status: 404, body: '' }))
    const first = live()
    await login(person, theo.email, theo.password)
    await first
    const documents = countDocuments(page)
    const go = (place: RegExp) =>
      page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: place })
        .filter({ visible: true })
        // While a page loads anew, its styles may come after its links: then both navigations are visible.
        .first()
        .click()
    const second = live()
    await go(/Premium|Credits/)
    await second
    expect(documents.loaded).toBe(1)
    await expect(page.getByRole('heading', { level: 1, name: 'Around you' })).toBeVisible()
    await go(/Premium|Credits/)
    await expect(
      page
        .locator('.loading-bar')
        .or(page.getByRole('heading', { level: 1, name: 'We couldn’t load this' }))
        .first(),
    ).toBeVisible()
    await go(/Likes/)
    await page.waitForURL('**/likes')
    expect(documents.loaded).toBe(1)

    // In one step: a reload between the two would take the click to the next document.
    await page.evaluate(() => {
      const at = Number(sessionStorage.getItem('chunk-reload'))
      sessionStorage.setItem('chunk-reload', `${at - 60_000}`)
      document.querySelector<HTMLElement>('nav a[href="/chats"]')?.click()
    })
    await expect.poll(() => documents.loaded).toBe(2)
    await context.close()
  },
)

test('NAV-12 when idle, after two seconds at most, the next screens are preloaded', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin, context } = person
  await context.addInitScript(() => {
    const waits: (number | undefined)[] = []
    Object.assign(window, { waits })
    const ask = window.requestIdleCallback.bind(window)
    window.requestIdleCallback = (work, options) => {
      waits.push(options?.timeout)
      return ask(work, options)
    }
  })
  await login(person, theo.email, theo.password)
  const brought = Promise.all(
    ['ChatsScreen', 'LikesScreen', 'PremiumScreen'].map((it) => page.waitForResponse(new RegExp(`/assets/${it}-`))),
  )
  await page.goto(`${origin}/members`)
  for (const response of await brought) expect(response.status()).toBe(200)
  // The document after the login may have brought them already.
  const waits = () => page.evaluate(() => [...new Set((window as unknown as { waits: number[] }).waits)])
  await expect.poll(waits).toEqual([2_000])
})
