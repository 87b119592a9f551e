// Measures layout shifts per screen without recent input, summed as Cumulative Layout Shift (CLS).
import type { BrowserContext } from '@playwright/test'

/** Highest accepted CLS of a screen. */
export const MAX_LAYOUT_SHIFT = 0.02

type Shift = { at: number; value: number; what: string[] }
/** One stay at one pathname of one document. */
type Screen = { path: string; shifts: Shift[] }
type ReportedShift = { document: string; visit: number; path: string } & Shift

/** Observes all pages of the context. `jumps` lists the screens above the limit, with amounts and elements. */
export async function watchLayoutShifts(context: BrowserContext) {
  const screens = new Map<string, Screen>()
  await context.exposeBinding('tellShift', ({ frame }, { document, visit, path, ...shift }: ReportedShift) => {
    if (frame.parentFrame()) return
    const key = `${document} ${visit}`
    const screen = screens.get(key) ?? { path, shifts: [] }
    screens.set(key, screen)
    screen.shifts.push(shift)
  })
  await context.addInitScript(reportShifts)

  /** Flushes shifts that open pages have not reported yet. */
  const reported = () =>
    Promise.all(
      context
        .pages()
        .map((page) =>
          Promise.race([
            page.evaluate(() => (window as Watched).tellNow?.()).catch(() => {}),
            new Promise((resolve) => setTimeout(resolve, 1_000).unref()),
          ]),
        ),
    )

  return {
    /** The CLS of each screen so far, worst first. */
    async all() {
      await reported()
      return [...screens.values()].map(worstOf).sort((a, b) => b.sum - a.sum)
    },
    async jumps(): Promise<string[]> {
      return (await this.all()).filter(({ sum }) => sum > MAX_LAYOUT_SHIFT).map(describeShift)
    },
  }
}

export const describeShift = ({ path, sum, what }: ReturnType<typeof worstOf>) =>
  `${path} jumps by ${sum.toFixed(3)}:\n    ${what.join('\n    ')}`

/** CLS: the greatest sum of a session window (gaps below 1 s, at most 5 s long). */
function worstOf({ path, shifts }: Screen) {
  let worst = { path, sum: 0, what: [] as string[] }
  let startedAt = 0
  let last = Number.NEGATIVE_INFINITY
  let now = worst
  for (const { at, value, what } of shifts.sort((a, b) => a.at - b.at)) {
    if (at - last >= 1_000 || at - startedAt >= 5_000) {
      now = { path, sum: 0, what: [] }
      startedAt = at
    }
    last = at
    now.sum += value
    now.what.push(...what.map((it) => `${value.toFixed(3)} at ${Math.round(at)} ms: ${it}`))
    if (now.sum > worst.sum) worst = { ...now, what: [...now.what] }
  }
  return worst
}

type Watched = { tellNow?: () => Promise<unknown>; tellShift?: (it: ReportedShift) => Promise<void> }
type Entry = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Runs in the page. */
function reportShifts() {
  if (window !== window.top) return
  const watched = window as Watched
  const document_of = `${performance.timeOrigin}-${Math.random()}`
  const visits = [{ since: 0, path: location.pathname }]
  // A test fills fields and goes back without input events that Chromium counts; a person would cause them.
  let pressed = Number.NEGATIVE_INFINITY
  const { navigation } = window as unknown as { navigation?: EventTarget }
  navigation?.addEventListener('currententrychange', (event) => {
    const now = performance.now()
    if ((event as Event & { navigationType: string | null }).navigationType === 'traverse') pressed = now
    if (location.pathname !== visits.at(-1)?.path) visits.push({ since: now, path: location.pathname })
  })
  addEventListener(
    'input',
    ({ target }) => {
      if ((target as HTMLInputElement).type !== 'file') pressed = performance.now()
    },
    true,
  )

  const nameOf = (node: Node | null) => {
    if (!node) return 'something that is gone'
    const element = node instanceof Element ? node : node.parentElement
    if (!element) return node.nodeName
    const text = node.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40)
    const name = element.tagName.toLowerCase() + (element.id && `#${element.id}`)
    return `${name} "${text}" .${(element.getAttribute('class') ?? '').slice(0, 80)}`
  }
  const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')

  function tell(entries: PerformanceEntryList) {
    const under_way = (entries as Entry[])
      .filter((it) => !it.hadRecentInput && (it.startTime < pressed || it.startTime - pressed > 500))
      .map((it) => {
        const visit = visits.findLastIndex(({ since }) => since <= it.startTime)
        const what = it.sources.map(
          ({ node, previousRect, currentRect }) => `${nameOf(node)} [${boxOf(previousRect)}] → [${boxOf(currentRect)}]`,
        )
        const path = visits[visit]?.path ?? location.pathname
        return watched.tellShift?.({ document: document_of, visit, path, at: it.startTime, value: it.value, what })
      })
    return Promise.allSettled(under_way)
  }
  const observer = new PerformanceObserver((seen) => void tell(seen.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  watched.tellNow = async () => {
    // Includes the last change, once it is painted.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    await tell(observer.takeRecords())
  }
  addEventListener('pagehide', () => void tell(observer.takeRecords()))
}
