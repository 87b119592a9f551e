// The album: several uploads with an invalid one, a broken connection, order, crop, a full album (PRO-2 to PRO-5).
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium, launchOptions } from '../browser/chromium.ts'
import { castPerson, expect, expectAccessible, idOf, login, test, waitForHydration } from '../browser/test.ts'
import { newcomer, signUpByCalls } from './signup.ts'

const chromium = await findChromium()
test.use({ launchOptions: launchOptions(chromium, ['--use-fake-device-for-media-stream']) })

/** A different picture for each name: stripes with a bright field, so that its parts differ. */
async function picture(name: string, width = 900, height = 1200) {
  const hue = [...name].reduce((sum, it) => sum * 31 + it.charCodeAt(0), 7) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 60% 35%)"/><stop offset="1" stop-color="hsl(${(hue + 90) % 360} 70% 70%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="60%" cy="35%" r="18%" fill="hsl(${(hue + 180) % 360} 80% 85%)"/></svg>`
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() }
}

/** An animation of three frames. */
const animatedPicture = async (name: string) => ({
  name: `${name}.webp`,
  mimeType: 'image/webp',
  buffer: await sharp(Buffer.concat([40, 120, 200].map((shade) => Buffer.alloc(60 * 60 * 3, shade))), {
    raw: { width: 60, height: 180, channels: 3, pageHeight: 60 },
  })
    .webp()
    .toBuffer(),
})

const album = (page: Page) => page.getByRole('list', { name: 'My photos' })
const photos = (page: Page) => album(page).getByRole('button', { name: /^Photo \d/ })
const failedUploads = (page: Page) => page.getByRole('list', { name: 'Photos that didn’t upload' })
const grip = (page: Page, place: number) => album(page).getByRole('button', { name: `Move photo, ${place} of` })
const positionStatus = (page: Page) => page.getByRole('status').filter({ hasText: 'Moved to' })
/** From a folder, as a person does: the driver would send the bytes as text. */
async function chooseFiles(page: Page, files: Awaited<ReturnType<typeof picture>>[]) {
  const paths = files.map(({ name }) => test.info().outputPath(name))
  for (const [at, { buffer }] of files.entries()) await writeFile(paths[at] as string, buffer)
  await page.setInputFiles('input[type=file]', paths)
}
const waitForSavedOrder = (page: Page) =>
  page.waitForResponse((it) => it.url().endsWith('/api/photos') && it.request().method() === 'PUT')

async function removeLast(page: Page) {
  await photos(page).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('button', { name: 'Remove for good' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'My photos' })).toBeFocused()
}
async function swipe(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}
/** Two fingers, so far from the middle each. */
async function pinch(page: Page, { x, y }: { x: number; y: number }, from: number, to: number) {
  const session = await page.context().newCDPSession(page)
  const fingers = (by: number) => [
    { x: x - by, y, id: 0 },
    { x: x + by, y, id: 1 },
  ]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) })
  for (const by of [(from + to) / 2, to])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(by) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
const problem = (status: number, code: string, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: 'No', status, code, detail },
})
/** File names in the album's order; the URLs change, because they are signed. */
const photoOrder = (page: Page) =>
  photos(page).evaluateAll((all) =>
    all.map((it) => /\/m\/(\w+)/.exec(it.querySelector('img')?.getAttribute('src') ?? '')?.[1]),
  )

test('PRO-2 PRO-3 PRO-4 ROLE-3 an album on a phone: upload, refusal, retry, order, crop, limit', async ({ arrive }) => {
  const member = newcomer()
  const visitor = await arrive('phone', { colorScheme: 'dark' })
  const { page, origin, context } = visitor
  await signUpByCalls(visitor, member)
  await page.waitForURL(/\/complete-signup/)
  await page.getByRole('button', { name: 'Close' }).click()

  await test.step('invalid files do not stop valid ones, and each shows its reason', async () => {
    const broken = await picture('broken')
    await page.locator('input[type=file]').focus()
    await chooseFiles(page, [
      { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 not a photo') },
      { ...broken, buffer: broken.buffer.subarray(0, broken.buffer.length >> 1) },
      await picture('first'),
    ])
    await expect(photos(page)).toHaveCount(1)
    await expect(failedUploads(page).getByRole('listitem')).toHaveCount(2)
    await expect(failedUploads(page)).toContainText('We can’t read this file as a photo.')
    await expect(failedUploads(page)).toContainText('This photo is damaged or didn’t upload completely.')
    // They lie on the album, and on nothing else.
    const album = await page.getByRole('list', { name: 'My photos' }).locator('xpath=..').boundingBox()
    for (const card of await failedUploads(page).getByRole('listitem').all()) {
      const [top, height] = [(await card.boundingBox())?.y ?? 0, (await card.boundingBox())?.height ?? 0]
      expect(top).toBeGreaterThanOrEqual(album?.y ?? 0)
      expect(top + height).toBeLessThanOrEqual((album?.y ?? 0) + (album?.height ?? 0) + 1)
    }
    // The next empty place.
    await expect(page.locator('input[type=file]')).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Dismiss letter.pdf' }).click()
    await page.getByRole('button', { name: 'Dismiss broken.jpg' }).click()
    await expect(failedUploads(page)).toHaveCount(0)
  })

  await test.step('each refusal has its own text: too small, animated, polyglot, too many pixels, too many bytes, empty', async () => {
    const mixed = await picture('mixed')
    const vast = sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'teal' } })
    const large = await picture('large')
    await chooseFiles(page, [await picture('tiny', 60, 60)])
    await expect(failedUploads(page)).toContainText('at least 200 pixels wide and high')
    await page.getByRole('button', { name: 'Dismiss tiny.jpg' }).click()
    await chooseFiles(page, [
      await animatedPicture('moving'),
      { ...mixed, buffer: Buffer.concat([mixed.buffer, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]) },
    ])
    const row = (name: string) => failedUploads(page).getByRole('listitem').filter({ hasText: name })
    await expect(row('moving.webp')).toContainText('This picture moves. Choose a still photo.')
    await expect(row('mixed.jpg')).toContainText('This file contains more than a photo.')
    for (const name of ['moving.webp', 'mixed.jpg']) await page.getByRole('button', { name: `Dismiss ${name}` }).click()
    await chooseFiles(page, [
      { ...large, buffer: Buffer.concat([large.buffer, Buffer.alloc(21 * 1024 * 1024)]) },
      { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
      { name: 'zeroes.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_000) },
      { name: 'vast.png', mimeType: 'image/png', buffer: await vast.png().toBuffer() },
    ])
    await expect(row('vast.png')).toContainText('This photo is too large. Choose one of up to 20 MB and 50 megapixels.')
    await expect(row('large.jpg')).toContainText(
      'This photo is too large. Choose one of up to 20 MB and 50 megapixels.',
    )
    await expect(row('empty.jpg')).toContainText('This photo is damaged or didn’t upload completely.')
    await expect(row('zeroes.jpg')).toContainText('We can’t read this file as a photo.')
    // None of them would pass when sent again.
    await expect(failedUploads(page).getByRole('button', { name: /^Try/ })).toHaveCount(0)
    for (const name of ['large.jpg', 'empty.jpg', 'zeroes.jpg', 'vast.png'])
      await page.getByRole('button', { name: `Dismiss ${name}` }).click()
    await expect(photos(page)).toHaveCount(1)
  })

  await test.step('the rate limit shows a message and a retry; the longest file name widens nothing', async () => {
    const long = await picture('fast')
    const name = `${'a night out '.repeat(12)}fast.jpg`
    const detail = 'That was a bit fast. Wait a moment and try again.'
    await page.route('**/api/photos', (route) => route.fulfill(problem(429, 'too_many', detail)), { times: 1 })
    await chooseFiles(page, [{ ...long, name }])
    await expect(failedUploads(page)).toContainText(detail)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide).toBe(0)
    await page.getByRole('button', { name: `Try ${name} again` }).click()
    await expect(photos(page)).toHaveCount(2)
    await expect(failedUploads(page)).toHaveCount(0)
  })

  await test.step('a duplicate photo is refused', async () => {
    await chooseFiles(page, [await picture('fast')])
    await expect(page.getByText('One of these is already in your album.')).toBeVisible()
    await expect(photos(page)).toHaveCount(2)
    await removeLast(page)
    await expect(photos(page)).toHaveCount(1)
  })

  await test.step('a phone opens its own front camera', async () => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Take a photo' }).click()
    const chooser = await choosing
    expect(await chooser.element().getAttribute('capture')).toBe('user')
    await chooser.setFiles([await picture('selfie')])
    await expect(photos(page)).toHaveCount(2)
    await removeLast(page)
    await expect(photos(page)).toHaveCount(1)
  })

  await test.step('on a slow network each shows its progress, and one of several is cancelled', async () => {
    const devtools = await context.newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 5_000 }
    await devtools.send('Network.emulateNetworkConditions', slow)
    // Large enough not to have arrived before anybody could stop it.
    await chooseFiles(page, [await picture('second'), await picture('unwanted', 2400, 3200)])
    for (const name of ['second', 'unwanted'])
      await expect(album(page).getByRole('progressbar', { name: `Progress of ${name}.jpg` })).toBeVisible()
    await expect(
      album(page)
        .getByText(/^(Sending|Almost there)…$/)
        .first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Cancel unwanted.jpg' }).click()
    await expect(album(page).getByRole('progressbar')).toHaveCount(1)
    await devtools.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    await expect(photos(page)).toHaveCount(2)
    await devtools.detach()
  })

  await test.step('one cancelled too late is in the album', async () => {
    const devtools = await context.newCDPSession(page)
    const saved = new Promise<void>((resolve) =>
      devtools.on('Fetch.requestPaused', ({ requestId, request }) =>
        request.method === 'POST' ? resolve() : void devtools.send('Fetch.continueRequest', { requestId }),
      ),
    )
    await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/photos', requestStage: 'Response' }] })
    await chooseFiles(page, [await picture('late')])
    await saved
    await expect(photos(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Cancel late.jpg' }).click()
    await expect(photos(page)).toHaveCount(3)
    await devtools.detach()
    await removeLast(page)
    await expect(photos(page)).toHaveCount(2)
  })

  await test.step('a lost connection: retried by hand, and automatically when it is back', async () => {
    await page.route('**/api/photos', (route) => route.abort('connectionreset'), { times: 1 })
    await chooseFiles(page, [await picture('third')])
    await page.getByRole('button', { name: 'Try third.jpg again' }).click()
    await expect(photos(page)).toHaveCount(3)
    await removeLast(page)
    await expect(photos(page)).toHaveCount(2)
    await context.setOffline(true)
    await chooseFiles(page, [await picture('fourth')])
    await expect(page.getByRole('button', { name: 'Try fourth.jpg again' })).toBeVisible()
    await context.setOffline(false)
    await expect(photos(page)).toHaveCount(3)
    await expect(failedUploads(page)).toHaveCount(0)
  })

  await test.step('a full album leads to Premium, and further photos wait', async () => {
    await page.goto(`${origin}/profile`)
    await expect(
      album(page).getByRole('link', { name: /Room for 25 photos Any bundle makes you Premium/ }),
    ).toHaveAttribute('href', '/credits')
    await expect(page.locator('input[type=file]')).toHaveCount(0)
    await expectAccessible(page)
    await photos(page).last().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove photo' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove for good' }).click()
    await expect(photos(page)).toHaveCount(2)
    await chooseFiles(page, [await picture('fifth'), await picture('sixth')])
    await expect(photos(page)).toHaveCount(3)
    await expect(failedUploads(page)).toContainText('sixth.jpg')
    await expect(failedUploads(page)).toContainText('Not added. You have room for 3 photos.')
    await expect(failedUploads(page).getByRole('link', { name: 'Get room for 25 with Premium' })).toBeVisible()
    await removeLast(page)
    await page.getByRole('button', { name: 'Try sixth.jpg again' }).click()
    await expect(photos(page)).toHaveCount(3)
    await expect(failedUploads(page)).toHaveCount(0)
  })

  await test.step('keys change the order, and the first is the main photo', async () => {
    const [a, b, c] = await photoOrder(page)
    const main = album(page).getByRole('listitem').first().getByText('Main photo')
    await grip(page, 2).focus()
    const keptBefore = waitForSavedOrder(page)
    await page.keyboard.press('ArrowRight')
    await expect(positionStatus(page)).toHaveText('Moved to 3 of 3.')
    await keptBefore
    await expect(grip(page, 3)).toBeFocused()
    expect(await photoOrder(page)).toEqual([a, c, b])
    const saved = waitForSavedOrder(page)
    await page.keyboard.press('Home')
    await expect(positionStatus(page)).toHaveText('Moved to 1 of 3. This is your main photo.')
    await saved
    await expect.poll(() => photoOrder(page)).toEqual([b, a, c])
    await page.reload()
    await expect(main).toBeVisible()
    expect(await photoOrder(page)).toEqual([b, a, c])
    await photos(page).nth(1).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make main photo' }).click()
    await expect(page.getByRole('dialog', { name: 'Photo 1 of 3' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Move right' }).click()
    await expect(page.getByRole('dialog', { name: 'Photo 2 of 3' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Move left' }).click()
    await expect(page.getByRole('dialog', { name: 'Photo 1 of 3' })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Move left' })).toBeDisabled()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => photoOrder(page)).toEqual([a, b, c])
  })

  await test.step('touch drags by the grip; Escape cancels', async () => {
    const [a, b, c] = await photoOrder(page)
    const hand = await context.newCDPSession(page)
    const drag = async (lets: () => Promise<unknown>) => {
      await grip(page, 3).scrollIntoViewIfNeeded()
      const [from, to] = [await grip(page, 3).boundingBox(), await grip(page, 1).boundingBox()]
      if (!from || !to) throw new Error('no grips to be seen')
      const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
        hand.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + 22, y: y + 22 }] })
      await touch('touchStart', from.x, from.y)
      for (const part of [0.2, 0.5, 1])
        await touch('touchMove', from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
      await lets()
    }
    const end = () => hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await drag(async () => {
      await page.keyboard.press('Escape')
      await end()
    })
    expect(await photoOrder(page)).toEqual([a, b, c])
    const saved = waitForSavedOrder(page)
    await drag(end)
    await expect.poll(() => photoOrder(page)).toEqual([c, a, b])
    await saved
    await expect(album(page).getByRole('listitem').first().getByText('Main photo')).toBeVisible()
    await hand.detach()
  })

  await test.step('a refused order is reverted with a message', async () => {
    const before = await photoOrder(page)
    await page.route('**/api/photos', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(problem(404, 'not_found', 'It is gone.')) : route.fallback(),
    )
    await grip(page, 3).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('It is gone.')).toBeVisible()
    await expect.poll(() => photoOrder(page)).toEqual(before)
    await page.unrouteAll()
  })

  await test.step('the small picture shows what I choose', async () => {
    const [before] = await photoOrder(page)
    const cut = async () => {
      await photos(page).first().click()
      await page.getByRole('button', { name: 'Adjust crop' }).click()
      await expect(page.getByRole('dialog', { name: 'Adjust crop' })).toBeVisible()
    }
    await cut()
    await expectAccessible(page)
    const size = page.getByRole('slider', { name: 'Crop size' })
    await expect(size).toHaveValue('100')
    const frame = page.getByRole('application', { name: 'Crop frame' })
    await frame.focus()
    for (const key of ['-', '-', '-', '-', 'ArrowRight', 'ArrowRight', 'Shift+ArrowDown'])
      await page.keyboard.press(key)
    await expect(page.getByText(/^\d+% from the left/)).toBeAttached()
    const chosen = await size.inputValue()
    expect(Number(chosen)).toBeLessThan(90)
    await expect(page.getByRole('img', { name: /Preview on a card/ })).toBeVisible()
    await expectAccessible(page)
    const detail = 'That was a bit fast. Wait a moment and try again.'
    await page.route('**/crop', (route) => route.fulfill(problem(429, 'too_many', detail)), { times: 1 })
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(detail)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await photoOrder(page))[0]).not.toBe(before)
    await cut()
    await expect(size).toHaveValue(chosen)
    await page.getByRole('button', { name: 'Auto-crop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await cut()
    await expect(size).toHaveValue('100')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the link to Premium shows', async () => {
    await album(page)
      .getByRole('link', { name: /Room for 25/ })
      .click()
    await page.waitForURL('**/credits')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('PRO-2 PRO-4 PRO-5 an album on a desktop: drop, camera, drag, crop, the profile as others see it', async ({
  arrive,
}) => {
  test.skip(!chromium.is_full, 'the browser that npm carries has no camera: install chromium')
  const member = newcomer()
  const visitor = await arrive('desktop')
  const { page, origin, context } = visitor
  await signUpByCalls(visitor, member)
  await page.waitForURL(/\/complete-signup/)
  await page.goto(`${origin}/profile`)

  await test.step('files dropped anywhere on the page', async () => {
    const files = await Promise.all(['left', 'right'].map(async (it) => (await picture(it)).buffer.toString('base64')))
    const data = await page.evaluateHandle((all) => {
      const transfer = new DataTransfer()
      for (const [at, it] of all.entries())
        transfer.items.add(
          new File([Uint8Array.from(atob(it), (c) => c.charCodeAt(0))], `${at}.jpg`, { type: 'image/jpeg' }),
        )
      return transfer
    }, files)
    await expect(album(page)).toBeVisible()
    await waitForHydration(page)
    await page.dispatchEvent('main', 'dragover', { dataTransfer: data })
    await page.dispatchEvent('main', 'drop', { dataTransfer: data })
    await expect(photos(page)).toHaveCount(2)
  })

  await test.step('the camera shows why it has no picture: permission pending, in use, missing, denied', async () => {
    const dialog = page.getByRole('dialog', { name: 'Take a photo' })
    // What no browser can be made to answer without such a machine.
    await page.evaluate(() => {
      const answers = ['', 'NotReadableError', 'NotFoundError']
      const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = (wanted) => {
        const name = answers.shift()
        if (name === undefined) return real(wanted)
        return name ? Promise.reject(new DOMException('', name)) : new Promise(() => {})
      }
    })
    const take = page.getByRole('button', { name: 'Take a photo' })
    await take.click()
    await expect(dialog).toContainText('Allow your browser to use the camera.')
    await expect(dialog.getByRole('button', { name: 'Take photo' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await take.click()
    await expect(dialog.getByRole('alert')).toContainText('Your camera is in use')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('alert')).toContainText('No camera found')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Camera access is blocked')
    await expectAccessible(page)
  })

  await test.step('it opens once permission is granted; shows when it is revoked; takes a photo, and another', async () => {
    const dialog = page.getByRole('dialog', { name: 'Take a photo' })
    const shutter = dialog.getByRole('button', { name: 'Take photo', disabled: false })
    await context.grantPermissions(['camera'], { origin })
    await expect(shutter).toBeVisible()
    await context.clearPermissions()
    await expect(dialog.getByRole('alert')).toContainText('Camera access is blocked')
    await context.grantPermissions(['camera'], { origin })
    await shutter.click()
    await expect(dialog.getByRole('img', { name: 'Your shot' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Retake' }).click()
    await shutter.click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Use this photo' }).click()
    await expect(photos(page)).toHaveCount(3)
    await expect(page.locator('video')).toHaveCount(0)
  })

  await test.step('dragged to another position by mouse', async () => {
    const [a, b, c] = await photoOrder(page)
    const saved = waitForSavedOrder(page)
    const [from, to] = [await photos(page).nth(2).boundingBox(), await photos(page).nth(0).boundingBox()]
    if (!from || !to) throw new Error('no photos to be seen')
    await page.mouse.move(from.x + 60, from.y + 90)
    await page.mouse.down()
    await page.mouse.move(from.x + 20, from.y + 90, { steps: 4 })
    await page.mouse.move(to.x + 60, to.y + 90, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => photoOrder(page)).toEqual([c, a, b])
    await saved
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    expect(await photoOrder(page)).toEqual([c, a, b])
  })

  await test.step('the crop frame follows the pointer', async () => {
    await photos(page).nth(1).click()
    await page.getByRole('button', { name: 'Adjust crop' }).click()
    const frame = page.getByRole('application', { name: 'Crop frame' })
    const frameBox = await frame.boundingBox()
    if (!frameBox) throw new Error('no frame to be seen')
    await page.mouse.move(frameBox.x + frameBox.width / 2, frameBox.y + frameBox.height / 2)
    await page.mouse.wheel(0, 400)
    await expect.poll(async () => (await frame.boundingBox())?.width).toBeLessThan(frameBox.width * 0.75)
    const small = (await frame.boundingBox()) ?? frameBox
    await page.mouse.down()
    await page.mouse.move(frameBox.x + frameBox.width / 2 + 400, frameBox.y + frameBox.height / 2, { steps: 5 })
    await page.mouse.up()
    const pushed = (await frame.boundingBox()) ?? frameBox
    expect(pushed.x + pushed.width).toBeCloseTo(frameBox.x + frameBox.width, -0.5)
    expect(pushed.width).toBeCloseTo(small.width, 0)
    const [before] = (await photoOrder(page)).slice(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await photoOrder(page))[1]).not.toBe(before)
  })

  await test.step('the profile shows them, full size on a click, and by keys', async () => {
    await page.getByRole('link', { name: 'Preview my profile' }).click()
    await page.waitForURL('**/members/*')
    await page.getByRole('button', { name: /, photo 1$/ }).click()
    const view = page.getByRole('dialog')
    await expect(view).toContainText('1 of 3')
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await expect(view).toContainText('2 of 3')
  })
})

test('PRO-3 PRO-5 ROLE-1 SAFE-2 locked photos show what unlocks them; an unlocked one opens in full size, and can be reported', async ({
  arrive,
}) => {
  const person = await arrive('phone')
  const { page, origin } = person
  const id = await idOf({ page }, 'Rafael')
  const profile = `${origin}/members/${id}`
  const first = page.getByRole('list', { name: 'Rafael’s photos' }).getByRole('listitem').first()

  await test.step('to a visitor of a site that blurs its search', async () => {
    await page.goto(profile)
    await expect(first).toContainText('Photo 1 of 5, locked. Sign up free to see this photo')
    await expect(first.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `/login?next=/members/${id}`)
    await expect(first.getByRole('link', { name: 'Sign up' })).toBeVisible()
    // Of those out of sight nothing lies on the way of the Tab key.
    const strip = page.getByRole('list', { name: 'Rafael’s photos' })
    await expect(strip.getByRole('link', { name: 'Sign up' })).toHaveCount(1)
    const natural = first
      .locator('img')
      .evaluate((it) => (it as HTMLImageElement).decode().then(() => (it as HTMLImageElement).naturalWidth))
    expect(await natural).toBe(24)
    await expectAccessible(page)
  })

  await test.step('to a free member, who sees three', async () => {
    const { email, password } = castPerson('gay', 'Theo')
    await login(person, email, password)
    await page.goto(profile)
    const fourth = page.getByRole('listitem').filter({ hasText: 'Photo 4 of 5, locked.' })
    await expect(fourth).toContainText('This photo is for Premium members.')
    const view = page.getByRole('dialog')
    await first.getByRole('button', { name: 'Rafael, photo 1' }).click()
    await expect(view).toContainText('1 of 3')
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    expect(await view.boundingBox()).toEqual({ x: 0, y: 0, width, height })
    await swipe(page, { x: width * 0.8, y: height / 2 }, { x: width * 0.2, y: height / 2 })
    await expect(view).toContainText('2 of 3')
    await page.mouse.click(width - 10, height / 2)
    await expect(view).toContainText('3 of 3')
    await page.mouse.click(10, height / 2)
    await expect(view).toContainText('2 of 3')
    await expectAccessible(page)
  })

  await test.step('two fingers and a double tap enlarge it, a swipe down and Escape close it', async () => {
    const view = page.getByRole('dialog')
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    const shownWidth = async () => (await view.getByAltText('Rafael, photo 2').boundingBox())?.width
    await pinch(page, { x: width / 2, y: height / 2 }, 40, 120)
    await expect.poll(shownWidth).toBeCloseTo(width * 3, -1)
    await page.mouse.dblclick(width / 2, height / 2)
    await expect.poll(shownWidth).toBe(width)
    await page.mouse.dblclick(width / 2, height / 2)
    await expect.poll(shownWidth).toBe(width * 2.5)
    await page.keyboard.press('ArrowLeft')
    await expect(view).toContainText('1 of 3')
    await page.keyboard.press('+')
    await expect.poll(async () => (await view.getByAltText('Rafael, photo 1').boundingBox())?.width).toBe(width * 1.5)
    await page.keyboard.press('Escape')
    await expect(view).toHaveCount(0)
    const button = first.getByRole('button', { name: 'Rafael, photo 1' })
    await expect(button).toBeFocused()
    await button.click()
    await swipe(page, { x: width / 2, y: height * 0.3 }, { x: width / 2, y: height * 0.8 })
    await expect(view).toHaveCount(0)
    await button.click()
    await view.getByRole('button', { name: 'Report' }).click()
    await expect(
      page
        .getByRole('dialog')
        .last()
        .getByRole('heading', { name: /report/i }),
    ).toBeVisible()
  })
})
