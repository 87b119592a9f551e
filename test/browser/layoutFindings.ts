// A screen resized in place: what is cut, overlapping, off the page, covered or too low for a finger (I18N-3).
import type { Page } from '@playwright/test'
import { clippedTexts } from './clippedText.ts'
import { writeWorstWords } from './memberWords.ts'
import type { Size } from './screenCatalogue.ts'
import { waitUntilStable } from './test.ts'
import { missedTargets } from './touchTargets.ts'

/** The smallest phone, with text of twice its size, too (WCAG 1.4.4, 1.4.10). `target_px`: height of controls there. */
const sizes: Record<Size, { width: number; text?: string; target_px?: number }[]> = {
  phone: [{ width: 390, target_px: 44 }, { width: 320 }, { width: 320, text: '200%', target_px: 44 }],
  desktop: [{ width: 1280, target_px: 24 }, { width: 768 }],
}

/** By size, with the worst that members may write. The page is at its first size. */
export async function layoutFindings(page: Page, device: Size): Promise<string[]> {
  const findings: string[] = []
  const first = page.viewportSize() as { width: number; height: number }
  await writeWorstWords(page)
  for (const { width, text, target_px } of sizes[device]) {
    if (width !== first.width) await page.setViewportSize({ ...first, width })
    if (text)
      await page.evaluate((fontSize) => {
        // A person caused the shift (layoutShifts.ts).
        document.dispatchEvent(new Event('input'))
        document.documentElement.style.fontSize = fontSize
      }, text)
    await waitUntilStable(page)
    const at = `${width} px${text ? `, text at ${text}` : ''}`
    findings.push(...[...(await clippedTexts(page)), ...(target_px ? await missedTargets(page, target_px) : [])].map((it) => `${at}: ${it}`))
  }
  await page.setViewportSize(first)
  return findings
}
