// Switching the language in the menu and on its page, with and without JavaScript; the URL stays (I18N-2, NAV-4).
import {
  castPerson,
  expect,
  expectAccessible,
  logInByCall,
  type Person,
  test,
  waitForHydration,
} from '../browser/test.ts'

const langOf = ({ page }: Person) => page.locator('html').getAttribute('lang')

async function choose({ page }: Person, menu: string, language: string) {
  await page.getByRole('banner').getByRole('button', { name: menu }).click()
  await page.getByRole('button', { name: language, exact: true }).click()
}

test('I18N-2 NAV-4 a visitor without JavaScript chooses a language in the menu, and stays on the page', async ({
  arrive,
}) => {
  const person = await arrive('phone', { javaScriptEnabled: false })
  const { page, origin, context } = person
  await page.goto(`${origin}/pricing?network=north&sub1=a`)
  await choose(person, 'Language: EN', 'Nederlands')
  await expect(page).toHaveURL(`${origin}/pricing?network=north&sub1=a`)
  expect(await langOf(person)).toBe('nl')
  await expect(page.getByRole('heading', { name: 'Prijzen', level: 1 })).toBeVisible()
  const langCookie = (await context.cookies()).find(({ name }) => name === 'lang')
  const days = ((langCookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(langCookie?.value).toBe('nl')
  expect(days).toBeGreaterThan(364)
  expect(days).toBeLessThanOrEqual(365)
})

test('I18N-2 a URL with a language shows it, and another can be chosen', async ({ arrive }) => {
  const person = await arrive('desktop')
  const { page, origin } = person
  await page.goto(`${origin}/?lang=pl`)
  expect(await langOf(person)).toBe('pl')
  await choose(person, 'Język: PL', 'Suomi')
  await expect(page).toHaveURL(`${origin}/`)
  expect(await langOf(person)).toBe('fi')
})

test('I18N-2 ACC-13 a member chooses in the hydrated app: the same screen hydrates in the other language', async ({
  arrive,
}) => {
  const person = await arrive('desktop')
  const { page, origin } = person
  const { email, password } = castPerson('gay', 'Theo')
  await logInByCall(person, email, password)
  await page.goto(`${origin}/likes/given`)
  await choose(person, 'Language: EN', 'Deutsch')
  await expect(page).toHaveURL(`${origin}/likes/given`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Suchen' })).toBeVisible()
  // Alive: this screen comes without loading the document anew.
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('banner').getByRole('link', { name: 'Suchen' }).click()
  await expect(page).toHaveURL(`${origin}/members`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  const user = await page.evaluate(() => fetch('/api/user.php').then((it) => it.json()))
  expect(user.user.language).toBe('de')
  // Restored for later tests.
  await choose(person, 'Sprache: DE', 'English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('I18N-3 a hydrated screen is American where the country in use is the United States', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin, context } = person
  const { email, password } = castPerson('gay', 'Theo')
  await logInByCall(person, email, password)
  const errors: string[] = []
  // A mismatch of hydration is one.
  page.on('pageerror', ({ message }) => errors.push(message))
  const spelt = async (country: string) => {
    await context.addCookies([{ name: 'country', value: country, url: origin }])
    await page.goto(`${origin}/profile`)
    await waitForHydration(page)
    const text = (await page.locator('main').textContent()) ?? ''
    return { lang: await langOf(person), words: text.match(/Theat(er|re)/g) }
  }
  expect(await spelt('US')).toEqual({ lang: 'en-US', words: ['Theater'] })
  expect(await spelt('NL')).toEqual({ lang: 'en', words: ['Theatre'] })
  expect(errors).toEqual([])
})

test('I18N-2 the page of languages works by keys alone', async ({ arrive }) => {
  const person = await arrive('desktop')
  const { page, origin } = person
  await page.goto(`${origin}/lang-config?next=/pricing`)
  await page.getByRole('main').getByRole('button', { name: 'Svenska' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origin}/pricing`)
  expect(await langOf(person)).toBe('sv')
})

test('SITE-9 PAY-8 the country is chosen in the language menu or at the checkout, and holds everywhere', async ({
  arrive,
}) => {
  await test.step('a visitor without JavaScript, on a phone: prices in that country’s money, on the same page', async () => {
    const { page, origin } = await arrive('phone', { javaScriptEnabled: false })
    await page.goto(`${origin}/pricing?sub1=a`)
    await page.getByRole('banner').getByRole('button', { name: 'Language: EN' }).click()
    await page.getByRole('link', { name: 'Country Netherlands' }).click()
    await page.getByLabel('Country').selectOption('United Kingdom')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(`${origin}/pricing?sub1=a`)
    await expect(page.locator('main')).toContainText('£18.99')
    await page.goto(`${origin}/members`)
    await page.getByRole('banner').getByRole('button', { name: 'Language: EN' }).click()
    await expect(page.getByRole('link', { name: 'Country United Kingdom' })).toBeVisible()
  })

  await test.step('a member at the checkout: the bundles, and the next visit, are of that country', async () => {
    const person = await arrive('desktop')
    const { page, origin } = person
    const { email, password } = castPerson('gay', 'Milan')
    await logInByCall(person, email, password)
    await page.goto(`${origin}/credits/p1`)
    const chosen = page.waitForResponse((it) => new URL(it.url()).pathname === '/api/country')
    await page.getByLabel('Billing country').selectOption('Switzerland')
    expect((await chosen).status()).toBe(200)
    await expect(page.locator('main')).toContainText(/CHF\s?21\.90/)
    await page.goto(`${origin}/credits`)
    await expect(page.locator('main')).toContainText(/CHF\s?21\.90/)
    const settings = await page.evaluate(() => fetch('/api/settings.php').then((it) => it.json()))
    expect(settings.geoip_selected_country).toBe('CH')
    await page.goto(`${origin}/lang-config`)
    await expect(page.getByLabel('Country')).toHaveValue('CH')
    await expectAccessible(page)
  })
})
