// The presentation constants, measured on screen (NAV-13).
import { expect, expectAccessible, test } from '../browser/test.ts'

test('NAV-13 containers of 540, 720, 960 and 1140 px from 576, 768, 992 and 1200 px on', async ({ arrive }) => {
  const { page, origin } = await arrive('desktop')
  await page.goto(`${origin}/pricing`)
  const width = async (viewport: number) => {
    await page.setViewportSize({ width: viewport, height: 800 })
    return page
      .getByRole('banner')
      .locator('.wrap')
      .evaluate((it) => {
        const { paddingLeft, paddingRight } = getComputedStyle(it)
        return it.clientWidth - (it.clientWidth === innerWidth ? Number.parseFloat(paddingLeft + paddingRight) : 0)
      })
  }
  const results: [number, number][] = []
  for (const viewport of [575, 576, 767, 768, 991, 992, 1199, 1200, 1920])
    results.push([viewport, await width(viewport)])
  expect(results.slice(1)).toEqual([
    [576, 540],
    [767, 540],
    [768, 720],
    [991, 720],
    [992, 960],
    [1199, 960],
    [1200, 1140],
    [1920, 1140],
  ])
  expect(results[0]?.[1]).toBeGreaterThan(540)
})

test('NAV-13 modals of 300, 500, 800 and 1140 px, a sheet on a phone; a toast of 350 px', async ({ arrive }) => {
  const { page, origin } = await arrive('desktop', { colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${origin}/kit`)
  for (const width of [300, 500, 800, 1140]) {
    await page
      .getByRole('button', { name: `${width}`, exact: true })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await dialog.evaluate((it) => Promise.all(it.getAnimations().map(({ finished }) => finished)))
    expect((await dialog.boundingBox())?.width).toBe(width)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Show a toast' }).click()
  const toast = page.getByRole('status').locator('> div').first()
  await expect(toast).toBeVisible()
  expect((await toast.boundingBox())?.width).toBe(350)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '500', exact: true }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.evaluate((it) => Promise.all(it.getAnimations().map(({ finished }) => finished)))
  const box = await sheet.boundingBox()
  expect([box?.x, box?.width]).toEqual([0, 390])
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844)
})

test('NAV-13 the palette of the base niche: primary, secondary, success, unread', async ({ arrive }) => {
  const { page, origin } = await arrive('desktop', { colorScheme: 'light' })
  await page.goto(`${origin}/pricing`)
  const colours = await page.evaluate(() => {
    const styles = getComputedStyle(document.documentElement)
    const names = ['--primary-600', '--secondary-400', '--success-500']
    const probe = document.body.appendChild(document.createElement('i'))
    const shown = (value: string) => {
      probe.style.setProperty('color', value)
      return getComputedStyle(probe).color
    }
    return [
      ...names.map((name) => styles.getPropertyValue(name).trim()),
      shown('var(--unread)'),
      shown('var(--accent)'),
    ]
  })
  expect(colours).toEqual(['#7e40bf', '#1eaddb', '#76a61e', 'rgb(30, 173, 219)', 'rgb(126, 64, 191)'])
  await expectAccessible(page)
})
