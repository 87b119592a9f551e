// Everything that scripts store in the browser is listed on the cookie page, and nothing needs consent (PAGE-1).
import type { BrowserContext } from '@playwright/test'
import { browserStorage, type StoredItem } from '../../contract/cookies.ts'
import { castPerson, expect, idOf, login, type Person, test } from '../browser/test.ts'
import { fillFields, placeOrder, signUpBuyer, submitPayment, type Way } from './checkout.ts'
import { newcomer, signUp } from './signup.ts'

type Place = StoredItem['area']
const rafael = castPerson('gay', 'Rafael')
const card: Way = {
  country: 'NL',
  name: 'Card',
  fields: { 'Card number': '4000000000000002', Expires: '12/31', 'Security code': '123' },
  confirm: 'Confirm',
  fails: ['', ''],
}

/** Records the name of every stored item from now on, by area; cookies are read when asked for. */
async function recordStorage(context: BrowserContext) {
  const visited = new Set<string>()
  await context.exposeBinding('noteKept', (_source, place: Place, name: string) => void visited.add(`${place} ${name}`))
  await context.addInitScript(() => {
    const note = (window as unknown as { noteKept(place: string, name: string): void }).noteKept
    const setItem = Storage.prototype.setItem
    Storage.prototype.setItem = function (name, value) {
      note(this === window.localStorage ? 'browser' : 'tab', name)
      setItem.call(this, name, value)
    }
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (name, version) {
      note('database', name)
      return open.call(this, name, version)
    }
    const keep = CacheStorage.prototype.open
    CacheStorage.prototype.open = function (name) {
      note('cache', name)
      return keep.call(this, name)
    }
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as PropertyDescriptor
    Object.defineProperty(document, 'cookie', {
      get: () => cookie.get?.call(document),
      set(line: string) {
        note('cookie', line.split('=')[0] ?? '')
        cookie.set?.call(document, line)
      },
    })
  })
  return {
    seen: visited,
    async cookies() {
      for (const { name } of await context.cookies()) visited.add(`cookie ${name}`)
    },
  }
}

const isListed = (it: string) =>
  browserStorage.some(
    ({ area: place, name }) =>
      `${place} ${name}` === it || (name.endsWith('*') && it.startsWith(`${place} ${name.slice(0, -1)}`)),
  )

/** Listed names that this test stored. */
const listedNames = (seen: Set<string>) =>
  browserStorage
    .map(({ area: place, name }) => `${place} ${name}`)
    .filter((it) => seen.has(it) || (it.endsWith('*') && [...seen].some((one) => one.startsWith(it.slice(0, -1)))))

test('PAGE-1 a visitor of an advertisement, its landing, the search and a profile stores nothing but the site-entry answer and the scroll position of the search', async ({
  arrive,
}) => {
  const person = await arrive('desktop')
  const { page, context, origin } = person
  const { seen, cookies } = await recordStorage(context)
  await context.clearCookies()
  for (const path of [
    '/?network=lights&sub1=a',
    '/landers/gallery?network=lights',
    '/pricing',
    '/pages/cookies',
    '/members?network=lights',
  ]) {
    await page.goto(origin + path)
    await page.waitForLoadState('networkidle')
  }
  await cookies()
  expect([...seen]).toEqual([])
  await page.getByRole('button', { name: 'I’m 18 or older' }).click()
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(/\/members\/\w{8,}.*network=lights/)
  await cookies()
  expect([...seen].toSorted()).toEqual(['cookie entered', 'tab stays'])
  expect(await page.evaluate(() => navigator.serviceWorker?.getRegistrations().then((all) => all.length))).toBe(0)
})

test('PAGE-1 everything stored by browsing, signup, chat, purchase, settings and logout is listed', async ({
  arrive,
}) => {
  test.setTimeout(180_000)
  const visitor = await arrive('desktop')
  const { seen, cookies } = await recordStorage(visitor.context)
  const { page, origin } = visitor

  await test.step('a visitor chooses a language and the night, and signs up', async () => {
    await page.goto(`${origin}/lang-config`)
    await page.getByRole('button', { name: 'Dark' }).last().click()
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'night')
    await cookies()
    await signUp(visitor, newcomer())
    await page.waitForURL(/complete-signup/)
    await cookies()
  })

  await test.step('a member looks around, writes, changes the profile and dismisses an alert', async () => {
    await page.context().clearCookies({ name: /^auth/ })
    await login(visitor, rafael.email, rafael.password)
    await cookies()
    // What finds the place in the search again comes when the page is at rest.
    await expect(async () => {
      await page.goto(`${origin}/members`)
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))))
      await page.getByRole('article').first().getByRole('link').first().click()
      await page.waitForURL('**/members/*')
      expect(seen).toContain('tab stays')
    }).toPass()
    await page.goto(`${origin}/members/${await idOf(visitor, 'Nico')}/chat`)
    await page.getByLabel('Write a message').fill('Half a thought')
    await expect.poll(() => [...seen].some((it) => it.startsWith('tab chat.draft'))).toBe(true)
    await page.goto(`${origin}/profile`)
    await page.getByLabel('In your own words').fill('I bake bread at noon.')
    await expect.poll(() => [...seen].some((it) => it.startsWith('tab profile.'))).toBe(true)
    await page.goto(`${origin}/settings`)
    await page.waitForLoadState('networkidle')
    await cookies()
  })

  await test.step('logs out', async () => {
    await page.goto(`${origin}/logout`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Log out' }).last().click()
    await page.waitForURL(`${origin}/`)
    await cookies()
    expect(await remainingStorage(visitor)).toEqual([])
  })

  await test.step('a new member buys', async () => {
    await signUpBuyer(visitor)
    await page.goto(`${origin}/credits/p0?country=NL`)
    await cookies()
    await payBy(visitor)
    await cookies()
  })

  expect([...seen].filter((it) => !isListed(it))).toEqual([])
  expect(listedNames(seen)).toEqual(
    expect.arrayContaining([
      ...['auth.session', 'known_device', 'signup', 'lang', 'scheme'].map((it) => `cookie ${it}`),
      ...['chat.draft.*', 'profile.*', 'stays'].map((it) => `tab ${it}`),
      'browser last_chat_opened_profile',
    ]),
  )
})

async function payBy({ page }: Person) {
  await page.getByText(card.name, { exact: true }).first().click()
  await placeOrder(page)
  await fillFields(page, card)
  await submitPayment(page, card)
  await page.waitForURL(/\/credits\//)
}

/** What is still stored after a logout. */
async function remainingStorage({ page, context }: Person) {
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const stays = new Set(browserStorage.filter((it) => it.survives_logout).map(({ name }) => name))
  const cookies = (await context.cookies()).map(({ name }) => name).filter((name) => !stays.has(name))
  return [...stored, ...cookies]
}

test('PAGE-1 the cookie page names every one of them', async ({ arrive }) => {
  const { page, origin } = await arrive('phone')
  await page.goto(`${origin}/pages/cookies`)
  const text = await page.getByRole('main').textContent()
  for (const { name } of browserStorage) expect(text, name).toContain(name.replace('*', ''))
})
