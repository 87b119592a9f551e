// The alerts strip and push permission as a member meets them (NAV-8, NAV-9, NOTE-4).
import type { Page } from '@playwright/test'
import { findChromium, launchOptions } from '../browser/chromium.ts'
import { castPerson, expect, expectAccessible, logInByCall, login, test, waitForHydration } from '../browser/test.ts'
import { stubPushSubscription } from './pushSubscription.ts'
import { confirmByMail, newcomer, postSignupSteps, signUp, signUpByCalls } from './signup.ts'

test.use({ launchOptions: launchOptions(await findChromium()) })

const strip = (page: Page) => page.getByRole('complementary', { name: 'Alerts' })
const reminder = 'Confirm your email to chat.'
const photo = 'You don’t have a photo yet.'
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { same: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'same' in window)

test('NAV-8 NAV-9 right after signing up on a phone, then day by day, with and without JavaScript', async ({
  arrive,
}) => {
  const member = newcomer()
  const person = await arrive('phone', { colorScheme: 'dark' })
  const { page, origin } = person

  await test.step('a dialog explains, resends the mail, and can be closed', async () => {
    await signUp(person, member)
    await page.waitForURL(/\/complete-signup\?.*api_signup_complete/)
    const dialog = page.getByRole('dialog', { name: 'Check your email' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await expect(dialog.getByRole('link', { name: 'Change email' })).toHaveAttribute('href', '/account/activation')
    await dialog.getByRole('button', { name: 'Resend email' }).click()
    await expect(dialog.getByRole('button', { name: 'Email sent' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('later the reminder is an alert, the only one, on hydrated and static pages', async () => {
    for (const path of ['/members', '/pricing']) {
      await page.goto(origin + path)
      await expect(strip(page)).toContainText(reminder)
      await expect(strip(page)).not.toContainText(photo)
      await expect(strip(page).getByRole('button')).toHaveCount(0)
      await expectAccessible(page)
    }
    await strip(page).getByRole('link', { name: 'Resend or change' }).click()
    await page.waitForURL('**/account/activation')
    await expect(strip(page)).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('on a large screen the flag opens nothing', async () => {
    const large = await arrive('desktop')
    await logInByCall(large, member.email, member.password)
    await large.page.goto(`${origin}/pricing?api_signup_complete=1`)
    await expect(strip(large.page)).toContainText(reminder)
    await expect(large.page.getByRole('dialog')).toHaveCount(0)
  })

  const plain = await arrive('desktop', { javaScriptEnabled: false, colorScheme: 'light' })
  await test.step('without JavaScript the welcome page says it, and no dialog', async () => {
    await login(plain, member.email, member.password)
    await plain.page.goto(`${origin}/complete-signup?api_signup_complete=1`)
    await expect(plain.page.getByRole('dialog')).toHaveCount(0)
    await expect(plain.page.getByText(member.email).filter({ visible: true })).toBeVisible()
  })

  await confirmByMail(person, member)
  await test.step('the photo alert is dismissed without a page load, and stays dismissed', async () => {
    const script = page.waitForResponse(/\/AlertStrip-/)
    await page.goto(`${origin}/likes`)
    await (await script).finished()
    await markDocument(page)
    const tab = await person.context.newPage()
    await tab.goto(`${origin}/members`)
    await expect(strip(tab)).toContainText(photo)
    await waitForHydration(tab)
    const dismissal = page.waitForResponse(/\/alerts(\?|$)/)
    await strip(page).getByRole('button', { name: 'Dismiss' }).click()
    await dismissal
    await expect(strip(page)).toHaveCount(0)
    expect(await isSameDocument(page)).toBe(true)
    // The other tab hears of it.
    await expect(strip(tab)).toHaveCount(0)
    await tab.close()
    for (const path of ['/likes', '/pricing']) {
      await page.goto(origin + path)
      await expect(page.getByText(photo)).toHaveCount(0)
    }
  })

  await test.step('on another device, without JavaScript, it stays dismissed', async () => {
    await plain.page.goto(`${origin}/members`)
    await expect(plain.page.getByText(photo)).toHaveCount(0)
  })
})

test('NAV-8 NOTE-4 CHAT-8 push is turned on by a click; a push message shows and refetches chats and likes', async ({
  arrive,
}) => {
  const theo = castPerson('gay', 'Theo')
  const person = await arrive('desktop', { colorScheme: 'dark' })
  const { page, context, origin } = person
  await stubPushSubscription(person)
  await login(person, theo.email, theo.password)
  await expect(strip(page)).toContainText('Get notified of new messages.')
  await expectAccessible(page)

  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const subscribed = page.waitForResponse((it) => it.url().endsWith('/api/user.php?push=1'))
  await strip(page).getByRole('button', { name: 'Turn on' }).click()
  expect((await subscribed).status()).toBe(200)
  await expect(strip(page)).toHaveCount(0)
  await expect(page.getByText('Notifications are on in this browser.')).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toBe(
    `${origin}/sw.js?v=2`,
  )

  const reloads = ['/api/chats.php', '/api/likes.php'].map((path) =>
    page.waitForResponse((it) => new URL(it.url()).pathname === path),
  )
  const payload = { title: 'You have a new message', url: '/chats', tag: 'new_messages' }
  const registrationId = await registered
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) })
  await Promise.all(reloads)
  const notificationTitles = () =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications()
      return all.map(({ title, body, data }) => ({ title, body, data }))
    })
  await expect.poll(notificationTitles).toEqual([{ title: payload.title, body: '', data: { url: '/chats' } }])

  await page.getByRole('button', { name: 'Your account' }).click()
  const menu = page.locator('.menu:popover-open')
  await expect(menu.getByRole('link')).toHaveText(['My profile', 'Account', 'Payments', 'Settings'])
  await menu.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${origin}/`)
  await page.goto(`${origin}/chats`)
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('NAV-8 PRO-9 an alert whose reason is gone before hydration disappears without a message', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin } = person
  const member = newcomer()
  await signUpByCalls(person, member)
  await page.waitForURL(/\/complete-signup/)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/AlertStrip-/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${origin}/likes`)
  await expect(strip(page)).toContainText(reminder)
  // What the page knows of its member comes again.
  const again = page.waitForResponse('**/api/user.php')
  await confirmByMail(person, member)
  await again
  release()
  await expect(strip(page)).not.toContainText(reminder)
  // Its place stays as long as the screen: nothing under it moves.
  await expect(strip(page)).toContainText('All set.')
})

test('NAV-9 the reminder of an address that is confirmed before its program came goes, without an error', async ({
  arrive,
}) => {
  const person = await arrive('phone')
  const { page, origin } = person
  const member = newcomer()
  await postSignupSteps(person, member)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/ActivationDialog-/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${origin}/complete-signup?api_signup_complete=1`)
  await expect(page.locator('dialog[data-on-phone]')).toHaveCount(1)
  const again = page.waitForResponse('**/api/user.php')
  await confirmByMail(person, member)
  await again
  release()
  await expect(page.locator('dialog[data-on-phone]')).toHaveCount(0)
})

test('NAV-8 NOTE-4 where the browser denies push, there is no offer', async ({ arrive }) => {
  const theo = castPerson('gay', 'Theo')
  const person = await arrive('phone')
  const { page, context, origin } = person
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await logInByCall(person, theo.email, theo.password)
  await page.goto(`${origin}/notifications`)
  await expect(page.getByText('This browser blocks our notifications.')).toBeVisible()
  await expectAccessible(page)
  const script = page.waitForResponse(/\/AlertStrip-/)
  await page.goto(`${origin}/likes`)
  await (await script).finished()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
})

test('NOTE-4 the switch for this browser among the notifications', async ({ arrive }) => {
  const theo = castPerson('gay', 'Theo')
  const person = await arrive('phone', { colorScheme: 'dark' })
  const { page, origin } = person
  await stubPushSubscription(person)
  await logInByCall(person, theo.email, theo.password)
  await page.goto(`${origin}/notifications`)
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByRole('button', { name: 'Turn off notifications' })).toBeVisible()
  await expectAccessible(page)
})
