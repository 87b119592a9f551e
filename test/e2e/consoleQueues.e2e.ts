// The queues of the console in a browser: sixty photos in a minute by keys, each audited; a case, an appeal's way and a
// complaint, with an undo; accessible by day and night, on a desktop and a phone (STAFF-2).
import type { Page } from '@playwright/test'
import { MAX_FREE_PHOTOS } from '../../contract/limits.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { consoleOrigin, expectConsoleAccessible, signInToConsole } from '../browser/console.ts'
import { castPerson, expect, idOf, logInByCall, type Person, test } from '../browser/test.ts'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { newcomer } from './signup.ts'

const PHOTO_COUNT = 60
const MINUTE_MS = 60_000
const site = 'gay'
/** Where no other walk reports or complains: its queues hold what is here alone. */
const caseSite = 'bbw'
const words = '<img src=x onerror="document.title=1"> wrote awful things'

async function upload(it: Client, at: number): Promise<boolean> {
  const raw = await testPicture(7_000 + at, { width: 480, height: 600, grain: 60 })
  const headers = { 'content-type': 'application/octet-stream' }
  return (await it.post('/api/photos', undefined, { raw, headers })).status === 200
}

/** By newcomers, each as many as a free member may: photos of drawn people wait for nobody. */
async function uploadMany(count: number) {
  let made = 0
  while (made < count) {
    const { name, email, password } = newcomer()
    const it = client(Number(process.env.E2E_PORT), `${site}.localhost`)
    const steps = [
      { step: 0, consents: [CONSENT_KEY], gender: 'male', looks_for: 'male' },
      { step: 1, name, date_of_birth: '1990-02-14' },
      { step: 2, email },
      { step: 3, password, terms: true },
      { step: 4 },
    ]
    for (const step of steps) expect((await it.post('/api/signup', step)).status).toBe(200)
    const uploaded = await Promise.all(Array.from({ length: MAX_FREE_PHOTOS }, (_, at) => upload(it, made + at)))
    expect(uploaded).not.toContain(false)
    made += MAX_FREE_PHOTOS
  }
}

async function reportAndComplain(person: Person) {
  const [from, about] = [castPerson(caseSite, 'Rosie'), castPerson(caseSite, 'Gareth')]
  await person.page.goto(person.origin)
  await logInByCall(person, from.email, from.password)
  const id = await idOf(person, about.name, caseSite)
  const it = client(Number(process.env.E2E_PORT), `${caseSite}.localhost`)
  await it.login(from.email, from.password)
  const report = { reason: 'harassment', words }
  expect(
    (await it.post(`/api/members/${id}/report`, report, { headers: { 'idempotency-key': 'queues-1' } })).status,
  ).toBe(200)
  const complaint = {
    kind: 'technical',
    name: 'Ann',
    email: 'ann@example.org',
    words: `The page stays white. ${words}`,
  }
  expect((await it.post('/api/complaints', complaint)).status).toBe(200)
  return about
}

const shown = (page: Page) => page.locator('[data-item]').getAttribute('data-item')
const picture = (page: Page) => page.locator('[data-item] img')
const isBlurred = (page: Page) => page.locator('[data-item] .blur-2xl').count()
const called = (page: Page, name: string) =>
  page.waitForResponse((it) => it.url().endsWith(`/api/${name}`) && it.request().method() === 'POST')

/** Lines of the audit log, on all of its pages. */
const audited = (page: Page, actor: string, action: string): Promise<number> =>
  page.evaluate(
    async (filter) => {
      const headers = { 'content-type': 'application/json', 'x-request-type': 'client' }
      let [count, before] = [0, undefined as number | undefined]
      do {
        const body = JSON.stringify({ ...filter, before })
        const { rows, next } = await (await fetch('/api/audit.page', { method: 'POST', body, headers })).json()
        count += rows.length
        before = next ?? undefined
      } while (before !== undefined)
      return count
    },
    { actor, action },
  )

async function countAudited(page: Page, actor: string) {
  const count = async (...actions: string[]) => {
    const counts = await Promise.all(actions.map((it) => audited(page, actor, it)))
    return counts.reduce((sum, it) => sum + it, 0)
  }
  return {
    decided: await count('photo.accept', 'case.decide'),
    takenBack: await count('photo.take_back', 'case.take_back'),
    looked: await count('look'),
  }
}

