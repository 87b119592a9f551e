// The two landers with a film: when it plays, when not, and its cost with reduced data (LAND-1).
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../browser/test.ts'

const films = ['video', 'transitionsvideolanding']
const isPlaying = (page: Page) =>
  page.locator('video').evaluate((it: HTMLVideoElement) => !it.paused && it.currentTime > 0)

/** URLs of requested films. */
function recordFilmRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (/\.(webm|mp4)$/.test(new URL(request.url()).pathname)) urls.push(request.url())
  })
  return urls
}

/** Without the browser's cache. */
const fetchUncached = (page: Page, address: string, range?: string) =>
  page.evaluate(
    async ([address, range]) => {
      const response = await fetch(address, { cache: 'no-store', headers: range ? { range } : {} })
      const { headers, status } = response
      const bytes = [...new Uint8Array(await response.arrayBuffer())]
      const [type, cached] = [headers.get('content-type'), headers.get('cache-control')]
      return { status, type, cached, range: headers.get('content-range'), bytes }
    },
    [address, range] as const,
  )

for (const name of films) {
  test(`LAND-1 ${name}: the film autoplays, and stays paused by its visitor`, async ({ arrive }) => {
    const { page, origin } = await arrive('phone', { motion: true, colorScheme: 'dark' })
    await page.goto(`${origin}/landers/${name}`)
    await expect(page.locator('video')).not.toHaveAttribute('autoplay')
    await expect.poll(() => isPlaying(page)).toBe(true)
    await expect(page.locator('figure')).toContainText('ictional')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pause film' }).click()
    await expect(page.getByRole('button', { name: 'Play film' })).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.evaluate(() => scrollTo(0, 0))
    await expect(page.getByRole('button', { name: 'Play film' })).toBeVisible()
    expect(await isPlaying(page)).toBe(false)
  })

  test(`LAND-1 ${name}: with reduced motion or data saver it waits for its button`, async ({ arrive }) => {
    for (const spare of ['motion', 'bytes', '2g'] as const) {
      const { page, origin, context } = await arrive('desktop', { motion: true })
      if (spare === 'motion') await page.emulateMedia({ reducedMotion: 'reduce' })
      else
        await context.addInitScript((it) => {
          const connection = it === 'bytes' ? { saveData: true } : { effectiveType: 'slow-2g' }
          Object.defineProperty(navigator, 'connection', { value: connection })
        }, spare)
      const requests = recordFilmRequests(page)
      await page.goto(`${origin}/landers/${name}`, { waitUntil: 'networkidle' })
      const play = page.getByRole('button', { name: 'Play film' })
      await expect(play).toBeVisible()
      expect(await isPlaying(page)).toBe(false)
      expect(requests).toEqual([])
      await play.click()
      await expect.poll(() => isPlaying(page)).toBe(true)
    }
  })

  test(`LAND-1 ${name}: without JavaScript the poster stays, and the form works`, async ({ arrive }) => {
    const { page, origin } = await arrive('phone', { motion: true, javaScriptEnabled: false })
    const requests = recordFilmRequests(page)
    await page.goto(`${origin}/landers/${name}`, { waitUntil: 'networkidle' })
    expect(requests).toEqual([])
    await expect(page.locator('video[controls][muted][poster]')).toBeVisible()
    await expect(page.locator('[data-film-button]')).toBeHidden()
    await page.locator('form[data-way-in]').getByRole('button').click()
    await page.waitForURL(/\/signup/)
  })

  test(`LAND-1 ${name}: it is accessible, by day on a desktop`, async ({ arrive }) => {
    const { page, origin } = await arrive('desktop', { motion: true, colorScheme: 'light' })
    await page.goto(`${origin}/landers/${name}`)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
}

test('LAND-1 the scene that the film shows is marked', async ({ arrive }) => {
  const { page, origin } = await arrive('desktop', { motion: true })
  await page.goto(`${origin}/landers/transitionsvideolanding`)
  await expect(page.locator('[data-scene]').nth(1)).toHaveAttribute('data-now', '')
  await expect(page.locator('[data-scene][data-now]')).toHaveCount(1)
})

test('LAND-1 a film is small, cached immutably, and served by ranges', async ({ arrive }) => {
  const { page, origin } = await arrive('phone', { motion: true })
  for (const name of films) {
    await page.goto(`${origin}/landers/${name}`)
    const addresses = await page.locator('source').evaluateAll((all) => all.map((it) => (it as HTMLSourceElement).src))
    expect(addresses).toHaveLength(2)
    for (const address of addresses) {
      const fullResponse = await fetchUncached(page, address)
      expect(fullResponse.cached).toContain('immutable')
      expect(fullResponse.type).toMatch(/^video\/(webm|mp4)$/)
      expect(fullResponse.bytes.length).toBeLessThan(250 * 1024)
      const part = await fetchUncached(page, address, 'bytes=4-9')
      expect([part.status, part.range]).toEqual([206, `bytes 4-9/${fullResponse.bytes.length}`])
      expect(part.bytes).toEqual(fullResponse.bytes.slice(4, 10))
    }
  }
})
