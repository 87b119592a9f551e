// Support by mail in a browser: an operator writes a template, support answers a member with it; a moderator bans, lifts the ban and
// asks for a copy for an authority, on a phone (STAFF-2).
import type { Page } from '@playwright/test'
import { consoleOrigin, expectConsoleAccessible, signInToConsole } from '../browser/console.ts'
import { expect, test } from '../browser/test.ts'
import { signUp } from '../fixtures/scenarios.ts'

const newcomer = (n: number) =>
  signUp({ port: Number(process.env.E2E_PORT) } as never, n, { stem: 'Answered', confirm: false })

async function openMember(page: Page, name: string) {
  await page.goto(`${consoleOrigin()}/members`)
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

test('STAFF-2 support answers by mail from a template, sees it as it will be sent, and sends it once', async ({
  arrive,
}) => {
  const person = await newcomer(1)
  const { page } = await arrive('desktop')
  await signInToConsole(page, 'support')
  await openMember(page, person.name)
  await page.getByRole('button', { name: 'Answer by mail…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer by mail' })
  await dialog.getByLabel('Template').selectOption('receipt')
  await expect(dialog.getByLabel('Words')).toHaveValue(new RegExp(person.name))
  await expect(dialog.getByLabel('Words')).not.toHaveValue(/\{/)
  await dialog.getByLabel('Subject').fill('Your <b>receipt</b>')
  await dialog.getByRole('button', { name: 'Show the preview' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Your <b>receipt</b>')).toBeVisible()
  await expect(preview.getByText(/customer service/)).toBeVisible()
  await expectConsoleAccessible(page)
  await dialog.getByLabel('Why?').fill('asked where the receipt is')
  await dialog.getByRole('button', { name: 'Send it' }).dblclick()
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('4')
  await expect(page.getByRole('cell', { name: 'answer', exact: true })).toHaveCount(1)
})

test('STAFF-2 an operator writes an answer for a site, language by language, and sees what is missing', async ({
  arrive,
}) => {
  const { page } = await arrive('desktop')
  await signInToConsole(page, 'operator')
  await page.goto(`${consoleOrigin()}/sites/answers?site=bdsm`)
  await expect(page.getByRole('table', { name: 'Answers' })).toBeVisible()
  await expectConsoleAccessible(page)
  await page.getByLabel('A new answer').fill('walk-answer')
  await page.getByRole('button', { name: 'Write it' }).click()
  await expect(page.getByRole('heading', { name: 'walk-answer' })).toBeVisible()
  await page.getByLabel('Language').selectOption('nl')
  await page.getByLabel('Subject').fill('Over {site}')
  await page.getByLabel('Words').fill('Hoi {mail}')
  await expect(page.getByText(/there are {name} and {site} alone/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save…' })).toBeDisabled()
  await page.getByLabel('Words').fill('Hoi {name}')
  await expectConsoleAccessible(page)
  await page.getByRole('button', { name: 'Save…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save the answer' })
  await dialog.getByLabel('Why?').fill('asked often')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The site has a text of its own.')).toBeVisible()
  await page.getByRole('button', { name: 'All answers' }).click()
  const row = page.getByRole('row', { name: /walk-answer/ })
  await expect(row).toContainText('en, de, it, fr, es, pl, da, fi, nb, sv')
})

test('STAFF-2 OPS-4 a moderator bans, lifts the ban, and asks for a copy for an authority, on a phone', async ({
  arrive,
}) => {
  const person = await newcomer(2)
  const { page } = await arrive('phone')
  await signInToConsole(page, 'moderator')
  await openMember(page, person.name)
  await page.getByRole('button', { name: 'Ban the member…' }).click()
  const ban = page.getByRole('dialog', { name: 'Ban the member' })
  await ban.getByLabel('Reason').selectOption('fake')
  await ban.getByLabel('What happened').fill('Your profile shows photos of somebody else.')
  await ban.getByLabel('Why?').fill('looked at twice')
  await expectConsoleAccessible(page)
  await ban.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(ban).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ban the member…' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Lift the ban…' }).click()
  const lift = page.getByRole('dialog', { name: 'Lift the ban' })
  await lift.getByLabel('Why?').fill('a mistake')
  await lift.getByRole('button', { name: 'Lift the ban' }).click()
  await expect(page.getByRole('button', { name: 'Ban the member…' })).toBeVisible()

  await page.getByRole('button', { name: 'Copy for an authority…' }).click()
  const copy = page.getByRole('dialog', { name: 'Copy for an authority' })
  await copy.getByLabel('Number of the order').fill('12 Js 345/26')
  await copy.getByLabel('Authority').fill('Amtsgericht Köln')
  await copy.getByText('Messages', { exact: true }).click()
  await copy.getByLabel('Why?').fill('an order of a court')
  await expectConsoleAccessible(page)
  await copy.getByRole('button', { name: 'Ask a colleague' }).click()
  await expect(copy.getByText(/messages are disclosed only where the order names them/)).toBeVisible()
  await copy.getByText('The order names messages as evidence').click()
  await copy.getByRole('button', { name: 'Ask a colleague' }).click()
  await expect(copy).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Copies for authorities' })).toBeVisible()
  await page.goto(`${consoleOrigin()}/staff`)
  await expect(page.getByRole('heading', { name: /^member disclose/ })).toBeVisible()
})
