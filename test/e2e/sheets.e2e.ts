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
