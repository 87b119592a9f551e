// Rare states: held, returned and flagged messages, a photo pending over a reload, a stopped GIF, two pages of one
// member (CHAT-3, CHAT-5, CHAT-6, CHAT-8, SAFE-4).
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { fetchResponse } from '../browser/fetchResponse.ts'
import {
  castPerson,
  checkByLabel,
  expect,
  expectAccessible,
  idOf,
  login,
  logout,
  test,
  waitForHydration,
} from '../browser/test.ts'
import { confirmByMail, newcomer, signUpByCalls } from './signup.ts'

const bubbles = (page: Page) => page.getByRole('log', { name: 'Messages' })
const write = async (page: Page, text: string) => {
  await page.getByLabel('Write a message').fill(text)
  await page.getByRole('button', { name: /^Send/ }).click()
}

const ownId = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/api/user.php')).json()).user.profile.id as string)

/** No axe violations on a phone and a desktop, by day and by night. */
async function expectAccessibleEverywhere(page: Page, name: string) {
  for (const [device, size] of [
    ['phone', { width: 390, height: 844 }],
    ['desktop', { width: 1280, height: 800 }],
  ] as const) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
      await page.screenshot({ path: test.info().outputPath(`${name}-${device}-${colorScheme}.png`) })
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
}

test('CHAT-5 SAFE-4 messages of an unconfirmed member: held until confirmation, returned, delivered; with advice to the reader', async ({
  arrive,
}) => {
  const member = newcomer()
  const person = await arrive('phone', { motion: true })
  const { page, origin } = person
  await signUpByCalls(person, member)
  await page.waitForURL(/\/complete-signup/)
  const walter = await idOf(person, 'Walter')

  await test.step('held', async () => {
    await page.goto(`${origin}/members/${walter}/chat`)
    await write(page, 'Good evening, Walter. Is the bar by the canal still open?')
    await expect(bubbles(page)).toContainText('Waiting for you to confirm your email')
    await expect(bubbles(page).locator('[data-state=held]')).toHaveCount(1)
    await expectAccessibleEverywhere(page, 'held')
  })

  await test.step('returned, as its sender sees it', async () => {
    // Two weeks later: what the server would say then.
    await page.route('**/api/chats/*', async (route) => {
      const response = await fetchResponse(route)
      const window = await response.json()
      const messages = window.messages.map((it: object) => ({ ...it, state: 'returned', price: 2 }))
      await route.fulfill({ response, json: { ...window, messages } })
    })
    await page.goto(`${origin}/chats`)
    await waitForHydration(page)
    await page.locator('li[data-chat] a').first().click()
    await expect(bubbles(page)).toContainText('Not delivered. Your credits are back.')
    await expectAccessibleEverywhere(page, 'returned')
    await page.unroute('**/api/chats/*')
  })

  await test.step('delivered once the address is confirmed; contact details of somebody new come with advice', async () => {
    await confirmByMail(person, member)
    await page.goto(`${origin}/members/${walter}/chat`)
    await expect(bubbles(page).locator('[data-state=sent],[data-state=seen]')).toHaveCount(1)
    const reader = await arrive('phone', { motion: true })
    const otherMember = newcomer()
    await signUpByCalls(reader, otherMember)
    await reader.page.waitForURL(/\/complete-signup/)
    await confirmByMail(reader, otherMember)
    await page.goto(`${origin}/members/${await ownId(reader.page)}/chat`)
    const words = 'Mail me: jonas.berger@gmail.com, or call 06 12345678.'
    await write(page, words)
    const question = page.getByRole('dialog', { name: 'Are you sure?' })
    await expect(question).toContainText('shares contact details')
    await expectAccessibleEverywhere(page, 'sure')
    await question.getByRole('button', { name: 'Edit message' }).click()
    await expect(page.getByLabel('Write a message')).toHaveValue(words)
    await expect(bubbles(page).locator('[data-bubble], [data-state=sending]')).toHaveCount(0)
    await page.getByRole('button', { name: /^Send/ }).click()
    // The question is asked again after a reload: the message is not lost, and not sent.
    await expect(question).toBeVisible()
    await page.reload()
    await question.getByRole('button', { name: 'Send anyway' }).click()
    await expect(bubbles(page).locator('[data-state=sent],[data-state=seen]')).toHaveCount(1)
    await expect(bubbles(page).getByRole('note')).toHaveCount(0)
    await reader.page.goto(`${origin}/members/${await ownId(page)}/chat`)
    await expect(bubbles(reader.page).getByRole('note')).toContainText('sharing contact details')
    const asked = bubbles(reader.page).getByRole('group', { name: 'Does this bother you?' })
    await expect(asked.getByRole('button')).toHaveText(['Report', 'Block', 'It’s fine'])
    await expectAccessibleEverywhere(reader.page, 'signs')
    await asked.getByRole('button', { name: 'It’s fine' }).click()
    await expect(asked).toHaveCount(0)
    await reader.page.reload()
    await expect(bubbles(reader.page).getByRole('note')).toContainText('sharing contact details')
    await expect(asked).toHaveCount(0)
  })
})

