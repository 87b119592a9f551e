// Page weight: program and texts of the search and of a conversation, entry pages, and all styles (NAV-12, I18N-1).
import type { Browser } from '@playwright/test'
import { makeConversation } from './data/conversations.ts'
import { entryPages } from './data/entryPages.ts'
import { type LoggedIn, makeMembers } from './data/members.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, type Measure, oncePerRound, type Run } from './harness/bench.ts'
import { type LoadedFile, loadPage, openBrowser, openContext } from './harness/browser.ts'
import { styleSheets } from './harness/buildFiles.ts'

const widths = { phone: 390, desktop: 1280 }
type Width = keyof typeof widths
type Screen = 'members' | 'chat'
type Bytes = (round: number) => Promise<number>
type BytesFixture = { screens: Record<Screen, Record<Width, Bytes>>; arrivals: Bytes }

async function setup(run: Run): Promise<BytesFixture> {
  const fixture = await appFixture(run, { crowd: true })
  const [sender, other] = (await makeMembers(fixture, 2)) as [LoggedIn, LoggedIn]
  const chat = `/chats/${await makeConversation(fixture, sender, other, 20)}`
  const browser = await openBrowser()
  run.atEnd(() => browser.close())
  const screen = (path: string, width: Width) =>
    oncePerRound(async (round) => {
      const all = await visit(browser, fixture, path, width, sender)
      if (round === 0) run.note(listOf(`${path} on a ${width}`, all))
      return sentOf(all)
    })
  const both = (path: string) => ({ phone: screen(path, 'phone'), desktop: screen(path, 'desktop') })
  for (const { name, bytes } of styleSheets()) run.note(`${String(bytes).padStart(8)}  ${name}`)
  return {
    screens: { members: both('/members'), chat: both(chat) },
    arrivals: oncePerRound(async (round) => {
      const each: number[] = []
      for (const path of entryPages) {
        const all = await visit(browser, fixture, path, 'phone')
        if (round === 0) run.note(listOf(path, all))
        each.push(sentOf(all))
      }
      return Math.max(...each)
    }),
  }
}

/** A page that never comes to rest: what it fetches for the next one then (NAV-12) is no part of it. */
async function visit(browser: Browser, fixture: AppFixture, path: string, width: Width, member?: LoggedIn) {
  const context = await openContext(browser, fixture, member)
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const page = await context.newPage()
  await page.setViewportSize({ width: widths[width], height: 844 })
  const files = await loadPage(page, `http://${fixture.host}${path}`)
  // What it asks for from now on is not waited for.
  page.removeAllListeners('requestfinished')
  if (member) await page.waitForFunction(() => !window.preHydration)
  await context.close()
  return files.filter(({ type }) => type === 'javascript')
}

const sentOf = (all: LoadedFile[]) => all.reduce((sum, { sent }) => sum + sent, 0)

function listOf(what: string, all: LoadedFile[]) {
  const lines = all.toSorted((a, b) => b.sent - a.sent).map(({ sent, path }) => `${String(sent).padStart(8)}  ${path}`)
  return [`\n${what}:`, ...lines].join('\n')
}

const screen = (of: Screen, width: Width, maxBytes: number): Measure<BytesFixture> => ({
  name: `${of}, javascript on a ${width}`,
  unit: 'bytes',
  value: ({ screens }, round) => screens[of][width](round),
  anchor: 'budget',
  anchor_value: maxBytes,
  target: { of: 'value', max: maxBytes },
})

const styles = (name: string, which: RegExp): Measure<BytesFixture> => ({
  name,
  unit: 'bytes',
  value: async () => styleSheets().reduce((sum, it) => sum + (which.test(it.name) ? it.bytes : 0), 0),
  anchor: 'budget',
  anchor_value: 15_000,
  target: { of: 'value', max: 15_000 },
})

export const bench = defineBench<BytesFixture>({
  setup,
  minutes: 15,
  measures: [
    screen('members', 'phone', 150_000),
    screen('members', 'desktop', 150_000),
    screen('chat', 'phone', 165_000),
    screen('chat', 'desktop', 165_000),
    {
      name: 'where strangers arrive, javascript, the most of all',
      unit: 'bytes',
      value: ({ arrivals }, round) => arrivals(round),
      anchor: 'budget',
      anchor_value: 5_000,
      target: { of: 'value', max: 5_000 },
    },
    styles('styles of the app', /^(app|Article|SwipeGameScreen)-/),
    styles('styles, those of every lander too', /./),
  ],
})
