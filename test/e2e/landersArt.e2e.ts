// Four landers (collage, gallery, map, feed) from an ad to the last step of the signup: with JavaScript on a phone,
// without it on a desktop (LAND-1).
import type { Page } from '@playwright/test'
import { locales, niches } from '../../contract/limits.ts'
import { checkByLabel, expect, expectAccessible, test } from '../browser/test.ts'
import { fillBirthDate, fillFirstStep, newcomer } from './signup.ts'

type DesignCase = {
  heading: string
  /** Does what the page is for, and ends in the signup. Whoever was liked or written to. */
  choose(page: Page): Promise<string | undefined>
  /** What the first step has in hand. */
  first?: Record<string, string>
  hello?: string
  /** Stopping its motion is part of the choice. */
  moves?: true
}

const nameIn = (label: string | null) => label?.split(/[ ,]/)[0] ?? ''
const hello = 'I read the last page of books first. Is that forgivable?'

const designCases: Record<string, DesignCase> = {
  collagelanding: {
    heading: 'Who catches your eye?',
    moves: true,
    async choose(page) {
      const face = page.getByRole('link', { name: /^Like .+ \d+, / }).nth(2)
      const name = nameIn((await face.getAttribute('aria-label'))?.replace('Like ', '') ?? '')
      await page.getByText('Pause the faces').click()
      await face.click()
      return name
    },
  },
  gallery: {
    heading: 'The late gallery',
    async choose(page) {
      const frame = page.getByRole('button', { name: /^Step closer to / }).nth(1)
      const name = nameIn((await frame.getAttribute('aria-label'))?.replace('Step closer to ', '') ?? '')
      await frame.click()
      await expect(page.getByRole('dialog')).toContainText(name)
      await page.getByRole('link', { name: `Say hello to ${name}` }).click()
      return name
    },
  },
  maplanding: {
    heading: 'Put yourself on the map',
    async choose(page) {
      await page.getByLabel('Your country').selectOption('BE')
      await page.locator('form[data-way-in] button').click()
      return undefined
    },
    first: { country: 'BE' },
  },
  socialnetwork: {
    heading: 'Say something. That’s how it starts.',
    async choose(page) {
      await page.getByLabel(/^Reply to /).fill(hello)
      const heart = page.getByRole('checkbox', { name: /^Like / }).nth(1)
      const name = (await heart.locator('xpath=..').textContent())?.replace('Like', '').trim()
      await checkByLabel(heart)
      await page.getByRole('button', { name: 'Sign up and send' }).click()
      return name
    },
    hello,
  },
}

/** Steps 0 to 3; the last one shows the choices of the lander. */
async function completeToLastStep(page: Page) {
  const member = newcomer()
  const next = () => page.getByRole('button', { name: 'Next' }).click()
  await fillFirstStep(page)
  await next()
  await page.getByLabel('Username').fill(member.name)
  await fillBirthDate(page)
  await next()
  await page.getByLabel('Email address').fill(member.email)
  await next()
  await page.getByLabel('Password').fill(member.password)
  await checkByLabel(page.getByRole('checkbox', { name: /I’m 18 or older/ }))
  await next()
  await expect(page.getByRole('button', { name: 'Create my profile' })).toBeVisible()
}

const totalOffset = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, it) => sum + (it as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve(0), 200))
      }),
  )

