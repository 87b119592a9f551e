// Likes between two browsers, the lists, the like dialog, and automatic likes (LIKE-1 to LIKE-6).
import type { Page } from '@playwright/test'
import { expect, expectAccessible, type Person, test } from '../browser/test.ts'
import { confirmByMail, type Newcomer, newcomer, signUpByCalls } from './signup.ts'

const heart = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^(Like|Unlike) ${name}$`) })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Your likes' }).getByRole('link', { name: new RegExp(`^${name}`) })
const face = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Likes' }).getByRole('link', { name: new RegExp(`^${name}, `) })
const match = (page: Page) => page.getByRole('dialog', { name: 'It’s a match!' })
const modal = (page: Page) => page.getByRole('dialog', { name: /likes you$/ })

/** A new member with a confirmed address, on the search page. */
async function enterMembersArea(person: Person, who: Newcomer): Promise<string> {
  await signUpByCalls(person, who)
  await person.page.waitForURL(/\/complete-signup/)
  await confirmByMail(person, who)
  const { user } = await person.page.evaluate(async () => (await fetch('/api/user.php')).json())
  return user.profile.id
}
const openMember = async ({ page, origin }: Person, id: string, name: string) => {
  await page.goto(`${origin}/members/${id}`)
  await expect(heart(page, name)).toBeVisible()
}
/** Waits for events of the next live connection: `hello`, and one of this type. */
async function waitForLiveEvent(page: Page, type: string) {
  const socket = await page.waitForEvent('websocket', (it) => it.url().includes('/api/live'))
  const frameOf = (type: string) =>
    socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes(`"type":"${type}"`))
  return { open: frameOf('hello'), received: frameOf(type) }
}
/** Dialogs load when the browser is idle. */
const waitForIdle = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

test('LIKE-1 LIKE-2 LIKE-3 LIKE-4 two browsers: live likes, a match on both, the tabs, opening marks as seen, unlike', async ({
  arrive,
}) => {
  const [ann, ben] = [
    await arrive('desktop', { motion: true, colorScheme: 'light' }),
    await arrive('phone', { motion: true, colorScheme: 'dark' }),
  ]
  const [anna, bernd] = [newcomer(), newcomer()]
  await enterMembersArea(ann, anna)
  const bernds = await enterMembersArea(ben, bernd)

  await test.step('one likes, and the other sees it at once, as new', async () => {
    await ben.page.goto(`${ben.origin}/likes`)
    await expect(ben.page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
    await waitForIdle(ben.page)
    await openMember(ann, bernds, bernd.name)
    await heart(ann.page, bernd.name).click()
    await expect(face(ben.page, anna.name)).toBeVisible()
    await expect(
      ben.page.getByRole('list', { name: 'Likes' }).getByRole('listitem').filter({ hasText: anna.name }),
    ).toContainText('New')
    await expect(ben.page).toHaveTitle(/^\(\d+\) Likes/)
    await expectAccessible(ben.page)
  })

  await test.step('opening marks new likes as seen, in every tab of the browser', async () => {
    const second = await ben.context.newPage()
    await second.goto(`${ben.origin}/likes/given`)
    await expect(second).toHaveTitle(/^\(\d+\) /)
    const before = Number((await second.title()).match(/\d+/)?.[0])
    await face(ben.page, anna.name).click()
    await expect(ben.page.getByRole('heading', { level: 1, name: new RegExp(anna.name) })).toBeVisible()
    await expect(second).toHaveTitle(before > 1 ? new RegExp(`^\\(${before - 1}\\) `) : /^Likes/)
    await second.close()
  })

  await test.step('a like back is a match on both screens, even before the dialog’s chunk is loaded', async () => {
    const dialogs = Promise.withResolvers<void>()
    await ann.page.route(/IdleParts/, async (route) => {
      await dialogs.promise
      await route.continue()
    })
    const connection = waitForLiveEvent(ann.page, 'match')
    await ann.page.reload()
    await expect(ann.page.getByRole('heading', { level: 1 })).toContainText(bernd.name)
    await (await connection).open
    await heart(ben.page, anna.name).click()
    await expect(match(ben.page)).toContainText(`You and ${anna.name} like each other.`)
    await (await connection).received
    await expect(match(ann.page)).toHaveCount(0)
    dialogs.resolve()
    await expect(match(ann.page)).toContainText(`You and ${bernd.name} like each other.`)
    for (const { page } of [ann, ben]) {
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(match(page)).toHaveCount(0)
    }
  })

  await test.step('each stands in the three lists of the other', async () => {
    for (const [{ page, origin }, name] of [
      [ann, bernd.name],
      [ben, anna.name],
    ] as const) {
      await page.goto(`${origin}/likes`)
      await expect(tab(page, 'Received')).toHaveAttribute('aria-current', 'page')
      await expect(face(page, name)).toBeVisible()
      for (const kind of ['Sent', 'Matches']) {
        await tab(page, kind).click()
        await expect(tab(page, kind)).toHaveAttribute('aria-current', 'page')
        await expect(face(page, name)).toBeVisible()
        await expectAccessible(page)
      }
    }
  })

  await test.step('after an unlike the match is gone on both sides', async () => {
    await tab(ann.page, 'Sent').click()
    await expect(tab(ann.page, 'Sent')).toHaveAttribute('aria-current', 'page')
    await heart(ann.page, bernd.name).click()
    await expect(face(ann.page, bernd.name)).toHaveCount(0)
    await expect(face(ben.page, anna.name)).toHaveCount(0)
    await expect(tab(ben.page, 'Matches')).toContainText('0')
    await tab(ben.page, 'Sent').click()
    await expect(face(ben.page, anna.name)).toBeVisible()
  })
})

test('LIKE-5 the like modal: after t seconds, with a member who really likes me; a click on it opens the profile, any click closes it, both are reported', async ({
  arrive,
}) => {
  const [ann, ben] = [
    await arrive('desktop', { motion: true, colorScheme: 'dark' }),
    await arrive('phone', { motion: true, colorScheme: 'light' }),
  ]
  const [anna, bernd] = [newcomer(), newcomer()]
  const annas = await enterMembersArea(ann, anna)
  const bernds = await enterMembersArea(ben, bernd)
  const { page, origin } = ben
  await openMember(ann, bernds, bernd.name)
  await heart(ann.page, bernd.name).click()
  await expect(heart(ann.page, bernd.name)).toHaveAttribute('aria-pressed', 'true')
  const pressed = (what: string) =>
    page.waitForRequest((it) => it.url().includes('/api/like-modal') && (it.postData() ?? '').includes(`"${what}"`))

  await test.step('the profile of the URL that likes me; its parameters leave the URL, others stay', async () => {
    await page.goto(`${origin}/members?t=1&profile=${annas}&min_age=20`)
    await expect(modal(page)).toContainText(`${anna.name} likes you`)
    await expect(page).toHaveURL(`${origin}/members?min_age=20`)
    await expectAccessible(page)
    const reported = pressed('button')
    await modal(page).getByRole('link', { name: 'View profile' }).click()
    expect(await (await (await reported).response())?.status()).toBe(200)
    await expect(modal(page)).toHaveCount(0)
    await expect(page).toHaveURL(`${origin}/members/${annas}`)
  })

  await test.step('its photo links there too, and is reported separately', async () => {
    await page.goto(`${origin}/likes?t=0&profile=${annas}`)
    const reported = pressed('image')
    await modal(page).getByRole('link', { name: anna.name }).click()
    expect(await (await (await reported).response())?.status()).toBe(200)
    await expect(page).toHaveURL(`${origin}/members/${annas}`)
    await expect(modal(page)).toHaveCount(0)
  })

  await test.step('a click anywhere, and Escape, close it', async () => {
    for (const close of [
      () => modal(page).getByText(`${anna.name} likes you`).last().click(),
      () => page.mouse.click(8, 8),
      () => page.keyboard.press('Escape'),
    ]) {
      await page.goto(`${origin}/likes?t=0&profile=${annas}`)
      await expect(modal(page)).toBeVisible()
      await close()
      await expect(modal(page)).toHaveCount(0)
      await expect(page).toHaveURL(`${origin}/likes`)
    }
  })

  await test.step('a profile that does not like me is not shown', async () => {
    const response = ann.page.waitForResponse(/likes\.php/)
    await ann.page.goto(`${origin}/members?t=0&profile=${bernds}`)
    await response
    await expect(ann.page).toHaveURL(`${origin}/members`)
    await waitForIdle(ann.page)
    await expect(modal(ann.page)).toHaveCount(0)
  })
})

test('LIKE-5 LIKE-6 PRO-8 without a profile it is a real like: of a member with the setting on, else of a labelled fictional profile', async ({
  arrive,
}) => {
  const [ann, ben] = [
    await arrive('desktop', { motion: true, colorScheme: 'light' }),
    await arrive('phone', { motion: true, colorScheme: 'dark' }),
  ]
  const [anna, bernd] = [newcomer(), newcomer()]
  await enterMembersArea(ann, anna)

  await test.step('the two settings, each explained; a choice persists', async () => {
    await ann.page.goto(`${ann.origin}/profile`)
    const choice = ann.page.getByRole('switch', { name: 'Like my matches for me' })
    await expect(choice).not.toBeChecked()
    await expect(choice).toHaveAccessibleDescription(/in your name/)
    await expect(ann.page.getByRole('switch', { name: 'Let fictional profiles like me' })).toBeChecked()
    const saved = ann.page.waitForResponse((it) => it.request().method() === 'PUT' && it.url().endsWith('/api/profile'))
    await ann.page.getByText('Like my matches for me', { exact: true }).click()
    expect((await saved).status()).toBe(200)
    await ann.page.reload()
    await expect(choice).toBeChecked()
    await expectAccessible(ann.page)
  })

  await test.step('after confirmation a matching member likes me, and both see how', async () => {
    await enterMembersArea(ben, bernd)
    await ben.page.goto(`${ben.origin}/likes`)
    await expect(face(ben.page, anna.name)).toBeVisible()
    const explanation = `${anna.name} has “Like my matches for me” on, and you’re a good fit.`
    await expect(ben.page.getByText(explanation)).toBeVisible()
    await ann.page.goto(`${ann.origin}/likes/given`)
    await expect(ann.page.getByText('Sent by “Like my matches for me”. Tap the heart to unlike.')).toBeVisible()
    await expectAccessible(ann.page)
    await heart(ann.page, bernd.name).click()
    await expect(face(ben.page, anna.name)).toHaveCount(0)
  })

  await test.step('then a fictional profile, with mask, label and notice; the list has it half a second later', async () => {
    const { page, origin } = ben
    const response = page.waitForResponse(/auto-like\.php/)
    await page.goto(`${origin}/members?t=1`)
    expect((await response).status()).toBe(200)
    await expect(modal(page)).toContainText('Fictional profile')
    await expect(modal(page)).toContainText(/drawn/i)
    await expectAccessible(page)
    const name = (await modal(page).getByRole('heading').textContent())?.replace(' likes you', '') ?? ''
    await modal(page).getByRole('link', { name: 'View profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`${name}, \\d+ \\(Fictional profile\\)`))
  })

  await test.step('nobody is left: no modal', async () => {
    const { page, origin } = ben
    await expect(async () => {
      const response = page.waitForResponse(/auto-like\.php/)
      await page.goto(`${origin}/members?t=0`)
      expect((await response).status()).toBe(204)
    }).toPass()
    await waitForIdle(page)
    await expect(modal(page)).toHaveCount(0)
  })
})
