// The welcome bonus: its modal, once, without credits and after 40 seconds in the members area; its banner there, and its
// countdown (CRED-5, CRED-11).
import type { Page } from '@playwright/test'
import { durationSeconds } from '../../contract/limits.ts'
import { expectTimeout, recordTimeouts } from '../browser/recordTimeouts.ts'
import { callAs, expect, expectAccessible, idOf, type Person, test, waitForHydration } from '../browser/test.ts'
import { signUpBuyer, spendAllCredits } from './checkout.ts'
import { confirmByMail, newcomer, signUpByCalls } from './signup.ts'

test('CRED-4 CRED-5 after 40 s in the members area without credits; leaving cancels it, closing is final', async ({
  arrive,
}) => {
  const person = await arrive('phone')
  const { page, origin } = person
  const member = newcomer()
  await signUpByCalls(person, member)
  await page.waitForURL(/\/complete-signup/)
  await confirmByMail(person, member)
  await page.clock.install()
  const bonus = page.getByRole('dialog', { name: '25% off your first bundle' })
  await page.addInitScript(recordTimeouts)
  const enter = async () => {
    await page.goto(`${origin}/members`)
    await expect(page.getByRole('heading', { name: 'Around you' })).toBeVisible()
    // The program has come, and has asked what is on offer.
    await page.waitForLoadState('networkidle')
  }
  /** With the modal's timer, which starts when its program has come. */
  const enterWithoutCredits = async () => {
    await enter()
    await expectTimeout(page, durationSeconds.timeBonusModal * 1_000)
  }

  await test.step('not while there are credits', async () => {
    await enter()
    await page.clock.fastForward(45_000)
    await expect(bonus).toHaveCount(0)
  })

  await test.step('the credits are spent', async () => {
    await spendAllCredits(person, 'Rafael')
  })

  await test.step('leaving the members area stops the clock', async () => {
    await enterWithoutCredits()
    await page.clock.fastForward(36_000)
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('link', { name: 'My profile' }).click()
    await page.waitForURL('**/profile')
    await page.clock.fastForward(30_000)
    await expect(bonus).toHaveCount(0)
  })

  await test.step('after 40 seconds it shows, with a countdown', async () => {
    await enterWithoutCredits()
    await page.clock.fastForward(36_000)
    await expect(bonus).toHaveCount(0)
    await page.clock.fastForward(5_000)
    await expect(bonus).toBeVisible()
    await expect(bonus).toContainText('TIMEBONUS25')
    await expect(bonus).toContainText(/0[0-3]\D+[0-5]\d\D+[0-5]\d/)
    await expect(bonus.getByRole('link', { name: 'See bundles' })).toHaveAttribute('href', '/credits')
    await expectAccessible(page)
  })

  await test.step('after closing it does not show again', async () => {
    const dismissal = page.waitForResponse('**/alerts?*')
    await bonus.getByRole('button', { name: 'Close' }).click()
    await dismissal
    await expect(bonus).toHaveCount(0)
    await enter()
    await page.clock.fastForward(60_000)
    await expect(bonus).toHaveCount(0)
  })
})

const banner = (page: Page) => page.getByRole('link', { name: /25% off your first bundle/ })
const CLOSE_SECONDS = 15

const secondsOf = (label: string | null | undefined) => {
  const [hours = 0, minutes = 0, seconds = 0] = (label?.match(/\d+/g) ?? []).map(Number)
  return hours * 3_600 + minutes * 60 + seconds
}
const secondsLeft = async (person: Person): Promise<number> =>
  (await callAs(person, (it) => it.get('/api/discountcode.php?welcome=true'))).json.discountcode.remaining_seconds

/** The countdown soon shows what the server says, less `passed_seconds` of the page's own clock, unknown to the server. */
async function expectRight(person: Person, passed_seconds = 0) {
  const right = (await secondsLeft(person)) - passed_seconds
  const timer = banner(person.page).getByRole('timer')
  const error = async () => Math.abs(right - secondsOf(await timer.getAttribute('aria-label')))
  await expect.poll(error, { message: `it is ${right} s` }).toBeLessThan(CLOSE_SECONDS)
}

test('CRED-5 CRED-11 the banner stands in the members area alone, pushes nothing on the way in, and counts right', async ({
  arrive,
}) => {
  const person = await arrive('desktop')
  const { page, origin, screens } = person
  await signUpBuyer(person)
  // A page without the banner, whose program comes late.
  await page.route(/\/assets\/(BonusStrip|BonusBanner|TimeBonus)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  // From another place of the same layout, and from one without room for it.
  for (const path of ['/match-finder', `/members/${await idOf(person, 'Walter')}/chat`]) {
    await page.goto(`${origin}${path}`)
    await waitForHydration(page)
    await expect(banner(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Search' }).first().click()
    await page.waitForURL('**/members')
    await expect(banner(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Around you' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const search = (await screens.all()).find((it) => it.path === '/members')
    expect(search?.sum ?? 0, `from ${path}: ${search?.what.join('\n')}`).toBeLessThanOrEqual(0.02)
  }
  await expectAccessible(page)
  for (const path of ['/likes', '/members']) {
    await page.goto(`${origin}${path}`)
    await expect(banner(page)).toBeVisible()
  }
  await banner(page).click()
  await page.waitForURL('**/credits')
  await waitForHydration(page)

  await test.step('the countdown is right in the HTML, and on a device whose clock is three hours ahead', async () => {
    await page.clock.install({ time: Date.now() + 3 * 3_600_000 })
    const html = (await (await page.goto(`${origin}/members`))?.text()) ?? ''
    const served = secondsOf(/role="timer" aria-label="([^"]+)"/.exec(html)?.[1])
    expect(Math.abs((await secondsLeft(person)) - served)).toBeLessThan(CLOSE_SECONDS)
    // It ticks: until its program has come, nothing holds the answer for as long as ten minutes.
    const timer = banner(page).getByRole('timer')
    await expect.poll(async () => secondsOf(await timer.getAttribute('aria-label'))).toBeLessThan(served)
    await expectRight(person)
  })

  await test.step('it goes on, on a later screen too', async () => {
    await page.clock.fastForward(600_000)
    await expectRight(person, 600)
    await page
      .getByRole('link', { name: /^Likes/ })
      .first()
      .click()
    await page.waitForURL('**/likes')
    await expectRight(person, 600)
  })

  await test.step('somebody sets the clock: the server is asked, which knows nothing of those ten minutes', async () => {
    const answer = page.waitForResponse('**/api/discountcode.php*')
    await page.clock.setSystemTime(Date.now() + 9 * 3_600_000)
    await page.clock.runFor(2_000)
    await answer
    await page.clock.runFor(1_000)
    await expectRight(person)
  })
})
