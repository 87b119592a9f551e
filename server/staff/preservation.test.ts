// Preservation: while it is in force no job and no command erases anything of the member; afterwards all is as before (STAFF-2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { makeFullMember } from '../../test/fixtures/fullMember.ts'
import { addedPersonalData, columnValues } from '../../test/fixtures/personalData.ts'
import { domains } from '../app.ts'
import { addSeconds } from '../base/clock.ts'
import type { Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { eraseMembers } from '../lifecycle/eraseMembers.ts'
import { preserveMember, releaseMember } from '../members/index.ts'
import { overlap } from '../members/testOverlap.ts'
import { inJob } from '../sites/index.ts'
import { eraseSites } from './eraseSites.ts'
import { eraseMemberNow } from './memberCommands.ts'

const DAY_SECONDS = 86_400
const actor = { who: 'Olga (approved by Otto)', why: 'an order of a court' }
let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db, {
    hooks: {
      onErase: domains.toReversed().flatMap(({ onErase }) => onErase ?? []),
      measures: async () => domains.flatMap(({ measures }) => measures ?? []),
    },
  })
  site = await makeSite(db, { key: 'preserving' })
  await makeMember(db, site, { name: 'Somebody else' })
})
afterAll(async () => {
  await db.close()
  await drop()
})

const elapse = (days: number) => {
  app.time = addSeconds(app.time, days * DAY_SECONDS)
}
const preserve = (member: string, days: number, reference = 'AZ 12 Js 345/26') =>
  inJob(app, site, (ctx) => preserveMember(ctx, actor, { member, reference, days }))
const release = (member: string) => inJob(app, site, (ctx) => releaseMember(ctx, actor, { member }))
const leave = (id: number) => db.run`update member set status = 'deleted', deleted_at = ${app.time} where id = ${id}`
const isErased = async (id: number) =>
  (await db.one<{ erased: boolean }>`select erased_at is not null as erased from member where id = ${id}`).erased

/** Every job by the clock that could erase something. */
async function sweepAll() {
  const elsewhere =
    /^(age|notifications\.(relay|retry|scheduled|announcements|bulk)|directDebit\.(cutOff|inbox|settle)|payments\.(?!delete_old|anonymize))/
  const ran: string[] = []
  const tasks: Record<string, (payload: never) => unknown> = Object.assign(
    {},
    ...domains.map((domain) => domain.tasks?.(app)),
  )
  for (const { schedule = [] } of domains)
    for (const { task } of schedule) {
      if (elsewhere.test(task)) continue
      await tasks[task]?.({} as never)
      ran.push(task)
    }
  return ran
}

test('STAFF-2 ACC-12 whatever a column with personal data held of a preserved member outlives every sweep, and goes after its end', async () => {
  let id = 0
  let member = ''
  const held = await addedPersonalData(db, async () => {
    const full = await makeFullMember(app, db, site)
    id = full.id
    member = full.public_id
    return full.id
  })
  await leave(id)
  await preserve(member, 365)
  elapse(364)
  const ran = await sweepAll()
  expect(ran).toEqual(
    expect.arrayContaining(['lifecycle.erase', 'chats.eraseOld', 'cases.anonymizeReports', 'notifications.deleteOld']),
  )
  // Answers to repeated requests, requests for mails that no job took, and mails to somebody else are not the member's.
  const others = /^(idempotency_key|mail_request)\./
  const lost = []
  for (const { table, column, values } of held) {
    const left = await columnValues(db, { table, column }, table === 'member' ? id : undefined)
    const gone = [...values.difference(left)].filter((it) => !/likes you|^partner@/.test(it))
    if (gone.length && !others.test(`${table}.`)) lost.push([`${table}.${column}`, gone])
  }
  expect(lost).toEqual([])
  elapse(2)
  await eraseMembers(app)
  expect(await isErased(id)).toBe(true)
  expect(await db.many`select 1 from preservation where member_id = ${id}`).toEqual([])
})

test('STAFF-2 it lasts a year at most, is renewed by another one, and ends early', async () => {
  const { public_id: member, id } = await makeMember(db, site, { now: app.time })
  for (const [days, reference] of [
    [366, 'AZ 1'],
    [0, 'AZ 1'],
    [1.5, 'AZ 1'],
    [30, ''],
    [30, '<b>'],
  ] as const)
    await expect(preserve(member, days, reference)).rejects.toThrow(/^(days|reference): /)
  await preserve(member, 30, 'AZ 1')
  await preserve(member, 365, 'AZ 2')
  expect(
    await db.many`select reference, ended_at is null as open from preservation where member_id = ${id} order by id`,
  ).toEqual([
    { reference: 'AZ 1', open: false },
    { reference: 'AZ 2', open: true },
  ])
  await release(member)
  await expect(release(member)).rejects.toThrow(/^member: /)
  expect(
    await db.many`select action, before ->> 'reference' as before from audit where member_id = ${id} order by id`,
  ).toEqual([
    { action: 'member.preserve', before: null },
    { action: 'member.preserve', before: 'AZ 1' },
    { action: 'member.release', before: 'AZ 2' },
  ])
})

test('STAFF-2 who is preserved at the very moment of the erasure stays', async () => {
  const { public_id: member, id } = await makeMember(db, site, { now: app.time })
  await leave(id)
  elapse(15)
  await overlap(
    db,
    async (inside) => {
      await inside.run`select 1 from member where id = ${id} for update`
      await inside.run`
        insert into preservation (site_id, member_id, reference, created_at, ends_at)
        values (${site.id}, ${id}, 'AZ', ${app.time}, ${addSeconds(app.time, DAY_SECONDS)})`
    },
    () => eraseMembers(app),
  )
  expect(await isErased(id)).toBe(false)
  await release(member)
  await eraseMembers(app)
  expect(await isErased(id)).toBe(true)
})

test('STAFF-2 no command erases a preserved member either, and a removed site waits for its end', async () => {
  const member = await makeMember(db, site, { now: app.time })
  await preserve(member.public_id, 30)
  await expect(inJob(app, site, (ctx) => eraseMemberNow(ctx, actor, member.public_id))).rejects.toThrow(/preserved/)
  expect(await isErased(member.id)).toBe(false)
  await db.run`update site set removed_at = ${addSeconds(app.time, -20 * DAY_SECONDS)} where id = ${site.id}`
  await eraseSites(app)
  const { erased_at } = await db.one<{ erased_at: Date | null }>`select erased_at from site where id = ${site.id}`
  expect([erased_at, await isErased(member.id)]).toEqual([null, false])
  await release(member.public_id)
  await eraseSites(app)
  expect(await isErased(member.id)).toBe(true)
})
