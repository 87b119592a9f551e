// A conversation between two browsers: texts, gifts, GIFs, photos; offline, without credits, with a long history
// (CHAT-3 to CHAT-6).
import type { Locator, Page, WebSocketRoute } from '@playwright/test'
import sharp from 'sharp'
import {
  castPerson,
  checkByLabel,
  clickLabel,
  expect,
  expectAccessible,
  idOf,
  logInByCall,
  type Person,
  test,
  waitForHydration,
} from '../browser/test.ts'
import { tickExpress } from './checkout.ts'
import { confirmByMail, newcomer, signUpByCalls } from './signup.ts'

const bubbles = (page: Page) => page.getByRole('log', { name: 'Messages' })
const draft = (page: Page) => page.getByLabel('Write a message')
const bubbleTexts = (page: Page) => bubbles(page).locator('[data-state] > p:first-child')
const write = async (page: Page, text: string) => {
  await draft(page).fill(text)
  await page.getByRole('button', { name: /^Send/ }).click()
}
const choose = (dialog: Locator, name: string | RegExp) => checkByLabel(dialog.getByRole('radio', { name }).first())
const send = (dialog: Locator) => dialog.getByRole('button', { name: /^Send/ }).click()

async function picture(hue: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="100%" height="100%" fill="hsl(${hue} 50% 45%)"/><circle cx="60%" cy="35%" r="18%" fill="hsl(${hue + 180} 70% 80%)"/></svg>`
  return { name: `${hue}.jpg`, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() }
}

/**
 * Switches the way of messages to the server off and on, by call and by live connection, while documents still load.
 * Reloads the page: only connections that open later can be cut.
 */
async function messageSwitch(page: Page) {
  let isOff = false
  const connections = new Set<WebSocketRoute>()
  await page.routeWebSocket('**/api/live*', (connection) => {
    if (isOff) return void connection.close()
    connection.connectToServer()
    connections.add(connection)
  })
  await page.route('**/api/members/*/messages', (route) => (isOff ? route.abort('connectionreset') : route.continue()))
  await page.reload()
  await waitForHydration(page)
  return {
    async off() {
      isOff = true
      await Promise.all([...connections].map((it) => it.close()))
      connections.clear()
    },
    on() {
      isOff = false
    },
  }
}

/** Two of the cast, each in the window with the other. */
async function openConversation(
  arrive: (on: 'phone' | 'desktop', options?: object) => Promise<Person>,
  a: string,
  b: string,
) {
  const one = await arrive('phone', { motion: true, colorScheme: 'dark' })
  const two = await arrive('desktop', { motion: true, colorScheme: 'light' })
  for (const [person, own, other] of [
    [one, a, b],
    [two, b, a],
  ] as const) {
    const { email, password } = castPerson('gay', own)
    await logInByCall(person, email, password)
    await person.page.goto(`${person.origin}/members/${await idOf(person, other)}/chat`)
    await expect(draft(person.page)).toBeVisible()
  }
  return [one, two] as const
}

test('CHAT-3 CHAT-4 CHAT-6 SAFE-4 texts, a gift, a GIF, photos and a link between two people', async ({ arrive }) => {
  const [luca, dexter] = await openConversation(arrive, 'Luca', 'Dexter')
  const [here, there] = [luca.page, dexter.page]

  await test.step('texts both ways; a free member is not told what was seen', async () => {
    await write(here, 'Good evening, Dexter.')
    await expect(bubbleTexts(there)).toHaveText(['Good evening, Dexter.'])
    await expect(bubbles(here).locator('[data-state=sent]')).toHaveCount(1)
    await write(there, 'And to you.')
    await expect(bubbleTexts(here)).toHaveText(['Good evening, Dexter.', 'And to you.'])
    await expect(bubbles(here).getByRole('listitem')).toHaveCount(2)
    await here.reload()
    await expect(bubbles(here).getByRole('listitem')).toHaveCount(2)
    await expect(bubbles(here).locator('[data-state=seen]')).toHaveCount(0)
    await expectAccessible(here)
    await expectAccessible(there)
  })

  await test.step('a long press on a bubble opens its menu, which stays when the finger is lifted', async () => {
    await waitForHydration(here)
    const touches = await here.context().newCDPSession(here)
    const box = (await bubbleTexts(here).last().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await expect(here.getByRole('button', { name: 'Report message' })).toBeVisible()
    await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(here.getByRole('button', { name: 'Copy text' })).toBeVisible()
    await expectAccessible(here)
    await here.keyboard.press('Escape')
    await expect(here.getByRole('button', { name: 'Copy text' })).toBeHidden()
  })

  await test.step('NOTE-1 elsewhere a banner tells of a message and leads to it; a setting turns banners off', async () => {
    const chat = here.url()
    await here.goto(`${luca.origin}/likes`)
    await waitForHydration(here)
    await here.waitForLoadState('networkidle')
    await write(there, 'Are you still there?')
    const banner = here.getByRole('link', { name: /^Dexter.* sent you a message$/ })
    // It stays while one points at it.
    await banner.hover()
    await expectAccessible(here)
    await banner.click()
    await here.waitForURL(/\/chats\//)
    await expect(bubbleTexts(here).last()).toHaveText('Are you still there?')
    await expect(banner).toHaveCount(0)
    await here.goto(`${luca.origin}/notifications`)
    await waitForHydration(here)
    await here.waitForLoadState('networkidle')
    await clickLabel(here.getByRole('checkbox', { name: 'Show banners while I’m here' }))
    await expect(here.getByRole('main').getByText('Saved', { exact: true })).toBeVisible()
    await here.goto(`${luca.origin}/likes`)
    await waitForHydration(here)
    await here.waitForLoadState('networkidle')
    await write(there, 'Or not?')
    await expect(here).toHaveTitle(/^\(\d+\) /)
    await expect(banner).toHaveCount(0)
    await here.goto(chat)
    await expect(bubbleTexts(here).last()).toHaveText('Or not?')
  })

  await test.step('a view-once photo says so before it is sent and before it is opened', async () => {
    await here.getByRole('button', { name: /^Photo, 5 credits/ }).click()
    const dialog = here.getByRole('dialog', { name: 'A photo for Dexter' })
    await dialog.locator('input[type=file]').setInputFiles(await picture(20))
    await expect(dialog.getByAltText('Preview')).toBeVisible()
    await checkByLabel(dialog.getByRole('switch', { name: 'View once' }))
    await expect(dialog).toContainText('Then it’s gone for both of you.')
    await expectAccessible(here)
    await send(dialog)
    await expect(dialog).toHaveCount(0)
    await expect(bubbles(here)).toContainText('View once')
    const closed = bubbles(there).getByRole('button', { name: 'View photo One look, one minute.' })
    await expect(closed).toBeVisible()
    await expectAccessible(there)
    await closed.click()
    await expect(bubbles(there)).toContainText('You can only see this once. It’s gone in a minute.')
    await expectAccessible(there)
  })

  await test.step('a gift is animated when received, and static on return', async () => {
    await there.getByRole('button', { name: /^Gift, 10 credits/ }).click()
    const dialog = there.getByRole('dialog', { name: 'A gift for Luca' })
    await expect(dialog.getByRole('radio')).toHaveCount(12)
    await expectAccessible(there)
    await choose(dialog, 'A rose')
    await send(dialog)
    await expect(bubbles(there)).toContainText('You sent a gift')
    await expect(bubbles(here)).toContainText('Dexter sent you a gift')
    await expectAccessible(here)
  })

  await test.step('a GIF is found by text and keys, and sent', async () => {
    await there.getByRole('button', { name: /^GIF, / }).click()
    const dialog = there.getByRole('dialog', { name: 'Choose a GIF' })
    await expect(dialog.getByRole('radio').first()).toBeVisible()
    await dialog.getByLabel('Search GIFs').fill('zzzzqqqq')
    await expect(dialog.getByText('No GIFs found')).toBeVisible()
    await dialog.getByLabel('Search GIFs').fill('hug')
    await expect(dialog.getByText('No GIFs found')).toHaveCount(0)
    await expect(dialog.getByRole('radio').first()).toBeVisible()
    // Return in the search sends nothing.
    await dialog.getByLabel('Search GIFs').press('Enter')
    await dialog.getByRole('radio').first().focus()
    await there.keyboard.press('Space')
    await expect(dialog.getByRole('radio').first()).toBeChecked()
    await expectAccessible(there)
    await send(dialog)
    await expect(bubbles(here).getByRole('listitem')).toHaveCount(7)
    await expect(bubbles(here).getByRole('listitem').last().getByRole('img').first()).toBeVisible()
    await expectAccessible(here)
  })

  await test.step('a photo is blurred until the receiver opens it', async () => {
    await here.getByRole('button', { name: /^Photo, 5 credits/ }).click()
    const dialog = here.getByRole('dialog', { name: 'A photo for Dexter' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await expect(dialog).toContainText('We can’t read this file as a photo.')
    await dialog.locator('input[type=file]').setInputFiles(await picture(200))
    await send(dialog)
    await bubbles(there).getByRole('button', { name: 'View photo Blurred until you open it.' }).click()
    const open = bubbles(there).getByRole('button', { name: 'Photo from Luca, view larger' }).last()
    await expect
      .poll(() => open.locator('img').evaluate((it) => (it as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(300)
    await open.click()
    await expect(there.getByRole('dialog').getByAltText('Photo from Luca')).toBeVisible()
    await expectAccessible(there)
    await there.keyboard.press('Escape')
  })

  await test.step('a link is text until clicked, and the dialog shows its target', async () => {
    await write(here, 'Look: https://user@example.com/menu, and www.example.org.')
    await expect(bubbleTexts(there).last()).toContainText('Look: https://user@example.com/menu')
    await expect(bubbles(there).locator('a')).toHaveCount(0)
    await expect(bubbles(there).getByRole('button', { name: 'Open www.example.org' })).toBeVisible()
    await bubbles(there).getByRole('button', { name: 'Open example.com' }).click()
    const dialog = there.getByRole('dialog', { name: 'Open example.com?' })
    const link = dialog.getByRole('link', { name: 'Open link' })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener noreferrer/)
    await expect(link).toHaveAttribute('href', 'https://example.com/menu')
    await expectAccessible(there)
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a view-once photo is gone a minute later', async () => {
    await expect(bubbles(there)).toContainText('This photo was viewed once and is gone.', { timeout: 80_000 })
    await here.reload()
    // A free member is not told what the other one has seen.
    await expect(bubbles(here)).toContainText('View once')
    await expect(bubbles(here)).not.toContainText('is gone')
    await expectAccessible(here)
  })
})

test('CHAT-6 offline messages wait, over a reload too, and are sent once, in order', async ({ arrive }) => {
  const [mateusz, walter] = await openConversation(arrive, 'Mateusz', 'Walter')
  const [here, there] = [mateusz.page, walter.page]
  await write(here, 'First of all')
  await expect(bubbleTexts(there)).toHaveText(['First of all'])

  await test.step('offline', async () => {
    await mateusz.context.setOffline(true)
    await expect(here.getByText('You’re offline.')).toBeVisible()
    await write(here, 'In a tunnel')
    await write(here, 'Still in it')
    await expect(bubbles(here).locator('[data-waits]')).toHaveCount(2)
    await expect(bubbles(here)).toContainText('Waiting to send')
    await expectAccessible(here)
    await mateusz.context.setOffline(false)
    await expect(bubbleTexts(there)).toHaveText(['First of all', 'In a tunnel', 'Still in it'])
    await expect(bubbles(here).locator('[data-state=sending]')).toHaveCount(0)
    await expect(bubbles(here).getByRole('listitem')).toHaveCount(3)
  })

  const messages = await messageSwitch(here)

  await test.step('a tab reloaded while the server is unreachable', async () => {
    await messages.off()
    await write(here, 'Four')
    await write(here, 'Five')
    await expect(bubbles(here).locator('[data-waits]')).toHaveCount(2)
    await here.reload()
    await expect(bubbles(here).locator('[data-state=sending]')).toHaveText([/Four/, /Five/])
    messages.on()
    await expect(bubbleTexts(there)).toHaveText(['First of all', 'In a tunnel', 'Still in it', 'Four', 'Five'])
    await expect(bubbles(here).locator('[data-state=sending]')).toHaveCount(0)
    await here.reload()
    await expect(bubbles(here).getByRole('listitem')).toHaveCount(5)
  })

  await test.step('a failed message is retried when online, and can be withdrawn', async () => {
    await messages.off()
    await write(here, 'Six')
    await expect(bubbles(here).locator('[data-state=failed]')).toHaveCount(1, { timeout: 40_000 })
    await expectAccessible(here)
    await here.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(draft(here)).toHaveValue('Six')
    messages.on()
    await here.getByRole('button', { name: /^Send/ }).click()
    await expect(bubbleTexts(there).last()).toHaveText('Six')
  })
})

test('CHAT-3 CHAT-10 older messages load without a jump, and new ones wait below', async ({ arrive }) => {
  const [anders, luca] = await openConversation(arrive, 'Anders', 'Luca')
  const [here, there] = [anders.page, luca.page]
  await write(here, 'Line 1')
  await expect(bubbleTexts(there)).toHaveText(['Line 1'])
  const partner = await idOf(anders, 'Luca')
  // As the composer does, without waiting for the screen each time.
  await here.evaluate(async (id) => {
    for (let n = 2; n <= 120; n++) {
      const { price } = await (await fetch(`/api/members/${id}/chat`)).json()
      const body = JSON.stringify({
        price: price.credits,
        client_id: crypto.randomUUID(),
        body: n % 7 ? `Line ${n}` : `Line ${n} `.repeat(30),
      })
      const headers = { 'Content-Type': 'application/json', 'X-Request-Type': 'client' }
      const answer = await fetch(`/api/members/${id}/messages`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`${n}: ${await answer.text()}`)
    }
  }, partner)

  await there.reload()
  await expect(bubbleTexts(there).last()).toHaveText('Line 120')
  await expect(bubbleTexts(there).last()).toBeInViewport()
  await waitForHydration(there)

  await test.step('Page Up scrolls one page, whatever loads meanwhile', async () => {
    const log = bubbles(there)
    const pages = () => log.evaluate((it) => (it.scrollHeight - it.clientHeight - it.scrollTop) / it.clientHeight)
    await log.press('PageUp')
    await expect.poll(pages).toBeGreaterThan(0.8)
    await log.press('PageUp')
    await expect.poll(pages).toBeGreaterThan(1.6)
    await log.press('End')
    await expect.poll(pages).toBeCloseTo(0, 2)
  })

  await test.step('older ones', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await there.route('**/api/chats/*/messages?before=*', async (route) => {
      await held
      await route.continue()
    })
    const log = bubbles(there)
    await log.press('Home')
    const first = log.locator('[data-state]').first()
    // As it is painted: between two frames the log has not yet put right what came above.
    const top = (it: Locator) =>
      it.evaluate(
        (bubble) =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(bubble.getBoundingClientRect().top))),
          ),
      )
    const still = async (it: Locator) => {
      for (let before = await top(it); ; ) {
        const now = await top(it)
        if (now === before) return now
        before = now
      }
    }
    const text = (await first.locator('p').first().textContent()) ?? ''
    const same = log.locator('[data-state]').filter({ has: there.getByText(text, { exact: true }) })
    await expect(first).toBeInViewport()
    const before = await still(same)
    const height = () => log.evaluate((it) => it.scrollHeight)
    const heightBefore = await height()
    answer()
    // Fifty more rows of at least forty pixels; in the document are those near the viewport alone.
    await expect.poll(height).toBeGreaterThan(heightBefore + 50 * 40)
    expect(await log.locator('[data-state]').count()).toBeLessThan(100)
    expect(Math.abs((await top(same)) - before)).toBeLessThanOrEqual(1)
    await expectAccessible(there)
  })

  await test.step('a new message keeps the scroll position and shows a notice', async () => {
    const log = bubbles(there)
    const seen = () =>
      log.evaluate(
        (it) =>
          new Promise<string>((resolve) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                const edge = it.getBoundingClientRect().top
                const first = [...it.querySelectorAll('[data-state]')].find(
                  (bubble) => bubble.getBoundingClientRect().bottom > edge,
                )
                resolve(`${Math.round(first?.getBoundingClientRect().top ?? 0)} ${first?.textContent}`)
              }),
            ),
          ),
      )
    // As it is painted, and at rest: what came above is measured over some frames.
    const inSight = async () => {
      for (let before = await seen(); ; ) {
        const now = await seen()
        if (now === before) return { text: now.slice(now.indexOf(' ')), top: Number.parseInt(now, 10) }
        before = now
      }
    }
    const before = await inSight()
    // The price that this page showed is older than the messages since.
    await here.reload()
    await waitForHydration(here)
    await write(here, 'Line 121')
    await there.getByRole('button', { name: '1 new message' }).waitFor()
    const after = await inSight()
    expect(after.text).toBe(before.text)
    expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(1)
    await expectAccessible(there)
    await there.getByRole('button', { name: '1 new message' }).click()
    await expect(bubbleTexts(there).last()).toBeInViewport()
    await expect(there.getByRole('button', { name: '1 new message' })).toHaveCount(0)
  })
})

test('CHAT-4 out of credits: the draft and the chosen attachment survive a purchase, and prices are in money then', async ({
  arrive,
}) => {
  const member = newcomer()
  const visitor = await arrive('phone', { motion: true, colorScheme: 'dark' })
  const { page, origin } = visitor
  await signUpByCalls(visitor, member)
  await page.waitForURL(/\/complete-signup/)
  await confirmByMail(visitor, member)
  const chat = `${origin}/members/${await idOf(visitor, 'Walter')}/chat`
  await page.goto(chat)
  await expectAccessible(page)
  await draft(page).fill('What I still wanted to say')
  await page.getByRole('button', { name: /^Gift, 10 credits/ }).click()
  const gifts = page.getByRole('dialog', { name: 'A gift for Walter' })
  await choose(gifts, 'A teddy bear')
  await expect(gifts).toContainText('We’ll keep this here while you get more.')
  await send(gifts)
  await expect(page.getByRole('dialog')).toContainText('Not enough credits')
  await expectAccessible(page)
  const purchase = page.getByRole('dialog', { name: 'Not enough credits' })
  await expect(purchase).toContainText(/A gift costs 10 credits\. You have \d credits?\./)
  await choose(purchase, '15 credits')
  await purchase.getByRole('button', { name: 'Pay another way' }).click()
  await choose(purchase, 'iDEAL')
  await expect(purchase).toContainText('One payment, no subscription.')
  await expectAccessible(page)
  await tickExpress(purchase)
  await purchase.getByRole('button', { name: /^Order and pay €/ }).click()
  await page.waitForURL('**/sandbox/checkout/*')
  await page.getByRole('button', { name: /^Pay EUR/ }).click()
  await page.getByRole('button', { name: 'Approve the payment' }).click()
  await page.waitForURL('**/credits/p0/**')
  await expect(page.getByText(/you’re premium/i).first()).toBeVisible()

  // There is no conversation yet: the way back is to the person, not to a chat of the list.
  await page.getByRole('link', { name: 'Back to Walter' }).click()
  await expect(draft(page)).toHaveValue('What I still wanted to say')
  const pendingAttachment = page.getByRole('group', { name: 'Not sent yet' })
  await expect(pendingAttachment).toContainText('A teddy bear')
  const sendAttachment = pendingAttachment.getByRole('button', { name: /^Send/ })
  await expect(sendAttachment).toContainText(/10 credits \(≈\s€/)
  // A row of its own, one line high.
  expect((await sendAttachment.boundingBox())?.height).toBeLessThan(60)
  await page.setViewportSize({ width: 320, height: 844 })
  expect((await sendAttachment.boundingBox())?.height).toBeLessThan(60)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: /^Photo, 5 credits \(≈\s€\d/ })).toBeVisible()
  await expectAccessible(page)
  await pendingAttachment.getByRole('button', { name: /^Send/ }).click()
  await expect(bubbles(page)).toContainText('You sent a gift')
  await expect(pendingAttachment).toHaveCount(0)
  await expect(bubbles(page).locator('[data-state=sent],[data-state=seen]')).toHaveCount(1)
  await expectAccessible(page)
})
