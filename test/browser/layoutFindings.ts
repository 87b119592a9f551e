// A screen resized in place: what is cut, overlapping, off the page, covered or too low for a finger (I18N-3).
import type { Page } from '@playwright/test'
import { clippedTexts } from './clippedText.ts'
import { writeWorstWords } from './memberWords.ts'
import type { Size } from './screenCatalogue.ts'
import { waitUntilStable } from './test.ts'
import { missedTargets } from './touchTargets.ts'

/** Of the browser, by its settings. */
const FONT_PX = 16

/** The smallest phone, with text of twice its size, too (WCAG 1.4.4, 1.4.10). `target_px`: height of controls there. */
const sizes: Record<Size, { width: number; font_px?: number; target_px?: number }[]> = {
  phone: [{ width: 390, target_px: 44 }, { width: 320 }, { width: 320, font_px: 2 * FONT_PX, target_px: 44 }],
  desktop: [{ width: 1280, target_px: 24 }, { width: 768 }],
}

/** A native select shows its whole value in its list, an input where one types. */
const isOfField = (finding: string) => finding.startsWith('cut in its field')

/** By size, with the worst that members may write. The page is at its first size. */
export async function layoutFindings(page: Page, device: Size): Promise<string[]> {
  const findings: string[] = []
  const first = page.viewportSize() as { width: number; height: number }
  const session = await page.context().newCDPSession(page)
  const setFont = async (standard: number) => {
    // A person caused the shift (layoutShifts.ts).
    await page.evaluate(() => void document.dispatchEvent(new Event('input')))
    await session.send('Page.setFontSizes', { fontSizes: { standard } })
    await page.waitForFunction((px) => getComputedStyle(document.documentElement).fontSize === `${px}px`, standard)
  }
  await writeWorstWords(page)
  for (const { width, font_px = FONT_PX, target_px } of sizes[device]) {
    if (width !== first.width) await page.setViewportSize({ ...first, width })
    if (font_px !== FONT_PX) await setFont(font_px)
    await waitUntilStable(page)
    const found = [...(await clippedTexts(page)), ...(target_px ? await missedTargets(page, target_px) : [])]
    const at = font_px === FONT_PX ? `${width} px` : `${width} px, text of ${font_px} px`
    findings.push(...found.filter((it) => font_px === FONT_PX || !isOfField(it)).map((it) => `${at}: ${it}`))
  }
  if (sizes[device].some(({ font_px }) => font_px)) await setFont(FONT_PX)
  await session.detach()
  await page.setViewportSize(first)
  return findings
}
