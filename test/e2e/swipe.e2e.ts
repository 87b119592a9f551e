// The swipe game by touch, mouse, keyboard and buttons: daily likes, a match, undo, a failing network (SWIPE-1,
// ROLE-2).
import type { Page } from '@playwright/test'
import { ageOn } from '../../server/base/clock.ts'
import {
  castPerson,
  expect,
  expectAccessible,
  logInByCall,
  login,
  type Person,
  test,
  waitForHydration,
} from '../browser/test.ts'
import { client } from '../fixtures/httpClient.ts'
import { tickExpress } from './checkout.ts'

const topCard = (page: Page) => page.locator('.swipe-card[data-at="0"]:not([data-gone])')
const name = async (page: Page) => (await topCard(page).locator('h2 > bdi').textContent()) ?? ''
const quotaStatus = (page: Page) => page.getByRole('status').filter({ hasText: 'left today' })
const expectQuota = (page: Page, likes: string, swipes: string) =>
  expect(page.getByRole('main').locator('header')).toHaveText(new RegExp(`${likes} left today ?${swipes} left`))

async function openDeck(person: Person, who: { email: string; password: string }) {
  await logInByCall(person, who.email, who.password)
  await person.page.goto(`${person.origin}/swipe-game`)
  await waitForDeckHydration(person.page)
}

const waitForLikes = /^New likes in (\d+ hr ?)?(\d+ min)?$/

/** Waits for hydration: the server's HTML shows the card before. */
async function waitForDeckHydration(page: Page) {
  await expect(topCard(page)).toBeVisible()
  await page.waitForFunction(() => {
    const deck = document.querySelector('.swipe-deck')
    return deck !== null && Object.keys(deck).some((key) => key.startsWith('__react'))
  })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

/** A call of the page's member. */
const callFromPage = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'Content-Type': 'application/json', 'X-Request-Type': 'client' }
      const response = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      return response.json()
    },
    [method, path, body] as const,
  )

/** Drags the card by touch, in `ms` milliseconds. */
async function touchDrag(page: Page, { x, y = 0, ms }: { x: number; y?: number; ms: number }) {
  const box = await topCard(page).boundingBox()
  if (!box) throw new Error('no card')
  const touch = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const steps = 8
  const startedAt = Date.now() / 1000
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      timestamp: startedAt + (part * ms) / 1000,
      touchPoints: type === 'touchEnd' ? [] : [{ x: at.x + x * part, y: at.y + y * part }],
    })
  await send('touchStart', 0)
  for (let step = 1; step <= steps; step++) await send('touchMove', step / steps)
  await send('touchEnd', 1)
  await touch.detach()
}

/** Retries, because a browser ignores a tap right after a quick swipe. */
const open = (page: Page, name: string) =>
  expect(async () => {
    if (page.url().endsWith('/swipe-game')) await page.getByRole('link', { name: `Open ${name}’s profile` }).tap()
    await page.waitForURL('**/members/*', { timeout: 2_000 })
  }).toPass()

/** Pauses before the release, so that the mouse's speed does not count as a throw. */
async function drag(page: Page, x: number) {
  const box = await topCard(page).boundingBox()
  if (!box) throw new Error('no card')
  await page.mouse.move(box.x + 150, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x + 150 + x, box.y + 210, { steps: 6 })
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), 100)
  await page.mouse.up()
}

