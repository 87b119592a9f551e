// A node whose clock is months ahead is not ready and runs no job, and the schedule of the others goes on (OPS-3). And
// processes that only serve, or only run jobs.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../../server/base/db/database.ts'
import { clockSkewMs, openClockWatch } from '../../server/base/observability/clockWatch.ts'
import { makeLog } from '../../server/base/observability/log.ts'
import { testDatabase } from '../fixtures/database.ts'
import { client } from '../fixtures/httpClient.ts'
import { spawnServer } from '../fixtures/servers.ts'

let made: Awaited<ReturnType<typeof testDatabase>>
let db: Database
let folder: string

beforeAll(async () => {
  made = await testDatabase()
  db = connect(made.url, { max: 2 })
  folder = await mkdtemp(join(tmpdir(), 'nightjar-clock-'))
})
afterAll(async () => {
  await db.close()
  await made.drop()
  await rm(folder, { recursive: true, force: true })
})

const start = (settings: Record<string, string> = {}, args: string[] = []) =>
  spawnServer({ DATABASE_URL: made.url, DATA_DIR: made.data_dir, ...settings }, args)
const addJob = () => db.run`select graphile_worker.add_job('photos.sweep', '{"files": []}')`
const waitingJobs = async () =>
  (await db.many`select 1 from graphile_worker.jobs where task_identifier = 'photos.sweep'`).length

test('OPS-3 a clock ninety days ahead: not ready, no job, a line in the log; the schedule of others is not held up', {
  timeout: 120_000,
}, async () => {
  const file = join(folder, 'ahead.mjs')
  await writeFile(
    file,
    `const RealDate = Date
    const aheadMs = 90 * 86_400_000
    globalThis.Date = class extends RealDate {
      constructor(...given) {
        if (given.length) super(...given)
        else super(RealDate.now() + aheadMs)
      }
      static now() {
        return RealDate.now() + aheadMs
      }
    }`,
  )
  const server = await start({ NODE_OPTIONS: `--import=${file}` })
  try {
    const visitor = client(server.port, 'gay.localhost')
    const health = await visitor.get('/readyz')
    expect([health.status, health.json]).toEqual([503, expect.objectContaining({ ready: false, clock: false })])
    await addJob()
    await pause(3_000)
    expect(await waitingJobs()).toBe(1)
    expect(server.lines.filter((line) => line.includes('clock is wrong'))).toHaveLength(1)
  } finally {
    server.kill('SIGTERM')
    await server.ended
  }
  // What such a node wrote before it was noticed.
  await db.run`
    update graphile_worker._private_known_crontabs set last_execution = now() + interval '90 days'`
  const right = await start()
  try {
    expect((await client(right.port, 'gay.localhost').get('/readyz')).json).toMatchObject({ ready: true, clock: true })
    await expect.poll(waitingJobs, { timeout: 10_000 }).toBe(0)
    const held = await db.many`
      select identifier from graphile_worker._private_known_crontabs where last_execution > now() + interval '1 minute'`
    expect(held).toEqual([])
  } finally {
    right.kill('SIGTERM')
    await right.ended
  }
})

test('OPS-3 five seconds are the limit, on both sides', async () => {
  expect(Math.abs(await clockSkewMs(db))).toBeLessThan(1_000)
  expect(await clockSkewMs(db, () => Date.now() + 60_000)).toBeGreaterThan(59_000)
  expect(await clockSkewMs(db, () => Date.now() - 60_000)).toBeLessThan(-59_000)
  const changes: boolean[] = []
  const watch = await openClockWatch(
    db,
    makeLog(() => {}),
    async (isRight) => void changes.push(isRight),
  )
  watch.close()
  expect([changes, watch.isRight()]).toEqual([[true], true])
})

test('OPS-3 a process that only serves leaves jobs to one that only runs them and answers for its health alone', {
  timeout: 120_000,
}, async () => {
  const web = await start({}, ['--web'])
  await addJob()
  await pause(2_500)
  expect([await waitingJobs(), (await client(web.port, 'gay.localhost').get('/')).status]).toEqual([1, 200])
  const worker = await start({}, ['--worker'])
  await expect.poll(waitingJobs, { timeout: 10_000 }).toBe(0)
  const outside = client(worker.port, 'gay.localhost')
  expect((await outside.get('/readyz')).json).toMatchObject({ ready: true })
  expect([(await outside.get('/')).status, (await outside.get('/api/settings.php')).status]).toEqual([404, 404])
  for (const server of [web, worker]) {
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }
})
