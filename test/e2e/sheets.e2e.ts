// Each sheet and dialog: a step back closes it and nothing else, what was chosen stays where it belongs, and a double tap
// does a thing once (NAV-13).
import type { Locator, Page } from '@playwright/test'
import { castPerson, expect, idOf, logInByCall, test, waitForHydration } from '../browser/test.ts'

const theo = castPerson('gay', 'Theo')

type Sheet = {
  name: string
  path: string
  /** Presses what opens it. */
  open(page: Page): Promise<void>
}
const tap = (locator: Locator) => locator.filter({ visible: true }).first().tap()
const fromMenu = (button: RegExp, entry: RegExp) => async (page: Page) => {
  await tap(page.getByRole('button', { name: button }))
  await tap(page.locator('.menu:popover-open').getByRole('button', { name: entry }))
}
const fromButton = (name: RegExp) => (page: Page) => tap(page.getByRole('button', { name }))

const sheets: Sheet[] = [
  { name: 'filters', path: '/members', open: fromButton(/^Filters/) },
  { name: 'photo', path: '/members/{id}', open: (page) => tap(page.locator('[data-transition=profile-photo] button')) },
  {
    name: 'gift on the profile',
    path: '/members/{id}',
    open: (page) => tap(page.locator('[data-dock] [aria-haspopup]')),
  },
  { name: 'report', path: '/members/{id}', open: fromMenu(/^More options/, /^Report/) },
  { name: 'block', path: '/members/{id}', open: fromMenu(/^More options/, /^Block/) },
  { name: 'photo to send', path: '/members/{id}/chat', open: fromButton(/^Photo, /) },
  { name: 'gift to send', path: '/members/{id}/chat', open: fromButton(/^Gift, /) },
  { name: 'GIF to send', path: '/members/{id}/chat', open: fromButton(/^GIF, /) },
]

/** As a link of the app would. */
const navigate = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({ key: to, idx: history.length }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

test('NAV-13 a step back closes each sheet and stays on the page; the next one leaves it', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await logInByCall(person, theo.email, theo.password)
  const id = await idOf(person, 'Idris')
  for (const { name, path, open } of sheets)
    await test.step(name, async () => {
      const address = path.replace('{id}', id)
      await page.goto(`${origin}/likes`)
      await waitForHydration(page)
      await navigate(page, address)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Likes')
      const draft = page.getByLabel('Write a message')
      if (path.endsWith('/chat')) await draft.fill('Half a word')
      await open(page)
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.evaluate(() => history.back())
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(new URL(page.url()).pathname).toBe(address)
      if (path.endsWith('/chat')) await expect(draft).toHaveValue('Half a word')
      await page.evaluate(() => history.back())
      await page.waitForURL('**/likes')
    })
})

test('CHAT-3 CHAT-6 SAFE-4 a double tap on each button that sends does it once; a pressed button shows it at once', async ({
  arrive,
}) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await logInByCall(person, theo.email, theo.password)
  const id = await idOf(person, 'Idris')
  const posts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && /\/(messages|gifts|gifs|report|block)$/.test(pathname)) posts.push(pathname)
  })
  const sent = () => posts.splice(0).map((it) => it.replace(/.*\//, ''))
  const doubleTap = (button: Locator) => button.dblclick({ noWaitAfter: true })

  await page.goto(`${origin}/members/${id}/chat`)
  await waitForHydration(page)
  const bubbles = page.getByRole('log').locator('[data-state=sent],[data-state=seen]')
  const before = await bubbles.count()

  await test.step('a message', async () => {
    await page.getByLabel('Write a message').fill('Once')
    await doubleTap(page.getByRole('button', { name: /^Send/ }))
    await expect(page.getByRole('log').getByText('Once', { exact: true })).toHaveCount(1)
    await expect(bubbles).toHaveCount(before + 1)
  })

  await test.step('a GIF', async () => {
    await fromButton(/^GIF, /)(page)
    const dialog = page.getByRole('dialog', { name: 'Choose a GIF' })
    await dialog.locator('label').first().tap()
    await doubleTap(dialog.getByRole('button', { name: /^Send/ }))
    await expect(bubbles).toHaveCount(before + 2)
    expect(sent().filter((it) => it === 'gifs')).toHaveLength(1)
  })

  await test.step('a report', async () => {
    await page.goto(`${origin}/members/${id}`)
    await waitForHydration(page)
    await fromMenu(/^More options/, /^Report/)(page)
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('label', { has: page.locator('img') })
      .first()
      .tap()
    await page.route('**/report', (route) => route.fulfill({ status: 204 }))
    await doubleTap(dialog.getByRole('button', { name: /^Report|^Send/ }).last())
    await expect.poll(sent).toEqual(['report'])
  })

  await test.step('pressed', async () => {
    await page.goto(`${origin}/members`)
    await waitForHydration(page)
    const filters = page.getByRole('button', { name: /^Filters/ })
    await filters.hover()
    await page.mouse.down()
    await expect(filters).toHaveCSS('opacity', '0.75')
    await page.mouse.up()
  })
})
