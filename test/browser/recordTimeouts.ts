// Which timeouts a page has set: a walk that moves the clock waits for them first.
import { expect, type Page } from '@playwright/test'

type Recording = { timeoutDelays: number[] }

/** Runs in the page, at its beginning or later; after `page.clock.install()`. */
export function recordTimeouts() {
  const { setTimeout } = window
  const timeoutDelays: number[] = []
  const recorded = (work: () => void, ms: number) => {
    timeoutDelays.push(ms)
    return setTimeout(work, ms)
  }
  Object.assign(window, { timeoutDelays, setTimeout: recorded })
}

/** Waits until the page has set one of so many milliseconds since the recording began. */
export const expectTimeout = (page: Page, ms: number) =>
  expect.poll(() => page.evaluate(() => (window as unknown as Recording).timeoutDelays)).toContain(ms)
