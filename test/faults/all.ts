// npm run faults: the long form of what npm test does in short: 200 kills of the server, 50 of PostgreSQL (CHAT-6, CRED-6, OPS-3).
import { join } from 'node:path'
import { programOf, run } from '../../ops/programs.ts'

const env = { FAULT_ROUNDS: '200', NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node') }
const { code } = await run(programOf('vitest', 'vitest'), ['run', 'test/faults/killed', '--maxWorkers=2'], env, true)
process.exitCode = code
