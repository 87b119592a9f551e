// npm run shots -- FOLDER: screenshots of every route and state, phone and desktop, light and dark, in three languages,
// with contact sheets. Options --lang=de --on=phone --scheme=light --who=member --only=WORD select some. --all takes no
// pictures: it lists and counts what is cut, overlapping or unreachable in all eleven languages, for an hour or two.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { locales } from '../contract/limits.ts'
import { chromiumFlags, findChromium } from './browser/chromium.ts'
import { makeContactSheets } from './browser/contactSheets.ts'
import setup from './browser/globalSetup.ts'
import { layoutFindings } from './browser/layoutFindings.ts'
import {
  type Ids,
  type Screen,
  type Size,
  screenCatalogue,
  screenPath,
  type Viewer,
  viewers,
} from './browser/screenCatalogue.ts'
import { type Person, waitUntilStable } from './browser/test.ts'
import { copySession, prepareViewer } from './browser/viewers.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lang: { type: 'string' },
    on: { type: 'string', default: 'phone,desktop' },
    scheme: { type: 'string', default: 'light,dark' },
    who: { type: 'string', default: viewers.join() },
    only: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (!folder && !values.all) throw new Error('npm run shots -- FOLDER, or --all')
const languages = values.lang?.split(',') ?? (values.all ? locales : ['en', 'de', 'fi'])
let findingCount = 0

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}
/** Height limit of a screenshot, in CSS pixels. */
const MAX_HEIGHT_PX = { phone: 2532, desktop: 2400 }

async function arrive(browser: Browser, on: Size, lang: string): Promise<Person> {
  const context = await browser.newContext({
    ...sizes[on],
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  const origin = `http://gay.localhost:${process.env.E2E_PORT}`
  await context.addCookies(
    Object.entries({ lang, entered: '1' }).map(([name, value]) => ({ name, value, url: origin })),
  )
  // Layout shifts are not measured here.
  return { page: await context.newPage(), context, origin } as Person
}

async function takeScreenshots(
  { page, origin }: Person,
  stop: Screen,
  ids: Ids,
  on: Size,
  named: (scheme: string) => string,
) {
  await page.goto(origin + screenPath(stop, ids))
  await stop.act?.(page)
  for (const scheme of values.scheme.split(',') as ('light' | 'dark')[]) {
    await page.emulateMedia({ colorScheme: scheme })
    await waitUntilStable(page)
    const { width } = sizes[on].viewport
    const tall = await page.evaluate(() => document.documentElement.scrollHeight)
    // A dialog covers the viewport only.
    const isFullPage = !(await page.locator('dialog[open], :popover-open').count())
    const clip = isFullPage ? { x: 0, y: 0, width, height: Math.min(tall, MAX_HEIGHT_PX[on]) } : undefined
    await page.screenshot({
      path: named(scheme),
      type: 'jpeg',
      quality: 80,
      ...(clip ? { fullPage: true, clip } : {}),
    })
  }
}

async function listFindings({ page, origin }: Person, stop: Screen, ids: Ids, on: Size, name: string) {
  const look = async () => {
    await page.goto(origin + screenPath(stop, ids))
    await stop.act?.(page)
    return layoutFindings(page, on)
  }
  const findings = await look().catch((error: Error) => [`not reached: ${error.message.split('\n')[0]}`])
  findingCount += findings.length
  for (const it of findings) console.log(`${name} ${stop.name}: ${it}`)
}

async function shootAs(browser: Browser, who: Viewer) {
  const first = await arrive(browser, 'desktop', 'en')
  const ids = await prepareViewer(who, first)
  for (const lang of languages)
    for (const on of values.on.split(',') as Size[]) {
      const person = await arrive(browser, on, lang)
      await copySession(person.context, first)
      await person.context.addCookies([{ name: 'lang', value: lang, url: person.origin }])
      const stops = screenCatalogue[who].filter((it) => (it.only ?? on) === on && it.name.includes(values.only))
      for (const [at, stop] of stops.entries()) {
        const name = `${who}-${on}-${lang}`
        if (values.all) {
          await listFindings(person, stop, ids, on, name)
          continue
        }
        const file = `${String(at).padStart(2, '0')} ${stop.name}.jpg`
        await takeScreenshots(person, stop, ids, on, (scheme) => {
          mkdirSync(join(folder as string, `${name}-${scheme}`), { recursive: true })
          return join(folder as string, `${name}-${scheme}`, file)
        }).catch((error) => console.error(`${name} ${stop.name}: ${(error as Error).message.split('\n')[0]}`))
      }
      await person.context.close()
      console.log(`${who} ${on} ${lang}: ${stops.length}`)
    }
  await first.context.close()
}

const teardown = await setup()
const { executable, env } = await findChromium()
const browser = await chromium.launch({
  executablePath: executable,
  args: chromiumFlags,
  env: { ...process.env, ...env } as Record<string, string>,
})
try {
  for (const who of values.who.split(',') as Viewer[]) await shootAs(browser, who)
} finally {
  await browser.close()
  await teardown()
}
if (folder) await makeContactSheets(folder)
if (values.all) console.log(`${findingCount} cut, overlapping or unreachable`)
