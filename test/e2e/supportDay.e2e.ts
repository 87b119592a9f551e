// The thirty tasks of "A day of support" in docs/operating.md, each done in the console by somebody with the role `support`
// (STAFF-2). The document numbers them, and so does this walk.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { consoleOrigin, signInToConsole } from '../browser/console.ts'
import { callAs, castPerson, expect, idOf, type Person, test } from '../browser/test.ts'
import { client } from '../fixtures/httpClient.ts'
import { buyByCard } from './checkout.ts'
import { confirmByMail, type Newcomer, newcomer, postSignupSteps } from './signup.ts'

const site = 'gay'
/** Where no other walk complains. */
const complaintSite = 'gilf'
const TASK_COUNT = 30

/** Task by task, in the order of the document: a task that is skipped or added fails. */
async function readTasks() {
  const text = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const [, chapter = ''] = /^### A day of support\n([\s\S]*?)^## /m.exec(text) ?? []
  const tasks = [...chapter.matchAll(/^(\d+)\. (.+)$/gm)]
  expect(tasks.map(([, n]) => Number(n))).toEqual(Array.from({ length: TASK_COUNT }, (_, at) => at + 1))
  let done = 0
  const task = (n: number, work: () => Promise<void>) => {
    expect(n).toBe(++done)
    return test.step(`${n}. ${tasks[n - 1]?.[2]}`, work)
  }
  return { task, count: () => done }
}

async function find(page: Page, text: string) {
  await page.keyboard.press('/')
  await page.keyboard.insertText(text)
  await page.keyboard.press('Enter')
}