const photoCalls = '**/api/members/*/messages/*/photo*'
/** Count of photos in this browser's database. */
const countStoredPhotos = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('chat')) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('chat')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const counting = opening.result.transaction('photos').objectStore('photos').count()
        counting.onsuccess = () => {
          opening.result.close()
          resolve(counting.result)
        }
      }
    })
  })

async function picture() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="100%" height="100%" fill="teal"/><circle cx="60%" cy="35%" r="18%" fill="gold"/></svg>`
  return { name: 'teal.jpg', mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() }
}

test('CHAT-3 CHAT-6 a chosen or pending photo survives a reload and is sent from any screen; a logout deletes it; a GIF can be stopped', async ({
  arrive,
}) => {
  const sender = await arrive('phone', { motion: true })
  const receiver = await arrive('desktop', { motion: true })
  const [from, to] = [castPerson('gay', 'Theo'), castPerson('gay', 'Walter')]
  await login(sender, from.email, from.password)
  await login(receiver, to.email, to.password)
  const { page, origin } = sender
  const chat = `${origin}/members/${await idOf(sender, 'Walter')}/chat`
  const sheet = page.getByRole('dialog', { name: 'A photo for Walter' })
  const chosen = page.getByRole('group', { name: 'Not sent yet' })
  const choosePhoto = async () => {
    await page.getByRole('button', { name: /^Photo, / }).click()
    await sheet.locator('input[type=file]').setInputFiles(await picture())
    await expect(sheet.getByAltText('Preview')).toBeVisible()
    await expect.poll(() => countStoredPhotos(page)).toBe(1)
  }
  await receiver.page.goto(`${origin}/members/${await idOf(sender, 'Theo')}/chat`)
  await page.goto(chat)

  await test.step('chosen', async () => {
    await choosePhoto()
    await page.reload()
    await expect(chosen).toContainText('Your photo')
    await expect.poll(() => chosen.locator('img').evaluate((it) => (it as HTMLImageElement).naturalWidth)).toBe(900)
    await expectAccessible(page)
    await chosen.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => countStoredPhotos(page)).toBe(0)
    await page.reload()
    await expect(page.getByLabel('Write a message')).toBeVisible()
    await expect(chosen).toHaveCount(0)
  })

  await test.step('closing the sheet stores nothing', async () => {
    await choosePhoto()
    await page.keyboard.press('Escape')
    await expect.poll(() => countStoredPhotos(page)).toBe(0)
  })

  await test.step('pending, over two reloads, and sent from another screen, once', async () => {
    await page.route(photoCalls, (route) => route.abort('connectionreset'))
    await choosePhoto()
    await sheet.getByRole('button', { name: /^Send/ }).click()
    // Walter has not written: whether he asked for it is asked once.
    await expect(sheet.getByRole('alert')).toContainText('Did Walter ask for it?')
    await sheet.getByRole('button', { name: /^Send/ }).click()
    await expect(bubbles(page).locator('[data-state=sending]')).toHaveCount(1)
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('chat.waiting')
    await page.reload()
    const waiting = bubbles(page).getByAltText('What you’re sending')
    await expect.poll(() => waiting.evaluate((it) => (it as HTMLImageElement).naturalWidth)).toBe(900)
    await expectAccessible(page)
    const tried = page.waitForRequest((it) => it.url().includes('/photo') && it.frame().url().endsWith('/likes'))
    await page.goto(`${origin}/likes`)
    await tried
    await page.unroute(photoCalls)
    await expect(bubbles(receiver.page).getByRole('button', { name: /^View photo/ })).toHaveCount(1)
    await expect.poll(() => countStoredPhotos(page)).toBe(0)
    await page.goto(chat)
    await expect(bubbles(page).locator('[data-state=sent],[data-state=seen]').last()).toBeVisible()
    await expect(bubbles(page).locator('[data-state=sending]')).toHaveCount(0)
  })

  await test.step('a GIF moves until it is stopped, and is static with reduced motion', async () => {
    await page.getByRole('button', { name: /^GIF, / }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose a GIF' })
    await checkByLabel(dialog.getByRole('radio').first())
    await dialog.getByRole('button', { name: /^Send/ }).click()
    await expect(
      bubbles(page)
        .locator('[data-state=sent],[data-state=seen]')
        .getByRole('button', { name: /^Pause GIF: / }),
    ).toHaveCount(1)
    const gif = bubbles(page).locator('picture img').last()
    const currentSource = () => gif.evaluate((it) => (it as HTMLImageElement).currentSrc)
    expect(await currentSource()).not.toContain('still')
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath('gif.png') })
    await bubbles(page)
      .getByRole('button', { name: /^Pause GIF: / })
      .click()
    await expect.poll(currentSource).toContain('still')
    await expectAccessible(page)
    await bubbles(page)
      .getByRole('button', { name: /^Play GIF: / })
      .click()
    await expect.poll(currentSource).not.toContain('still')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    await expect.poll(currentSource).toContain('still')
    await expectAccessible(page)
  })

  const leaveNothing = async () => {
    await page.goto(`${origin}/members`)
    await logout(page)
    await page.waitForURL(`${origin}/`)
    expect(await countStoredPhotos(page)).toBe(0)
  }

  await test.step('logged out', async () => {
    await choosePhoto()
    await page.reload()
    await expect(chosen).toContainText('Your photo')
    await leaveNothing()
  })

  await test.step('logged out before any script is loaded', async () => {
    await login(sender, from.email, from.password)
    await page.goto(chat)
    await choosePhoto()
    // Here a part that failed to load would load the page anew (NAV-12), and nobody could leave it meanwhile.
    await page.goto('about:blank')
    await page.route('**/*.js', (route) => route.abort())
    await leaveNothing()
  })
})

test('CHAT-8 of two pages of a member one becomes hidden: the other one reports that it is visible', async ({
  arrive,
}) => {
  const person = await arrive('desktop', { motion: true })
  const { email, password } = castPerson('gay', 'Theo')
  await login(person, email, password)
  const { page, context, origin } = person
  const frames: string[] = []
  page.on('websocket', (connection) => connection.on('framesent', ({ payload }) => void frames.push(String(payload))))
  const connected = page.waitForEvent('websocket')
  await page.goto(`${origin}/likes`)
  const connection = await connected
  await expect.poll(() => connection.isClosed()).toBe(false)
  const otherPage = await context.newPage()
  const received: unknown[] = []
  otherPage.on('websocket', (it) => it.on('framereceived', ({ payload }) => received.push(payload)))
  await otherPage.goto(`${origin}/chats`)
  await expect.poll(() => received.length).toBeGreaterThan(0)
  await otherPage.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => frames).toContainEqual(JSON.stringify({ type: 'visible' }))
})

test('SAFE-3 SAFE-8 a refused photo says its rule in the album and leads to the decision', async ({ arrive }) => {
  const member = newcomer()
  const person = await arrive('phone', { motion: true })
  const { page, origin } = person
  await signUpByCalls(person, member)
  await page.goto(`${origin}/profile`)
  await waitForHydration(page)
  const upload = async (background: string) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const buffer = await sharp({ create: { width: 600, height: 700, channels: 3, background, noise } })
      .jpeg()
      .toBuffer()
    await page.setInputFiles('input[type=file]', { name: `${background}.jpg`, mimeType: 'image/jpeg', buffer })
  }
  const uploaded = page.waitForResponse(/\/api\/photos$/)
  await upload('teal')
  const album = await (await uploaded).json()
  album.photos[0].image.status = 'refused'
  Object.assign(album.photos[0], { refused_for: 'other_person', decision: 'none' })
  await page.route('**/api/photos', (route) => route.fulfill({ json: album }))
  await upload('olive')
  await page.getByRole('button', { name: /^Photo 1/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('It shows someone else, or a picture from elsewhere.')
  await expectAccessibleEverywhere(page, 'photo-refused')
  await dialog.getByRole('link', { name: 'Read the reasons or appeal' }).click()
  await expect(page).toHaveURL(`${origin}/decisions/none`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t show this decision')
})
