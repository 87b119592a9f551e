// Notification settings, the unsubscribe link, and resubscribing; with and without JavaScript (NOTE-1, NOTE-2, NOTE-3).
import type { Page } from '@playwright/test'
import {
  callAs,
  castPerson,
  clickLabel,
  expect,
  expectAccessible,
  logInByCall,
  mailedLink,
  test,
} from '../browser/test.ts'
import { confirmByMail, newcomer, postSignupSteps } from './signup.ts'

const rafael = castPerson('gay', 'Rafael')

const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const flip = (page: Page, name: string) => clickLabel(toggle(page, name))
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

test('NOTE-1 NOTE-2 NOTE-3 a member chooses, unsubscribes in one click, and comes back', async ({ arrive }) => {
  const jonas = newcomer()
  const person = await arrive('phone')
  const { page, origin } = person

  const id = await test.step('somebody signs up, and leaves', async () => {
    await postSignupSteps(person, jonas)
    await confirmByMail(person, jonas)
    // An open page says when it is left: from then on its member is told by mail.
    await page.goto(`${origin}/members`)
    const { user } = await page.evaluate(async () => (await fetch('/api/user.php')).json())
    await page.goto('about:blank')
    expect((await callAs(person, (it) => it.post('/api/page-hidden.php', {}))).status).toBe(200)
    return user.profile.id as string
  })

  await test.step('another member writes, and changes the settings', async () => {
    const other = await arrive('desktop', { colorScheme: 'dark' })
    await logInByCall(other, rafael.email, rafael.password)
    await other.page.goto(`${origin}/members/${id}/chat`)
    await other.page.getByLabel('Write a message').fill('Are you there?')
    await other.page.getByRole('button', { name: /^Send/ }).click()
    await expect(other.page.locator('[data-state=sent]')).toHaveCount(1)
    await other.page.goto(`${origin}/settings`)
    await expect(other.page).toHaveURL(/\/notifications$/)
    await expect(other.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    const list = other.page.getByRole('navigation', { name: 'Account' })
    await expect(list.getByRole('link')).toHaveCount(16)
    await expect(other.page.getByRole('heading', { name: 'Language' })).toBeVisible()
    await expect(other.page.getByRole('button', { name: 'Dark' }).last()).toBeVisible()
    for (const [name, on] of [
      ['New messages: Email', true],
      ['Likes and matches: Push', true],
      ['Offers: Email', false],
      ['Offers: Push', false],
      ['News: Email', false],
    ] as const)
      await expect(toggle(other.page, name)).toBeChecked({ checked: on })
    await expectAccessible(other.page)
    const saved = other.page.getByRole('main').getByRole('status')
    await expect(other.page.getByRole('button', { name: 'Save' })).toBeHidden()
    await other.page.route('**/api/notifications', (route) => route.abort())
    await flip(other.page, 'New messages: Email')
    await expect(saved.getByText(/didn’t save/)).toBeVisible()
    await expect(toggle(other.page, 'New messages: Email')).toBeChecked()
    await expectAccessible(other.page)
    await other.page.unroute('**/api/notifications')
    for (const name of ['New messages: Email', 'News: Email']) {
      await flip(other.page, name)
      await expect(saved.getByText('Saved')).toBeVisible()
    }
    await expectAccessible(other.page)
    // The first is flipped before the program of the switches is there.
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await other.page.route(/\/assets\/switches-/, async (route) => {
      await held
      await route.continue()
    })
    await other.page.goto(`${origin}/notifications`)
    await expect(toggle(other.page, 'New messages: Email')).not.toBeChecked()
    await expect(toggle(other.page, 'New messages: Push')).toBeChecked()
    await expect(toggle(other.page, 'News: Email')).toBeChecked()
    await flip(other.page, 'Offers: Push')
    release()
    await expect(saved.getByText('Saved')).toBeVisible()
    for (const name of ['New messages: Email', 'News: Email']) {
      await flip(other.page, name)
      await expect(saved.getByText('Saved')).toBeVisible()
    }
  })

  const link = await test.step('the one who is away gets a mail, and opening its link changes nothing', async () => {
    const link = await mailedLink(person, jonas.email, '/unsubscribe/do')
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: /^Fewer emails from/ })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${origin}/notifications`)
    await expect(toggle(page, 'New chats: Email')).toBeChecked()
    return link
  })

  await test.step('turns off this kind alone', async () => {
    await page.goto(link)
    await page.getByRole('button', { name: 'Turn off “New chats”' }).click()
    await expect(page.getByText('We’ve turned off “New chats” emails.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Choose which emails you get' }).click()
    await expect(toggle(page, 'New chats: Email')).not.toBeChecked()
    await expect(toggle(page, 'New chats: Push')).toBeChecked()
    await expect(toggle(page, 'New messages: Email')).toBeChecked()
    await expectAccessible(page)
  })

  const without = await arrive('phone', { javaScriptEnabled: false })
  const plain = without.page
  await test.step('without JavaScript: turns off all of them, where nobody needs to be logged in', async () => {
    await plain.goto(link)
    await plain.getByRole('button', { name: 'Turn off all emails' }).click()
    await expect(plain.getByText('You’re unsubscribed from everything except the essentials.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main').getByText('You unsubscribed from our emails.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('without JavaScript: the page says why, and has the way back and the switches', async () => {
    await without.context.addCookies(await person.context.cookies())
    await plain.goto(`${origin}/notifications`)
    await expect(plain.getByRole('main').getByText('You unsubscribed from our emails.')).toBeVisible()
    await plain.getByRole('button', { name: 'Turn emails back on' }).click()
    await expect(plain.getByRole('main').getByText('You’ll get our emails again.')).toBeVisible()
    await expect(plain.getByText('You unsubscribed from our emails.')).toHaveCount(0)
    await flip(plain, 'New chats: Email')
    await save(plain)
    await expect(plain.getByRole('main').getByRole('status').first()).toHaveText('Saved')
    await expect(toggle(plain, 'New chats: Email')).toBeChecked()
  })

  await test.step("a link that is none has the specification's text", async () => {
    await page.goto(`${origin}/unsubscribe/do?token=none`)
    await expect(page.getByText('Link expired or invalid, request a new email')).toBeVisible()
    await expectAccessible(page)
  })
})
