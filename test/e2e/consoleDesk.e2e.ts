// What else waits at the desk, in a browser: payments for a person, marked words, a takedown's author, an explicit photo, the
// proposal of a break, and a colleague's role and sites (STAFF-1, STAFF-2).
import type { Page } from '@playwright/test'
import { testPicture } from '../../server/photos/testPicture.ts'
import { consoleOrigin, expectConsoleAccessible, signInToConsole } from '../browser/console.ts'
import { expect, test } from '../browser/test.ts'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { newcomer } from './signup.ts'

/** Of which no other walk takes anything out of a queue. */
const site = 'milf'
const visitor = () => client(Number(process.env.E2E_PORT), `${site}.localhost`)

async function signedUp(): Promise<Client & { name: string }> {
  const { name, email, password } = newcomer()
  const it = visitor()
  const steps = [
    { step: 0, consents: [CONSENT_KEY], gender: 'male', looks_for: 'female' },
    { step: 1, name, date_of_birth: '1990-02-14' },
    { step: 2, email },
    { step: 3, password, terms: true },
    { step: 4 },
  ]
  for (const step of steps) expect((await it.post('/api/signup', step)).status).toBe(200)
  return Object.assign(it, { name })
}

const open = async (page: Page, queue: string, heading: string) => {
  await page.goto(`${consoleOrigin()}/queues/${queue}?site=${site}`)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
}
const nothingWaits = (page: Page) => expect(page.getByText('Nothing waits here.')).toBeVisible()
/** Undone it is back; decided anew, it is carried out when the queue is left. */
async function undoAndLeave(page: Page, key: string, call: string) {
  await page.keyboard.press(key)
  await nothingWaits(page)
  await page.keyboard.press('z')
  await expect(page.getByText('Nothing waits here.')).toHaveCount(0)
  await page.keyboard.press(key)
  const done = page.waitForResponse((it) => it.url().endsWith(`/api/${call}`))
  await page.getByRole('link', { name: 'All queues' }).click()
  expect((await done).status()).toBe(200)
}

test('STAFF-2 PAY-11 a withdrawal for a person is compared and closed by keys, on a phone as well', async ({
  arrive,
}) => {
  const stated = {
    name: 'Nora Quist',
    email: 'nora@example.org',
    order: 'the small bundle of last week',
    confirm: true,
  }
  expect((await visitor().post('/api/withdrawals', stated)).status).toBe(200)
  const { page } = await arrive('desktop')
  await signInToConsole(page, 'finance')
  await expect(page.getByRole('link', { name: /^Payments for a person/ })).toBeVisible()
  await open(page, 'payments', 'Payments for a person')
  await expect(page.getByRole('heading', { name: 'Withdrawal to compare' })).toBeVisible()
  await expect(page.getByText('the small bundle of last week')).toBeVisible()
  await expectConsoleAccessible(page)
  await page.keyboard.press('k')
  await expect(page.getByText('A few words, please.')).toBeVisible()
  await page.keyboard.type('nothing of it was bought here')
  await page.getByLabel('What you found').blur()
  await expectConsoleAccessible(page)
  await page.keyboard.press('k')
  await nothingWaits(page)
  await page.keyboard.press('z')
  await expect(page.getByRole('heading', { name: 'Withdrawal to compare' })).toBeVisible()

  await test.step('on a phone, once it is given back', async () => {
    await page.goto(`${consoleOrigin()}/queues`)
    await expect(page.getByRole('heading', { name: 'Queues', level: 1 })).toBeVisible()
    const { page: phone } = await arrive('phone')
    await signInToConsole(phone, 'operator')
    await open(phone, 'payments', 'Payments for a person')
    await expect(phone.getByText('the small bundle of last week')).toBeVisible()
    await expectConsoleAccessible(phone)
    await phone.getByLabel('What you found').fill('nothing of it was bought here')
    await phone.getByRole('button', { name: 'Close it' }).click()
    await nothingWaits(phone)
    const closed = phone.waitForResponse((it) => it.url().endsWith('/api/paymentQueue.close'))
    await phone.getByRole('link', { name: 'All queues' }).click()
    expect((await closed).status()).toBe(200)
  })
})

test('STAFF-2 SAFE-4 SAFE-7 marked words are refused or made a case of by a key; a takedown says who asked', async ({
  arrive,
}) => {
  const author = await signedUp()
  expect((await author.put('/api/profile', { about: 'Send me a gift card, please' })).status).toBe(200)
  const asked = { place: 'the third photo', name: 'Ruth Example', email: 'ruth@example.org', statement: 'yes' }
  expect((await visitor().post('/api/takedowns', asked)).status).toBe(200)
  const { page } = await arrive('desktop')
  await signInToConsole(page, 'moderator')
  await open(page, 'words', 'Marked words')
  await expect(page.getByText('Send me a gift card, please')).toBeVisible()
  await expectConsoleAccessible(page)
  await undoAndLeave(page, '1', 'wordQueue.refuse')
  await expect(page.getByRole('heading', { name: 'Queues', level: 1 })).toBeVisible()

  await test.step('other words become a case', async () => {
    expect((await author.put('/api/profile', { about: 'Still: send me a gift card' })).status).toBe(200)
    await open(page, 'words', 'Marked words')
    await expect(page.getByText('Still: send me a gift card')).toBeVisible()
    await undoAndLeave(page, 'c', 'wordQueue.openCase')
    await open(page, 'cases', 'Cases')
    await expect(page.getByRole('heading', { name: 'Marked text: Scam' })).toBeVisible()
    await page.keyboard.press('v')
    await expect(page.getByText('Still: send me a gift card')).toBeVisible()
  })
  await test.step('who asked for a takedown', async () => {
    await open(page, 'takedowns', 'Takedowns')
    const who = page.getByRole('region', { name: 'Who asked' })
    await expect(who.getByText('Ruth Example')).toBeVisible()
    await expect(who.getByText(/^By mail to r•••@e•••\.org/)).toBeVisible()
    await expectConsoleAccessible(page)
  })
})

