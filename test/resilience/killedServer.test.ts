// The server is killed at failpoints of a message, by every sending method: acknowledged messages exist once and are
// paid once (CHAT-6, CRED-6, OPS-3). Short form: one failpoint of each kind, once. Long form: all of them, 200 kills.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../../server/base/db/database.ts'
import { readEnv } from '../../server/base/env.ts'
import { type Failpoint, failpoints } from '../../server/base/failpoints/failpoints.ts'
import { testDatabase } from '../fixtures/database.ts'
import { spawnServer } from '../fixtures/servers.ts'
import {
  acknowledgedCount,
  connectAll,
  countByMethod,
  expectConsistent,
  makeChatGroup,
  sendFromAll,
  sentMessages,
  settleAll,
} from './chatGroup.ts'
import { byForm } from './longForm.ts'

const kinds = [...Map.groupBy(failpoints, (it) => it.split(':')[0]).values()]
/** The second of each kind: something is done by then, and something is left to do. */
const oneOfEachKind = kinds.map((them) => them[1] as Failpoint)
const steps = byForm<readonly Failpoint[]>({ short: oneOfEachKind, long: failpoints })
const rounds = byForm({ short: 1, long: Math.ceil(200 / failpoints.length) })
const patience = 20_000
let made: Awaited<ReturnType<typeof testDatabase>>
let db: Database

beforeAll(async () => {
  made = await testDatabase()
  db = connect(made.url, { max: 2 })
})
afterAll(async () => {
  await db.close()
  await made.drop()
})

const start = (more: Record<string, string> = {}) =>
  spawnServer({ DATABASE_URL: made.url, DATA_DIR: made.data_dir, ...more })

test(`CHAT-6 CRED-6 OPS-3 kill -9 at each of ${steps.length} steps, ${rounds} times`, {
  timeout: 3_600_000,
}, async () => {
  const company = await makeChatGroup(db)
  let kills = 0
  for (let round = 0; round < rounds; round++) {
    for (const step of steps) {
      // Not always at the first: others are on their way then.
      const server = await start({ FAILPOINT: `${1 + (round % 3)} ${step}` })
      let ended = false
      void server.ended.then(() => {
        ended = true
      })
      const late = AbortSignal.timeout(patience)
      // It may die before all are connected: jobs pass some of the steps.
      await connectAll(company, server.port).catch(() => {})
      await sendFromAll(db, company, () => ended || late.aborted)
      if (!ended) server.kill('SIGKILL')
      expect(ended, `it came to the step "${step}"`).toBe(true)
      expect(await server.ended, server.lines.join('\n')).toBeNull()
      kills += 1
    }
    if (rounds > 1) console.log(`killed the server ${kills} times`)
  }

  const last = await start()
  await connectAll(company, last.port)
  // Some more, so that whoever is away is told of what a killed server left.
  const enough = acknowledgedCount(company) + 30
  await sendFromAll(db, company, () => acknowledgedCount(company) >= enough)
  await settleAll(company)
  await expectConsistent(db, company)
  last.kill('SIGTERM')
  await last.ended
  console.log(`killed the server ${kills} times; ${sentMessages(company).length} messages`, countByMethod(company))
})

test('OPS-1 production does not die on purpose, and no step is mistaken for another', () => {
  const complete = { NODE_ENV: 'production', DATABASE_URL: 'x', SMTP_URL: 'x', SECRET: 'x' }
  expect(() => readEnv({ ...complete, FAILPOINT: `1 ${failpoints[0]}` })).toThrow(/FAILPOINT/)
  expect(() => readEnv({ FAILPOINT: '1 nowhere' })).toThrow(/FAILPOINT/)
  expect(readEnv({ FAILPOINT: `3 ${failpoints[0]}` }).failpoint).toEqual({ name: failpoints[0], passes: 3 })
  expect(readEnv({}).failpoint).toBeNull()
})
