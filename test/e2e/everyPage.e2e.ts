// One visit of every screen, for every viewer, on phone and desktop: status, heading and title, layout shifts while
// photos come late, axe by day and night, and, with the longest translations and the worst words of members, resized in
// place, what is cut, overlapping, outside, covered or too low (RTE-1, NAV-1, NAV-13, I18N-3). axe looks at the phone, in
// the long form at the desktop, too.
import type { Page } from '@playwright/test'
import { EXPANDED_TEXTS_LOCALE } from '../../contract/expandedTexts.ts'
import { axeViolations } from '../browser/axe.ts'
import { expandedCatalogueModules } from '../browser/expandedTexts.ts'
import { interceptRequests } from '../browser/interceptRequests.ts'
import { layoutFindings } from '../browser/layoutFindings.ts'
import {
  type Ids,
  memberRoutesLikeGuest,
  type Screen,
  type Size,
  screenCatalogue,
  screenPath,
  viewers,
} from '../browser/screenCatalogue.ts'
import { expect, type Person, test, type WatchedPerson, waitForHydration, waitUntilStable } from '../browser/test.ts'
import { copySession, prepareViewer } from '../browser/viewers.ts'
import { byForm } from '../resilience/longForm.ts'

const PHOTO_DELAY_MS = 300

/** Whether axe looks at the screens of a device. */
const checkedByAxe: Record<Size, boolean> = { phone: true, desktop: byForm({ short: false, long: true }) }

test.describe.configure({ mode: 'parallel' })

for (const viewer of viewers)
  for (const device of ['phone', 'desktop'] satisfies Size[])
    test(`RTE-1 RTE-2 RTE-5 NAV-1 NAV-13 I18N-3 every screen of a ${viewer} on a ${device}`, async ({ arrive }) => {
      test.setTimeout(600_000)
      const first = await arrive('desktop')
      const ids = await prepareViewer(viewer, first)
      await first.page.close()
      const person = await arriveWithExpandedTexts(await arrive(device), first)
      for (const screen of screenCatalogue[viewer].filter((it) => (it.only ?? device) === device))
        await test.step(screen.name, () => checkScreen(person, screen, ids, device))
      if (viewer === 'member')
        for (const screen of memberRoutesLikeGuest) await test.step(screen.name, () => openScreen(person, screen, ids))
      expect(await person.screens.jumps()).toEqual([])
    })

async function arriveWithExpandedTexts(person: WatchedPerson, first: Person) {
  const { page, context, origin } = person
  await copySession(context, first)
  await context.addCookies([{ name: 'lang', value: EXPANDED_TEXTS_LOCALE, url: origin }])
  const catalogues = Object.entries(await expandedCatalogueModules())
  await interceptRequests(page, {
    ...Object.fromEntries(catalogues.map(([name, body]) => [`*/assets/${name}`, { body, type: 'text/javascript' }])),
    '*/p/*': { delay_ms: PHOTO_DELAY_MS },
    '*/m/*': { delay_ms: PHOTO_DELAY_MS },
  })
  return person
}

/** Expects a whole document in the pseudo-locale; what the page loads when it is at rest has come. */
async function openScreen({ page, origin }: Person, screen: Screen, ids: Ids) {
  const response = await page.goto(origin + screenPath(screen, ids))
  await waitForHydration(page)
  await waitUntilStable(page)
  expect.soft(response?.status(), screen.path).toBe(screen.status ?? 200)
  await expect.soft(page.locator('html')).toHaveAttribute('lang', EXPANDED_TEXTS_LOCALE)
  await expect.soft(page.getByRole('heading', { level: 1 }), screen.path).toHaveCount(1)
  await expect.soft(page).toHaveTitle(/Nightjar/)
}

async function checkScreen(person: Person, screen: Screen, ids: Ids, device: Size) {
  const { page } = person
  await page.emulateMedia({ colorScheme: 'light' })
  await openScreen(person, screen, ids)
  await screen.act?.(page)
  await waitUntilStable(page)
  const at = `${screen.name} ${page.url()}`
  const violations = checkedByAxe[device] ? await violationsByDayAndNight(page) : []
  expect
    .soft(
      violations.filter((it) => !isMixedName(it)),
      at,
    )
    .toEqual([])
  await page.waitForLoadState('networkidle')
  expect.soft(await swappingFonts(page), at).toEqual([])
  // Its skeletons never end, and soon a toast says so.
  expect.soft(screen.name === 'kit' ? [] : await layoutFindings(page, device), at).toEqual([])
  if (violations.some(isMixedName)) expect.soft(await violationsInEnglish(person, screen, ids), at).toEqual([])
}

async function violationsByDayAndNight(page: Page) {
  const light = await axeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await waitUntilStable(page)
  const dark = await axeViolations(page, { again: true })
  return [...light, ...dark.map((it) => `dark: ${it}`)]
}

/** The label and the visible text of a control may be of two languages here: English decides. */
const isMixedName = (violation: string) => violation.startsWith('label-content-name-mismatch')

async function violationsInEnglish({ page, context, origin }: Person, screen: Screen, ids: Ids) {
  const speak = (value: string) => context.addCookies([{ name: 'lang', value, url: origin }])
  await speak('en')
  await page.goto(origin + screenPath(screen, ids))
  await screen.act?.(page)
  await waitUntilStable(page)
  const violations = await axeViolations(page)
  await speak(EXPANDED_TEXTS_LOCALE)
  return violations
}

/** Fonts of ours that may replace another one after the first paint: their text would change its lines. */
const swappingFonts = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ display, family }) => display !== 'optional' && !/like/i.test(family))
      .map(({ family }) => family),
  )
