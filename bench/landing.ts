// The first page that a stranger sees: how many a second, and how many bytes before anything happens (RTE-4).
import type { Browser } from '@playwright/test'
import { defineBench, type Run } from './base/bench.ts'
import { arrive, type Loaded, load, openBrowser } from './base/browser.ts'
import { type AppGround, appGround } from './base/ground.ts'
import { type LoggedIn, makeMembers } from './base/members.ts'
import { rate } from './base/rate.ts'
import { openWire, request, type Wire } from './base/wire.ts'

const connections = 16
const seconds = 5

type LandingGround = AppGround & {
  wires: Wire[]
  /** Opened when the first figure needs it. */
  browser(): Promise<Browser>
  member: LoggedIn
  noted: Set<string>
}

async function setup(run: Run): Promise<LandingGround> {
  const ground = await appGround(run, { crowd: true })
  let browser: Promise<Browser> | undefined
  const [member] = await makeMembers(ground, 1)
  const made: LandingGround = {
    ...ground,
    wires: await Promise.all(Array.from({ length: connections }, () => openWire(ground.port))),
    browser() {
      browser ??= openBrowser()
      return browser
    },
    member: member as LoggedIn,
    noted: new Set(),
    async stop() {
      await browser?.then((it) => it.close())
      await ground.stop()
    },
  }
  run.say('warming up …')
  for (const path of ['/', '/favicon.svg']) await pagesOf(made, path, 2)
  return made
}

async function pagesOf({ host, wires }: LandingGround, path: string, forSeconds = seconds) {
  const text = request('GET', path, {
    host,
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
    'accept-language': 'en',
  })
  return rate(connections, forSeconds, async (at) => {
    const { status } = await (wires[at] as Wire).ask(text)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  })
}

async function firstLoad(ground: LandingGround, path: string, who?: LoggedIn): Promise<Loaded[]> {
  const context = await arrive(await ground.browser(), ground, who)
  try {
    const all = await load(await context.newPage(), `http://${ground.host}${path}`)
    if (!ground.noted.has(path)) ground.notes.push(...noteOf(path, all))
    ground.noted.add(path)
    return all
  } finally {
    await context.close()
  }
}

const noteOf = (path: string, all: Loaded[]) => [
  '',
  `${path} ${who(path)}, bytes as sent:`,
  ...all
    .filter(({ type }) => type !== 'image')
    .toSorted((a, b) => b.sent - a.sent)
    .map((it) => `${it.sent.toLocaleString('en').padStart(10)}  ${it.type.padEnd(10)}  ${it.path}`),
]
const who = (path: string) => (path === '/' ? 'for a visitor' : 'logged in')

const without = (type: string, all: Loaded[]) => all.filter((it) => it.type !== type)
const only = (type: string, all: Loaded[]) => all.filter((it) => it.type === type)
const sent = (all: Loaded[]) => all.reduce((sum, it) => sum + it.sent, 0)
const plain = (all: Loaded[]) => all.reduce((sum, it) => sum + it.plain, 0)

export const bench = defineBench<LandingGround>({
  setup,
  minutes: 8,
  measures: [
    {
      name: 'landing rate',
      unit: 'pages/s',
      value: (ground) => pagesOf(ground, '/'),
      anchor: 'a static file, same server',
      anchor_value: (ground) => pagesOf(ground, '/favicon.svg'),
    },
    {
      name: 'first load bytes',
      unit: 'bytes',
      value: async (ground) => sent(without('image', await firstLoad(ground, '/'))),
      anchor: 'the same, unpacked',
      anchor_value: async (ground) => plain(without('image', await firstLoad(ground, '/'))),
    },
    {
      name: 'landing js bytes',
      unit: 'bytes',
      value: async (ground) => sent(only('javascript', await firstLoad(ground, '/'))),
      anchor: 'budget',
      anchor_value: 5_000,
      target: { of: 'value', most: 5_000 },
    },
    {
      name: 'app first load js bytes',
      unit: 'bytes',
      value: async (ground) => sent(only('javascript', await firstLoad(ground, '/members', ground.member))),
      anchor: 'budget',
      anchor_value: 130_000,
      target: { of: 'value', most: 130_000 },
    },
  ],
})
