// npm run bench -- NAME [--json] [--only FIGURE]: measures each figure of bench/NAME.ts beside its baseline. With
// --json the last line is machine-readable.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Bench, measure, type Run } from './harness/bench.ts'
import { table } from './harness/table.ts'

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, only: { type: 'string' } },
})
const log = (line: string) => void process.stderr.write(`${line}\n`)

async function benches(): Promise<string[]> {
  const files = await readdir(import.meta.dirname)
  return files.filter((it) => it.endsWith('.ts') && it !== 'run.ts').map((it) => it.slice(0, -3))
}

async function find(name: string | undefined): Promise<Bench> {
  const known = await benches()
  if (!name || !known.includes(name))
    throw new Error(`npm run bench -- NAME [--json] [--only FIGURE]\n  ${known.join('\n  ')}`)
  const { bench } = (await import(join(import.meta.dirname, `${name}.ts`))) as { bench: Bench }
  if (given.only && !bench.measures.some((it) => it.name === given.only))
    throw new Error(`${name} has no such figure. It has:\n  ${bench.measures.map((it) => it.name).join('\n  ')}`)
  return bench
}

async function run(name: string | undefined) {
  const bench = await find(name)
  const halted = haltedAfter(bench.minutes)
  const notes: string[] = []
  const ends: (() => Promise<unknown>)[] = []
  const here: Run = { say: log, note: (line) => void notes.push(line), atEnd: (work) => void ends.push(work) }
  const making = bench.setup(here)
  try {
    const fixture = await Promise.race([making, halted])
    const measured = []
    for (const it of bench.measures) {
      if (given.only && it.name !== given.only) continue
      measured.push({ figure: await Promise.race([measure(fixture, it, here), halted]), target: it.target })
    }
    process.stdout.write(`${[name, '', table(measured), '', ...notes].join('\n')}\n`)
    return { bench: name, figures: measured.map(({ figure }) => figure) }
  } finally {
    await making.catch(() => {})
    for (const end of ends.toReversed()) await end().catch((error) => log(`at the end: ${error}`))
  }
}

/** Rejects on timeout, Ctrl-C or an uncaught exception, so that clean-ups run either way. */
function haltedAfter(minutes: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  setTimeout(() => reject(new Error(`not done after ${minutes} minutes`)), minutes * 60_000).unref()
  process.on('uncaughtException', reject)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => reject(new Error(`stopped by ${signal}`)))
  return promise
}

try {
  const answer = await run(positionals[0])
  if (given.json) process.stdout.write(`${JSON.stringify(answer)}\n`)
  // Interrupted work may still be pending.
  process.exit(0)
} catch (error) {
  log((error as Error).message)
  process.exit(1)
}
