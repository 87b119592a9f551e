// What a person reads on each main screen after 1, 3 and 8 seconds of nothing, after the server said no, and where there
// is nothing yet (NAV-7, NAV-11, docs/states.md).
import type { Locator, Page } from '@playwright/test'
import { castPerson, expect, expectAccessible, idOf, logInByCall, test, waitForHydration } from '../browser/test.ts'
import { newcomer, signUpByCalls } from './signup.ts'

const theo = castPerson('gay', 'Theo')

type Screen = {
  name: string
  path: string
  /** The call that the screen waits for. */
  call: RegExp
  /** What is there once it has its answer. */
  loaded(page: Page): Locator
  /** The refusal has a page of its own; else it stands in the screen. */
  hasErrorPage?: boolean
}
const heading = (name: RegExp | string) => (page: Page) => page.getByRole('heading', { name })

const screens: Screen[] = [
  {
    name: 'search',
    path: '/members',
    call: /\/api\/members(\?|$)/,
    loaded: (page) => page.getByRole('article').first(),
  },
  { name: 'own profile', path: '/profile', call: /\/api\/profile$/, loaded: heading('About me') },
  {
    name: 'chat',
    path: '/members/{id}/chat',
    call: /\/api\/members\/\w+\/chat$/,
    loaded: (page) => page.getByLabel('Write a message'),
    hasErrorPage: true,
  },
  {
    name: 'credits',
    path: '/credits',
    call: /\/api\/credits$/,
    loaded: (page) => page.getByRole('group', { name: 'Bundles' }),
  },
  {
    name: 'checkout',
    path: '/credits/p0',
    call: /\/api\/payments\/methods/,
    loaded: (page) => page.getByRole('button', { name: /^Order and pay/ }),
  },
  { name: 'payments', path: '/transactions', call: /\/api\/transactions/, loaded: heading('No payments yet') },
]

const START = '/match-finder'
const stillWorking = 'Still working on it…'
const checkConnection = 'This is taking longer than usual. Check your connection.'

/** As a link of the app would. */
const navigate = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({ key: to, idx: history.length }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

async function open(page: Page, origin: string) {
  await page.goto(origin + START)
  await waitForHydration(page)
  // What is loaded ahead is none of the waiting below.
  await page.waitForLoadState('networkidle')
}

test('NAV-7 NAV-11 each main screen after 1, 3 and 8 seconds of nothing', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await logInByCall(person, theo.email, theo.password)
  const id = await idOf(person, 'Idris')
  await page.clock.install()
  for (const { name, path, call, loaded } of screens)
    await test.step(name, async () => {
      await open(page, origin)
      const answer = Promise.withResolvers<void>()
      await page.route(call, async (route) => {
        await answer.promise
        await route.continue()
      })
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
      const asked = page.waitForRequest(call)
      await navigate(page, path.replace('{id}', id))
      await asked
      const [still, long] = [page.getByText(stillWorking), page.getByText(checkConnection)]
      await page.clock.runFor(1_000)
      await expect(page.locator('.loading-bar')).toBeAttached()
      await expect(still.or(long)).toHaveCount(0)
      await page.clock.runFor(2_100)
      await expect(still).toBeVisible()
      await page.clock.runFor(5_000)
      await expect(long).toBeVisible()
      await expect(still).toHaveCount(0)
      await expect(loaded(page)).toHaveCount(0)
      answer.resolve()
      await page.clock.resume()
      await expect(loaded(page)).toBeVisible()
      await expect(long).toHaveCount(0)
      await page.unrouteAll({ behavior: 'wait' })
    })

  await test.step('chats and likes are there at once, however long their calls take', async () => {
    await open(page, origin)
    await page.route(/\/api\/(chats|likes)\.php/, () => {})
    for (const [path, name] of [
      ['/chats', 'Messages'],
      ['/likes', 'Likes'],
    ] as const) {
      await navigate(page, path)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('NAV-11 each main screen says why where the server refuses, and is asked for again', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await logInByCall(person, theo.email, theo.password)
  const id = await idOf(person, 'Idris')
  const detail = 'That was a bit fast. Wait a moment and try again.'
  const json = { type: 'about:blank', title: detail, detail, status: 429, code: 'too_many' }
  for (const { name, path, call, loaded, hasErrorPage } of screens)
    await test.step(name, async () => {
      await open(page, origin)
      await page.route(call, (route) => route.fulfill({ status: 429, contentType: 'application/problem+json', json }))
      await navigate(page, path.replace('{id}', id))
      if (hasErrorPage) await expect(page.getByRole('heading', { level: 1, name: detail })).toBeVisible()
      else await expect(page.getByRole('alert').filter({ hasText: detail })).toBeVisible()
      await expectAccessible(page)
      await page.unrouteAll({ behavior: 'wait' })
      await page.getByRole(hasErrorPage ? 'link' : 'button', { name: 'Try again' }).click()
      await expect(loaded(page)).toBeVisible()
    })
})

test('NAV-11 each main screen where there is nothing yet says so, and what to do', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await signUpByCalls(person, newcomer())
  for (const [path, text, action] of [
    ['/members?min_age=98&max_age=99', 'No one here yet', 'Reset filters'],
    ['/chats', 'No messages yet', 'Browse members'],
    ['/likes', 'No likes yet', 'Browse members'],
    ['/likes/given', 'You haven’t liked anyone yet', 'Browse members'],
    ['/likes/matches', 'No matches yet', 'Browse members'],
    ['/transactions', 'No payments yet', 'See bundles'],
    ['/account/blocked', 'No blocked members', ''],
  ] as const)
    await test.step(path, async () => {
      await page.goto(origin + path)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: text }).or(main.getByText(text))).toBeVisible()
      if (action) await expect(main.getByRole('link', { name: action })).toBeVisible()
    })
})
