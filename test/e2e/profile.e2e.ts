// Editing the own profile: every attribute of the site, the place, no lost input (PRO-1, PRO-7, SITE-6, SITE-8).
import type { Page } from '@playwright/test'
import { type CountryCode, countries, countryCodes } from '../../contract/countries.ts'
import { castPerson, expect, expectAccessible, login, test } from '../browser/test.ts'

const theo = castPerson('gay', 'Theo')
const form = (page: Page) => page.getByRole('region', { name: 'About me' })
const unsavedNotice = 'You have unsaved changes.'

async function openProfile(page: Page, origin: string) {
  await page.goto(`${origin}/profile`)
  await expect(form(page).locator('[data-permission]:not([data-permission=unknown])')).toBeVisible()
}

const save = async (page: Page) => {
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(form(page).getByText('Saved', { exact: true })).toBeVisible()
}

test('PRO-1 SITE-10 every field can be set, cleared, and is visible to others; gender and age show why they are fixed', async ({
  arrive,
}) => {
  const me = await arrive('desktop', { colorScheme: 'dark' })
  const { page, origin } = me
  await login(me, theo.email, theo.password)
  await openProfile(page, origin)
  const response = form(page)
  await expect(response.getByText(/because others rely on them/)).toBeVisible()
  const values = {
    'Here for': 'Friendship',
    Sexuality: 'Bi',
    Relationship: 'Open relationship',
    'Body type': 'Slim',
    Hair: 'Grey',
    Eyes: 'Hazel',
    Tattoos: 'A few',
  }
  for (const [label, value] of Object.entries(values))
    await response.getByRole('combobox', { name: label, exact: true }).selectOption(value)
  await response.getByLabel('In your own words').fill(`I read maps for pleasure. ${'W'.repeat(60)}`)
  await response.getByRole('searchbox', { name: 'Search interests' }).fill('video')
  await response.getByRole('checkbox', { name: 'Video games' }).press('Space')
  await expect(response.getByText(unsavedNotice)).toBeVisible()
  await expectAccessible(page)
  await save(page)
  await expect(response.getByText(unsavedNotice)).toHaveCount(0)
  await page.getByRole('link', { name: 'Preview my profile' }).click()
  await page.waitForURL('**/members/*')
  const profile = page.getByRole('article').first()
  await expect(profile.getByText('I read maps for pleasure.')).toBeVisible()
  for (const word of [...Object.values(values), 'Video games', 'Man'])
    await expect(profile.getByText(word, { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Edit my profile' }).click()
  await page.waitForURL('**/profile')
  await form(page).getByLabel('Hair', { exact: true }).selectOption('I’d rather not say')
  await save(page)
  await page.reload()
  await expect(form(page).getByLabel('Hair', { exact: true })).toHaveValue('')
  await expect(form(page).getByLabel('Eyes', { exact: true })).toHaveValue('hazel')
})

test('PRO-1 unsaved changes survive a link, a reload and a refusal, which shows at its field', async ({ arrive }) => {
  const me = await arrive('phone', { colorScheme: 'light' })
  const { page, origin } = me
  await login(me, theo.email, theo.password)
  await openProfile(page, origin)
  const response = form(page)
  await response.getByLabel('In your own words').fill('Half a thought')
  await page
    .getByRole('link', { name: /^Likes/ })
    .last()
    .click()
  // The address changes before the screen: a form that never went has nothing to restore.
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  await page.goBack()
  await expect(response.getByText(/We kept your unsaved changes/)).toBeVisible()
  await expect(response.getByLabel('In your own words')).toHaveValue('Half a thought')
  await page.goto(`${origin}/pages/faq`)
  await openProfile(page, origin)
  await expect(response.getByLabel('In your own words')).toHaveValue('Half a thought')
  await expectAccessible(page)

  await page.route('**/api/profile', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const detail = 'Something isn’t right here. Check what you entered.'
    const problem = { type: 'about:blank', title: detail, detail, status: 400, code: 'invalid', fields: { about: 'x' } }
    await route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify(problem) })
  })
  await response.getByRole('button', { name: 'Save' }).click()
  await expect(response.getByLabel('In your own words')).toBeFocused()
  await expect(response.getByLabel('In your own words')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.unrouteAll()
  await response.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(response.getByLabel('In your own words')).not.toHaveValue('Half a thought')
  await page.reload()
  await expect(response.getByText(/We kept your unsaved changes/)).toHaveCount(0)
})

test('SITE-8 PRO-7 each country has its own word for regions, and the large towns of each', async ({ arrive }) => {
  const me = await arrive('desktop')
  const { page, origin } = me
  await login(me, theo.email, theo.password)
  await openProfile(page, origin)
  const response = form(page)
  for (const code of countryCodes) {
    await response.getByLabel('Country', { exact: true }).selectOption(code)
    const word = countries[code as CountryCode].region_word
    await expect(response.getByLabel(word.charAt(0).toUpperCase() + word.slice(1), { exact: true }), code).toHaveValue(
      '',
    )
    await expect(response.getByLabel('Town', { exact: true })).toBeDisabled()
  }
  await response.getByLabel('Country', { exact: true }).selectOption('BE')
  await response.getByLabel('Province', { exact: true }).selectOption('VOV')
  await response.getByLabel('Town', { exact: true }).selectOption('Gent')
  await save(page)
  await response.getByLabel('Province', { exact: true }).selectOption('WLX')
  await expect(response.getByText('No town here has 50,000 people, so others see your region.')).toBeVisible()
  await response.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(response.getByLabel('Town', { exact: true })).toHaveValue('Gent')
})

test('PRO-7 the geolocation button: granted, elsewhere, nothing near, failing, and denied', async ({ arrive }) => {
  const me = await arrive('phone')
  const { page, origin, context } = me
  await login(me, theo.email, theo.password)
  await context.grantPermissions(['geolocation'], { origin })
  await context.setGeolocation({ latitude: 52.3812, longitude: 4.6372 })
  await openProfile(page, origin)
  const response = form(page)
  const button = response.getByRole('button', { name: 'Use my location' })
  await expect(response.locator('[data-permission=granted]')).toBeVisible()
  await response.getByLabel('Country', { exact: true }).selectOption('DE')
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/geocode.php')) requests.push(new URL(request.url()).search)
  })

  await test.step('found: country, region and town are filled in, and only a rounded position left the browser', async () => {
    await button.click()
    await expect(response.getByText('You’re near Haarlem, Noord-Holland. Save to keep it.')).toBeVisible()
    await expect(response.getByLabel('Country', { exact: true })).toHaveValue('NL')
    await expect(response.getByLabel('Province', { exact: true })).toHaveValue('NH')
    await expect(response.getByLabel('Town', { exact: true })).toHaveValue('Haarlem')
    expect(requests).toEqual(['?lat=52.38&lon=4.64'])
    await expectAccessible(page)
    await save(page)
  })

  await test.step('the same position makes no second request', async () => {
    await context.setGeolocation({ latitude: 52.3809, longitude: 4.6401 })
    await button.click()
    await expect(response.getByText(/You’re near Haarlem/)).toBeVisible()
    expect(requests).toHaveLength(1)
  })

  // A position of the last ten minutes would do, so each has a page of its own.
  const from = async (latitude: number, longitude: number) => {
    await context.setGeolocation({ latitude, longitude })
    await openProfile(page, origin)
    await button.click()
  }
  await test.step('nothing within reach', async () => {
    await from(0, -150)
    await expect(response.getByText(/no town of 50,000 people near you/)).toBeVisible()
  })
  await test.step('the lookup fails', async () => {
    await page.route('**/api/geocode.php**', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: '', title: 'x', detail: 'x', status: 400, code: 'invalid' }),
      }),
    )
    await from(48.14, 11.58)
    await expect(response.getByText(/couldn’t look up your town/)).toBeVisible()
    await page.unrouteAll()
  })
  await test.step('the device has no position, or takes too long', async () => {
    for (const [code, values] of [
      [2, /couldn’t find its location/],
      [3, /took too long/],
    ] as const) {
      await openProfile(page, origin)
      await page.evaluate((code) => {
        navigator.geolocation.getCurrentPosition = (_found, failed) => failed?.({ code } as GeolocationPositionError)
      }, code)
      await button.click()
      await expect(response.getByText(values)).toBeVisible()
    }
  })
  await test.step('denied while the page is open, with a hint what to do', async () => {
    await context.clearPermissions()
    await openProfile(page, origin)
    await button.click()
    await expect(response.getByText(/Location is blocked for this site/)).toBeVisible()
    await expectAccessible(page)
    await expect(response.getByLabel('Country', { exact: true })).toBeEnabled()
  })
})

