// A real Chromium for benches, and browser contexts in it.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../test/browser/chromium.ts'
import type { LoggedIn } from '../data/members.ts'
import type { AppFixture } from './appFixture.ts'

export async function openBrowser(...more: string[]): Promise<Browser> {
  const { executable, env } = await findChromium()
  return chromium.launch({
    executablePath: executable,
    args: [...chromiumFlags, ...more],
    env: { ...process.env, ...env } as Record<string, string>,
  })
}

/** A desktop browser context, logged in or of a visitor. */
export async function openContext(browser: Browser, { host }: AppFixture, member?: LoggedIn): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  const [name = '', value = ''] = member?.cookie.split('=') ?? []
  if (member) await context.addCookies([{ name, value, url: `http://${host}` }])
  return context
}

export type LoadedFile = { path: string; type: string; sent: number; plain: number }

/** All files that a page loads until the network is idle, with their sizes as sent and unpacked. */
export async function loadPage(page: Page, url: string): Promise<LoadedFile[]> {
  const responses: Promise<LoadedFile | null>[] = []
  page.on('requestfinished', (request) => {
    responses.push(
      (async () => {
        const answer = await request.response()
        if (answer?.status() !== 200 || !request.url().startsWith('http')) return null
        const { responseBodySize } = await request.sizes()
        // Files from the browser's cache have a negative size.
        if (responseBodySize < 0) return null
        const plain = (await answer.body()).length
        return {
          path: new URL(request.url()).pathname,
          type: typeOf(answer.headers()['content-type']),
          sent: responseBodySize,
          plain,
        }
      })(),
    )
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  if (page.url() !== url) throw new Error(`${url} led to ${page.url()}`)
  return (await Promise.all(responses)).filter((it) => it !== null)
}

/** html, css, javascript, font, image … */
function typeOf(header = ''): string {
  const [all = '', kind = ''] = /^([\w-]+)\/[\w+.-]+/.exec(header) ?? []
  return kind === 'font' || kind === 'image' ? kind : all.replace(/.*\//, '')
}
