// A chunk that fails to load: a network error keeps the page, a new version reloads it (NAV-12).
import type { Page } from '@playwright/test'
import { castPerson, expect, login, test, waitForHydration } from '../browser/test.ts'

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

test('NAV-12 CHAT-6 what the network keeps back comes when it is better, under whoever writes; what is gone loads the page anew', async ({
  arrive,
}) => {
  const me = castPerson('standard', 'Sanne')
  const someone = await arrive('phone', { site: 'standard' })
  const { page, origin } = someone
  await login(someone, me.email, me.password)
  const { cast } = await (await page.request.get(`http://127.0.0.1:${process.env.E2E_PORT}/dev/cast.json`)).json()
  const to = cast.find((it: { site: string; name: string }) => it.site === 'standard' && it.name === 'Pieter').id
  await page.goto(`${origin}/members/${to}/chat`)
  const draft = page.getByLabel('Write a message')
  await waitForHydration(page)

  await test.step('what one writes moves nothing: no row breaks, nothing grows wider', async () => {
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

  await test.step('the network fails it', async () => {
    let tried = 0
    await page.route('**/assets/GifSheet*', (route) => {
      tried += 1
      return route.abort('connectionreset')
    })
    await mark(page)
    await draft.fill('In the middle of a thought')
    await page.getByRole('button', { name: /^GIF/ }).click()
    await expect.poll(() => tried).toBeGreaterThan(2)
    await page.unroute('**/assets/GifSheet*')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await isMarked(page)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(draft).toHaveValue('In the middle of a thought')
  })

  await test.step('a new version took it away', async () => {
    await page.route('**/assets/GiftSheet*', (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('button', { name: /^Gift/ }).click()
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
    await expect(draft).toHaveValue('In the middle of a thought')
  })
})
