// The routes of spec §2.1, and who is sent elsewhere (RTE-1 to RTE-8). Each route by its address: everyPage.e2e.ts.
import { membersArea } from '../../contract/limits.ts'
import routes from '../../web/routes.ts'
import { needsLogin, routesWithoutScreen, routeCatalogue as table } from '../browser/routeCatalogue.ts'
import { castPerson, expect, expectAccessible, test, waitForHydration } from '../browser/test.ts'

test('RTE-1 RTE-6 RTE-8 the route names are the names of the table, in its order, and each is walked', () => {
  const names = routes.map(({ id }) => id)
  const wanted = table.map(([name]) => name).filter((name) => name !== 'kit')
  expect(names.filter((name) => (wanted as readonly (string | undefined)[]).includes(name))).toEqual(wanted)
  expect(names.filter((name) => !table.some(([walked]) => walked === name))).toEqual(routesWithoutScreen)
  expect(names).toEqual(expect.arrayContaining([...membersArea]))
})

test('RTE-3 RTE-4 RTE-5 RTE-7 a visitor is redirected to the login where needed, and back; an unknown route is a 404', async ({
  arrive,
}) => {
  const visitor = await arrive('phone', { colorScheme: 'dark' })
  const { page, origin } = visitor
  for (const [name, path] of table.filter(([name]) => needsLogin.has(name))) {
    const address = path.replace(/\{\w+\}/, 'a'.repeat(32))
    await page.goto(origin + address, { waitUntil: 'commit' })
    const { pathname, searchParams } = new URL(page.url())
    expect(pathname, name).toBe('/login')
    expect(searchParams.get('next')).toBe(address)
  }
  for (const path of ['/no-such-page-here', '/members/none/of/these', '/pages/nothing']) {
    const response = await page.goto(origin + path)
    expect(response?.status()).toBe(404)
    await expect(page.getByText('This page could not be found')).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await page.waitForURL(`${origin}/`)

  const theo = castPerson('gay', 'Theo')
  for (const [next, end] of [
    ['/likes', '/likes'],
    ['https://evil.test/', '/members'],
    ['//evil.test', '/members'],
  ] as const) {
    // A living page would notice that its session is gone, and say so.
    await page.goto('about:blank')
    await page.context().clearCookies({ name: 'auth.session' })
    await page.goto(`${origin}/login?next=${encodeURIComponent(next)}`)
    await page.getByLabel(/e-?mail/i).fill(theo.email)
    await page.getByLabel('Password').fill(theo.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL(origin + end)
  }

  await test.step('navigation within the app loads no document (history mode)', async () => {
    await waitForHydration(page)
    await page.evaluate(() => Object.assign(window, { kept: true }))
    await page.getByRole('link', { name: /Likes/ }).first().click()
    await page.waitForURL('**/likes')
    await page.goBack()
    await page.waitForURL('**/members')
    expect(await page.evaluate(() => 'kept' in window)).toBe(true)
  })

  await test.step('to a static page, and back', async () => {
    // The search ends, and its footer comes, after more people than these.
    await page.goto(`${origin}/likes`)
    await page.getByRole('link', { name: 'Terms' }).click()
    await page.waitForURL('**/pages/terms')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
    await page.goto(`${origin}/settings`)
    await expect(page).toHaveURL(/\/notifications$/)
  })
})
