// Three landers from an ad to the signup, which gets the choices; with and without JavaScript (LAND-1, LAND-3).
import type { Locator, Page } from '@playwright/test'
import { castPerson, checkByLabel, expect, expectAccessible, logInByCall, type Person, test } from '../browser/test.ts'
import { fillBirthDate, fillFirstStep, type Newcomer, newcomer } from './signup.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

/** From the signup's second step to its last. */
async function completeToLastStep(page: Page, who: Newcomer) {
  await page.getByLabel('Username').fill(who.name)
  await fillBirthDate(page)
  await next(page)
  await page.getByLabel('Email address').fill(who.email)
  await next(page)
  await page.getByLabel('Password').fill(who.password)
  await checkByLabel(page.getByRole('checkbox', { name: /I’m 18 or older/ }))
  await next(page)
  await expect(page.getByRole('button', { name: 'Create my profile' })).toBeVisible()
}

const submitProfile = (page: Page) => page.getByRole('button', { name: 'Create my profile' }).click()
const topCard = (page: Page) => page.locator('.card:not(:has(:checked))').first()
const nameOnTop = async (page: Page) =>
  ((await topCard(page).locator('legend').textContent()) ?? '').split(',')[0] as string
const press = (page: Page, verdict: 'like' | 'pass') => topCard(page).locator(`.key.${verdict}`).click()

/** What a person takes: per tap, per typed letter, and to read a screen (keystroke-level model, a phone). */
const [TAP_SECONDS, KEY_SECONDS, SCREEN_SECONDS] = [1.3, 0.28, 2.5]
const MAX_TAPS = 16
const MAX_SECONDS = 75

/** Taps and seconds; typing is no tap, and a password manager fills a field in with one. */
function countEffort() {
  const startedAt = performance.now()
  let [taps, keys, screens] = [0, 0, 0]
  return {
    async tap(at: Locator, press = (it: Locator) => it.click()) {
      taps++
      await press(at)
    },
    async type(into: Locator, text: string) {
      keys += text.length
      await expect(into).toBeFocused()
      await into.page().keyboard.type(text)
    },
    async screen(shown: Locator) {
      screens++
      await expect(shown).toBeVisible()
    },
    effort: () => ({
      taps,
      seconds: Math.round(
        taps * TAP_SECONDS + keys * KEY_SECONDS + screens * SCREEN_SECONDS + (performance.now() - startedAt) / 1_000,
      ),
    }),
  }
}

/** From the lander's last like to the first like after the signup, by thumb and password manager. */
async function walkFirstMinute(page: Page, who: Newcomer) {
  const { tap, type, screen, effort } = countEffort()
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await tap(button('Send my likes'))
  await screen(page.getByText('You liked').first())
  await tap(page.getByRole('checkbox', { name: /^I agree that/ }), checkByLabel)
  await tap(page.getByText('A man looking for men', { exact: true }))
  await tap(button('Next'))
  await screen(heading('What should we call you?'))
  await type(page.getByLabel('Username'), who.name)
  // The keyboard's own key for the next field.
  await page.keyboard.press('Tab')
  await type(page.getByLabel('Enter your date of birth'), '14021990')
  await tap(button('Next'))
  await screen(heading('What’s your email?'))
  await tap(page.getByLabel('Email address'))
  await page.getByLabel('Email address').fill(who.email)
  await tap(button('Next'))
  await screen(heading('Choose a password'))
  await tap(page.getByLabel('Password'))
  await page.getByLabel('Password').fill(who.password)
  await tap(page.getByRole('checkbox', { name: /I’m 18 or older/ }), checkByLabel)
  await tap(button('Next'))
  await screen(heading(`That’s it, ${who.name}`))
  await tap(button('Create my profile'))
  await screen(page.getByRole('dialog', { name: 'Check your email' }))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
  await screen(heading(`Welcome, ${who.name}`))
  await tap(page.getByText('Visitors too'))
  await tap(button('Save and continue'))
  await screen(heading('People you might like'))
  const like = page.getByRole('button', { name: /^Like / }).first()
  const liked = (await like.getAttribute('aria-label'))?.replace('Like', 'Unlike') ?? ''
  await tap(like)
  await expect(page.getByRole('button', { name: liked, exact: true, pressed: true })).toBeVisible()
  return effort()
}

/** Expects these members on the page of given likes. */
async function expectLikes({ page, origin }: Person, names: string[]) {
  await page.goto(`${origin}/likes/given`)
  for (const name of names)
    await expect(page.getByRole('link', { name: new RegExp(`^${name}\\b`) }).first()).toBeVisible()
}

