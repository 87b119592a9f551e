// A visitor's first page: requests per second, time to first byte, and bytes before any interaction (RTE-4).
import { join } from 'node:path'
import { locales } from '../contract/limits.ts'
import { type LoggedIn, makeMembers } from './data/members.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, oncePerRound, percentile, type Run } from './harness/bench.ts'
import { type LoadedFile, loadPage, openBrowser, openContext } from './harness/browser.ts'
import { cpuSeconds } from './harness/cpuTime.ts'
import { type HttpConnection, openConnection, request } from './harness/httpConnection.ts'
import { root, start } from './harness/server.ts'
import { throughput } from './harness/throughput.ts'

const CONNECTION_COUNT = 16
const DURATION_SECONDS = 5

type LandingFixture = AppFixture & {
  connections: HttpConnection[]
  /** To a plain node:http that answers as many bytes. */
  plain: HttpConnection[]
  landing(round: number): Promise<LoadedFile[]>
  members(round: number): Promise<LoadedFile[]>
}

async function setup(run: Run): Promise<LandingFixture> {
  const fixture = await appFixture(run, { crowd: true })
  const browser = await openBrowser()
  run.atEnd(() => browser.close())
  const [member] = await makeMembers(fixture, 1)
  const open = (port: number) => Promise.all(Array.from({ length: CONNECTION_COUNT }, () => openConnection(port)))
  const connections = await open(fixture.port)
  const { body } = await (connections[0] as HttpConnection).ask(asked(fixture, '/'))
  const otherServer = await start(process.execPath, [join(root, 'bench/baselines/minimalHttp.ts')], {
    SIZE: String(body.length),
  })
  run.atEnd(otherServer.stop)
  run.note(`The page, compressed, has ${body.length.toLocaleString('en')} bytes.`)
  const plain = await open(otherServer.port)
  async function visit(path: string, who: LoggedIn | undefined, rests: boolean) {
    const context = await openContext(browser, fixture, who)
    if (!rests) await context.addInitScript(neverIdle)
    const all = await loadPage(await context.newPage(), `http://${fixture.host}${path}`)
    await context.close()
    return all
  }
  const firstLoad = (path: string, member?: LoggedIn) =>
    oncePerRound(async (round) => {
      const all = await visit(path, member, false)
      if (round === 0) run.note(listOf(path, all, await visit(path, member, true)))
      return all
    })
  const benchFixture = {
    ...fixture,
    connections,
    plain,
    landing: firstLoad('/'),
    members: firstLoad('/members', member),
  }
  run.say('warming up …')
  for (const path of ['/', sourced]) await pagesOf(benchFixture, path, 2)
  await pagesOf({ ...benchFixture, connections: plain }, '/', 2)
  return benchFixture
}

/** From an advertisement: the same page out of the cache, with its visitor's source in every link. */
const sourced = '/?network=lights&ref=summer&sub1=a1b2c3d4e5&sub2=f6'

function asked({ host }: Pick<LandingFixture, 'host'>, path: string) {
  const takes = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en' }
  return Buffer.from(request('GET', path, { host, ...takes }))
}

async function pagesOf(
  { host, connections }: Pick<LandingFixture, 'host' | 'connections'>,
  path: string,
  forSeconds = DURATION_SECONDS,
) {
  const text = asked({ host }, path)
  return throughput(CONNECTION_COUNT, forSeconds, async (at) => {
    const { status } = await (connections[at] as HttpConnection).ask(text)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  })
}

/** Milliseconds until the answer has begun, and so small a one is then there: the median of a thousand, one after the other. */
async function soonest({ host, connections }: Pick<LandingFixture, 'host' | 'connections'>) {
  const text = asked({ host }, '/')
  const times: number[] = []
  for (let at = 0; at < 1_000; at++) {
    const began = performance.now()
    await (connections[0] as HttpConnection).ask(text)
    times.push(performance.now() - began)
  }
  return percentile(times, 0.5)
}

/** What a page fetches for the next one once it is at rest (NAV-12) is no part of its first load. */
function neverIdle() {
  window.requestIdleCallback = () => 0
}

function listOf(path: string, all: LoadedFile[], withRest: LoadedFile[]): string {
  const lines = all
    .toSorted((a, b) => b.sent - a.sent)
    .map((it) => `${it.sent.toLocaleString('en').padStart(10)}  ${it.type.padEnd(10)}  ${it.path}`)
  const later = sent(only('javascript', withRest)) - sent(only('javascript', all))
  const rest =
    later > 0
      ? [`Once it is at rest it fetches ${later.toLocaleString('en')} bytes of javascript for the next pages.`]
      : []
  return [`\nFirst load of ${path}, bytes as sent:`, ...lines, ...rest].join('\n')
}

