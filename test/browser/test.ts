// Playwright fixture of the end-to-end tests: people with a phone or a desktop, whose page errors fail the test; and
// axe.
import { appendFileSync } from 'node:fs'
import { type Browser, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import type { Niche } from '../../contract/limits.ts'
import { cast } from '../../seed/cast.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { axeViolations } from './axe.ts'
import { MAX_LAYOUT_SHIFT, watchLayoutShifts } from './layoutShifts.ts'

export { expect }

type Screens = Awaited<ReturnType<typeof watchLayoutShifts>>
export type Person = { page: Page; context: BrowserContext; origin: string }
/** `screens`: layout shifts of the screens that they saw. */
export type WatchedPerson = Person & { screens: Screens }

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1280, height: 800 } }

type Fixtures = {
  /** Opens a browser context for one person. Its errors fail the test. */
  arrive(
    on: 'phone' | 'desktop',
    options?: {
      site?: Niche
      javaScriptEnabled?: boolean
      colorScheme?: 'light' | 'dark'
      userAgent?: string
      /** Shows the site-entry warning. */
      unwarned?: boolean
      /** Animations run. By default the person has asked their system for less motion. */
      motion?: boolean
      /** Errors of the page that the test provokes. */
      expectedErrors?: RegExp
    },
  ): Promise<WatchedPerson>
}

export const test = base.extend<Fixtures>({
  arrive: async ({ browser }, use) => {
    const people: { context: BrowserContext; wrong: string[]; expectedErrors: RegExp | undefined; screens: Screens }[] =
      []
    await use(async (on, { site = 'gay', unwarned, motion, expectedErrors, ...options } = {}) => {
      const reducedMotion = motion ? 'no-preference' : 'reduce'
      const context = await newContext(browser, on === 'phone' ? phone : desktop, { reducedMotion, ...options })
      const wrong: string[] = []
      context.on('page', (page) => collectErrors(page, wrong))
      const screens = await watchLayoutShifts(context)
      people.push({ context, wrong, expectedErrors, screens })
      const origin = `http://${site}.localhost:${process.env.E2E_PORT}`
      // Some of the cast speak other languages; the tests read English.
      await context.addCookies([{ name: 'lang', value: 'en', url: origin }])
      if (!unwarned) await context.addCookies([{ name: 'entered', value: '1', url: origin }])
      return { page: await context.newPage(), context, origin, screens }
    })
    const jumps = (await Promise.all(people.map(({ screens }) => screens.jumps()))).flat()
    for (const { context } of people) await closeContext(context)
    expect(people.flatMap(({ wrong, expectedErrors }) => wrong.filter((it) => !expectedErrors?.test(it)))).toEqual([])
    // SHIFTS_FILE=FILE records the shifts of every test; FAIL_ON_SHIFT=1 fails by them. Without either only
    // everyPage.e2e.ts fails by them.
    const { SHIFTS_FILE, FAIL_ON_SHIFT } = process.env
    if (SHIFTS_FILE) appendFileSync(SHIFTS_FILE, jumps.map((it) => `${test.info().title}\n  ${it}\n`).join(''))
    else if (FAIL_ON_SHIFT) expect(jumps, `screens that jump by more than ${MAX_LAYOUT_SHIFT}`).toEqual([])
  },
})

/** Routes that a test fulfils may still be pending; nobody waits for them any more. */
async function closeContext(context: BrowserContext) {
  for (const it of [context, ...context.pages()]) await it.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

const newContext = (browser: Browser, device: object, options: object) => browser.newContext({ ...device, ...options })

/** Collects page errors and violations of the Content-Security-Policy. A refused call is no error. */
function collectErrors(page: Page, wrong: string[]) {
  page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const text = message.text()
    // Playwright reads blob images for its trace. Messages of our own files name an asset.
    if (text.startsWith("Connecting to 'blob:") && !message.location().url.includes('/assets/')) return
    if (
      !/Failed to load resource: the server responded with a status of 4|net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION|EMPTY_RESPONSE|CONTENT_LENGTH|INCOMPLETE)|^WebSocket connection to .* failed/.test(
        text,
      )
    )
      wrong.push(`${page.url()}: ${text} ${message.location().url}`)
  })
}

