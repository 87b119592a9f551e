// Two pages in a conversation: one sends through its own screen, and both record timestamps in the page.
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'

export type PagePair = { from: Page; to: Page }
type Endpoint = { page: Page; url: string }

/** Milliseconds since 1970 by message number; both pages share one clock. */
type Timestamps = { clicked: Record<string, number>; seen: Record<string, number> }

/** Loads both pages and waits for their live connections. */
export async function openPagePair(from: Endpoint, to: Endpoint): Promise<PagePair> {
  for (const { page, url } of [from, to]) {
    const up = page.waitForEvent('websocket').then((line) => line.waitForEvent('framereceived'))
    await page.goto(url)
    await up
  }
  await from.page.evaluate(markClicks)
  await to.page.evaluate(markLines)
  return { from: from.page, to: to.page }
}

function markClicks() {
  const clicked: Timestamps['clicked'] = {}
  Object.assign(window, { clicked })
  const mark = (event: Event) => {
    const form = (event.target as Element).closest('button[type=submit]')?.closest('form')
    const [, n] = /Line (\d+)\./.exec(form?.querySelector('textarea')?.value ?? '') ?? []
    if (n) clicked[n] ??= performance.timeOrigin + performance.now()
  }
  document.addEventListener('click', mark, { capture: true })
}

function markLines() {
  const seenAt: Timestamps['seen'] = {}
  Object.assign(window, { seen: seenAt })
  const watcher = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const [, n] = /Line (\d+)\./.exec(node.textContent ?? '') ?? []
      if (n) seenAt[n] ??= performance.timeOrigin + performance.now()
    }
  })
  watcher.observe(document.querySelector('[role=log]') as Element, { childList: true, subtree: true })
}

let written = 0

/** Milliseconds from click to display on the other page, per message. `pace`: interval in milliseconds. */
export async function sendMessages({ from, to }: PagePair, messages: number, pace: number): Promise<number[]> {
  const form = from.locator('form:has(textarea)')
  const startedAt = performance.now()
  const sentNumbers: number[] = []
  for (let at = 0; at < messages; at++) {
    await wait(Math.max(0, startedAt + at * pace - performance.now()))
    const n = ++written
    await form.locator('textarea').fill(`Line ${n}. Are you free on Friday?`)
    await form.locator('button[type=submit]').click()
    sentNumbers.push(n)
  }
  const clicked = await from.evaluate(() => (window as unknown as Timestamps).clicked)
  const seen = await allSeen(to, sentNumbers)
  return sentNumbers.map((n) => (seen[n] as number) - (clicked[n] as number))
}

async function allSeen(to: Page, sentNumbers: number[]): Promise<Timestamps['seen']> {
  for (let tries = 0; ; tries++) {
    const seen = await to.evaluate(() => (window as unknown as Timestamps).seen)
    const missing = sentNumbers.filter((n) => seen[n] === undefined)
    if (!missing.length) return seen
    if (tries === 100)
      throw new Error(`${missing.length} of ${sentNumbers.length} messages were not shown, the first is ${missing[0]}`)
    await wait(100)
  }
}
