// Erasing: nothing personal is left of whoever left, in any column of any table, and everybody else keeps theirs.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { type FullMember, makeFullMember } from '../../test/fixtures/fullMember.ts'
import { addedPersonalData, columnValues, memberReferences } from '../../test/fixtures/personalData.ts'
import { domains } from '../app.ts'
import { addSeconds } from '../base/clock.ts'
import type { Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { ledgerFaults } from '../credits/index.ts'
import { overlap } from '../members/testOverlap.ts'
import { eraseMembers } from './eraseMembers.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db, { hooks: { onErase: domains.toReversed().flatMap(({ onErase }) => onErase ?? []) } })
  site = await makeSite(db, { key: 'erasing' })
  await makeMember(db, site, { name: 'Somebody else' })
})
afterAll(async () => {
  await db.close()
  await drop()
})

const leave = (id: number, days: number) => db.run`
  update member set status = 'deleted', deleted_at = ${addSeconds(app.time, -days * 86_400)} where id = ${id}`
const isErased = async (id: number) =>
  (await db.one<{ erased: boolean }>`select erased_at is not null as erased from member where id = ${id}`).erased

/** The jobs that the erasure left, done. */
async function work() {
  const jobs = await db.many<{ task: string; payload: never }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id
    returning t.identifier as task, j.payload`
  const tasks = Object.assign({}, ...domains.map(({ tasks }) => tasks?.(app) ?? {}))
  for (const { task, payload } of jobs) await tasks[task](payload)
  return jobs.map(({ task }) => task)
}

test('ACC-12 whatever a column with personal data held of a member is gone, in every table', async () => {
  let one: FullMember | undefined
  const held = await addedPersonalData(db, async () => {
    one = await makeFullMember(app, db, site)
    return one.id
  })
  const whole = one as FullMember
  expect(held.map(({ table, column }) => `${table}.${column}`)).toEqual(
    expect.arrayContaining([
      'member.email',
      'message.body',
      'photo.full_file',
      'notification.subject',
      'deletion.remarks',
    ]),
  )
  // A new column must be filled by test/fixtures/fullMember.ts, or this test would prove nothing of it.
  expect(held.filter(({ values }) => !values.size).map(({ table, column }) => `${table}.${column}`)).toEqual([])

  await leave(whole.id, 15)
  await eraseMembers(app)
  await work()
  for (const { table, column, values } of held) {
    const left = await columnValues(db, { table, column }, table === 'member' ? whole.id : undefined)
    left.delete('partner@nightjar.test')
    expect([...values.intersection(left)], `${table}.${column}`).toEqual([])
  }
  expect(await readdir(join(app.env.data_dir, 'media'), { recursive: true })).not.toContainEqual(
    expect.stringMatching(/\.\w+$/),
  )
})

test('ACC-12 PAY-2 what points to an erased member is bookkeeping and why it left, and the ledger adds up', async () => {
  const fullMember = await makeFullMember(app, db, site)
  await leave(fullMember.id, 14)
  await eraseMembers(app)
  const leftovers = []
  for (const { table, column } of await memberReferences(db)) {
    const found = await db.sql`select 1 from ${db.sql(table)} where ${db.sql(column)} = ${fullMember.id} limit 1`
    if (found.length) leftovers.push(`${table}.${column}`)
  }
  expect(leftovers).toEqual([
    'audit.member_id',
    'credit_balance.member_id',
    'credit_entry.member_id',
    'deletion.member_id',
    'mandate.member_id',
    'payment.member_id',
    'payment_chargeback.member_id',
    'payment_refund.member_id',
    'withdrawal.member_id',
  ])
  expect(await db.many`select 1 from mandate_code`).toEqual([])
  expect(await ledgerFaults(db)).toEqual([])
  const known = await db.many`select 1 from credit_entry where reference = ${fullMember.public_id}`
  expect(known).toEqual([])
})

test('ACC-12 what others have stays: profile, likes for others, their own mails without the name', async () => {
  const fullMember = await makeFullMember(app, db, site)
  const otherMember = await makeMember(db, site)
  await db.run`
    insert into member_like (site_id, from_id, to_id, origin, created_at)
    values (${site.id}, ${fullMember.partner.id}, ${otherMember.id}, 'member', ${app.time})`
  const before = await db.one`select * from member where id = ${fullMember.partner.id}`
  await leave(fullMember.id, 20)
  await eraseMembers(app)
  expect(await db.one`select * from member where id = ${fullMember.partner.id}`).toEqual(before)
  expect(await db.many`select to_id from member_like where from_id = ${fullMember.partner.id}`).toEqual([
    { to_id: otherMember.id },
  ])
  expect(
    await db.many`select kind, subject, body_text, body_html, mentions from notification where member_id = ${fullMember.partner.id}`,
  ).toEqual([{ kind: 'like', subject: '', body_text: '', body_html: '', mentions: [] }])
})

test('ACC-12 until the fourteenth day nothing is touched, and who came back is never erased', async () => {
  const [waiting, back, active] = [
    await makeFullMember(app, db, site),
    await makeMember(db, site),
    await makeMember(db, site),
  ]
  await leave(waiting.id, 13.99)
  await leave(back.id, 30)
  await db.run`update member set status = 'active', deleted_at = null where id = ${back.id}`
  await eraseMembers(app)
  for (const { id } of [waiting, back, active]) expect(await isErased(id)).toBe(false)
  expect(await db.many`select 1 from photo where member_id = ${waiting.id}`).toHaveLength(1)
})

test('ACC-12 who comes back at the very moment stays', async () => {
  const fullMember = await makeFullMember(app, db, site)
  await leave(fullMember.id, 15)
  await overlap(
    db,
    (inside) => inside.run`update member set status = 'active', deleted_at = null where id = ${fullMember.id}`,
    () => eraseMembers(app),
  )
  expect(await isErased(fullMember.id)).toBe(false)
  expect((await db.one<{ name: string }>`select name from member where id = ${fullMember.id}`).name).toBe(
    fullMember.name,
  )
})

test('ACC-12 one that fails keeps nobody else, is whole afterwards, and is erased the next time', async () => {
  const [first, second] = [await makeFullMember(app, db, site), await makeFullMember(app, db, site)]
  for (const { id } of [first, second]) await leave(id, 15)
  const broken = {
    ...app,
    hooks: {
      ...app.hooks,
      onErase: [
        ...app.hooks.onErase,
        async (_: unknown, id: number) => {
          if (id === first.id) throw new Error('the last domain fails')
        },
      ],
    },
  }
  await work()
  await expect(eraseMembers(broken)).rejects.toThrow()
  expect([await isErased(first.id), await isErased(second.id)]).toEqual([false, true])
  expect((await db.one<{ name: string }>`select name from member where id = ${first.id}`).name).toBe(first.name)
  expect((await work()).toSorted()).toEqual([
    // Of the cases, and of the reports.
    'cases.dropFiles',
    'cases.dropFiles',
    'chats.dropFiles',
    'lifecycle.dropFiles',
    'photos.sweep',
  ])
  await Promise.all([eraseMembers(app), eraseMembers(app)])
  expect(await isErased(first.id)).toBe(true)
  await eraseMembers(app)
})

test('ACC-12 the name and the address are free again, and no two erased members are in each other’s way', async () => {
  const fullMember = await makeFullMember(app, db, site)
  await leave(fullMember.id, 15)
  await eraseMembers(app)
  const again = await makeMember(db, site, { name: fullMember.name, email: fullMember.email })
  expect(again.id).not.toBe(fullMember.id)
  const { public_id } = await db.one<{ public_id: string }>`select public_id from member where id = ${fullMember.id}`
  expect(public_id).not.toBe(fullMember.public_id)
})