test('SWIPE-1 ROLE-2 a free member on a phone: touch and buttons, until the daily limit', async ({ arrive }) => {
  const person = await arrive('phone', { motion: true, colorScheme: 'dark' })
  const { page, origin } = person
  await openDeck(person, castPerson('gay', 'Theo'))
  await expect(topCard(page).getByText('Fictional profile')).toBeVisible()
  await expectAccessible(page)
  const first = await name(page)

  await test.step('a short swipe does nothing, and vertical swipes scroll the page', async () => {
    await expectQuota(page, '4 likes', '40 swipes')
    await touchDrag(page, { x: 40, ms: 600 })
    await expect(topCard(page)).not.toHaveAttribute('data-held')
    expect(await name(page)).toBe(first)
    await touchDrag(page, { x: 4, y: -160, ms: 300 })
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(40)
    await page.evaluate(() => scrollTo(0, 0))
    expect(await name(page)).toBe(first)
  })

  await test.step('far to the left passes, fast to the right likes', async () => {
    await touchDrag(page, { x: -240, ms: 500 })
    await expect(quotaStatus(page)).toContainText(`You passed on ${first}.`)
    const second = await name(page)
    expect(second).not.toBe(first)
    await expect(quotaStatus(page)).toContainText(`Next: ${second}, `)
    await expectQuota(page, '4 likes', '39 swipes')
    await touchDrag(page, { x: 110, ms: 110 })
    await expect(quotaStatus(page)).toContainText(`You liked ${second}.`)
    await expectQuota(page, '3 likes', '38 swipes')
  })

  await test.step('a tap opens the profile; back on the same card', async () => {
    const third = await name(page)
    await open(page, third)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(third)
    await page.goBack()
    await expect(topCard(page)).toBeVisible()
    expect(await name(page)).toBe(third)
    await expectQuota(page, '3 likes', '38 swipes')
  })

  await test.step('a profile liked on its page leaves the deck', async () => {
    const fourth = await name(page)
    await open(page, fourth)
    await page.getByRole('button', { name: `Like ${fourth}` }).tap()
    await expect(page.getByRole('button', { name: `Unlike ${fourth}` })).toBeVisible()
    await page.goBack()
    await expect(topCard(page)).toBeVisible()
    expect(await name(page)).not.toBe(fourth)
  })

  await test.step('two in a row, the second during the animation of the first', async () => {
    const names = page.locator('.swipe-card h2 > bdi')
    await expect(names).toHaveCount(3)
    const [one, two, three] = await names.allTextContents()
    await page.getByRole('button', { name: `Pass on ${one}` }).evaluate((button) => {
      for (const _ of [1, 2]) (button as HTMLElement).click()
    })
    await expect(quotaStatus(page)).toContainText(`You passed on ${two}.`)
    await expectQuota(page, '3 likes', '36 swipes')
    expect(await name(page)).toBe(three)
    await expect(names).toHaveCount(3)
  })

  await test.step('undo explains itself and links to Premium', async () => {
    await page.getByRole('button', { name: 'Undo last swipe with Premium' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Undo your last swipe' })
    await expect(dialog.getByRole('link', { name: 'See bundles' })).toHaveAttribute('href', '/credits')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).tap()
    await page.keyboard.press('Backspace')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).tap()
  })

  await test.step('on its side, small, and at twice its size: name and buttons in view, one not over the other', async () => {
    const phone = page.viewportSize() ?? { width: 390, height: 844 }
    for (const [width, height] of [
      [844, 390],
      [640, 400],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height })
      const boxes = await page.evaluate(() =>
        ['.swipe-card[data-at="0"] h2', '.swipe-buttons', '[data-bottom-bar]'].map((it) =>
          document.querySelector(it)?.getBoundingClientRect().toJSON(),
        ),
      )
      const [words, buttons, bar] = boxes
      const bottom = bar?.height ? bar.top : height
      expect(words.bottom, `${width}×${height}`).toBeLessThanOrEqual(bottom)
      expect(buttons.bottom, `${width}×${height}`).toBeLessThanOrEqual(bottom)
      expect(buttons.right, `${width}×${height}`).toBeLessThanOrEqual(width)
      expect(words.bottom <= buttons.top || words.right <= buttons.left, `${width}×${height}`).toBe(true)
    }
    await page.setViewportSize(phone)
  })

  await test.step('with reduced motion a card fades instead of flying', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.evaluate(() => {
      const animate = Element.prototype.animate
      Object.assign(window, { moved: [] })
      Element.prototype.animate = function (frames, options) {
        ;(window as unknown as { moved: unknown[] }).moved.push(frames)
        return animate.call(this, frames, options)
      }
    })
    const who = await name(page)
    await page.getByRole('button', { name: `Pass on ${who}` }).tap()
    await expect(quotaStatus(page)).toContainText(`You passed on ${who}.`)
    expect(await page.evaluate(() => (window as unknown as { moved: unknown[] }).moved)).toEqual([
      [{ opacity: 1 }, { opacity: 0 }],
    ])
  })

  await test.step('four likes a day; then it shows until when to wait, and what to do meanwhile', async () => {
    for (const more of ['2 likes', '1 like']) {
      await page.getByRole('button', { name: `Like ${await name(page)}` }).tap()
      await expectQuota(page, more, '\\d+ swipes')
    }
    await page.getByRole('button', { name: `Like ${await name(page)}` }).tap()
    await expect(page.getByRole('heading', { name: waitForLikes })).toBeVisible()
    await expect(page.getByText('left today')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'See who likes you' })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: waitForLikes })).toBeVisible()
  })

  await test.step('and continues automatically', async () => {
    const nothing = { undos_left: 0, undoable: null, cards: [] }
    const answers = [{ likes_left: 0, swipes_left: 34, resumes_at: new Date().toISOString() }]
    await page.route('**/api/swipes', (route) =>
      route.fulfill({ json: { ...nothing, likes_left: 4, swipes_left: 40, resumes_at: null, ...answers.shift() } }),
    )
    await page.goto(`${origin}/likes`)
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Swipe game' }).tap()
    await page.waitForURL('**/swipe-game')
    await expect(page.getByRole('heading', { name: 'New likes in 1 min' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'You’ve seen everyone for now' })).toBeVisible()
    await expectQuota(page, '4 likes', '40 swipes')
  })
})

