// npm run resilience: the long form of each test that has one (longForm.ts): 200 kills of the server, 50 of PostgreSQL,
// 100,000 webhooks with 20 kills, 64 clients on one balance, coupon and bonus 20 times, races 20 times, 100 accounts
// erased, photos of the largest sizes (ACC-12, CHAT-6, CRED-6, OPS-3, PAY-4, PRO-4). npm run resilience -- NAME runs the
// files whose names begin so.
import { basename, join } from 'node:path'
import { programOf, run } from '../../ops/programs.ts'
import { reachableFrom } from '../sourceFiles.ts'
import { testsByProject } from '../testProjects.ts'

const asked = process.argv.slice(2)
const found = Object.values(testsByProject())
  .flat()
  .filter((file) => reachableFrom(file).has('test/resilience/longForm.ts'))
  .filter((file) => !asked.length || asked.some((name) => basename(file).startsWith(name)))
if (!found.length) throw new Error(`no test with a long form is called ${asked.join(' or ')}`)
const env = { LONG_FORM: '1', NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node') }
const { code } = await run(programOf('vitest', 'vitest'), ['run', ...found, '--maxWorkers=2'], env, true)
process.exitCode = code