for (const [at, [design, idea]] of Object.entries(designCases).entries()) {
  for (const on of ['phone', 'desktop'] as const)
    test(`LAND-1 ${design} on a ${on}, JavaScript ${on === 'phone' ? 'on' : 'off'}: the choice goes along`, async ({
      arrive,
    }) => {
      const javaScriptEnabled = on === 'phone'
      const { page, origin } = await arrive(on, {
        ...{ javaScriptEnabled, colorScheme: on === 'phone' ? 'dark' : 'light' },
        motion: Boolean(idea.moves),
      })
      await page.goto(`${origin}/landers/${design}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(idea.heading)
      if (javaScriptEnabled) {
        expect(await totalOffset(page)).toBeLessThanOrEqual(0.02)
        await expectAccessible(page)
      }
      const name = await idea.choose(page)
      await page.waitForURL(/\/signup(\?|$)/)
      for (const [field, value] of Object.entries(idea.first ?? {}))
        await expect(page.locator(`form input[name="${field}"]`)).toHaveValue(value)
      await completeToLastStep(page)
      if (name) await expect(page.getByText(/We’ll send your likes with your profile/)).toContainText(name)
      if (idea.hello) await expect(page.getByLabel('Your message')).toHaveValue(idea.hello)
    })

  // Two niches each; the four have them all.
  const sites = niches.slice(2 * at, 2 * at + 2)
  test(`LAND-1 NAV-13 PRO-8 ${design}: on ${sites.join(' and ')}, in the other colour scheme on each screen, axe finds nothing`, async ({
    arrive,
  }) => {
    for (const [turn, site] of sites.entries()) {
      const on = turn ? 'phone' : 'desktop'
      const { page, origin } = await arrive(on, { site, colorScheme: on === 'phone' ? 'light' : 'dark' })
      await page.goto(`${origin}/landers/${design}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(idea.heading)
      expect(
        await page
          .locator('main')
          .getByText(/fictional/i)
          .count(),
      ).toBeGreaterThan(0)
      await expectAccessible(page)
    }
  })

  test(`LAND-1 I18N-2 ${design}: no language overflows a small phone`, async ({ arrive }) => {
    const { page, context, origin } = await arrive('phone')
    await page.setViewportSize({ width: 340, height: 700 })
    for (const lang of locales) {
      await context.addCookies([{ name: 'lang', value: lang, url: origin }])
      await page.goto(`${origin}/landers/${design}`)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), lang).toBeLessThanOrEqual(340)
    }
  })
}

test('LAND-1 the gallery shows one room at a time, and its form is for that age; no script', async ({ arrive }) => {
  const { page, origin } = await arrive('phone', { javaScriptEnabled: false })
  await page.goto(`${origin}/landers/gallery`)
  const portraits = page.getByRole('button', { name: /^Step closer to / })
  const all = await portraits.count()
  const room = page.getByRole('radio').nth(1)
  const ages = (await room.locator('xpath=..').textContent())?.trim() ?? ''
  await checkByLabel(room)
  const visibleRooms = await portraits.evaluateAll((them) =>
    them.filter((it) => it.checkVisibility()).map((it) => it.ariaLabel ?? ''),
  )
  expect(visibleRooms.length).toBeGreaterThan(0)
  expect(visibleRooms.length).toBeLessThan(all)
  const [from, to] = ages.split('–').map(Number) as [number, number]
  for (const label of visibleRooms) {
    const age = Number(/\d+$/.exec(label)?.[0])
    expect(age).toBeGreaterThanOrEqual(from)
    expect(age).toBeLessThanOrEqual(to)
  }
  await page.getByRole('link', { name: `Meet people aged ${ages}` }).click()
  await expect(page.locator('input[name="min_age"]')).toHaveValue(`${from}`)
  await expect(page.locator('input[name="max_age"]')).toHaveValue(`${to}`)
})

test('LAND-1 the map says that no pin marks a place, and a pin opens its labelled card; no script', async ({
  arrive,
}) => {
  const { page, origin } = await arrive('desktop', { javaScriptEnabled: false })
  await page.goto(`${origin}/landers/maplanding`)
  await expect(page.getByText(/None of them marks a real place/)).toBeVisible()
  const pin = page.getByRole('list', { name: 'Fictional faces on the map' }).getByRole('button').first()
  const name = nameIn(await pin.getAttribute('aria-label'))
  await pin.click()
  const card = page.getByRole('dialog')
  await expect(card).toContainText('Fictional profile')
  await card.getByRole('link', { name: `Sign up and like ${name}` }).click()
  await page.waitForURL(/\/members\/[^/]+\/signup/)
  await expect(page.getByText(`you can message ${name}`)).toBeVisible()
})

test('LAND-1 the collage moves, stops by its checkbox, and never moves with reduced motion', async ({ arrive }) => {
  const { page, origin } = await arrive('desktop', { motion: true })
  await page.goto(`${origin}/landers/collagelanding`)
  const states = () =>
    page.evaluate(() => [...new Set(document.getAnimations().map(({ playState }) => playState))].sort().join())
  expect(await states()).toBe('running')
  await page.getByLabel('Pause the faces').check()
  await expect.poll(states).toBe('paused')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(states).toBe('')
  await expect(page.getByLabel('Pause the faces')).toBeHidden()
})