const without = (type: string, all: LoadedFile[]) => all.filter((it) => it.type !== type)
const only = (type: string, all: LoadedFile[]) => all.filter((it) => it.type === type)
const sent = (all: LoadedFile[]) => all.reduce((sum, it) => sum + it.sent, 0)
const plain = (all: LoadedFile[]) => all.reduce((sum, it) => sum + it.plain, 0)

/** Requests of each round: enough for the clock of the processor, which ticks 100 times a second. */
const MISS_COUNT = 120
const HIT_COUNT = 6_000
/** Pages of which each round renders all variants. */
const missedPages = ['/pricing', '/pages/terms', '/pages/privacy', '/pages/faq', '/complaints']

/** A variant of a page that nobody has asked for: by language, scheme and the answered warning. */
function variants({ host }: LandingFixture, round: number): Buffer[] {
  const path = missedPages[round % missedPages.length] as string
  const all = locales.flatMap((lang) =>
    ['day', 'night', 'system'].flatMap((scheme) =>
      ['', '; entered=1'].flatMap((entered) =>
        ['NL', 'DE'].map((country) => `lang=${lang}; scheme=${scheme}; country=${country}${entered}`),
      ),
    ),
  )
  const common = { host, accept: '*/*', 'accept-encoding': 'br' }
  return all.slice(0, MISS_COUNT).map((cookie) => Buffer.from(request('GET', path, { ...common, cookie })))
}

/** Milliseconds of processor for each of these requests, one after the other. */
async function processorOf({ connections, pid, db }: LandingFixture, requests: Buffer[]): Promise<number> {
  const before = await cpuSeconds(pid, db)
  for (const text of requests) {
    const { status } = await (connections[0] as HttpConnection).ask(text)
    if (status !== 200) throw new Error(`a page answered ${status}`)
  }
  return (1_000 * ((await cpuSeconds(pid, db)) - before)) / requests.length
}

export const bench = defineBench<LandingFixture>({
  setup,
  minutes: 8,
  measures: [
    {
      name: 'landing rate',
      unit: 'pages/s',
      value: (fixture) => pagesOf(fixture, '/'),
      anchor: 'plain node:http, as many bytes',
      anchor_value: (fixture) => pagesOf({ ...fixture, connections: fixture.plain }, '/'),
      target: { of: 'ratio', min: 0.3 },
    },
    {
      name: 'landing rate, from an advertisement',
      unit: 'pages/s',
      value: (fixture) => pagesOf(fixture, sourced),
      anchor: 'plain node:http, as many bytes',
      anchor_value: (fixture) => pagesOf({ ...fixture, connections: fixture.plain }, '/'),
    },
    {
      name: 'processor of a page that is not in the cache',
      unit: 'ms',
      value: (fixture, round) => processorOf(fixture, variants(fixture, round)),
      anchor: 'of one that is',
      anchor_value: (fixture) => processorOf(fixture, Array(HIT_COUNT).fill(asked(fixture, '/')) as Buffer[]),
      target: { of: 'ratio', max: 40 },
    },
    {
      name: 'landing ttfb p50',
      unit: 'ms',
      value: soonest,
      anchor: 'plain node:http, as many bytes',
      anchor_value: (fixture) => soonest({ ...fixture, connections: fixture.plain }),
      target: { of: 'value', max: 1 },
    },
    {
      name: 'first load bytes',
      unit: 'bytes',
      value: async ({ landing }, round) => sent(without('image', await landing(round))),
      anchor: 'the same, unpacked',
      anchor_value: async ({ landing }, round) => plain(without('image', await landing(round))),
    },
    {
      name: 'landing js bytes',
      unit: 'bytes',
      value: async ({ landing }, round) => sent(only('javascript', await landing(round))),
      anchor: 'budget',
      anchor_value: 5_000,
      target: { of: 'value', max: 5_000 },
    },
    {
      name: 'app first load js bytes',
      unit: 'bytes',
      value: async ({ members }, round) => sent(only('javascript', await members(round))),
      anchor: 'budget',
      anchor_value: 150_000,
      target: { of: 'value', max: 150_000 },
    },
  ],
})
