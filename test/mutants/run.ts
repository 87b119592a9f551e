// npm run mutants: applies each mutant to a copy of the project, one at a time, and runs the tests of its domain until
// one fails. Ends with the share that was killed; fails below nine of ten. First, all these tests pass without a mutant.
// npm run mutants -- NAME … runs these mutants or domains alone, without that.
import '../memoryTmpdir.ts'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../ops/build.ts'
import { programOf, run } from '../../ops/programs.ts'
import { plantedTemplate } from '../fixtures/templateCache.ts'
import { files, root } from '../sourceFiles.ts'
import { vitestCounts } from '../testResults.ts'
import { type Domain, domains, testRounds, testsOf } from './domains.ts'
import type { Mutant } from './mutant.ts'

const MIN_KILLED_PERCENT = 90

const names = process.argv.slice(2)
const chosen = Object.entries(domains).flatMap(([name, domain]) =>
  domain.mutants
    .filter(({ id }) => !names.length || names.includes(id) || names.includes(name))
    .map((mutant) => ({ domain, mutant })),
)
if (!chosen.length) throw new Error(`no mutant or domain is called ${names.join(' or ')}`)
if (!(await build())) throw new Error('the build failed')

const copy = await mkdtemp(join(tmpdir(), 'nightjar-mutants-'))
const results = join(copy, 'results.json')
const startedAt = performance.now()
try {
  await copyProject()
  const env = { TEMPLATE_FOLDER: await plantedTemplate(false) }
  if (!names.length) await assertTestsPass(env)
  const killers = new Map<Mutant, string | null>()
  for (const { mutant, domain } of chosen) {
    if (mutant.equivalent) continue
    const since = performance.now()
    const killer = await killerOf(mutant, domain, env)
    killers.set(mutant, killer)
    console.log(`${secondsSince(since)} s  ${mutant.id}  ${killer ? `killed by ${killer}` : 'SURVIVED'}`)
  }
  report(killers)
} finally {
  await rm(copy, { recursive: true, force: true })
}

async function copyProject() {
  for (const file of files()) await cp(join(root, file), join(copy, file))
  for (const folder of ['node_modules', 'build', 'texts/compiled'])
    await symlink(join(root, folder), join(copy, folder))
}

/** The names of the tests that failed; files without one, which were not run or whose set-up failed, come last. */
async function failuresOf(tests: string[], env: NodeJS.ProcessEnv, { bail }: { bail: boolean }): Promise<string[]> {
  await rm(results, { force: true })
  const args = ['run', ...tests, '--reporter=json', `--outputFile=${results}`, ...(bail ? ['--bail=1'] : [])]
  const { output } = await run(programOf('vitest', 'vitest'), args, env, false, copy)
  try {
    const failures = vitestCounts(results).failed.map((it) => it.split('\n')[0] as string)
    const isFile = (it: string) => it.startsWith(copy)
    return [...failures.filter((it) => !isFile(it)), ...failures.filter(isFile)]
  } catch (error) {
    throw new Error(`no test was run\n${output}`, { cause: error })
  }
}

async function assertTestsPass(env: NodeJS.ProcessEnv) {
  const tests = [...new Set(Object.values(domains).flatMap(testsOf))]
  const failures = await failuresOf(tests, env, { bail: false })
  if (failures.length) throw new Error(`without a mutant fail:\n  ${failures.join('\n  ')}`)
  console.log(`${secondsSince(startedAt)} s  ${tests.length} files pass without a mutant`)
}

/** The first test that failed; null where none did. */
async function killerOf(mutant: Mutant, domain: Domain, env: NodeJS.ProcessEnv): Promise<string | null> {
  const file = join(copy, mutant.file)
  const text = await readFile(file, 'utf8')
  try {
    await writeFile(
      file,
      text.replace(mutant.search, () => mutant.replacement),
    )
    for (const tests of testRounds(domain, mutant)) {
      const [killer] = await failuresOf(tests, env, { bail: true })
      if (killer) return killer
    }
    return null
  } finally {
    await writeFile(file, text)
  }
}

function secondsSince(start: number) {
  return ((performance.now() - start) / 1000).toFixed(0).padStart(4)
}

function report(killers: Map<Mutant, string | null>) {
  const line = (...cells: (string | number)[]) => console.log(cells.map((it) => `${it}`.padEnd(10)).join(''))
  const shareOf = (mutants: Mutant[]) => {
    const killed = mutants.filter((it) => killers.get(it)).length
    return [killed, mutants.length, `${Math.round((100 * killed) / mutants.length)} %`] as const
  }
  console.log()
  line('domain', 'killed', 'of', 'share')
  for (const [domain, { mutants }] of Object.entries(domains)) {
    const counted = mutants.filter((it) => killers.has(it))
    if (counted.length) line(domain, ...shareOf(counted))
  }
  const all = [...killers.keys()]
  line('all', ...shareOf(all))
  console.log(`${secondsSince(startedAt)} s`)
  for (const { id, file, breaks } of all.filter((it) => !killers.get(it)))
    console.log(`survived: ${id} (${file}, ${breaks})`)
  for (const { mutant } of chosen.filter(({ mutant: { equivalent } }) => equivalent))
    console.log(`not counted: ${mutant.id}, because ${mutant.equivalent}`)
  const [killed, count] = shareOf(all)
  process.exitCode = killed * 100 < MIN_KILLED_PERCENT * count ? 1 : 0
}
