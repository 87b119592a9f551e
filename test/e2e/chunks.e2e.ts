// A chunk that fails to load reloads the page, whatever the reason, and no draft is lost (NAV-12).
import type { Page, Route } from '@playwright/test'
import { castPerson, expect, expectAccessible, login, test, waitForHydration } from '../browser/test.ts'

const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'marked' in window)

test('NAV-12 CHAT-6 a chunk that fails or is gone reloads the page; the draft stays', async ({ arrive }) => {
  const me = castPerson('standard', 'Sanne')
  const someone = await arrive('phone', { site: 'standard', expectedErrors: /assets\/PhotoSheet/ })
  const { page, origin } = someone
  await login(someone, me.email, me.password)
  const { cast } = await (await page.request.get(`http://127.0.0.1:${process.env.E2E_PORT}/dev/cast.json`)).json()
  const to = cast.find((it: { site: string; name: string }) => it.site === 'standard' && it.name === 'Pieter').id
  await page.goto(`${origin}/members/${to}/chat`)
  const draft = page.getByLabel('Write a message')
  await waitForHydration(page)

  await test.step('writing shifts nothing: no row breaks, nothing grows wider', async () => {
    const tool = page.getByRole('button', { name: /^GIF/ })
    const before = await tool.boundingBox()
    for (const words of ['H', 'How far is it?', `${'How far is it? '.repeat(2)}?`]) {
      await draft.fill(words)
      expect(await tool.boundingBox()).toEqual(before)
    }
    await draft.fill('x'.repeat(400))
    expect((await draft.boundingBox())?.width).toBeLessThan(390)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await draft.fill('')
  })

  const fail = async (part: string, how: (route: Route) => Promise<void>) => {
    await page.route(`**/assets/${part}*`, how)
    await markDocument(page)
    await page.getByRole('button', { name: part === 'GifSheet' ? /^GIF/ : /^Gift/ }).click()
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
    await expect(draft).toHaveValue('In the middle of a thought')
    await page.unroute(`**/assets/${part}*`)
  }

  await test.step('the network fails it: the page reloads and keeps the draft', async () => {
    await draft.fill('In the middle of a thought')
    await fail('GifSheet', (route) => route.abort('connectionreset'))
    await waitForHydration(page)
    await page.getByRole('button', { name: /^GIF/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(draft).toHaveValue('In the middle of a thought')
  })

  await test.step('a new version removed it, more than a minute later', async () => {
    await page.evaluate(() => sessionStorage.setItem('chunk-reload', `${Date.now() - 60_000}`))
    await fail('GiftSheet', (route) => route.fulfill({ status: 404, body: '' }))
  })

  await test.step('the server fails it twice in a minute: one reload, then the error page, which tries again', async () => {
    await page.evaluate(() => sessionStorage.removeItem('chunk-reload'))
    await page.goto(`${origin}/members/${to}/chat`)
    await waitForHydration(page)
    await draft.fill('In the middle of a thought')
    let isDown = true
    await page.route('**/assets/PhotoSheet*', (route) =>
      isDown ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await markDocument(page)
    await page.getByRole('button', { name: /^Photo/ }).click()
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
    await waitForHydration(page)
    await markDocument(page)
    await page.getByRole('button', { name: /^Photo/ }).click()
    const retry = page.getByRole('link', { name: 'Try again' })
    await expect(retry).toBeVisible()
    expect(await isSameDocument(page)).toBe(true)
    await expectAccessible(page)
    isDown = false
    await retry.click()
    await expect(draft).toHaveValue('In the middle of a thought')
    await waitForHydration(page)
    await page.getByRole('button', { name: /^Photo/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test('NAV-12 a screen that is loaded ahead and fails reloads nothing, whatever one did before', async ({ arrive }) => {
  const person = await arrive('phone', { site: 'standard' })
  const { page, origin } = person
  const me = castPerson('standard', 'Sanne')
  await login(person, me.email, me.password)
  let failed = 0
  await page.route(/\/assets\/(ChatsScreen|LikesScreen|PremiumScreen|MemberScreen)-/, async (route) => {
    failed += 1
    await route.abort('internetdisconnected')
  })
  // A browser that fetches ahead once a person has done something.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = []
    let isAtRest = false
    const requestIdleCallback = (run: () => void) => (isAtRest ? run() : waiting.push(run))
    Object.assign(window, { requestIdleCallback })
    addEventListener('come to rest', () => {
      isAtRest = true
      for (const run of waiting) run()
    })
  })
  await page.goto(`${origin}/members`)
  await waitForHydration(page)
  await markDocument(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.evaluate(() => dispatchEvent(new Event('come to rest')))
  await expect.poll(() => failed).toBeGreaterThan(2)
  await page.waitForLoadState('networkidle')
  expect(await isSameDocument(page)).toBe(true)
})