test('SWIPE-1 LIKE-1 ROLE-2 a premium member at a desk: keys and mouse, a match, an undo, a network that fails', async ({
  arrive,
}) => {
  test.setTimeout(240_000)
  const [milan, joris] = [castPerson('gay', 'Milan'), castPerson('gay', 'Joris')]
  const age = ageOn(joris.birth, new Date(), 'Europe/Amsterdam')
  const person = await arrive('desktop', { motion: true, colorScheme: 'light' })
  const { page, origin } = person

  await test.step('becomes premium; somebody likes him; he looks for others', async () => {
    await logInByCall(person, milan.email, milan.password)
    await page.goto(`${origin}/credits/p0`)
    await page.getByText('iDEAL').click()
    await tickExpress(page)
    await page.getByRole('button', { name: /^Order and pay/ }).click()
    await page.waitForURL('**/sandbox/checkout/*')
    await page.getByRole('button', { name: /^Pay EUR/ }).click()
    await page.getByRole('button', { name: 'Approve the payment' }).click()
    await page.waitForURL('**/credits/p0/**')
    await expect(page.getByText(/you’re premium/i).first()).toBeVisible()
    const mine = await callFromPage(page, 'GET', '/api/profile')
    const other = await arrive('desktop', { motion: true })
    await login(other, joris.email, joris.password)
    expect(await callFromPage(other.page, 'POST', `/api/members/${mine.id}/like`)).toEqual({ matched: false })
    await callFromPage(page, 'PUT', '/api/profile', { looks_for_min_age: age + 1, looks_for_max_age: age + 9 })
    await page.goto(`${origin}/swipe-game`)
    await waitForDeckHydration(page)
    await expectAccessible(page)
  })

  await test.step('keys: pass, and undo, once', async () => {
    const first = await name(page)
    await page.keyboard.press('ArrowLeft')
    await expect(quotaStatus(page)).toContainText(`You passed on ${first}.`)
    await expectQuota(page, '4 likes', '39 swipes')
    const { undoable } = await callFromPage(page, 'GET', '/api/swipes')
    const undone = page.waitForRequest('**/api/swipes/undo')
    await page.keyboard.press('Backspace')
    expect((await undone).postDataJSON()).toEqual({ id: undoable })
    await expect(topCard(page).getByRole('heading')).toContainText(first)
    await expectQuota(page, '4 likes', '40 swipes')
    await expect(page.getByRole('button', { name: 'Undo last swipe' })).toBeDisabled()
    await page.getByRole('button', { name: `Pass on ${first}` }).focus()
    await page.keyboard.press('Enter')
    await expect(quotaStatus(page)).toContainText(`You passed on ${first}.`)
    await expectQuota(page, '4 likes', '39 swipes')
  })

  await test.step('mouse: a short drag springs back and opens nothing, a long one decides', async () => {
    const who = await name(page)
    await drag(page, 60)
    await expect(page).toHaveURL(/swipe-game$/)
    expect(await name(page)).toBe(who)
    await drag(page, -220)
    await expect(quotaStatus(page)).toContainText(`You passed on ${who}.`)
    await expectQuota(page, '4 likes', '38 swipes')
  })

  await test.step('a failed request is retried with the same idempotency key, and counts once', async () => {
    const keys: string[] = []
    const httpClient = client(Number(process.env.E2E_PORT), 'gay.localhost')
    for (const { name, value } of await page.context().cookies()) httpClient.jar.set(name, value)
    await page.route('**/api/swipes', async (route, request) => {
      if (request.method() !== 'POST') return route.fallback()
      const key = request.headers()['idempotency-key'] ?? ''
      keys.push(key)
      if (keys.length > 1) return route.continue()
      // It arrives; the answer is lost on its way back.
      await httpClient.post('/api/swipes', request.postDataJSON(), { headers: { 'idempotency-key': key } })
      await route.abort()
    })
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => keys.length).toBe(2)
    expect(new Set(keys).size).toBe(1)
    await page.unroute('**/api/swipes')
    await expect.poll(async () => (await callFromPage(page, 'GET', '/api/swipes')).swipes_left).toBe(37)
    await expectQuota(page, '4 likes', '37 swipes')
  })

  await test.step('where it always fails, the cards come back', async () => {
    const who = await name(page)
    await page.route('**/api/swipes', (route, request) =>
      request.method() === 'POST' ? route.abort() : route.fallback(),
    )
    await page.keyboard.press('ArrowLeft')
    await expect(quotaStatus(page)).toContainText(`You passed on ${who}.`)
    await page.keyboard.press('ArrowLeft')
    await expectQuota(page, '4 likes', '35 swipes')
    await expect(page.getByRole('alert')).toContainText(`Your swipe didn’t go through. Here’s ${who} again.`, {
      timeout: 40_000,
    })
    expect(await name(page)).toBe(who)
    await expectQuota(page, '4 likes', '37 swipes')
    await page.unroute('**/api/swipes')
  })

  await test.step('a match opens a dialog, and keys are inactive meanwhile', async () => {
    await callFromPage(page, 'PUT', '/api/profile', { looks_for_min_age: age, looks_for_max_age: age })
    await page.reload()
    await waitForDeckHydration(page)
    for (let tries = 0; (await name(page)) !== joris.name && tries < 36; tries++) {
      const who = await name(page)
      await page.keyboard.press('ArrowLeft')
      await expect(quotaStatus(page)).toContainText(`You passed on ${who}.`)
    }
    await page.keyboard.press('ArrowRight')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('You and Joris like each other.')
    await expectAccessible(page)
    const before = await quotaStatus(page).textContent()
    await page.keyboard.press('ArrowLeft')
    expect(await quotaStatus(page).textContent()).toBe(before)
    await dialog.getByRole('button', { name: 'Keep looking' }).click()
  })

  await test.step('an empty deck says so, and what helps', async () => {
    const end = page.getByRole('heading', { name: 'You’ve seen everyone for now' })
    for (let tries = 0; !(await end.isVisible()) && tries < 36; tries++) {
      await expect(end.or(topCard(page))).toBeVisible()
      if (await topCard(page).isVisible()) await page.keyboard.press('ArrowLeft')
    }
    await expect(end).toBeVisible()
    await expect(page.getByRole('link', { name: 'Change preferences' })).toHaveAttribute('href', '/profile')
    await expectAccessible(page)
  })
})
