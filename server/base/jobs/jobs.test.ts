// Who adds a job after writing something has it run after that was written, however many add the same one at the same
// time (PAY-4); and what a killed process had begun is done by another (OPS-3).
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/fixtures/database.ts'
import { connect } from '../db/database.ts'
import { makeLog } from '../observability/log.ts'
import { addJob, coalesceByKey, type Jobs, makeJobs } from './jobs.ts'
import { laneSizes, priorities } from './lanes.ts'

test('PAY-4 of those who add one key while it is being added all share the next add, and none the one that began before them', async () => {
  const begun: { payload: unknown; end(): void; fail(): void }[] = []
  const add = coalesceByKey((_task, payload) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    begun.push({ payload, end: resolve, fail: () => reject(new Error('gone')) })
    return promise
  })
  const over: string[] = []
  const put = (payload: string) => add('look', payload, { key: 'look' }).then(() => over.push(payload))
  const first = put('first')
  await expect.poll(() => begun.length).toBe(1)
  const [second, third] = [put('second'), put('third')]
  const failed = expect(first).rejects.toThrow('gone')
  begun[0]?.fail()
  await failed
  await expect.poll(() => begun.length).toBe(2)
  expect([over, begun[1]?.payload]).toEqual([[], 'third'])
  begun[1]?.end()
  await Promise.all([second, third])
  const last = put('last')
  await expect.poll(() => begun.length).toBe(3)
  begun[2]?.end()
  await last
  expect(over).toEqual(['second', 'third', 'last'])
})

/** A job that is added before its lane listens waits for the next look at the queue, a second later. */
const pollOptions = { timeout: 5_000 }

/** Jobs on a database of their own. */
async function startJobs(tasks: Parameters<Jobs['start']>[0], laneOf: Parameters<Jobs['start']>[2]) {
  const { url, drop } = await testDatabase()
  const db = connect(url, { max: 2 })
  const log = makeLog(() => {})
  const jobs = await makeJobs(url, log)
  await jobs.start(tasks, [], laneOf)
  const close = async () => {
    await jobs.close()
    await db.close()
    await drop()
  }
  return { jobs, db, close }
}

test('OPS-3 jobs that never end hold up those of their own lane alone; the most urgent go first', async () => {
  const mayEnd = Promise.withResolvers<void>()
  const done: string[] = []
  const { jobs, db, close } = await startJobs(
    {
      async push() {
        await mayEnd.promise
      },
      async mail({ name }: { name: string }) {
        done.push(name)
      },
      async other() {
        done.push('other')
      },
    },
    { push: 'outgoing', mail: 'urgent' },
  )
  for (let n = 0; n < laneSizes.outgoing * 2; n++) await jobs.add('push', {})
  await expect
    .poll(
      async () => (await db.many`select 1 from graphile_worker.jobs where locked_at is not null`).length,
      pollOptions,
    )
    .toBe(laneSizes.outgoing)
  await jobs.add('mail', { name: 'reset' })
  await jobs.add('other', {})
  await expect.poll(() => done.toSorted(), pollOptions).toEqual(['other', 'reset'])
  // Added in one transaction, so that all are there when the first is taken.
  done.length = 0
  await db.transaction(async (tx) => {
    for (let n = 0; n < 20; n++) await addJob(tx, 'mail', { name: 'like' }, { priority: priorities.event_mail })
    await addJob(tx, 'mail', { name: 'reset' })
  })
  await expect.poll(() => done.length, pollOptions).toBe(21)
  expect(done.indexOf('reset')).toBeLessThan(laneSizes.urgent)
  mayEnd.resolve()
  await close()
})

test('OPS-3 a paused process ends what runs, takes no job, and goes on afterwards', async () => {
  let runs = 0
  const { jobs, close } = await startJobs(
    {
      async task() {
        runs += 1
      },
    },
    {},
  )
  await jobs.add('task', {})
  await expect.poll(() => runs, pollOptions).toBe(1)
  await jobs.setPaused(true)
  await jobs.add('task', {})
  jobs.runInProcess('task')
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(runs).toBe(1)
  await jobs.setPaused(false)
  await expect.poll(() => runs, pollOptions).toBe(3)
  await close()
})

test('OPS-3 what a killed process had begun is done by another after a minute; what is still being done is left alone', async () => {
  const { url, drop } = await testDatabase()
  const db = connect(url, { max: 2 })
  const jobs = await makeJobs(
    url,
    makeLog(() => {}),
  )
  const [begun, may_end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let [long, quick] = [0, 0]
  await jobs.start(
    {
      async long() {
        long += 1
        begun.resolve()
        await may_end.promise
      },
      async quick() {
        quick += 1
      },
    },
    [],
  )
  await jobs.add('long', {})
  await begun.promise
  await jobs.add('quick', {}, { at: new Date(Date.now() + 3_600_000) })
  // All at once: without the time it would be anybody's.
  await db.run`
    update graphile_worker._private_jobs j set locked_by = 'pool-of-a-killed-one', locked_at = now(), run_at = now()
    from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'quick'`
  const locked = (ago: string) =>
    db.run`update graphile_worker._private_jobs set locked_at = now() - ${ago}::interval where locked_by is not null`
  const sweep = async () => {
    await jobs.add('jobs.unlock', {})
    await expect
      .poll(
        async () => (await db.many`select from graphile_worker.jobs where task_identifier = 'jobs.unlock'`).length,
        pollOptions,
      )
      .toBe(0)
  }
  await locked('50 seconds')
  await sweep()
  expect([long, quick]).toEqual([1, 0])
  await locked('61 seconds')
  await sweep()
  await expect.poll(() => quick, pollOptions).toBe(1)
  expect(long).toBe(1)
  // The row goes after the job has run.
  await expect
    .poll(
      () => db.many`select task_identifier as task, locked_by is not null as locked from graphile_worker.jobs`,
      pollOptions,
    )
    .toEqual([{ task: 'long', locked: true }])
  may_end.resolve()
  await jobs.close()
  await db.close()
  await drop()
})
