// Search: every filter of the site in the URL, back to the same card, and manipulated URLs (SRCH-1 to SRCH-3, SITE-6).
import type { Locator, Page, Request } from '@playwright/test'
import { fetchResponse } from '../browser/fetchResponse.ts'
import { castPerson, expect, expectAccessible, logInByCall, login, test, waitForHydration } from '../browser/test.ts'

const rafael = castPerson('gay', 'Rafael')
const cards = (page: Page) => page.getByRole('list', { name: 'People', exact: true }).getByRole('listitem')
const address = (page: Page) => decodeURIComponent(new URL(page.url()).search)
const unfilteredSearch = '/members?gender=male&country=NL&min_age=18&max_age=99'

/** Records the searches that the browser requests. */
function recordSearches(page: Page) {
  const requests: string[] = []
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/members') requests.push(url.search)
  })
  return requests
}

async function openFilters(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(sheet).toBeVisible()
  return sheet
}

/** Headings of the chips. */
const groups = (filters: Locator) => filters.locator('legend')

/** Loads pages until the end. */
async function showAll(page: Page) {
  const more = page.getByRole('link', { name: /^(Show more|Loading…)$/ })
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(more).toBeHidden({ timeout: 500 })
  }).toPass()
  await expect(cards(page)).not.toHaveCount(24)
}

