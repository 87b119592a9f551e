// What a person reads of each hydrated screen while its calls take long, and after the server said no (docs/states.md):
// a word after 3 s, another after 8 s, the refusal's text, and a way to try again that works.
import type { Page, Route } from '@playwright/test'
import { castPerson, expect, idOf, logInByCall, test, waitForHydration } from '../browser/test.ts'

const theo = castPerson('gay', 'Theo')
const detail = 'That was a bit fast. Wait a moment and try again.'
const refusal = { type: 'about:blank', title: detail, detail, status: 429, code: 'too_many' }

/** Path, the calls that it waits for, and its heading. `{id}`: somebody who was not looked at before. */
const screens: [path: string, calls: RegExp, heading: string][] = [
  ['/members?min_age=30', /\/api\/members\?/, 'Around you'],
  ['/members/{id}', /\/api\/members\/\w+$/, 'Idris'],
  ['/match-finder', /\/api\/match-finder/, 'Match finder'],
  ['/swipe-game', /\/api\/swipes/, 'One at a time'],
  ['/likes', /\/api\/likes\.php/, 'Likes'],
  ['/chats', /\/api\/chats\.php/, 'Messages'],
  ['/members/{id}/chat', /\/api\/members\/\w+\/chat/, 'Idris'],
  ['/credits', /\/api\/credits/, 'credit'],
  ['/credits/p1', /\/api\/(payments|credits)/, 'Payment'],
  ['/transactions', /\/api\/transactions/, 'Payments'],
  ['/profile', /\/api\/profile/, 'My profile'],
]

/** As a link of the app would. */
const navigate = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({ key: to, idx: history.length }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

test('NAV-7 NAV-11 each screen says that it takes long, after 3 and 8 s, and what the server refused, and tries again', async ({
  arrive,
}) => {
  const person = await arrive('phone')
  const { page, origin, context } = person
  await logInByCall(person, theo.email, theo.password)
  const id = await idOf(person, 'Idris')
  await page.clock.install()
  for (const [template, calls, heading] of screens)
    await test.step(template, async () => {
      await page.goto(`${origin}/kit`)
      await waitForHydration(page)
      const held: Route[] = []
      await context.route(
        calls,
        (route) => void (route.request().method() === 'GET' ? held.push(route) : route.continue()),
      )
      await navigate(page, template.replace('{id}', id))
      await expect.poll(() => held.length).toBeGreaterThan(0)
      const words = page.getByRole('status')
      await page.clock.fastForward(3_100)
      await expect(words.filter({ hasText: 'Still working on it…' })).toBeVisible()
      await page.clock.fastForward(5_000)
      await expect(words.filter({ hasText: 'This is taking longer than usual' })).toBeVisible()

      await context.unroute(calls)
      const refuse = (route: Route) =>
        route.fulfill({ status: 429, contentType: 'application/problem+json', json: refusal })
      await context.route(calls, refuse)
      // The page has given up what it asks for again.
      for (const route of held) await refuse(route).catch(() => {})
      await expect(page.getByText(detail).first()).toBeVisible()
      await expect(page.getByText(/Still working|taking longer/)).toHaveCount(0)
      await context.unroute(calls)
      await page
        .getByRole('button', { name: 'Try again' })
        .or(page.getByRole('link', { name: 'Try again' }))
        .first()
        .click()
      await expect(page.getByText(detail)).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    })

  await test.step('a static page, whose document the browser loads', async () => {
    await page.goto(`${origin}/kit`)
    await waitForHydration(page)
    let answer = () => {}
    await context.route('**/notifications', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.continue()
    })
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.locator('.menu:popover-open').getByRole('link', { name: 'Settings' }).click({ noWaitAfter: true })
    await page.clock.fastForward(3_100)
    await expect(page.getByRole('status').filter({ hasText: 'Still working on it…' })).toBeVisible()
    answer()
    await page.waitForURL('**/notifications')
    await expect(page.getByText('Still working')).toHaveCount(0)
  })
})
