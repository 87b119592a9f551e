// npm run resilience: long form of the resilience tests: 200 kills of the server, 50 of PostgreSQL, 100,000 webhooks
// with 20 kills, 64 clients on one balance, coupon and bonus 20 times (CHAT-6, CRED-6, OPS-3, PAY-4). npm run
// resilience -- NAME runs the files whose names begin so.
import { join } from 'node:path'
import { programOf, run } from '../../ops/programs.ts'

const env = {
  RESILIENCE_ROUNDS: '200',
  WEBHOOKS: '100000',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
}
const asked = process.argv.slice(2)
const files = (asked.length ? asked : ['killed', 'webhooks', 'moneyRaces']).map((it) => `test/resilience/${it}`)
const { code } = await run(programOf('vitest', 'vitest'), ['run', ...files, '--maxWorkers=2'], env, true)
process.exitCode = code