for (const javaScriptEnabled of [true, false])
  test(`LAND-1 tinderswipe on a phone: the likes go along to the signup, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    arrive,
  }) => {
    const member = newcomer()
    const person = await arrive('phone', { javaScriptEnabled, colorScheme: javaScriptEnabled ? 'dark' : 'light' })
    const { page, origin } = person
    await page.goto(`${origin}/landers/tinderswipe?network=walk`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Would you write to him?')
    // The picture below waits for the first one, not for a script that never comes.
    await expect(page.locator('.card').nth(1).locator('img')).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(page)
    const liked: string[] = []
    for (const verdict of ['like', 'pass', 'like', 'pass', 'pass'] as const) {
      if (verdict === 'like') liked.push(await nameOnTop(page))
      await press(page, verdict)
    }
    await expect(page.getByText('Your first likes', { exact: true })).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(page)
    await page.getByRole('button', { name: 'Send my likes' }).click()

    await expect(page).toHaveURL(/\/signup\?/)
    // Who was liked stays in sight, and the way back leads to where one came from.
    await expect(page.getByText(`You liked ${liked[0]} and ${liked[1]}.`)).toBeVisible()
    await expect(page.locator('[data-signup] img[width="44"]')).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', /^\/landers\/tinderswipe/)
    await fillFirstStep(page)
    await next(page)
    // Once it is kept the address no longer says it.
    await expect(page.getByLabel('Username')).toBeVisible()
    expect(page.url()).not.toContain('likes=')
    await completeToLastStep(page, member)
    await expect(
      page.getByText(`You liked ${liked[0]} and ${liked[1]}. We’ll send your likes with your profile.`),
    ).toBeVisible()
    await submitProfile(page)
    await expect(page).toHaveURL(/complete-signup/)
    // The list of likes is a living page: another browser with the same session looks.
    const cookies = await person.context.cookies()
    const looker = javaScriptEnabled ? person : await arrive('phone')
    if (!javaScriptEnabled) await looker.context.addCookies(cookies)
    await expectLikes(looker, liked)
  })

test('ACC-1 ACC-5 from the last like on a lander to the first one as a member: few taps, about a minute', async ({
  arrive,
}) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await page.goto(`${origin}/landers/tinderswipe`)
  for (let at = 0; at < 5; at++) await press(page, at % 2 ? 'pass' : 'like')
  const { taps, seconds } = await walkFirstMinute(page, newcomer())
  console.log(`first minute: ${taps} taps, ${seconds} s`)
  expect(taps).toBeLessThanOrEqual(MAX_TAPS)
  expect(seconds).toBeLessThanOrEqual(MAX_SECONDS)
})

test('LAND-1 tinderswipe by swipe, by arrow keys, and reset', async ({ arrive }) => {
  const { page, origin } = await arrive('desktop')
  await page.goto(`${origin}/landers/tinderswipe`, { waitUntil: 'networkidle' })
  await expectAccessible(page)
  const face = topCard(page).locator('.face')
  const { x, y, width, height } = (await face.boundingBox()) as { x: number; y: number; width: number; height: number }
  // A little is a change of mind.
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 50, y + height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(page.locator('.card:has(:checked)')).toHaveCount(0)
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 200, y + height / 2, { steps: 8 })
  await page.mouse.up()
  await expect(page.locator('.card:has(.like :checked)')).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('.card:has(.pass :checked)')).toHaveCount(1)
  const liked = page.locator('.so-far li:visible')
  await expect(liked).toHaveCount(1)
  const upNext = await nameOnTop(page)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.locator('.card:has(:checked)')).toHaveCount(2)
  expect(await nameOnTop(page)).toBe(upNext)
  await expect(liked).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.card:has(.like :checked)')).toHaveCount(2)
  // By the keyboard alone: space decides, and the next card is at hand.
  await topCard(page).locator('.like input').focus()
  await page.keyboard.press('Space')
  await expect(topCard(page).locator('.like input')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Send my likes' })).toBeFocused()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.locator('.card:has(:checked)')).toHaveCount(0)
  for (const _ of Array(5)) await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'No one yet?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create a profile' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send my likes' })).toHaveCount(0)
})

for (const on of ['phone', 'desktop'] as const)
  test(`LAND-1 alonetonight on a ${on}: the answer is the first message, which can be changed`, async ({ arrive }) => {
    const member = newcomer()
    const javaScriptEnabled = on === 'desktop'
    const { page, origin } = await arrive(on, { javaScriptEnabled })
    await page.goto(`${origin}/landers/alonetonight`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alone tonight?')
    await page.getByText('Not for long, I hope').click()
    await expect(page.getByText('Give me a reason to stay up?')).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(page)
    const button = page.getByRole('button', { name: /^Tell / })
    const name = ((await button.textContent()) ?? '').replace('Tell ', '').trim()
    await button.click()
    await expect(page.getByText(`A few quick steps and you can message ${name}.`)).toBeVisible()
    await fillFirstStep(page)
    await next(page)
    await completeToLastStep(page, member)
    await expect(page.getByRole('heading', { name: `Say hello to ${name}` })).toBeVisible()
    await expect(page.getByLabel('Your message')).toHaveValue(/Give me a reason to stay up\?$/)
  })

for (const on of ['phone', 'desktop'] as const)
  test(`LAND-1 iconslanding on a ${on}: the chosen interests are those of the profile`, async ({ arrive }) => {
    const member = newcomer()
    const { page, origin } = await arrive(on, { javaScriptEnabled: on === 'phone', colorScheme: 'dark' })
    await page.goto(`${origin}/landers/iconslanding`)
    if (on === 'phone') await expectAccessible(page)
    for (const it of ['Wine', 'Hiking', 'Music']) await page.locator('.tile').filter({ hasText: it }).click()
    await page.locator('.tile').filter({ hasText: 'Music' }).click()
    if (on === 'phone') await expectAccessible(page)
    await page.getByRole('button', { name: 'See who agrees' }).click()
    await fillFirstStep(page)
    await next(page)
    await completeToLastStep(page, member)
    await submitProfile(page)
    await page.waitForURL(/complete-signup/)
    const chosen = page.locator('input[name=interests]:checked')
    expect((await chosen.evaluateAll((all) => all.map((it) => (it as HTMLInputElement).value))).sort()).toEqual([
      'hiking',
      'wine',
    ])
  })

test('LAND-1 a campaign with the first question on the lander continues at the second step', async ({ arrive }) => {
  const { page, origin } = await arrive('phone', { javaScriptEnabled: false, site: 'standard' })
  await page.goto(`${origin}/landers/iconslanding/tonight`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Somebody new, tonight')
  await page.locator('.tile').filter({ hasText: 'Coffee' }).click()
  await page.getByText('A woman looking for men', { exact: true }).click()
  await page.getByRole('button', { name: 'See who agrees' }).click()
  // The browser itself does not send it without the consent.
  await expect(page.getByRole('checkbox', { name: /^I agree that/ })).toBeFocused()
  await fillFirstStep(page, 'A woman looking for men')
  await page.getByRole('button', { name: 'See who agrees' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('LAND-3 with lb in the URL a visit without a click counts as a bounce, one with a click as a visit only', async ({
  arrive,
}) => {
  const { page, context, origin } = await arrive('phone')
  // The driver does not see what a page sends as it goes: the page notes it for the next one, the server counts what
  // came.
  await context.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (to, body) => {
      sessionStorage.told = `${to} ${body}`
      return send(to, body)
    }
  })
  const came = async () => {
    const response = await page.request.get(`http://127.0.0.1:${process.env.E2E_PORT}/metrics`)
    return Number(
      /requests_total\{called="landers.countLanderVisit",status="200"\} (\d+)/.exec(await response.text())?.[1] ?? 0,
    )
  }
  // Of other walks on this server.
  const before = await came()
  const open = (path: string) => page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
  const leave = async () => {
    await open('/pricing')
    const beaconBody = await page.evaluate(() => sessionStorage.told as string | undefined)
    await page.evaluate(() => sessionStorage.clear())
    return beaconBody
  }
  await open('/landers/iconslanding')
  expect(await leave()).toBeUndefined()
  await open('/landers/iconslanding/classic?lb=1')
  expect(await leave()).toBe('/api/landers/left {"lander":"iconslanding","slug":"classic","bounced":true}')
  await expect.poll(came).toBe(before + 1)
  await open('/landers/iconslanding/nobody-set-it?lb')
  await page.locator('.tile').first().click()
  expect(await leave()).toBe('/api/landers/left {"lander":"iconslanding","slug":"","bounced":false}')
  await expect.poll(came).toBe(before + 2)
})

