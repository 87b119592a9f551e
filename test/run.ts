// npm test: runs every check in order and ends with one summary line (OPS-1).
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { programOf, run } from '../ops/programs.ts'
import { type Counts, playwrightCounts, vitestCounts } from './testResults.ts'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const unit = join(results, 'unit.json')
const e2e = join(results, 'e2e.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unit}`]

const total: Counts = { passed: [], failed: [], skipped: [] }
const times: string[] = []

async function step(name: string, program: string, args: string[]): Promise<boolean> {
  console.log(`\n=== ${name}`)
  const { code, seconds } = await run(program, args, {}, true)
  times.push(`${seconds.toFixed(1).padStart(7)} s  ${name}${code === 0 ? '' : `  FAILED (exit code ${code})`}`)
  return code === 0
}

/** A check that passes if the program exits with 0. */
async function check(name: string, program: string, args: string[] = []): Promise<boolean> {
  const good = await step(name, program, args)
  total[good ? 'passed' : 'failed'].push(name)
  return good
}

/** Runs a test runner. A non-zero exit without a failed test, or no test at all, is a failure, too. */
async function suite(name: string, program: string, args: string[], countsOf: () => Counts) {
  const good = await step(name, program, args)
  try {
    const counts = countsOf()
    for (const at of ['passed', 'failed', 'skipped'] as const)
      total[at].push(...counts[at].map((it) => `${name}: ${it}`))
    if (counts.failed.length) return
    if (!good) total.failed.push(`${name}: the runner failed, though none of its tests did`)
    else if (!counts.passed.length) total.failed.push(`${name}: no test was run`)
  } catch (error) {
    total.failed.push(`${name}: wrote no results (${(error as Error).message})`)
  }
}

function summary() {
  const { passed, failed, skipped } = total
  console.log(`\n=== all\n${times.join('\n')}`)
  for (const it of skipped) console.log(`skipped: ${it}`)
  for (const it of failed) console.log(`failed: ${it}`)
  console.log(
    `tests: ${passed.length} passed, ${failed.length} failed${skipped.length ? `, ${skipped.length} skipped` : ''}`,
  )
  process.exitCode = failed.length ? 1 : 0
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results)
await check('types', programOf('typescript', 'tsc'))
await check('lint', programOf('@biomejs/biome', 'biome'), ['check', '.'])
// Apart, because it reads the types of all files, and the formatter of one file must not wait for that.
await check('floating promises', programOf('@biomejs/biome', 'biome'), [
  ...['lint', '--only=nursery/noFloatingPromises', '--config-path=biome.promises.json', '.'],
])
await check('texts', join(root, 'ops/texts.ts'), ['--check'])
if (await check('build', join(root, 'ops/build.ts'))) {
  await suite('unit', programOf('vitest', 'vitest'), ['run', ...reporters], () => vitestCounts(unit))
  await suite('e2e', programOf('@playwright/test', 'playwright'), ['test'], () => playwrightCounts(e2e))
} else {
  total.failed.push('unit and e2e: not run, because there is no build')
}
summary()
