// No layout shift where fonts come late, and none where a list grows. Every other screen: everyPage.e2e.ts.
import { interceptRequests } from '../browser/interceptRequests.ts'
import { castPerson, expect, login, test, waitForHydration } from '../browser/test.ts'

/** Longer than a browser waits for a font before it paints. */
const FONT_DELAY_MS = 300
const theo = castPerson('gay', 'Theo')

for (const device of ['phone', 'desktop'] as const)
  test(`NAV-1 RTE-1 late fonts shift nothing on a ${device}`, async ({ arrive }) => {
    const person = await arrive(device)
    const { page, origin, screens } = person
    await login(person, theo.email, theo.password)
    await interceptRequests(page, { '*.woff2': { delay_ms: FONT_DELAY_MS } })
    for (const path of ['/', '/pricing', '/members', '/likes', '/chats', '/credits', '/account', '/profile']) {
      await page.goto(origin + path)
      await page.waitForLoadState('networkidle')
    }
    expect(await screens.jumps()).toEqual([])
  })

test('NAV-1 SRCH-1 a growing list shifts no footer: it shows after the last row', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin, screens } = person
  await login(person, theo.email, theo.password)
  await page.route('**/api/members?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue().catch(() => {})
  })
  await page.goto(`${origin}/members?gender=male&country=NL&min_age=18&max_age=99`)
  await waitForHydration(page)
  const footer = page.locator('footer')
  // In reach after the first page; a press lets the list grow.
  await expect(footer).toBeVisible()
  await page.getByRole('link', { name: 'Show more' }).click()
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