/** Waits for hydration. Before it, a click on a link loads a page. */
export const waitForHydration = (page: Page) => page.waitForFunction(() => !window.preHydration)

/** Waits until fonts are loaded and visible animations have ended. Animations of skipped content never end. */
export const waitUntilStable = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const moves = ({ effect, playState }: Animation) =>
      playState === 'running' &&
      Number.isFinite(effect?.getComputedTiming().endTime) &&
      (effect as KeyframeEffect).target?.checkVisibility({ contentVisibilityAuto: true })
    const painted = () => new Promise((resolve) => requestAnimationFrame(resolve))
    while (document.getAnimations().some(moves)) await painted()
    await painted()
    await painted()
  })

/** Logs out by the account menu. */
export async function logout(page: Page) {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.locator('.menu:popover-open').getByRole('button', { name: 'Log out' }).click()
}

/** Clicks the label of a hidden checkbox, radio or switch, at its left edge: within the text may be links. */
export const clickLabel = (box: Locator) => box.locator('xpath=ancestor::label').click({ position: { x: 12, y: 12 } })

/** Checks a box by its label; the box itself is hidden. */
export async function checkByLabel(box: Locator) {
  if (await box.isChecked()) return
  await clickLabel(box)
  await expect(box).toBeChecked()
}

/** Expects no axe violations once animations have ended: a fading colour would fail the contrast rule. */
export async function expectAccessible(page: Page) {
  await waitUntilStable(page)
  expect(await axeViolations(page), `axe at ${page.url()}`).toEqual([])
}

/** The public id of one of the cast. */
export async function idOf({ page }: Pick<Person, 'page'>, name: string, site: Niche = 'gay'): Promise<string> {
  const response = await page.request.get(`http://127.0.0.1:${process.env.E2E_PORT}/dev/cast.json`)
  const { cast } = (await response.json()) as { cast: { site: string; name: string; id: string }[] }
  const found = cast.find((it) => it.site === site && it.name === name)
  if (!found) throw new Error(`nobody is called ${name}`)
  return found.id
}

export function castPerson(site: Niche, name: string) {
  const found = cast.find((it) => it.sites.includes(site) && it.name === name)
  if (!found) throw new Error(`nobody called ${name} lives on ${site}`)
  return found
}

export async function login({ page, origin }: Person, email: string, password: string) {
  await page.goto(`${origin}/login`)
  await page.getByLabel(/e-mail|email/i).fill(email)
  await page.getByLabel(/password/i).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/members')
}

/**
 * Calls as the person's browser would make them, without a page: with its cookies, and the cookies that they set are the
 * browser's then.
 */
export async function callAs<T>({ page, context, origin }: Person, work: (client: Client) => Promise<T>): Promise<T> {
  const { host } = new URL(origin)
  const user_agent = await page.evaluate(() => navigator.userAgent)
  const it = client(Number(process.env.E2E_PORT), host.replace(/:\d+$/, ''), { 'user-agent': user_agent })
  const before = new Map((await context.cookies(origin)).map(({ name, value }) => [name, value]))
  for (const [name, value] of before) it.jar.set(name, value)
  const result = await work(it)
  const changed = [...it.jar].filter(([name, value]) => before.get(name) !== value)
  await context.addCookies(changed.map(([name, value]) => ({ name, value, url: origin, httpOnly: true })))
  return result
}

/** `login` by its call, for tests of other things: the page stays where it is. */
export const logInByCall = (person: Person, email: string, password: string) =>
  callAs(person, (it) => it.login(email, password))

/** The link to `path` in the newest mail to the recipient, from the development outbox. */
export async function mailedLink({ page }: Person, recipient: string, path: string): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const response = await page.request.get(`http://127.0.0.1:${process.env.E2E_PORT}/dev/outbox.json`)
    const { outbox } = (await response.json()) as { outbox: { recipient: string; links: string[] }[] }
    found = outbox
      .filter((it) => it.recipient === recipient)
      .flatMap(({ links }) => links)
      .find((link) => new URL(link).pathname === path)
    expect(found).toBeDefined()
  }).toPass()
  return found as string
}
