// Lighthouse scores of every entry page, as a phone on a slow network (RTE-4, LAND-1).
import lighthouse from 'lighthouse'
import { entryPages } from './data/entryPages.ts'
import { appFixture } from './harness/appFixture.ts'
import { defineBench, type Measure, oncePerRound, type Run } from './harness/bench.ts'
import { openBrowser } from './harness/browser.ts'
import { freePort } from './harness/freePort.ts'
import { openConnection, pageHeaders, request } from './harness/httpConnection.ts'
import { startMinimalPage } from './harness/server.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** Scores of 0 to 100; milliseconds until the largest of the first screen is seen. */
type Seen = Record<Category, number> & { lcp: number }
type See = (round: number) => Promise<Seen>
type PageFixture = { pages: Map<string, See>; baseline: See }

async function setup(run: Run): Promise<PageFixture> {
  const fixture = await appFixture(run, { crowd: true })
  const { host } = fixture
  const baseline = await startMinimalPage()
  run.atEnd(baseline.stop)
  const port = await freePort()
  const browser = await openBrowser(`--remote-debugging-port=${port}`)
  run.atEnd(() => browser.close())
  const notedLines = new Set<string>()
  const noteOnce = (line: string) => {
    if (!notedLines.has(line)) run.note(line)
    notedLines.add(line)
  }
  run.say('warming up …')
  const connection = await openConnection(fixture.port)
  for (const path of entryPages) await connection.ask(request('GET', path, pageHeaders(host)))
  return {
    pages: new Map(entryPages.map((path) => [path, oncePerRound(() => look(`http://${host}${path}`, port, noteOnce))])),
    baseline: oncePerRound(() => look(`http://127.0.0.1:${baseline.port}/`, port)),
  }
}

/** What a page lost points for is told. */
async function look(url: string, port: number, onNote = (_lost: string) => {}): Promise<Seen> {
  const ran = await lightUp(url, port)
  const { audits, categories: rated, finalDisplayedUrl } = ran.lhr
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`)
  for (const { id, title, score, scoreDisplayMode } of Object.values(audits)) {
    const lost = score !== null && score < 0.9 && scoreDisplayMode !== 'informative'
    if (lost) onNote(`could be better: ${new URL(url).pathname}: ${id}: ${title}`)
  }
  const scores = categories.map((it) => [it, Math.round((rated[it]?.score ?? 0) * 100)])
  return {
    ...(Object.fromEntries(scores) as Record<Category, number>),
    lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
  }
}

/** Where Lighthouse missed the beginning of its own recording it has seen nothing, and looks again. */
async function lightUp(url: string, port: number) {
  for (let left = 3; ; left--) {
    const ran = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] })
    if (ran && !ran.lhr.runtimeError) return ran
    const { code, message = 'no result' } = ran?.lhr.runtimeError ?? {}
    if (code !== 'NO_NAVSTART' || left === 0) throw new Error(`Lighthouse: ${message}`)
  }
}

const resultOf = ({ pages }: PageFixture, path: string, round: number) => (pages.get(path) as See)(round)

async function ofAll(fixture: PageFixture, round: number): Promise<Seen[]> {
  const all: Seen[] = []
  for (const path of entryPages) all.push(await resultOf(fixture, path, round))
  return all
}

const baseline = (of: keyof Seen) => ({
  anchor: 'a bare page, same browser',
  anchor_value: async (fixture: PageFixture, round: number) => (await fixture.baseline(round))[of],
})

const performanceOf = (path: string): Measure<PageFixture> => ({
  name: `performance of ${path}`,
  unit: 'of 100',
  rounds: 5,
  value: async (fixture, round) => (await resultOf(fixture, path, round)).performance,
  ...baseline('performance'),
  target: { of: 'value', min: 99 },
})

const lcpOf = (path: string): Measure<PageFixture> => ({
  name: `largest paint of ${path}`,
  unit: 'ms',
  rounds: 5,
  value: async (fixture, round) => (await resultOf(fixture, path, round)).lcp,
  ...baseline('lcp'),
  target: { of: 'value', max: 1_500 },
})

const leastOf = (category: Category, minScore: number): Measure<PageFixture> => ({
  name: `${category}, the least of all`,
  unit: 'of 100',
  rounds: 5,
  value: async (fixture, round) => Math.min(...(await ofAll(fixture, round)).map((it) => it[category])),
  ...baseline(category),
  target: { of: 'value', min: minScore },
})

export const bench = defineBench<PageFixture>({
  setup,
  minutes: 40,
  measures: [
    ...entryPages.map(performanceOf),
    ...entryPages.map(lcpOf),
    leastOf('accessibility', 100),
    leastOf('best-practices', 100),
    leastOf('seo', 98),
  ],
})
