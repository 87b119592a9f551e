// PostgreSQL is killed under a running server: acknowledged messages exist once and are paid once; the outage is
// reported, and the server recovers by itself (CHAT-6, CRED-6, OPS-3). Short form: one kill of each mode. Long form:
// 50 kills.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client } from '../fixtures/httpClient.ts'
import { spawnProduction, type spawnServer } from '../fixtures/servers.ts'
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
import { killModes, startKillablePostgres } from './killablePostgres.ts'
import { byForm } from './longForm.ts'

const rounds = byForm({ short: killModes.length, long: 50 })
/** Milliseconds from when PostgreSQL is there again until messages are taken. */
const timeout = 15_000
let cluster: Awaited<ReturnType<typeof startKillablePostgres>>
let server: Awaited<ReturnType<typeof spawnServer>>

beforeAll(async () => {
  cluster = await startKillablePostgres()
  server = await spawnProduction({ DATABASE_URL: cluster.url, DATA_DIR: cluster.folder })
})
afterAll(async () => {
  server.kill('SIGTERM')
  await server.ended
  await cluster.end()
})

test(`CHAT-6 CRED-6 OPS-3 kill -9 of PostgreSQL, ${rounds} times`, { timeout: 1_800_000 }, async () => {
  const company = await cluster.once(makeChatGroup)
  await connectAll(company, server.port)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const manner = killModes[round % killModes.length] as (typeof killModes)[number]
    const before = acknowledgedCount(company)
    let enough = Number.POSITIVE_INFINITY
    const talking = cluster.once((db) => sendFromAll(db, company, () => acknowledgedCount(company) >= enough))
    await expect.poll(() => acknowledgedCount(company), { timeout }).toBeGreaterThan(before + 20)

    await cluster.kill(manner)
    if (manner !== 'backend') {
      const ready = await client(server.port, company.site.domain).get('/readyz')
      expect([ready.status, ready.json.database]).toEqual([503, false])
      await cluster.standUp()
    }
    const [stood, at] = [acknowledgedCount(company), performance.now()]
    await expect.poll(() => acknowledgedCount(company), { timeout, interval: 20 }).toBeGreaterThan(stood + 20)
    times.push(Math.round(performance.now() - at))
    enough = 0
    await talking
    if (round % 10 === 9) console.log(`killed PostgreSQL ${round + 1} times`)
  }
  await settleAll(company)
  const answers = company.talkers.flatMap(({ refused }) => [...refused])
  for (const [answer] of answers) expect(answer).toMatch(/^50[03] /)
  await cluster.once((db) => expectConsistent(db, company))
  console.log(
    `killed PostgreSQL ${rounds} times; ${sentMessages(company).length} messages`,
    countByMethod(company),
    `refused meanwhile: ${JSON.stringify(answers)}; well again after at most ${Math.max(...times)} ms`,
  )
})

test('OPS-3 what is done by the clock goes on, too', async () => {
  await cluster.once(async (db) => {
    await db.run`select graphile_worker.add_job('chats.refundUndelivered', '{}')`
    const left = async () =>
      (await db.many`select 1 from graphile_worker.jobs where task_identifier = 'chats.refundUndelivered'`).length
    await expect.poll(left, { timeout: 15_000 }).toBe(0)
  })
})
