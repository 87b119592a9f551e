// What Lighthouse says of the first page on a phone (RTE-4).
import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { defineBench, type Measure, type Run } from './base/bench.ts'
import { openBrowser } from './base/browser.ts'
import { appGround } from './base/ground.ts'
import { startBare } from './base/server.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
type Scores = Record<Category, number>

/** One run gives all four; each figure asks for the run of its round. */
type PageGround = { scores(of: 'page' | 'bare', round: number): Promise<Scores> }

async function setup(run: Run): Promise<PageGround> {
  const ground = await appGround(run, { crowd: true })
  const bare = await startBare()
  const debugging = await freePort()
  const browser = await openBrowser(`--remote-debugging-port=${debugging}`)
  const addresses = { page: `http://${ground.host}/`, bare: `http://127.0.0.1:${bare.port}/` }
  const known = new Map<string, Promise<Scores>>()
  return {
    notes: ground.notes,
    scores(of, round) {
      const key = `${of} ${round}`
      const found = known.get(key) ?? scoresOf(addresses[of], debugging, of === 'page' ? ground.notes : [])
      known.set(key, found)
      return found
    },
    async stop() {
      await browser.close()
      await bare.stop()
      await ground.stop()
    },
  }
}

/** Scores of 0 to 100; what a page lost points for goes to `notes`, once. */
async function scoresOf(url: string, port: number, notes: string[]): Promise<Scores> {
  const ran = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] })
  if (!ran || ran.lhr.runtimeError) throw new Error(`Lighthouse: ${ran?.lhr.runtimeError?.message ?? 'no result'}`)
  const { lhr } = ran
  for (const { id, title, score, scoreDisplayMode } of Object.values(lhr.audits)) {
    const line = `${id}: ${title}`
    const lost = score !== null && score < 0.9 && scoreDisplayMode !== 'informative'
    if (lost && !notes.includes(line)) notes.push(line)
  }
  const scores = categories.map((it) => [it, Math.round((lhr.categories[it]?.score ?? 0) * 100)])
  return Object.fromEntries(scores) as Scores
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

const figure = (category: Category, least: number): Measure<PageGround> => ({
  name: `lighthouse ${category}`,
  unit: 'of 100',
  rounds: 5,
  value: async (ground, round) => (await ground.scores('page', round))[category],
  anchor: 'a bare page, same browser',
  anchor_value: async (ground, round) => (await ground.scores('bare', round))[category],
  target: { of: 'value', least },
})

export const bench = defineBench<PageGround>({
  setup,
  minutes: 12,
  measures: categories.map((it) => figure(it, it === 'performance' ? 98 : 100)),
})