test('PRO-7 a country that the site does not serve, a browser without geolocation, and one that denies it', async ({
  arrive,
}) => {
  const me = await arrive('desktop', { site: 'she' })
  const someone = castPerson('she', 'June')
  const { page, origin, context } = me
  await login(me, someone.email, someone.password)
  await context.grantPermissions(['geolocation'], { origin })
  await context.setGeolocation({ latitude: 52.38, longitude: 4.64 })
  await openProfile(page, origin)
  await form(page).getByRole('button', { name: 'Use my location' }).click()
  await expect(form(page).getByText(/You seem to be in (the )?Netherlands/)).toBeVisible()

  for (const [without, values] of [
    ['delete Navigator.prototype.geolocation', /This browser can’t share your location/],
    [
      'Object.defineProperty(window, "isSecureContext", { value: false })',
      /only share a location over a secure connection/,
    ],
  ] as const) {
    const otherPage = await context.newPage()
    await otherPage.addInitScript(without)
    await otherPage.goto(`${origin}/profile`)
    await expect(form(otherPage).getByText(values)).toBeVisible()
    await expect(form(otherPage).getByRole('button', { name: 'Use my location' })).toHaveCount(0)
    await otherPage.close()
  }
  const silent = await context.newPage()
  await silent.addInitScript('delete Navigator.prototype.permissions')
  await silent.goto(`${origin}/profile`)
  await expect(form(silent).getByText(/Your browser will ask first/)).toBeVisible()
  await expect(form(silent).getByRole('button', { name: 'Use my location' })).toBeVisible()
})

