// Push messages, the unread count in the title, hidden pages, and what remains after logout (NOTE-4, CHAT-8, CHAT-9,
// NAV-6).
import type { Page } from '@playwright/test'
import { findChromium, launchOptions } from '../browser/chromium.ts'
import { castPerson, expect, expectAccessible, logInByCall, login, logout, type Person, test } from '../browser/test.ts'
import { stubPushSubscription } from './pushSubscription.ts'

test.use({ launchOptions: launchOptions(await findChromium()) })

/** Delivers push messages to the page's service worker, in place of a push service. */
async function openPushChannel({ page, context, origin }: Person) {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return async (payload: object) => {
    const registrationId = await registered
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) })
  }
}

const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    // After a logout there is no worker, and nothing that it shows.
    const all = (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? []
    return all.map(({ title, body, tag }) => ({ title, body, tag }))
  })
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
const waitForCall = (page: Page, path: string) => page.waitForRequest((it) => new URL(it.url()).pathname === path)

test('NOTE-4 CHAT-8 from the first setting to the logout, which leaves nothing', async ({ arrive }) => {
  const theo = castPerson('gay', 'Theo')
  const person = await arrive('phone', { colorScheme: 'dark' })
  const { page, origin } = person
  await stubPushSubscription(person)
  await login(person, theo.email, theo.password)
  const deliver = await openPushChannel(person)

  await test.step('push details are a setting, off by default; this browser is subscribed', async () => {
    await page.goto(`${origin}/notifications`)
    const details = page.getByLabel('Show names and message previews')
    await expect(details).not.toBeChecked()
    await expectAccessible(page)
    await page.getByText('Show names and message previews').click()
    await expect(page.getByRole('main').getByRole('status').getByText('Saved')).toBeVisible()
    await expect(details).toBeChecked()
    await page.getByRole('button', { name: 'Turn on notifications' }).click()
    await expect(page.getByRole('button', { name: 'Turn off notifications' })).toBeVisible()
  })

  await test.step('a push reloads chats and likes; messages of one conversation take each other’s place', async () => {
    await page.goto(`${origin}/chats`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const reloads = ['/api/chats.php', '/api/likes.php'].map((path) => waitForCall(page, path))
    const payload = { title: 'Anna', url: '/chats/abc', tag: '/chats/abc', news: 2 }
    await deliver({ ...payload, body: 'Hi' })
    await Promise.all(reloads)
    await deliver({ ...payload, body: 'Are you there?' })
    await expect
      .poll(() => shownNotifications(page))
      .toEqual([{ title: 'Anna', body: 'Are you there?', tag: '/chats/abc' }])
  })

  await test.step('a hidden page reports it, and its requests do not revoke that; visible again it refetches', async () => {
    const beacon = waitForCall(page, '/api/page-hidden.php')
    await setVisibility(page, 'hidden')
    expect((await beacon).method()).toBe('POST')
    const unseen = waitForCall(page, '/api/chats.php')
    await deliver({ title: 'New like', url: '/likes', tag: 'like' })
    expect((await unseen).headers()['x-page']).toBe('hidden')
    const back = waitForCall(page, '/api/user.php')
    await setVisibility(page, 'visible')
    expect((await back).headers()['x-page']).toBeUndefined()
  })

  await test.step('logging out closes notifications, unsubscribes and clears storage', async () => {
    await page.evaluate(() => sessionStorage.setItem('chat.draft.a.b', '"a draft"'))
    const dropped = page.waitForRequest((it) => it.method() === 'DELETE' && it.url().endsWith('/api/push'))
    await logout(page)
    await dropped
    await page.waitForURL(`${origin}/`)
    expect(await shownNotifications(page)).toEqual([])
    expect(
      await page.evaluate(async () => [
        localStorage.length,
        sessionStorage.length,
        await caches.keys(),
        (await indexedDB.databases()).length,
        document.cookie.includes('played=yes'),
      ]),
    ).toEqual([0, 0, [], 0, false])
  })
})

test('NAV-6 CHAT-9 new events count in the title at once; the refresh refetches after five seconds', async ({
  arrive,
}) => {
  const [theo, milan] = [castPerson('gay', 'Theo'), castPerson('gay', 'Milan')]
  const [me, other] = [await arrive('desktop'), await arrive('phone')]
  await login(other, milan.email, milan.password)
  const refreshed = ['/api/user.php', '/api/likes.php'].map((path) => waitForCall(me.page, path))
  await login(me, theo.email, theo.password)
  await Promise.all(refreshed)
  const count = async () => Number(/^\((\d+)\) /.exec(await me.page.title())?.[1] ?? 0)
  const before = await count()
  const id = await me.page.evaluate(async () => (await (await fetch('/api/profile')).json()).id)
  const status = await other.page.evaluate(async (id) => {
    const headers = { 'X-Request-Type': 'client', 'Content-Type': 'application/json' }
    await fetch(`/api/members/${id}/like`, { method: 'DELETE', headers })
    return (await fetch(`/api/members/${id}/like`, { method: 'POST', headers, body: '{}' })).status
  }, id)
  expect(status).toBe(200)
  await expect.poll(count).toBe(before + 1)
})

test('CHAT-8 a member may hide presence', async ({ arrive }) => {
  const theo = castPerson('gay', 'Theo')
  const person = await arrive('phone')
  const { page, origin } = person
  await logInByCall(person, theo.email, theo.password)
  await page.goto(`${origin}/profile`)
  const shows = page.getByRole('switch', { name: 'Show when I’m online' })
  await expect(shows).toBeChecked()
  for (const on of [false, true]) {
    const saved = page.waitForResponse((it) => it.url().endsWith('/api/profile') && it.request().method() === 'PUT')
    await page.getByText('Show when I’m online').click()
    expect((await saved).status()).toBe(200)
    await page.reload()
    await expect(shows).toBeChecked({ checked: on })
    await expectAccessible(page)
  }
})
