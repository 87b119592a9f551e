// npm test: every check there is, in order, and one plain line at the end (OPS-1).
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const bin = join(root, 'node_modules/.bin')
const node = process.execPath

type Count = { passed: number; failed: number; skipped: string[] }
const total: Count = { passed: 0, failed: 0, skipped: [] }

rmSync(results, { recursive: true, force: true })
mkdirSync(results)

await check('types', [join(bin, 'tsc')])
await check('lint', [join(bin, 'biome'), 'check', '.'])
await check('texts', [node, 'ops/texts.ts'])
if (await check('build', [node, 'ops/build.ts'])) {
  await suite(
    'unit, SQL, wire, faults',
    [join(bin, 'vitest'), 'run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'],
    unitCount,
  )
  await suite('walks', [join(bin, 'playwright'), 'test'], walkCount)
}

for (const skipped of total.skipped) console.log(`skipped: ${skipped}`)
console.log(
  `tests: ${total.passed} passed, ${total.failed} failed${total.skipped.length ? `, ${total.skipped.length} skipped` : ''}`,
)
process.exit(total.failed ? 1 : 0)

/** One test of its own: it passes when the program ends well. */
async function check(name: string, command: string[]): Promise<boolean> {
  const good = (await run(name, command)) === 0
  total[good ? 'passed' : 'failed'] += 1
  return good
}

/** A runner with many tests: counted by what it wrote down; one that ends badly without a failed test counts as one. */
async function suite(name: string, command: string[], count: () => Count) {
  const code = await run(name, command)
  const counted = safely(count)
  total.passed += counted.passed
  total.skipped.push(...counted.skipped)
  total.failed += counted.failed || (code === 0 && counted.passed ? 0 : 1)
}

function safely(count: () => Count): Count {
  try {
    return count()
  } catch {
    return { passed: 0, failed: 0, skipped: [] }
  }
}

function run(name: string, [command = '', ...args]: string[]): Promise<number> {
  const began = performance.now()
  console.log(`\n=== ${name}`)
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
    })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => {
      console.log(
        `=== ${name}: ${code === 0 ? 'well' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s`,
      )
      resolve(code ?? 1)
    })
  })
}

const read = (file: string) => {
  const path = join(results, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { testResults: [], suites: [] }
}

function unitCount(): Count {
  type File = { status: string; assertionResults: { status: string; fullName: string }[] }
  const files = read('unit.json').testResults as File[]
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const having = (status: string) => tests.filter((it) => it.status === status)
  // A file that could not even begin has no failed test of its own.
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((it) => it.status === 'failed'),
  )
  return {
    passed: having('passed').length,
    failed: having('failed').length + broken.length,
    skipped: tests.filter(({ status }) => !['passed', 'failed'].includes(status)).map(({ fullName }) => fullName),
  }
}

function walkCount(): Count {
  type Spec = { title: string; ok: boolean; tests: { status: string }[] }
  type Suite = { specs?: Spec[]; suites?: Suite[] }
  const specsOf = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const specs = (read('walks.json').suites as Suite[]).flatMap(specsOf)
  const skipped = specs.filter(({ tests }) => tests.every(({ status }) => status === 'skipped'))
  const rest = specs.filter((it) => !skipped.includes(it))
  return {
    passed: rest.filter(({ ok }) => ok).length,
    failed: rest.filter(({ ok }) => !ok).length,
    skipped: skipped.map(({ title }) => title),
  }
}
