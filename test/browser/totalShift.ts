// Sum of all layout shifts of a page without recent input, since it was opened.
import type { BrowserContext, Page } from '@playwright/test'

type Watched = { shifts?: number }

export const watchTotalShift = (context: BrowserContext) =>
  context.addInitScript(() => {
    const watched = window as Watched
    watched.shifts = 0
    new PerformanceObserver((seen) => {
      for (const it of seen.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!it.hadRecentInput) watched.shifts = (watched.shifts ?? 0) + it.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The sum for this document, after pending paints. */
export const totalShift = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return (window as Watched).shifts ?? Number.NaN
  })
