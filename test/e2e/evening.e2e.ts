// The main job of the product: a visitor signs up and meets somebody, in two browsers at once.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { callAs, castPerson, expect, expectAccessible, logInByCall, login, mailedLink, test } from '../browser/test.ts'
import { tickExpress } from './checkout.ts'
import { newcomer, signUp } from './signup.ts'

const portrait = readFileSync(join(import.meta.dirname, '../../seed/portraits/m-001.webp'))
const rafael = castPerson('gay', 'Rafael')

const bubbles = (page: Page) => page.getByRole('log', { name: 'Messages' })
const write = async (page: Page, text: string) => {
  await page.getByLabel('Write a message').fill(text)
  await page.getByRole('button', { name: /^Send/ }).click()
}

test('ACC-1 ACC-6 ROLE-2 PRO-2 SRCH-1 LIKE-1 CHAT-3 CHAT-6 CRED-2 PAY-2 PRO-6 NAV-3 NAV-6 one evening, two people', async ({
  arrive,
}) => {
  const jonas = newcomer()
  const visitor = await arrive('phone', { motion: true, colorScheme: 'dark' })
  const { page, origin } = visitor

  await test.step('a visitor looks around as far as the site allows (SITE-5, ROLE-1)', async () => {
    await page.goto(origin)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.locator('script[src]').count()).toBe(1)
    await expectAccessible(page)
    await page.goto(`${origin}/members`)
    await expect(page.getByRole('heading', { name: 'Around you' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${origin}/chats`)
    await expect(page).toHaveURL(/\/login\?next=/)
    await expectAccessible(page)
  })

  await test.step('signs up', async () => {
    await signUp(visitor, jonas)
    await page.waitForURL(/\/complete-signup/)
    await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('completes the profile and uploads a photo', async () => {
    await page.setInputFiles('input[type=file]', { name: 'me.webp', mimeType: 'image/webp', buffer: portrait })
    await expect(page.getByRole('list', { name: 'My photos' }).getByRole('button', { name: 'Photo 1' })).toBeVisible()
    await page.getByLabel('About you').fill('I bake bread at night.')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.waitForURL('**/signup-matches')
    await expect(page.getByRole('heading', { name: 'People you might like' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('finds the activation mail and confirms; the link alone does nothing', async () => {
    await page.goto(await mailedLink(visitor, jonas.email, '/activate/do'))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await page.waitForURL('**/activate/done')
    await expectAccessible(page)
  })

  await test.step("a used link fails with the specification's text", async () => {
    await page.goto(await mailedLink(visitor, jonas.email, '/activate/do'))
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await expect(page.getByText('Activation failed')).toBeVisible()
    await expect(page.getByText(/Something went wrong, please contact .* for help\./)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('searches, opens a profile, likes, and it is a match labelled as fictional', async () => {
    await page.goto(`${origin}/members?gender=male&country=NL&min_age=30&max_age=36`)
    await page
      .getByRole('link', { name: /^Rafael, / })
      .first()
      .click()
    await page.waitForURL('**/members/*')
    await expect(page.getByRole('heading', { level: 1, name: /Rafael/ })).toBeVisible()
    await expect(page.getByText('Fictional profile').first()).toBeVisible()
    await expectAccessible(page)
    // He likes newcomers by himself, unless another one's switch was first.
    const { user } = await callAs(visitor, async (it) => (await it.get('/api/user.php')).json)
    const admirer = await arrive('phone')
    await logInByCall(admirer, rafael.email, rafael.password)
    await callAs(admirer, (it) => it.post(`/api/members/${user.profile.id}/like`, {}))
    await page.getByRole('button', { name: /^Like/ }).first().click()
    await expect(page.getByRole('dialog')).toContainText('You and Rafael like each other.')
    await expect(page.getByRole('dialog')).toContainText('Fictional profile')
    await expectAccessible(page)
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Message Rafael/ })
      .click()
    await page.waitForURL('**/members/*/chat')
  })

  const second = await arrive('desktop', { motion: true, colorScheme: 'light' })
  const there = second.page
  await test.step('the other member logs in, and both chat live', async () => {
    await login(second, rafael.email, rafael.password)
    await expect(there.getByRole('heading', { name: 'Around you' })).toBeVisible()
    await expectAccessible(there)
    await write(page, 'Good evening, Rafael.')
    await expect(bubbles(page)).toContainText('Good evening, Rafael.')
    await expect(bubbles(page).locator('[data-state=sent]')).toHaveCount(1)
    await expect(there).toHaveTitle(/^\(\d+\) /)
    await expect(there.getByRole('link', { name: /Messages.*Unread: 1/ })).toBeVisible()
    await there.goto(`${second.origin}/chats`)
    await expectAccessible(there)
    await there.getByRole('link', { name: new RegExp(jonas.name) }).click()
    await expect(bubbles(there)).toContainText('Good evening, Rafael.')
    await expectAccessible(there)
    await there.getByLabel('Write a message').pressSequentially('Hello', { delay: 40 })
    await expect(page.getByRole('status', { name: 'Rafael is typing' })).toBeVisible()
    await there.getByLabel('Write a message').press('Enter')
    await expect(bubbles(page)).toContainText('Hello')
    await expect(bubbles(page).locator('[data-state=seen]')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('on other screens the badge and the title count unread messages', async () => {
    await page.goto(`${origin}/likes`)
    await expectAccessible(page)
    await write(there, 'Are you there?')
    await expect(page).toHaveTitle(/^\([1-9]\d*\) /)
    await expect(page.getByRole('link', { name: /Messages.*Unread: 1/ })).toBeVisible()
    await page.goto(`${origin}/chats`)
    await page.getByRole('link', { name: /Rafael/ }).click()
    await expect(bubbles(page)).toContainText('Are you there?')
    // A like by another one's switch still counts: whose it was depends on who signed up here before.
    const { liked_by } = await callAs(visitor, async (it) => (await it.get('/api/likes.php')).json)
    const newLikes = liked_by.filter((it: { like_new: boolean }) => it.like_new).length
    await expect(page).toHaveTitle(newLikes ? new RegExp(`^\\(${newLikes}\\) `) : /^(?!\()/)
  })

  await test.step('the credits run out and the draft stays', async () => {
    const send = page.getByRole('button', { name: /^Send/ })
    for (let n = 2; n <= 12; n++) {
      await write(page, `Line ${n}`)
      await expect(bubbles(page).getByText(`Line ${n}`, { exact: true })).toBeVisible()
      await expect(bubbles(page).locator('[data-state=sending]')).toHaveCount(0)
    }
    await expect(send).toHaveAccessibleName(/^Send for 2 credits \(≈\s€1\.20\)/)
    await write(page, 'What I still wanted to say')
    await expect(page.getByRole('dialog')).toContainText('Not enough credits')
    await expectAccessible(page)
    await expect(page.getByLabel('Write a message')).toHaveValue('What I still wanted to say')
  })

  await test.step('buys a bundle at the sandbox, fails once, pays, and is premium', async () => {
    await expect(page.getByRole('dialog')).toContainText(/A message costs 2 credits\. You have [01] credits?\./)
    await page.goto(`${origin}/credits`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You have [01] credits?/)
    await expectAccessible(page)
    await page.goto(`${origin}/credits/p0`)
    await expectAccessible(page)
    await page.getByText('iDEAL').click()
    await tickExpress(page)
    await page.getByRole('button', { name: /^Order and pay/ }).click()
    await page.waitForURL('**/sandbox/checkout/*')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL('**/credits/p0/**')
    await expect(page.getByText('Payment failed or has been cancelled.')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${origin}/credits/p0`)
    await page.getByText('iDEAL').click()
    // A second click on the same order is one payment.
    await tickExpress(page)
    await page.getByRole('button', { name: /^Order and pay/ }).dblclick()
    await page.waitForURL('**/sandbox/checkout/*')
    await page.getByRole('button', { name: /^Pay EUR/ }).click()
    await page.getByRole('button', { name: 'Approve the payment' }).click()
    await page.waitForURL('**/credits/p0/**')
    await expect(page.getByText(/you’re premium/i).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('and goes on chatting, with the stored draft', async () => {
    await page.goto(`${origin}/chats`)
    await page.getByRole('link', { name: /Rafael/ }).click()
    await expect(page.getByLabel('Write a message')).toHaveValue('What I still wanted to say')
    await page.getByRole('button', { name: /^Send for 2 credits/ }).click()
    await expect(bubbles(there)).toContainText('What I still wanted to say')
    await expect(bubbles(page).locator('[data-state=seen]').last()).toContainText('What I still wanted to say')
  })

  await test.step("the other side blocks, and the door is closed with the specification's text", async () => {
    await there.getByRole('button', { name: 'Chat options', exact: true }).click()
    await there.getByRole('button', { name: `Block ${jonas.name}` }).click()
    const dialog = there.getByRole('dialog', { name: `Block ${jonas.name}?` })
    await dialog.getByRole('button', { name: `Block ${jonas.name}` }).click()
    const text = "You're blocked by Rafael. You do not have access to this page."
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByLabel('Write a message')).toHaveCount(0)
    const profile = await page
      .getByRole('link', { name: /Rafael/ })
      .first()
      .getAttribute('href')
    await page.goto(origin + profile)
    await expect(page.getByText(text)).toBeVisible()
    await expectAccessible(page)
  })
})
