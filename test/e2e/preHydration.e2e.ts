// A slow phone: input before hydration is replayed afterwards (NAV-6, SAFE-2).
import type { Page, Request } from '@playwright/test'
import { fetchResponse } from '../browser/fetchResponse.ts'
import { castPerson, clickLabel, expect, idOf, logInByCall, login, test } from '../browser/test.ts'
import { newcomer, signUpByCalls } from './signup.ts'

const idris = castPerson('gay', 'Idris')

/** Delays the scripts until the returned function is called. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Reloads the page of a member, and stops it between hydration and replay, for which a timer is set. */
async function reloadUntilHydrated(page: Page) {
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  // The effects of hydration open it.
  const liveConnection = page.waitForEvent('websocket', (it) => it.url().includes('/api/live'))
  await page.reload()
  await liveConnection
  expect(await page.evaluate(() => Boolean(window.preHydration))).toBe(true)
}

test('SAFE-2 a click before hydration is replayed', async ({ arrive }) => {
  const { page, origin } = await arrive('phone', { site: 'standard' })
  await page.goto(`${origin}/members`)
  const href = await page.getByRole('listitem').getByRole('link').first().getAttribute('href')
  const letThrough = await holdScripts(page)
  await page.goto(origin + href, { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^More options for / }).click()
  await page.getByRole('button', { name: /^Report / }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  letThrough()
  await expect(page.getByRole('dialog', { name: /^Report / })).toBeVisible()
})

test('PRO-1 a form submitted before hydration is sent afterwards', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await signUpByCalls(person, newcomer())
  await page.waitForURL(/\/complete-signup/)
  const letThrough = await holdScripts(page)
  await page.goto(`${origin}/complete-signup`, { waitUntil: 'commit' })
  await page.getByLabel('About you').fill('I make good soup.')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).toHaveURL(`${origin}/complete-signup`)
  letThrough()
  await page.waitForURL('**/signup-matches')
  const own = await page.evaluate(async () => (await fetch('/api/profile')).json())
  expect(own.about).toBe('I make good soup.')
})

test('CHAT-3 a text sent with Enter before hydration is sent once', async ({ arrive }) => {
  const person = await arrive('desktop')
  const { page, origin } = person
  await login(person, idris.email, idris.password)
  const letThrough = await holdScripts(page)
  const id = await idOf(person, 'Emre')
  await page.goto(`${origin}/members/${id}/chat`, { waitUntil: 'commit' })
  await page.locator('#write').fill('Is the pool open on Sundays?')
  await page.keyboard.press('Enter')
  await expect(page.locator('#write')).toHaveValue('Is the pool open on Sundays?')
  letThrough()
  const sent = page.getByRole('log').locator('[data-state=sent],[data-state=seen]')
  await expect(sent.filter({ hasText: 'Is the pool open on Sundays?' })).toHaveCount(1)
  await expect(page.locator('#write')).toHaveValue('')
})

test('PRO-1 profile fields changed before hydration are saved like others', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await login(person, idris.email, idris.password)
  const letThrough = await holdScripts(page)
  await page.goto(`${origin}/profile`, { waitUntil: 'commit' })
  const about = page.getByLabel('In your own words')
  await about.fill('I bake bread at noon.')
  // Two, so that the second must know of the first. What is checked is none of them any more.
  const unchosen = page.getByRole('group', { name: 'Interests' }).getByRole('checkbox', { checked: false })
  const chosen: string[] = []
  while (chosen.length < 2) {
    chosen.push((await unchosen.nth(3).locator('xpath=..').textContent())?.trim() ?? '')
    await clickLabel(unchosen.nth(3))
  }
  const list = page.getByRole('combobox').first()
  await list.selectOption({ index: 2 })
  const picked = await list.inputValue()
  // Pressed last, it is pressed again last: what is entered again before it takes nothing from it.
  await page.getByRole('list', { name: 'My photos' }).getByRole('button', { name: 'Photo 1' }).click()
  letThrough()
  await page.waitForFunction(() => !window.preHydration)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await page.reload()
  await expect(about).toHaveValue('I bake bread at noon.')
  for (const it of chosen) await expect(page.getByRole('checkbox', { name: it, exact: true })).toBeChecked()
  await expect(list).toHaveValue(picked)
})

test('LIKE-1 a click during hydration counts once', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page } = person
  await login(person, idris.email, idris.password)
  const liked = () =>
    page.evaluate(() => document.querySelector('main')?.querySelectorAll('[aria-pressed=true]').length)
  await expect(page.locator('main [aria-pressed]').first()).toBeVisible()
  const before = await liked()
  await page.clock.install()
  await reloadUntilHydrated(page)
  const answered = page.waitForResponse((it) => it.url().endsWith('/like'))
  await page.locator('main [aria-pressed=false]').first().click()
  await page.clock.resume()
  await answered
  await page.waitForFunction(() => !window.preHydration)
  await expect.poll(liked).toBe((before ?? 0) + 1)
  await page.reload()
  expect(await liked()).toBe((before ?? 0) + 1)
})

test('CHAT-8 a switch clicked during hydration toggles once', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await logInByCall(person, idris.email, idris.password)
  await page.clock.install()
  await page.goto(`${origin}/profile`)
  const shows = page.getByRole('switch', { name: 'Show when I’m online' })
  await expect(shows).toBeChecked()
  for (const on of [false, true]) {
    const saved: unknown[] = []
    const note = (it: Request) => void (it.method() === 'PUT' && saved.push(it.postDataJSON()))
    page.on('request', note)
    await reloadUntilHydrated(page)
    const answered = page.waitForResponse((it) => it.url().endsWith('/api/profile') && it.request().method() === 'PUT')
    await clickLabel(shows)
    await page.clock.resume()
    await answered
    await page.waitForFunction(() => !window.preHydration)
    await expect(shows).toBeChecked({ checked: on })
    await page.reload()
    await expect(shows).toBeChecked({ checked: on })
    expect(saved).toEqual([{ shows_presence: on }])
    page.off('request', note)
  }
})

test('ACC-7 RTE-4 a logout pressed before any script is not overtaken by the login page', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await logInByCall(person, idris.email, idris.password)
  const letThrough = await holdScripts(page)
  await page.goto(`${origin}/members`, { waitUntil: 'commit' })
  const { promise: answerShown, resolve: showAnswer } = Promise.withResolvers<void>()
  const sessionEnded = Promise.withResolvers<void>()
  await page.route('**/logout', async (route) => {
    const response = await fetchResponse(route, { maxRedirects: 0 })
    sessionEnded.resolve()
    await answerShown
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Your account' }).click()
  // The click ends with the navigation that it starts.
  const click = page.getByRole('button', { name: 'Log out' }).click()
  await sessionEnded.promise
  const refused = page.waitForResponse((it) => it.url().includes('/api/') && it.status() === 403)
  letThrough()
  await refused
  showAnswer()
  await click
  await page.waitForURL(`${origin}/`)
})
