// A member's static pages, like the account's: their screens stay plain HTML, and around them is what every page of a
// member has: live counts, refresh, beacon, like modal (NAV-3, NAV-6, CHAT-8, CHAT-9, LIKE-5).
import type { Page } from '@playwright/test'
import { callAs, castPerson, expect, expectAccessible, logInByCall, type Person, test } from '../browser/test.ts'
import { routePaths } from '../fixtures/routes.ts'
import { readShownPrice } from '../fixtures/shownPrice.ts'
import { confirmByMail, newcomer, postSignupSteps } from './signup.ts'

async function arriveConfirmed(person: Person) {
  const member = newcomer()
  await postSignupSteps(person, member)
  await confirmByMail(person, member)
  const { json } = await callAs(person, (it) => it.get('/api/user.php'))
  return { ...member, id: json.user.profile.id as string }
}

/** The shell is there: its scripts have come, and it has asked what is new. */
const waitForShell = (page: Page) => page.waitForFunction(() => !window.preHydration)

test('NAV-3 NAV-6 CHAT-8 CHAT-9 LIKE-5 a static page of a member has what every page has, and keeps what was entered', async ({
  arrive,
}) => {
  const [here, there] = [await arrive('desktop'), await arrive('phone')]
  const { page, origin } = here
  const me = await arriveConfirmed(here)
  const them = await arriveConfirmed(there)
  const beacons: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') beacons.push(new URL(request.url()).pathname)
  })

  await test.step('messages and likes count at once, in the navigation and in the title', async () => {
    const asked = page.waitForRequest('**/api/user.php*')
    await page.goto(`${origin}/account/password`)
    await waitForShell(page)
    const first = page.getByRole('main').locator('input[type=password]').first()
    await first.fill('what I enter stays')
    const count = async () => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)
    const before = await count()
    await callAs(there, async (it) => {
      const price = await readShownPrice(it, me.id)
      const message = { client_id: crypto.randomUUID(), body: 'Hello', price }
      expect((await it.post(`/api/members/${me.id}/messages`, message)).status).toBe(200)
      expect((await it.post(`/api/members/${me.id}/like`, {})).status).toBe(200)
    })
    // More than these where a demo profile likes a newcomer meanwhile.
    await expect.poll(count).toBeGreaterThanOrEqual(before + 2)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ })).toContainText(
      '1',
    )
    // The first refresh comes five seconds after the page.
    await asked
    await expect(first).toHaveValue('what I enter stays')
    await expectAccessible(page)
  })

  await test.step('it says when it becomes hidden', async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(() => beacons).toContain('/api/page-hidden.php')
  })

  await test.step('the like modal opens over it, and leads on', async () => {
    await page.goto(`${origin}/account?t=1&profile=${them.id}&keep=1`)
    const modal = page.getByRole('dialog', { name: `${them.name} likes you` })
    await expect(modal).toBeVisible()
    await expect(page).toHaveURL(/\/account\?keep=1$/)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await modal.getByRole('link').last().click()
    await page.waitForURL(`**/members/${them.id}`)
    // Back on it, it is a document of its own again.
    await page.evaluate(() => Object.assign(window, { left: true }))
    await page.goBack()
    await page.waitForFunction(() => !('left' in window))
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('its switches and forms work', async () => {
    await page.goto(`${origin}/notifications`)
    await waitForShell(page)
    const box = page.getByRole('main').getByRole('switch').first()
    const before = await box.isChecked()
    await box.locator('xpath=ancestor::label').click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(box).toBeChecked({ checked: !before })
  })
})

test('RTE-4 NAV-3 every static page of a member comes with the shell, and its screen stays as the server made it', async ({
  arrive,
}) => {
  const person = await arrive('desktop')
  const { page, origin } = person
  const { email, password } = castPerson('gay', 'Emre')
  await logInByCall(person, email, password)
  const visited: string[] = []
  for (const { path } of routePaths(await arriveId(person))) {
    if (/logout|^\/dev/.test(path)) continue
    const response = await page.goto(`${origin}${path}`)
    const html = (await response?.text()) ?? ''
    if (response?.status() !== 200 || !/<main[^>]* data-static/.test(html)) continue
    visited.push(path)
    const served = await page.evaluate(
      (html) => new DOMParser().parseFromString(html, 'text/html').querySelector('main')?.textContent,
      html,
    )
    await waitForShell(page)
    await page.waitForLoadState('networkidle')
    expect([path, await page.getByRole('main').textContent()]).toEqual([path, served])
  }
  expect(visited).toEqual(expect.arrayContaining(['/account', '/notifications', '/account/devices', '/pages/terms']))
  expect(visited.length).toBeGreaterThan(20)
})

const arriveId = (person: Person) =>
  callAs(person, async (it) => (await it.get('/api/user.php')).json.user.profile.id as string)