test('STAFF-2 SAFE-3 where the site allows it an explicit photo is accepted by a key of its own, with the identity’s reference', async ({
  arrive,
}) => {
  const owner = await signedUp()
  const raw = await testPicture(8_100, { width: 480, height: 600, grain: 60 })
  const headers = { 'content-type': 'application/octet-stream' }
  expect((await owner.post('/api/photos', undefined, { raw, headers })).status).toBe(200)
  const { page } = await arrive('desktop')
  await signInToConsole(page, 'operator')
  await allowExplicit(page, true)
  await open(page, 'photos', 'Photos')
  await expect(page.locator('[data-item] img')).toBeVisible()
  await page.keyboard.press('b')
  await expect(page.locator('[data-item] .blur-2xl')).toHaveCount(0)
  await page.keyboard.press('x')
  const dialog = page.getByRole('dialog', { name: 'Accept as explicit' })
  await expect(dialog.getByLabel('Reference of the proofs of identity')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Without it an explicit photo is not accepted.')).toBeVisible()
  await expectConsoleAccessible(page)
  await page.keyboard.type('ID-2026-17')
  const accepted = page.waitForResponse((it) => it.url().endsWith('/api/photoQueue.accept'))
  await page.keyboard.press('Enter')
  expect((await accepted).status()).toBe(200)
  await expect(page.getByText('Accepted as explicit')).toBeVisible()
  await allowExplicit(page, false)
})

async function allowExplicit(page: Page, value: boolean) {
  const status = await page.evaluate(
    async ([key, allowed]) => {
      const changes = [{ path: 'explicit_photos', before: !allowed, value: allowed }]
      const body = JSON.stringify({ site: key, changes, reason: 'a test of it' })
      const headers = { 'content-type': 'application/json', 'x-request-type': 'client' }
      return (await fetch('/api/sites.set', { method: 'POST', body, headers })).status
    },
    [site, value] as const,
  )
  expect(status).toBe(200)
}

test('STAFF-2 a break is proposed after as many minutes of work as the person chose, and again after it', async ({
  arrive,
}) => {
  const { page } = await arrive('desktop')
  await signInToConsole(page, 'support')
  await page.clock.install()
  await page.goto(`${consoleOrigin()}/own`)
  await expect(page.getByRole('heading', { name: 'Own settings', level: 1 })).toBeVisible()
  const chosen = page.getByLabel('Propose a break')
  await saved(page, () => chosen.selectOption('20'))
  const proposal = page.getByText('You have worked for 20 minutes. Look at something else for a while.')
  await page.clock.fastForward('19:00')
  await expect(proposal).toHaveCount(0)
  await page.clock.fastForward('01:01')
  await expect(proposal).toBeVisible()
  await expectConsoleAccessible(page)
  await page.getByRole('button', { name: 'I had a break' }).click()
  await expect(proposal).toHaveCount(0)
  await page.clock.fastForward('20:01')
  await expect(proposal).toBeVisible()
  await saved(page, () => chosen.selectOption(''))
  await expect(proposal).toHaveCount(0)
})

async function saved(page: Page, choose: () => Promise<unknown>) {
  const answer = page.waitForResponse((it) => it.url().endsWith('/api/own.savePreferences'))
  await choose()
  expect((await answer).status()).toBe(200)
}

test('STAFF-1 STAFF-2 a colleague gets a new invitation, other sites and another role, each with a reason', async ({
  arrive,
}) => {
  const { page } = await arrive('desktop')
  await signInToConsole(page, 'operator')
  await page.goto(`${consoleOrigin()}/staff`)
  await expect(page.getByRole('heading', { name: 'Staff', level: 1, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add somebody' }).click()
  const adding = page.getByRole('dialog', { name: 'Add somebody' })
  await adding.getByLabel('Name').fill('Quinn')
  await adding.getByLabel('Why?').fill('answers mails')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'For Quinn' }).locator('code')).toHaveCount(2)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Change role and sites of Quinn' }).click()
  const changing = page.getByRole('dialog', { name: 'Role and sites of Quinn' })
  await changing.getByLabel('Role').selectOption('finance')
  await changing.getByRole('checkbox').first().check({ force: true })
  await changing.getByLabel('Why?').fill('helps with the books')
  await expectConsoleAccessible(page)
  await changing.getByRole('button', { name: 'Change' }).click()
  await expect(changing).toHaveCount(0)
  const row = page.getByRole('row', { name: /Quinn/ })
  await expect(row).toContainText('Finance')
  await expect(row).not.toContainText('all')

  await page.getByRole('button', { name: 'A new invitation for Quinn' }).click()
  const inviting = page.getByRole('dialog', { name: 'A new invitation for Quinn' })
  await inviting.getByLabel('Why?').fill('a lost device')
  await inviting.getByRole('button', { name: 'Make an invitation' }).click()
  await expect(page.getByRole('dialog', { name: 'For Quinn' }).locator('code')).toHaveCount(1)
})