async function openMember(page: Page, { name, email }: Newcomer) {
  await find(page, email)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function act(page: Page, name: string, reason: string) {
  await page.getByRole('button', { name: `${name}…` }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel('Why?').fill(reason)
  await dialog.getByRole('button', { name }).click()
  await expect(dialog).toHaveCount(0)
}

async function ban(page: Page, member: Newcomer) {
  await page.goto(`${consoleOrigin()}/members`)
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  await openMember(page, { ...member, email: `right-${member.email}` })
  await page.getByRole('button', { name: 'Ban the member…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ban the member' })
  await dialog.getByLabel('Reason').selectOption('fake')
  await dialog.getByLabel('Why?').fill('looked at twice')
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** A buyer with two-step verification, who has withdrawn from one purchase and reported somebody. */
async function makeBuyer(person: Person) {
  const buyer = newcomer()
  await postSignupSteps(person, buyer)
  await confirmByMail(person, buyer)
  const payment = await buyByCard(person, 'p0')
  const reported = await idOf(person, castPerson(site, 'Joris').name)
  const receipt = await callAs(person, async (it) => {
    const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
    const report = { reason: 'harassment', words: 'went on writing' }
    expect((await it.post(`/api/members/${reported}/report`, report, keyed('support-day-1'))).status).toBe(200)
    const { secret } = (await it.post('/api/two-step', {})).json
    const { status, text } = await it.put('/api/two-step', { code: new TOTP({ secret }).generate() })
    expect([status, text]).toEqual([200, expect.any(String)])
    return (await it.get('/api/transactions')).json.transactions[0].receipt_no as string
  })
  return { ...buyer, payment, receipt }
}

async function complain(words: string) {
  const it = client(Number(process.env.E2E_PORT), `${complaintSite}.localhost`)
  const complaint = { kind: 'technical', name: 'Ann', email: 'ann@example.org', words }
  expect((await it.post('/api/complaints', complaint)).status).toBe(200)
}

test('STAFF-2 OPS-4 the thirty tasks of a day of support, without a command line', async ({ arrive }) => {
  test.setTimeout(300_000)
  const { task, count } = await readTasks()
  const person = await arrive('desktop')
  const stranger = newcomer()
  await postSignupSteps(await arrive('desktop'), stranger)
  const buyer = await makeBuyer(person)
  await complain('The page stays white.')
  await complain('Somebody threatens to sue.')
  const { page } = await arrive('desktop')
  const name = await signInToConsole(page, 'support')
  const colleague = (await arrive('desktop')).page
  await signInToConsole(colleague, 'operator')
  const menu = page.getByRole('button', { name: `You: ${name}` })

  await task(1, async () => {
    await menu.click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('link', { name: /^Complaints/ })).toContainText(/waiting/)
  })
  await task(2, async () => {
    await find(page, stranger.email)
    await expect(page.getByRole('link', { name: stranger.name })).toBeVisible()
  })
  await task(3, async () => {
    await find(page, buyer.name)
    await expect(page.getByRole('link', { name: buyer.name })).toBeVisible()
  })
  await task(4, async () => {
    await find(page, buyer.receipt)
    await expect(page.getByRole('row', { name: buyer.name })).toContainText('receipt')
  })
  await task(5, async () => {
    await find(page, buyer.payment)
    await expect(page.getByRole('row', { name: buyer.name })).toContainText('payment')
  })

  await openMember(page, stranger)
  await task(6, async () => {
    await page.keyboard.press('4')
    // Without a mail server mails wait in the development outbox.
    const row = page.getByRole('table', { name: 'Sent to this member' }).getByRole('row', { name: 'activation' })
    await expect(row).toContainText(/sent|waits/)
  })
  await task(7, () => act(page, 'Send the activation again', 'it did not come'))
  await task(8, async () => {
    await page.getByRole('button', { name: 'Correct the address…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct the address' })
    await dialog.getByLabel('New address').fill(`right-${stranger.email}`)
    await dialog.getByLabel('Why?').fill('a typing mistake')
    await dialog.getByRole('button', { name: 'Correct it' }).click()
    await expect(dialog).toHaveCount(0)
    await find(page, `right-${stranger.email}`)
    await expect(page.getByRole('link', { name: stranger.name })).toBeVisible()
  })

  await openMember(page, buyer)
  await task(9, async () => {
    await expect(part(page, 'Sessions and devices')).toContainText(/Chrome/)
  })
  await task(10, async () => {
    await act(page, 'Sign out everywhere', 'a lost phone')
    await expect(part(page, 'Sessions and devices')).not.toContainText(/Chrome/)
  })
  await task(11, async () => {
    await act(page, 'Turn two-step off', 'proved who they are')
    await expect(page.getByRole('button', { name: 'Turn two-step off…' })).toHaveCount(0)
  })
  await task(12, async () => {
    await expect(part(page, 'Consents and terms').getByRole('listitem').first()).toContainText(/\(.+, en\)/)
  })
  await task(13, async () => {
    await expect(page.getByRole('heading', { name: 'Age', exact: true })).toBeVisible()
  })
  await task(14, async () => {
    await expect(page.getByRole('heading', { name: 'Photos', exact: true })).toBeVisible()
  })
  await task(15, async () => {
    await page.keyboard.press('2')
    await expect(page.getByRole('table', { name: 'Payments' })).toContainText(buyer.receipt)
    await expect(page.getByRole('table', { name: 'Movements of credits' })).toBeVisible()
  })
  await task(16, async () => {
    await page.getByRole('link', { name: buyer.payment }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Receipt', exact: true }).click()
    expect((await download).suggestedFilename()).toContain(buyer.receipt)
  })
  await task(17, async () => {
    for (const heading of ['Ledger of money', 'What the provider said'])
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  })
  const grant = async (credits: number, outcome: string) => {
    await page.getByRole('button', { name: 'Grant credits' }).click()
    const dialog = page.getByRole('dialog', { name: 'Grant credits' })
    await dialog.getByLabel('Credits').fill(`${credits}`)
    await dialog.getByLabel('Why?').fill('a gift was sent twice')
    await dialog.getByRole('button', { name: 'Grant', exact: true }).click()
    await expect(page.getByText(outcome)).toBeVisible()
  }
  await task(18, () => grant(10, 'Granted.'))
  await task(19, async () => {
    await grant(5_000, 'It waits for a second person.')
    await expect(page.getByText(/^Grant of 5,?000 credits/)).toBeVisible()
  })
  await task(20, async () => {
    await page.getByLabel('Site').selectOption(site)
    await page.getByRole('link', { name: 'Withdrawals' }).click()
    await expect(page.getByText(/The money has to be back within/)).toBeVisible()
  })

  await ban(colleague, stranger)
  await openMember(page, { ...stranger, email: `right-${stranger.email}` })
  await task(21, async () => {
    await page.keyboard.press('3')
    await expect(part(page, 'Bans and limits').getByRole('listitem')).toHaveCount(1)
  })
  await openMember(page, buyer)
  await task(22, async () => {
    await page.keyboard.press('3')
    await expect(part(page, 'Reports by this member')).toContainText(/harassment/i)
  })
  await task(23, async () => {
    await page.keyboard.press('5')
    await page.getByLabel('New note').fill('Called; the phone was stolen.')
    await page.getByRole('button', { name: 'Write it down' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'the phone was stolen' })).toContainText(name)
  })
  const unmask = async () => {
    await page.getByRole('button', { name: 'Show address, birthday and accounts…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Show personal data' })
    await dialog.getByLabel('Why?').fill('the bank asks, call 2031')
    await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  }
  await task(24, async () => {
    await unmask()
    await expect(page.getByText(/A colleague has to approve it/)).toBeVisible()
  })
  await task(25, async () => {
    await colleague.goto(`${consoleOrigin()}/staff`)
    const request = colleague.getByRole('listitem').filter({ hasText: /member unmask[\s\S]*call 2031/ })
    await request.getByRole('button', { name: 'Approve' }).click()
    await expect(request).toHaveCount(0)
    await unmask()
    await expect(page.getByText(buyer.email)).toBeVisible()
  })
  await task(26, async () => {
    await page.getByRole('button', { name: 'Answer by mail…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Answer by mail' })
    await dialog.getByLabel('Template').selectOption('receipt')
    await expect(dialog.getByLabel('Words')).toHaveValue(new RegExp(buyer.name))
    await dialog.getByLabel('Why?').fill('asked where the receipt is')
    await dialog.getByRole('button', { name: 'Send it' }).click()
    await expect(dialog).toHaveCount(0)
  })
  await task(27, () => act(page, 'Make a data export', 'they asked for it by post'))
  await task(28, async () => {
    await act(page, 'Close the account', 'they asked for it by post')
    await expect(page.getByRole('button', { name: 'Close the account…' })).toHaveCount(0)
  })
  await task(29, async () => {
    await page.goto(`${consoleOrigin()}/queues/complaints?site=${complaintSite}`)
    await expect(page.getByText('The page stays white.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Answer' }).fill('It is mended. We are sorry.')
    await page.getByRole('button', { name: /^Answer and close/ }).click()
    await expect(page.getByText('Somebody threatens to sue.')).toBeVisible()
  })
  await task(30, async () => {
    await page.getByRole('button', { name: /^Pass on/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Pass it on to an operator' })
    await dialog.getByLabel('Why?').fill('a matter of lawyers')
    await dialog.getByRole('button', { name: 'Pass on' }).click()
    await expect(page.getByText('Nothing waits here.')).toBeVisible()
    await menu.click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  })
  expect(count()).toBe(TASK_COUNT)
})
