// No layout shift while any route loads, also on a slow network: visitor and member, phone and desktop.

import { describeShift, MAX_LAYOUT_SHIFT } from '../browser/layoutShifts.ts'
import { needsLogin, routeCatalogue } from '../browser/routeCatalogue.ts'
import {
  castPerson,
  expect,
  idOf,
  login,
  type Person,
  test,
  type WatchedPerson,
  waitForHydration,
} from '../browser/test.ts'

const devices = ['phone', 'desktop'] as const
/**
 * Milliseconds by which letters and photos come later than the page: longer than a browser waits for letters before it
 * paints.
 */
const ASSET_DELAY_MS = 300

async function delayAssets({ context }: Person) {
  for (const what of ['**/*.woff2', /\/[pm]\/[^/]+$/])
    await context.route(what, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ASSET_DELAY_MS))
      await route.continue().catch(() => {})
    })
}

/** Opens each path, and waits until the page is idle. */
async function openAll({ page, origin, screens }: WatchedPerson, paths: string[]) {
  for (const path of paths) {
    await page.goto(origin + path)
    await page.waitForLoadState('networkidle')
  }
  const [worst] = await screens.all()
  if (!worst) return
  console.log(`the worst of ${paths.length}: ${describeShift(worst)}`)
  expect(worst.sum).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
}

test('NAV-1 RTE-1 no layout shift on any route for a visitor', async ({ arrive }) => {
  test.setTimeout(600_000)
  const people = await Promise.all(devices.map((on) => arrive(on)))
  const id = await idOf(people[0] as Person, 'Idris')
  const paths = routeCatalogue.filter(([name]) => !needsLogin.has(name)).map(([, path]) => path.replace('{id}', id))
  await Promise.all(people.map((it) => delayAssets(it).then(() => openAll(it, paths))))
})

test('NAV-1 RTE-1 no layout shift on any route for a member', async ({ arrive }) => {
  test.setTimeout(600_000)
  const people = await Promise.all(devices.map((on) => arrive(on)))
  const theo = castPerson('gay', 'Theo')
  for (const it of people) await login(it, theo.email, theo.password)
  const { page, origin } = people[0] as WatchedPerson
  const id = await idOf({ page }, 'Idris')
  await page.goto(`${origin}/members/${id}/chat`)
  await page.getByLabel('Write a message').fill('Hello, Idris.')
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('log').locator('[data-state=sent]').first()).toBeVisible()
  await page.goto(`${origin}/chats`)
  const chat = await page.getByRole('main').getByRole('link', { name: /Idris/ }).first().getAttribute('href')
  const paths = routeCatalogue.map(([, path]) => path.replace('{id}', id).replace('/chats/{chat}', chat ?? ''))
  await Promise.all(people.map((it) => delayAssets(it).then(() => openAll(it, paths))))
})

test('NAV-1 SRCH-1 a growing list shifts no footer: it shows after the last row', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin, screens } = person
  const theo = castPerson('gay', 'Theo')
  await login(person, theo.email, theo.password)
  await page.route('**/api/members?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue().catch(() => {})
  })
  await page.goto(`${origin}/members?gender=male&country=NL&min_age=18&max_age=99`)
  await waitForHydration(page)
  const footer = page.locator('footer')
  await expect(footer).toBeHidden()
  const people = page.getByRole('list', { name: 'People', exact: true }).getByRole('listitem')
  let shown = 0
  while (await footer.isHidden()) {
    shown = await people.count()
    await page.evaluate(() => void scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => people.count()).toBeGreaterThan(shown)
  }
  expect(shown).toBeGreaterThanOrEqual(48)
  await footer.scrollIntoViewIfNeeded()
  expect((await screens.jumps()).filter((it) => it.startsWith('/members '))).toEqual([])
})
