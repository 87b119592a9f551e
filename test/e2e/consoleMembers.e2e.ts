// The section "Members" in a browser: found by keys alone, every tab by day and by night, what is written stays text, and each
// action asks why (STAFF-2).
import type { Page } from '@playwright/test'
import { consoleOrigin, expectConsoleAccessible, signInToConsole } from '../browser/console.ts'
import { expect, test } from '../browser/test.ts'
import { signUp } from '../fixtures/scenarios.ts'

/** Somebody who has just signed up, and has not confirmed the address. */
const newcomer = (n: number) =>
  signUp({ port: Number(process.env.E2E_PORT) } as never, n, { stem: 'Helped', confirm: false })

async function find(page: Page, text: string) {
  await page.keyboard.press('/')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Presses a key as soon as the section with this heading is there, before its first paint. */
const pressAtOnce = (page: Page, key: string, heading: string) =>
  page.evaluate(
    ({ key, heading }) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent !== heading) return
        observer.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true })
    },
    { key, heading },
  )

async function expectEveryTab(page: Page) {
  for (const [key, name, heading] of [
    ['2', 'Money', 'Payments'],
    ['3', 'Reports and cases', 'Bans and limits'],
    ['4', 'Mails', 'Sent to this member'],
    ['5', /^Notes/, 'Notes'],
    ['1', 'Account', 'Sessions and devices'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('heading', { name: heading, level: 2, exact: true })).toBeVisible()
    await expectConsoleAccessible(page)
  }
}

test('STAFF-2 support finds a member by keys, sees all but what is masked, and helps with a reason', async ({
  arrive,
}) => {
  const person = await newcomer(1)
  const { page } = await arrive('desktop')
  await signInToConsole(page, 'support')
  await page.getByRole('link', { name: 'Members' }).click()
  await expect(page.getByText(/Search above by what somebody wrote/)).toBeVisible()
  await expectConsoleAccessible(page)

  await find(page, 'nobody@example.org')
  await expect(page.getByText('Nobody is found by “nobody@example.org”.')).toBeVisible()
  await find(page, person.name)
  const link = page.getByRole('link', { name: person.name }).first()
  await expect(link).toBeFocused()
  expect(page.url()).not.toContain(person.name)
  await expectConsoleAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: person.name, level: 1 })).toBeVisible()
  await expect(page.getByText(person.email)).toHaveCount(0)
  await expectEveryTab(page)

  await test.step('of a page that was open before, a key counts as soon as it is seen', async () => {
    await find(page, person.name)
    await expect(link).toBeFocused()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 20 })
    await pressAtOnce(page, '3', person.name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: 'Reports and cases' })).toHaveAttribute('aria-selected', 'true')
    await cdp.detach()
  })

  await test.step('a note is text, whatever it says', async () => {
    await page.keyboard.press('5')
    const words = '<img src=x onerror="document.title=\'broken\'"> called by post'
    await page.getByLabel('New note').fill(words)
    await page.getByRole('button', { name: 'Write it down' }).click()
    await expect(page.getByText(words)).toBeVisible()
    await expect(page).toHaveTitle(`${person.name} – Nightjar staff`)
    await expectConsoleAccessible(page)
  })

  await test.step('personal data waits for a colleague', async () => {
    await page.getByRole('button', { name: 'Show address, birthday and accounts…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Show personal data' })
    await expectConsoleAccessible(page)
    await dialog.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(dialog.getByText('A few words, please.')).toBeVisible()
    await dialog.getByLabel('Why?').fill('the bank asks')
    await dialog.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText(/A colleague has to approve it/)).toBeVisible()
    await expect(page.getByText(person.email)).toHaveCount(0)
  })

  await test.step('an action asks why, and what is being written stays where the page cannot be read anew', async () => {
    await page.getByLabel('New note').fill('half a sentence')
    await page.route('**/api/members.page', (route) => route.abort())
    await page.getByRole('button', { name: 'Sign out everywhere…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere' })
    await dialog.getByLabel('Why?').fill('a lost phone')
    await expectConsoleAccessible(page)
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
    await expect(page.getByLabel('New note')).toHaveValue('half a sentence')
    await page.unroute('**/api/members.page')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByLabel('New note')).toHaveValue('half a sentence')
    await expect(page.getByRole('button', { name: 'Erase at once…' })).toHaveCount(0)
  })

  await test.step('the help names the keys of the tabs', async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard' }).getByText('Reports and cases')).toBeVisible()
    await page.keyboard.press('Escape')
  })
})

test('STAFF-2 a moderator asks to keep everything for an order, on a phone', async ({ arrive }) => {
  const person = await newcomer(2)
  const { page } = await arrive('phone')
  await signInToConsole(page, 'moderator')
  await page.goto(`${consoleOrigin()}/members`)
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  await find(page, person.name)
  await page.getByRole('link', { name: person.name }).first().click()
  await expect(page.getByRole('heading', { name: person.name, level: 1 })).toBeVisible()
  await expectEveryTab(page)
  await page.keyboard.press('3')
  await page.getByRole('button', { name: 'Look for linked accounts…' }).click()
  const look = page.getByRole('dialog', { name: 'Look for linked accounts' })
  await look.getByLabel('Why?').fill('same words twice')
  await look.getByRole('button', { name: 'Look', exact: true }).click()
  await expect(look).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Look for linked accounts…' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Keep everything for an order…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep everything of this member' })
  await dialog.getByLabel('Number of the case or the order').fill('12 Js 345/26')
  await dialog.getByLabel('Days').fill('120')
  await dialog.getByLabel('Why?').fill('an order of a court')
  await expectConsoleAccessible(page)
  await dialog.getByRole('button', { name: 'Ask a colleague' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`${consoleOrigin()}/staff`)
  await expect(page.getByRole('heading', { name: /^member preserve/ })).toBeVisible()
})
