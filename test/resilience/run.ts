// npm run resilience: the long form of each test that has one (longForm.ts): 200 kills of the server, 50 of PostgreSQL,
// 100,000 webhooks with 20 kills, 64 clients on one balance, coupon and bonus 20 times, races 20 times, 100 accounts
// erased, photos of the largest sizes, axe on every screen of a desktop (ACC-12, CHAT-6, CRED-6, NAV-13, OPS-3, PAY-4,
// PRO-4). npm run resilience -- NAME runs the files whose names begin so. Those of test/e2e need `npm run build`.
import { basename, join } from 'node:path'
import { programOf, run } from '../../ops/programs.ts'
import { files, reachableFrom } from '../sourceFiles.ts'
import { testsByProject } from '../testProjects.ts'

const names = process.argv.slice(2)
const isChosen = (file: string) => !names.length || names.some((name) => basename(file).startsWith(name))
const hasLongForm = (file: string) => reachableFrom(file).has('test/resilience/longForm.ts')
const chosen = (found: string[]) => found.filter(isChosen).filter(hasLongForm)

const unit = chosen(Object.values(testsByProject()).flat())
const e2e = chosen(files('test/e2e').filter((file) => file.endsWith('.e2e.ts')))
if (!unit.length && !e2e.length) throw new Error(`no test with a long form is called ${names.join(' or ')}`)
const env = { LONG_FORM: '1', NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node') }
for (const [program, args] of [
  [programOf('vitest', 'vitest'), unit.length ? ['run', ...unit, '--maxWorkers=2'] : null],
  [programOf('@playwright/test', 'playwright'), e2e.length ? ['test', ...e2e] : null],
] as const) {
  if (!args) continue
  const { code } = await run(program, [...args], env, true)
  process.exitCode ||= code
}