test('LAND-3 lb counts on every page: static, hydrated, for a visitor and for a member', async ({ arrive }) => {
  const person = await arrive('desktop', { site: 'standard' })
  const { page, context, origin } = person
  await context.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (to, body) => {
      if (`${to}`.includes('/landers/left')) sessionStorage.told = `${body}`
      return send(to, body)
    }
  })
  const leave = async (path: string) => {
    await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
    await page.goto(`${origin}/pages/terms`, { waitUntil: 'networkidle' })
    const body = await page.evaluate(() => sessionStorage.told as string | undefined)
    await page.evaluate(() => sessionStorage.clear())
    return body ? JSON.parse(body) : null
  }
  const pages = { '/': 'index', '/signup': 'signup', '/pricing': 'pricing', '/members': 'members' }
  for (const [path, name] of Object.entries(pages)) {
    expect([path, await leave(`${path}?lb`)]).toEqual([path, { lander: name, slug: '', bounced: true }])
    expect([path, await leave(path)]).toEqual([path, null])
  }
  const { email, password } = castPerson('standard', 'Sanne')
  await logInByCall(person, email, password)
  for (const path of ['/pricing', '/members'] as const)
    expect([path, await leave(`${path}?lb`)]).toEqual([path, { lander: pages[path], slug: '', bounced: true }])
})