test('SITE-6 a site asks only for the attributes it shows', async ({ arrive }) => {
  const me = await arrive('phone', { site: 'bdsm' })
  const someone = castPerson('bdsm', 'Viktor')
  const { page, origin } = me
  await login(me, someone.email, someone.password)
  await openProfile(page, origin)
  const response = form(page)
  await expect(response.getByRole('combobox', { name: 'Tattoos', exact: true })).toBeVisible()
  await expect(response.getByLabel('Here for', { exact: true })).toBeVisible()
  for (const label of ['Hair', 'Eyes', 'Town'])
    await expect(response.getByRole('combobox', { name: label, exact: true })).toHaveCount(0)
  await response.getByRole('combobox', { name: 'Tattoos', exact: true }).selectOption('Many')
  await save(page)
  const refused = await page.evaluate(() =>
    fetch('/api/profile', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-request-type': 'client' },
      body: JSON.stringify({ hair_color: 'red' }),
    }).then((answer) => answer.json()),
  )
  expect(refused).toMatchObject({ status: 400, fields: { hair_color: 'not_shown' } })
  await page.getByRole('link', { name: 'Preview my profile' }).click()
  await page.waitForURL('**/members/*')
  await expect(page.getByText('Hair', { exact: true })).toHaveCount(0)
})