test('SRCH-1 SITE-6 SITE-10 on a desktop the panel has the site’s filters, and the URL reflects them', async ({
  arrive,
}) => {
  const me = await arrive('desktop', { colorScheme: 'light' })
  const { page, origin } = me
  await logInByCall(me, rafael.email, rafael.password)
  await page.goto(`${origin}${unfilteredSearch}`)
  const panel = page.getByRole('complementary', { name: 'Filters' })
  await expect(groups(panel)).toHaveText([
    ...['Show only', 'Sort by'],
    ...['Here for', 'Sexuality', 'Relationship', 'Body type', 'Hair', 'Eyes', 'Tattoos', 'Interests'],
  ])
  const hair = panel.getByRole('group', { name: 'Hair' })
  await hair.getByRole('checkbox', { name: 'Black' }).press('Space')
  await page.waitForURL(/hair_color=black/)
  await hair.getByRole('checkbox', { name: 'Brown' }).press('Space')
  await page.waitForURL(/hair_color=black(,|%2C)brown/)
  await expect(panel.getByRole('checkbox', { name: 'Wine' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'All 50' }).click()
  await panel.getByRole('searchbox', { name: 'Search interests' }).fill('win')
  await expect(panel.getByRole('checkbox', { name: 'Wine' })).toBeVisible()
  await expect(panel.getByRole('checkbox', { name: 'Yoga' })).toHaveCount(0)
  await panel.getByRole('checkbox', { name: 'Wine' }).press('Space')
  await page.waitForURL(/interests=wine/)
  expect(address(page)).toContain('hair_color=black,brown')
  await expect(page.getByRole('status').filter({ hasText: /\d+ m[ae]n/ })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(panel.getByRole('checkbox', { name: 'Wine' })).toBeChecked()
  await panel.getByRole('radio', { name: 'Newest first' }).press('Space')
  await page.waitForURL(/sort=newest/)
  await panel.getByRole('link', { name: 'Reset' }).click()
  await page.waitForURL('**/members')
  await expect(panel.getByRole('radio', { name: 'Last active' })).toBeChecked()
  await expect(panel.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('SRCH-1 SITE-6 NAV-1 PRO-8 on a phone the footer is in reach; the sheet sets filters and chips remove them; another site has others', async ({
  arrive,
}) => {
  const me = await arrive('phone', { colorScheme: 'dark' })
  const { page, origin } = me
  await logInByCall(me, rafael.email, rafael.password)
  await page.goto(`${origin}${unfilteredSearch}`)
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeVisible()
  await waitForHydration(page)
  await page.locator('[data-disclaimer]').scrollIntoViewIfNeeded()
  await expect(page.locator('[data-disclaimer]')).toBeInViewport()
  await expect(cards(page)).toHaveCount(24)
  const sheet = await openFilters(page)
  await sheet.getByText('Many', { exact: true }).click()
  await sheet.getByText('With photo', { exact: true }).click()
  const show = sheet.getByRole('button', { name: /^Show \d+ m[ae]n$/ })
  await expect(show).toBeVisible()
  const count = (await show.textContent())?.replace('Show ', '') ?? ''
  await expectAccessible(page)
  await show.click()
  await page.waitForURL(/tattoos=many.*only=photo/)
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count}$`) })).toBeVisible()
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips.getByRole('button', { name: /Tattoos: Many/ })).toBeVisible()
  await expectAccessible(page)
  await chips.getByRole('button', { name: /Tattoos: Many/ }).click()
  await expect(page).not.toHaveURL(/tattoos/)
  await chips.getByRole('button', { name: /With photo/ }).click()
  await expect(page).not.toHaveURL(/only/)
  await expect(cards(page).first()).toBeVisible()

  await test.step('while the number is not known, and where it can’t be, the button does without', async () => {
    await page.route('**/api/members-count*', (route) => route.abort())
    await openFilters(page)
    await sheet.getByText('Online first', { exact: true }).click()
    await sheet.getByText('Many', { exact: true }).click()
    await sheet.getByRole('button', { name: 'Show results' }).click()
    await page.waitForURL(/tattoos=many.*sort=online/)
    await expect(chips.getByRole('button', { name: /Online first/ })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Swipe' })).toBeVisible()
  })

  const visitor = await arrive('phone', { site: 'bbw' })
  await visitor.page.goto(`${visitor.origin}/members`)
  await expect(groups(await openFilters(visitor.page))).toHaveText([
    'Show only',
    'Body type',
    'Hair',
    'Eyes',
    'Interests',
  ])
  await visitor.page.goto(`${visitor.origin}/members?tattoos=many&hair_color=red`)
  await expect(visitor.page.getByText(/We ignored part of this link.*Tattoos\./)).toBeVisible()
})

for (const device of ['phone', 'desktop'] as const) {
  test(`SRCH-1 back returns to the same card on a ${device}: after a profile, and after a static page`, async ({
    arrive,
  }) => {
    const me = await arrive(device)
    const { page, origin } = me
    await logInByCall(me, rafael.email, rafael.password)
    await page.goto(`${origin}${unfilteredSearch}`)
    await expect(
      page.locator('aside[aria-labelledby=filters] legend, button[aria-haspopup=dialog]').first(),
    ).toBeVisible()
    await showAll(page)
    const deep = cards(page).nth(30).getByRole('link')
    const href = (await deep.getAttribute('href')) ?? ''
    const same = page.locator(`main a[href="${href}"]`)
    const count = await cards(page).count()
    await deep.scrollIntoViewIfNeeded()
    const before = { y: await page.evaluate(() => scrollY), top: (await deep.boundingBox())?.y ?? 0 }
    expect(before.y).toBeGreaterThan(1_000)
    const requests = recordSearches(page)
    const returned = async () => {
      await expect(cards(page)).toHaveCount(count)
      await expect(same).toBeInViewport()
      await expect(same).toBeFocused()
      expect(requests).toEqual([])
    }

    await test.step('a profile, and back', async () => {
      await deep.click()
      await expect(page.locator('[data-dock]')).toBeVisible()
      await page.goBack()
      await returned()
      expect(Math.abs((await page.evaluate(() => scrollY)) - before.y)).toBeLessThan(4)
    })

    await test.step('a profile, from there a static page, and back twice', async () => {
      await same.click()
      await expect(page.locator('[data-dock]')).toBeVisible()
      await page.goto(`${origin}/pages/faq`)
      await page.goBack()
      await expect(page.locator('[data-dock]')).toBeVisible()
      // A step back before the page is alive is another one.
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('[data-dock] button') ?? {}).some((key) => key.startsWith('__react')),
      )
      await page.goBack()
      await returned()
    })

    await test.step('a static page right from the list', async () => {
      const top = async () => (await same.boundingBox())?.y ?? Number.NaN
      const there = await top()
      await page.goto(`${origin}/pages/faq`)
      await page.goBack()
      await expect(cards(page)).toHaveCount(count)
      await expect.poll(async () => Math.abs((await top()) - there)).toBeLessThan(4)
      expect(requests).toEqual([])
    })

    await test.step('a new visit begins at the start', async () => {
      await page.goto(`${origin}/likes`)
      await page.goto(`${origin}${unfilteredSearch}`)
      await expect(page.getByRole('heading', { name: 'Around you' })).toBeInViewport()
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })
  })
}

test('SRCH-1 a later page has a URL of its own that can be shared', async ({ arrive }) => {
  const me = await arrive('desktop')
  const { page, origin } = me
  await logInByCall(me, rafael.email, rafael.password)
  await page.goto(`${origin}${unfilteredSearch}`)
  const to = (await page.getByRole('link', { name: 'Show more' }).getAttribute('href')) ?? ''
  expect(to).toMatch(/[?&]cursor=.+&page=2$/)
  const first = await cards(page).first().getByRole('link').getAttribute('href')
  await page.goto(`${origin}${to}`)
  await expect(cards(page).first().getByRole('link')).not.toHaveAttribute('href', first ?? '')
  await expect(page.getByRole('link', { name: 'Back to the first page' })).toBeVisible()
  await page.goto(`${origin}${to.replace(/cursor=[^&]+/, 'cursor=made-up')}`)
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByText(/We ignored part of this link.*Page\./)).toBeVisible()
})

const invalidAddresses: [address: string, left_out: RegExp | null][] = [
  ['min_age=17&gender=male', /Minimum age\./],
  ['max_age=200&gender=male', /Maximum age\./],
  ['min_age=-1&gender=male', /Minimum age\./],
  ['min_age=60&max_age=25&gender=male&country=NL', null],
  ['gender=male&country=NL&countryregion=BY', /Region\./],
  [`gender=male&interests=${Array(10_000).fill('x').join()}`.slice(0, 8_000), /Interests\./],
  ['gender=male&interests=wine,nonsense&hair_color=purple', /Hair, Interests\./],
  ['gender=male&foo=bar&__proto__=1&constructor=x', /an unknown filter\./],
  ['gender=male&country=%zz&%%%=%&&&===&min_age=%E0%A4%A', /Country, Minimum age, an unknown filter\./],
  [`gender=male&q=${'%F0%9F%92%A9'.repeat(600)}`, /an unknown filter\./],
  ['gender=male&utm_source=somewhere&ref=abc&sub1=x', null],
]

test('SRCH-1 with invalid parameters the search shows members, and a notice of what was ignored', async ({
  arrive,
}) => {
  const me = await arrive('phone')
  const { page, origin } = me
  await login(me, rafael.email, rafael.password)
  const notice = page.getByText(/We ignored part of this link/)
  for (const [query, left_out] of invalidAddresses) {
    await test.step(query.slice(0, 80), async () => {
      const response = await page.goto(`${origin}/members?${query}`)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('list', { name: /People|Similar people/ }).first()).toBeVisible()
      if (left_out) await expect(notice).toHaveText(new RegExp(left_out.source))
      else await expect(notice).toHaveCount(0)
    })
  }
  await page.goto(`${origin}/members?gender=male&foo=bar`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Dismiss' }).click()
  await page.waitForURL((url) => url.search === '?gender=male')
  await expect(notice).toHaveCount(0)
})

test('SRCH-1 SRCH-2 PRO-1 SWIPE-1 more than a thousand are "1000+", names whole, near matches labelled, grid and swipe a press apart', async ({
  arrive,
}) => {
  const me = await arrive('desktop')
  const { page, origin } = me
  await logInByCall(me, rafael.email, rafael.password)
  await page.goto(`${origin}/likes`)
  await waitForHydration(page)
  await page.route(/\/api\/members(\?|$)/, async (route) => {
    const response = await fetchResponse(route)
    const json = await response.json()
    json.results[0].name = 'Wolfgang-Maximilian.'
    await route.fulfill({ response, json: { ...json, numResults: 1_001 } })
  })
  await page.getByRole('link', { name: 'Search', exact: true }).first().click()
  await expect(page.getByText(/^1000\+ men$/)).toBeVisible()
  await test.step('a name of twenty letters is whole on the smallest phone', async () => {
    const viewport = page.viewportSize()
    await page.setViewportSize({ width: 320, height: 640 })
    const name = cards(page).first().locator('bdi')
    await expect(name).toHaveText('Wolfgang-Maximilian.')
    expect(await name.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
    const [card, words] = [await cards(page).first().boundingBox(), await name.boundingBox()]
    expect((words?.x ?? 0) + (words?.width ?? 999)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0))
    if (viewport) await page.setViewportSize(viewport)
  })
  await page.unrouteAll()
  const view = (name: string) => page.getByRole('navigation', { name: 'View' }).getByRole('link', { name, exact: true })
  await view('Swipe').click()
  await page.waitForURL('**/swipe-game')
  await expect(view('Swipe')).toHaveAttribute('aria-current', 'page')
  await view('Grid').click()
  await page.waitForURL('**/members')
  await page.goto(`${origin}/members?gender=male&country=NL&countryregion=ZE&min_age=40&max_age=41`)
  const similar = page.getByRole('region', { name: 'You might also like' })
  await expect(similar.getByText(/From a wider area/)).toBeVisible()
  await expect(similar.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
})

test('SITE-5 visitors: blurred photos with filters, everything, or a redirect to the login', async ({ arrive }) => {
  for (const [site, seen] of [
    ['gay', 'blurred'],
    ['standard', 'full'],
    ['gilf', 'none'],
  ] as const) {
    const { page, origin } = await arrive('desktop', { site })
    await page.goto(`${origin}/members`)
    if (seen === 'none') {
      await expect(page).toHaveURL(/\/login\?next=/)
      continue
    }
    await expect(page.getByRole('complementary', { name: 'Filters' }).locator('legend').first()).toBeVisible()
    await expect(page.getByText('See them clearly')).toHaveCount(seen === 'blurred' ? 1 : 0)
    await expectAccessible(page)
  }
})
