// The installed app: set-up, cached data, offline page, updates (NAV-4, NAV-6, NAV-11, NAV-12, NOTE-4).
import type { Page } from '@playwright/test'
import { openAsInstalledApp } from '../browser/standalone.ts'
import {
  castPerson,
  checkByLabel,
  expect,
  expectAccessible,
  idOf,
  logInByCall,
  login,
  logout,
  type Person,
  test,
} from '../browser/test.ts'

const theo = castPerson('gay', 'Theo')

/** Every URL in every cache of this site. */
const cachedUrls = (page: Page) =>
  page.evaluate(async () => {
    const urls: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        urls.push(`${name} ${url.slice(location.origin.length)}`)
    return urls.toSorted()
  })
const offlinePageEntries = ['offline /offline.js', 'offline /offline?lang=en']
const expectOfflinePageOnly = ({ page }: Person) => expect.poll(() => cachedUrls(page)).toEqual(offlinePageEntries)
/** Waits until the service worker controls this page. */
const waitForServiceWorker = ({ page }: Person) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

test('NAV-4 NAV-6 installing the app: by day and by night, on a phone and on a desktop; the choice is saved and shows', async ({
  arrive,
}) => {
  for (const [on, colorScheme] of [
    ['phone', 'dark'],
    ['desktop', 'light'],
  ] as const) {
    const person = await arrive(on, { colorScheme })
    const { page, origin } = person
    await logInByCall(person, theo.email, theo.password)
    await page.goto(`${origin}/account`)
    await page.getByRole('link', { name: /The app on your device/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The app on your device')
    await expectAccessible(page)
    await page.getByText('iPhone and iPad').click()
    await expect(page.getByText('Open this page in Safari.')).toBeVisible()
    await page.getByText('Weather', { exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Saved')
    await expect(page.getByRole('radio', { name: 'Weather' })).toBeChecked()
    await expect(page).toHaveTitle(/^(\(\d+\) )?Weather$/)
    await expectAccessible(page)
    await page.goto(`${origin}/likes`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(/^(\(\d+\) )?Weather$/)
    // Living on, it stays.
    await page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).getByRole('link').first().click()
    await page.waitForURL('**/members')
    await expect(page).toHaveTitle(/^(\(\d+\) )?Weather$/)
    await page.goto(`${origin}/account/app`)
    await checkByLabel(page.getByRole('radio').first())
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveTitle(/The app on your device/)
  }
})

test('NAV-4 without scripts there are the steps, the choice and the URL', async ({ arrive }) => {
  const scripted = await arrive('phone')
  await login(scripted, theo.email, theo.password)
  const { page, context, origin } = await arrive('phone', { javaScriptEnabled: false })
  await context.addCookies(await scripted.context.cookies())
  await page.goto(`${origin}/account/app`)
  await expect(page.getByText('Computer')).toBeVisible()
  for (const name of ['Share link', 'Add to home screen']) await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByText(origin.replace(/:\d+$/, ''))).toBeVisible()
})

test('NAV-4 the browser’s install prompt waits for the button, and never shows by itself', async ({ arrive }) => {
  const person = await arrive('phone', {
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
  })
  const { page, origin } = person
  await login(person, theo.email, theo.password)
  /** What Chromium says of a site that can be installed; true where the page let the browser ask by itself. */
  const offered = () =>
    page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => void Object.assign(window, { asked: true }),
      })
      return dispatchEvent(offer)
    })
  for (const path of ['/members', '/pricing', '/account/app']) {
    await page.goto(origin + path)
    await page.waitForLoadState('networkidle')
    expect(await offered(), path).toBe(false)
  }
  const button = page.getByRole('button', { name: 'Add to home screen' })
  await expect(button).toBeVisible()
  expect(await page.evaluate(() => 'asked' in window)).toBe(false)
  await button.click()
  expect(await page.evaluate(() => 'asked' in window)).toBe(true)
  // It can be asked once: then the button opens the steps of this device, as where the browser offers nothing.
  await page.evaluate(() => Object.assign(window, { asked: false }))
  await expect(page.getByText('Open your browser’s menu')).toBeHidden()
  await button.click()
  await expect(page.getByText('Open your browser’s menu')).toBeVisible()
  expect(await page.evaluate(() => 'asked' in window && window.asked)).toBe(false)
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(page.getByText('It’s on your home screen now.')).toBeVisible()
  await expect(button).toBeHidden()
})

