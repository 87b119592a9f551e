// What Lighthouse says of the first page on a phone (RTE-4).
import lighthouse from 'lighthouse'
import { defineBench, type Measure, oncePerRound, type Run } from './base/bench.ts'
import { openBrowser } from './base/browser.ts'
import { appGround } from './base/ground.ts'
import { freePort } from './base/port.ts'
import { startBare } from './base/server.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
type Scores = Record<Category, number>

/** One run of Lighthouse gives all four. */
type PageGround = { page(round: number): Promise<Scores>; bare(round: number): Promise<Scores> }

async function setup(run: Run): Promise<PageGround> {
  const { host } = await appGround(run, { crowd: true })
  const bare = await startBare()
  run.atEnd(bare.stop)
  const debugging = await freePort()
  const browser = await openBrowser(`--remote-debugging-port=${debugging}`)
  run.atEnd(() => browser.close())
  const said = new Set<string>()
  const tell = (line: string) => {
    if (!said.has(line)) run.note(line)
    said.add(line)
  }
  return {
    page: oncePerRound(() => scoresOf(`http://${host}/`, debugging, tell)),
    bare: oncePerRound(() => scoresOf(`http://127.0.0.1:${bare.port}/`, debugging)),
  }
}

/** Scores of 0 to 100; what a page lost points for is told. */
async function scoresOf(url: string, port: number, tell = (_lost: string) => {}): Promise<Scores> {
  const ran = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] })
  if (!ran || ran.lhr.runtimeError) throw new Error(`Lighthouse: ${ran?.lhr.runtimeError?.message ?? 'no result'}`)
  const { lhr } = ran
  for (const { id, title, score, scoreDisplayMode } of Object.values(lhr.audits)) {
    const lost = score !== null && score < 0.9 && scoreDisplayMode !== 'informative'
    if (lost) tell(`could be better: ${id}: ${title}`)
  }
  const scores = categories.map((it) => [it, Math.round((lhr.categories[it]?.score ?? 0) * 100)])
  return Object.fromEntries(scores) as Scores
}

const figure = (category: Category, least: number): Measure<PageGround> => ({
  name: `lighthouse ${category}`,
  unit: 'of 100',
  rounds: 5,
  value: async (ground, round) => (await ground.page(round))[category],
  anchor: 'a bare page, same browser',
  anchor_value: async (ground, round) => (await ground.bare(round))[category],
  target: { of: 'value', least },
})

export const bench = defineBench<PageGround>({
  setup,
  minutes: 12,
  measures: categories.map((it) => figure(it, it === 'performance' ? 98 : 100)),
})