test('STAFF-2 SAFE-3 sixty photos in a minute by keys, blurred until asked for, each look and decision audited', async ({
  arrive,
}) => {
  test.setTimeout(400_000)
  const { page } = await arrive('desktop')
  await uploadMany(PHOTO_COUNT + 3)
  const name = await signInToConsole(page, 'moderator')
  const { page: other } = await arrive('desktop')
  await signInToConsole(other, 'operator')
  // Other walks may have decided something in the same name.
  const before = await countAudited(other, name)
  await expect(page.getByRole('heading', { name: 'Queues', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Photos/ })).toBeVisible()
  await expectConsoleAccessible(page)
  await page.keyboard.press('1')
  await expect(picture(page)).toBeVisible()
  expect(await isBlurred(page)).toBe(1)
  await expectConsoleAccessible(page)

  const first = await shown(page)
  await test.step('what was not looked at is not decided', async () => {
    await page.keyboard.press('a')
    await expect(page.getByText('Look at it first.')).toBeVisible()
    expect(await shown(page)).toBe(first)
    const looked = called(page, 'photoQueue.reveal')
    await page.keyboard.down('v')
    await expect.poll(() => isBlurred(page)).toBe(0)
    await looked
    await page.keyboard.up('v')
    await expect.poll(() => isBlurred(page)).toBe(1)
  })
  await test.step('grey, and without the blur', async () => {
    await page.keyboard.press('g')
    await expect(page.locator('html')).toHaveAttribute('data-grey', '')
    await expect.poll(() => picture(page).evaluate((it) => getComputedStyle(it).filter)).toBe('grayscale(1)')
    expect(await isBlurred(page)).toBe(1)
    await page.keyboard.press('b')
    await expect.poll(() => isBlurred(page)).toBe(0)
    await expectConsoleAccessible(page)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard' }).getByText('Nudity or sex')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('sixty in a minute', async () => {
    const seen: string[] = []
    const began = Date.now()
    for (let at = 0; at < PHOTO_COUNT; at++) {
      await page.waitForFunction((before) => {
        const box = document.querySelector('[data-item]')
        return box?.getAttribute('data-item') !== before && box?.querySelector('img')?.complete
      }, seen.at(-1) ?? '')
      seen.push(`${await shown(page)}`)
      await page.keyboard.press(at % 5 === 4 ? '8' : 'a')
    }
    const took = Date.now() - began
    expect(new Set(seen).size).toBe(PHOTO_COUNT)
    console.log(`${PHOTO_COUNT} photos in ${took} ms`)
    expect(took).toBeLessThan(MINUTE_MS)
    const last = seen.at(-1)
    const undone = called(page, 'photoQueue.undo')
    await page.keyboard.press('z')
    expect((await undone).status()).toBe(200)
    await expect.poll(() => shown(page)).toBe(last)
  })

  await test.step('each is in the audit log', async () => {
    const since = async () => {
      const now = await countAudited(other, name)
      return { decided: now.decided - before.decided, takenBack: now.takenBack - before.takenBack }
    }
    await expect.poll(since).toEqual({ decided: PHOTO_COUNT, takenBack: 1 })
    expect((await countAudited(other, name)).looked - before.looked).toBeGreaterThanOrEqual(PHOTO_COUNT)
  })
})

test('STAFF-2 SAFE-2 SAFE-8 a case by keys, undone and decided; a complaint on the phone; words of members run nowhere', async ({
  arrive,
}) => {
  const member = await arrive('desktop', { site: caseSite })
  const about = await reportAndComplain(member)
  const { page } = await arrive('desktop')
  await signInToConsole(page, 'moderator')
  await page.goto(`${consoleOrigin()}/queues/cases?site=${caseSite}`)
  await expect(page.getByRole('heading', { name: 'Report: Harassment' })).toBeVisible()
  await expect(page.getByText(about.name, { exact: true })).toBeVisible()
  await expect(page.getByText('awful things')).toHaveCount(0)
  await expectConsoleAccessible(page)
  await page.keyboard.press('v')
  await expect(page.getByText(words)).toBeVisible()
  expect(await page.title()).toContain('Cases')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Choose what is done.')).toBeVisible()
  await page.keyboard.press('w')
  await page.keyboard.press('4')
  await expect(page.getByLabel('Facts')).toHaveValue(/insulted somebody/)
  await expectConsoleAccessible(page)

  await test.step('undone within ten seconds nothing was sent', async () => {
    let sent = 0
    page.on('request', (it) => it.url().endsWith('/api/caseQueue.decide') && sent++)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nothing waits here.')).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.getByRole('heading', { name: 'Report: Harassment' })).toBeVisible()
    expect(sent).toBe(0)
  })
  await test.step('leaving carries out what was decided, and gives back what is held', async () => {
    await page.keyboard.press('w')
    await page.keyboard.press('Enter')
    const decided = called(page, 'caseQueue.decide')
    await page.getByRole('link', { name: 'All queues' }).click()
    expect((await decided).status()).toBe(200)
    await expect(page.getByRole('link', { name: /^Cases/ })).toContainText('1 by you')
  })

  await test.step('a complaint, on a phone', async () => {
    const { page: phone } = await arrive('phone')
    await signInToConsole(phone, 'support')
    await phone.goto(`${consoleOrigin()}/queues?site=${caseSite}`)
    await expect(phone.getByRole('link', { name: /^Photos/ })).toHaveCount(0)
    await phone.getByRole('link', { name: /^Complaints/ }).click()
    await expect(phone.getByText(`The page stays white. ${words}`)).toBeVisible()
    await expectConsoleAccessible(phone)
    await phone.getByRole('button', { name: 'Put off' }).click()
    const dialog = phone.getByRole('dialog', { name: 'Put it off' })
    await expectConsoleAccessible(phone)
    await dialog.getByLabel('Why?').fill('waits for a colleague')
    await dialog.getByRole('button', { name: 'Put off' }).click()
    await expect(phone.getByText('Nothing waits here.')).toBeVisible()
    await expectConsoleAccessible(phone)
  })
})