test('NAV-4 sharing contains the site’s URL and no member data: by the share sheet, or copied', async ({ arrive }) => {
  const person = await arrive('desktop')
  const { page, context, origin } = person
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: sessionStorage.getItem('no share') ? undefined : async (it: unknown) => void shared.push(it),
    })
  })
  await logInByCall(person, theo.email, theo.password)
  await page.goto(`${origin}/account/app`)
  await page.getByRole('button', { name: 'Share link' }).click()
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)
  await expect.poll(shared).toEqual([{ url: origin }])
  await page.evaluate(() => sessionStorage.setItem('no share', 'yes'))
  await page.reload()
  await page.getByRole('button', { name: 'Share link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
})

test('NAV-11 NOTE-4 after an evening’s use the only thing in any cache is the offline page, and a logout deletes it', async ({
  arrive,
}) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await login(person, theo.email, theo.password)
  const id = await idOf(person, 'Idris')
  for (const path of [
    '/members',
    `/members/${id}`,
    `/members/${id}/chat`,
    '/chats',
    '/likes',
    '/profile',
    '/account',
  ]) {
    await page.goto(origin + path)
    await page.waitForLoadState('networkidle')
  }
  await page.goto(`${origin}/members`)
  await expectOfflinePageOnly(person)
  const text = await page.evaluate(async () => (await (await caches.match('/offline?lang=en'))?.text()) ?? '')
  expect(text).toContain('You’re offline')
  expect(text).not.toMatch(/Theo|nightjar/i)
  await logout(page)
  await page.waitForURL(`${origin}/`)
  // The worker does what it was told one after the other.
  await expect.poll(() => cachedUrls(page)).toEqual([])
})

test('NAV-11 NOTE-4 a logout before hydration leaves nothing either', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, context, origin } = person
  await login(person, theo.email, theo.password)
  await expectOfflinePageOnly(person)
  // The page comes to rest in the moment in which its form goes, and no sooner.
  await context.addInitScript(() => {
    const waiting: (() => void)[] = []
    Object.assign(window, { requestIdleCallback: (run: () => void) => waiting.push(run) })
    addEventListener('submit', () => {
      for (const run of waiting) run()
    })
  })
  await page.goto(`${origin}/members`)
  await logout(page)
  await page.waitForURL(`${origin}/`)
  await expect.poll(() => cachedUrls(page)).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('NAV-11 offline a page says so, and reloads when online; a hydrated page keeps working', async ({ arrive }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const person = await arrive('phone', { colorScheme })
    const { page, context, origin } = person
    await login(person, theo.email, theo.password)
    await expectOfflinePageOnly(person)
    await waitForServiceWorker(person)
    await context.setOffline(true)
    await page.goto(`${origin}/likes`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
    expect(page.url()).toBe(`${origin}/likes`)
    await expect(page).toHaveTitle('You’re offline')
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You’re offline')
    await expect(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toHaveCount(1)
    expect(page.url()).toBe(`${origin}/likes`)
  }
})

test('NAV-11 the installed app has the offline page for visitors too; a browser tab caches nothing for them', async ({
  arrive,
}) => {
  const app = await arrive('phone')
  await openAsInstalledApp(app.context)
  await app.page.goto(`${app.origin}/login`)
  await expectOfflinePageOnly(app)
  const tab = await arrive('phone')
  await tab.page.goto(`${tab.origin}/login`)
  await tab.page.waitForLoadState('networkidle')
  expect(await cachedUrls(tab.page)).toEqual([])
  expect(await tab.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('NAV-12 CHAT-6 a new version shows a notice and loads on request; the draft survives', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await login(person, theo.email, theo.password)
  let newer = false
  await page.routeWebSocket('**/api/live*', (line) => {
    const server = line.connectToServer()
    line.onMessage((frame) => server.send(frame))
    server.onMessage((frame) => {
      const nudge = JSON.parse(String(frame))
      if (nudge.type === 'hello') expect(nudge.version).toMatch(/^\w{6,}$/)
      line.send(newer && nudge.type === 'hello' ? JSON.stringify({ ...nudge, version: 'another' }) : frame)
    })
  })
  const bar = page.getByText('There’s a new version.')
  await page.goto(`${origin}/members/${await idOf(person, 'Idris')}/chat`)
  const draft = page.getByLabel('Write a message')
  await draft.fill('In the middle of a thought')
  await page.waitForLoadState('networkidle')
  await expect(bar).toHaveCount(0)

  // The server comes back with another program: the line opens anew.
  newer = true
  await page.evaluate(() => {
    Object.assign(window, { marked: true })
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
  })
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  await draft.pressSequentially(', and on')
  expect(await page.evaluate(() => 'marked' in window)).toBe(true)
  newer = false
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => page.evaluate(() => 'marked' in window).catch(() => true)).toBe(false)
  await expect(draft).toHaveValue('In the middle of a thought, and on')
  await expect(bar).toHaveCount(0)
})

test('NAV-6 logging out clears the badge of the icon', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, context, origin } = person
  let cleared = 0
  await context.exposeBinding('noteCleared', () => void cleared++)
  await context.addInitScript(() => {
    const { noteCleared } = window as unknown as { noteCleared(): Promise<void> }
    navigator.clearAppBadge = () => noteCleared()
  })
  await logInByCall(person, theo.email, theo.password)
  await page.goto(`${origin}/account`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Log out' }).last().click()
  await page.waitForURL(`${origin}/`)
  expect(cleared).toBe(1)
})

/** Safe areas of a device with round corners, a notch and a home indicator. */
const safeAreaInsets = { top: 47, bottom: 34, left: 0, right: 0 }

test('NAV-13 no control lies under the device’s safe areas', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, context, origin } = person
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride' as never, { insets: safeAreaInsets } as never)
  await login(person, theo.email, theo.password)
  const box = async (selector: string) => {
    const it = page.locator(selector).filter({ visible: true }).first()
    await expect(it).toBeVisible()
    return (await it.boundingBox()) as NonNullable<Awaited<ReturnType<typeof it.boundingBox>>>
  }
  const bottom = 844 - safeAreaInsets.bottom
  await page.goto(`${origin}/members`)
  expect((await box('header a[href="/members"]')).y).toBeGreaterThanOrEqual(safeAreaInsets.top)
  const place = await box('[data-bottom-bar] a')
  expect(place.y + place.height).toBeLessThanOrEqual(bottom)
  const bar = await box('[data-bottom-bar]')
  expect(bar.y + bar.height).toBe(844)

  await page.goto(`${origin}/members/${await idOf(person, 'Idris')}/chat`)
  expect((await box('main header a')).y).toBeGreaterThanOrEqual(safeAreaInsets.top)
  const composer = await box('#write')
  expect(composer.y + composer.height).toBeLessThanOrEqual(bottom)
  await page.getByRole('button', { name: /^Gift/ }).click()
  const sheet = await box('dialog[open]')
  expect(sheet.y).toBeGreaterThanOrEqual(safeAreaInsets.top)
  const padding = await page
    .locator('dialog[open]')
    .evaluate((it) => Number.parseFloat(getComputedStyle(it).paddingBottom))
  expect(padding).toBeGreaterThanOrEqual(safeAreaInsets.bottom)
})
