// A case: one open one of each subject and kind, its clock, its voices, and who opens it from a lower floor.
import { expect, test } from 'vitest'
import { ctxOf, makeMember, makeSite } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { type CaseInput, openCase } from '../base/cases.ts'
import type { Columns } from '../base/db/tables.ts'

const { db, app, site } = await databaseFixture()
const ctx = ctxOf(app, site, null)
type Row = Columns<
  'moderation_case',
  'kind' | 'due_at' | 'priority' | 'notices' | 'voices' | 'automated' | 'state' | 'subject_kind'
>
const caseOf = (id: number) => db.one<Row>`
  select kind, due_at, priority, notices, voices, automated, state, subject_kind from moderation_case where id = ${id}`
const hoursLeft = ({ due_at }: Row) => (due_at.getTime() - app.time.getTime()) / 3_600_000

test.each<[string, Pick<CaseInput, 'kind' | 'reason'>, number]>([
  ['a takedown', { kind: 'takedown' }, 48],
  ['a notice of an intimate image', { kind: 'notice', reason: 'nudity' }, 48],
  ['a report of somebody underage', { kind: 'report', reason: 'underage' }, 24],
  ['a report of a threat', { kind: 'report', reason: 'threat' }, 24],
  ['any other report', { kind: 'report', reason: 'scam' }, 7 * 24],
  ['a doubt of a program', { kind: 'photo' }, 7 * 24],
])('SAFE-2 SAFE-8 the clock of %s', async (_, input, hours) => {
  const member = await makeMember(db, site)
  const { id } = await openCase(ctx, { ...input, member: member.id })
  expect(hoursLeft(await caseOf(id))).toBe(hours)
})

test('SAFE-2 a further report of the same subject and kind joins, and the shorter clock counts', async () => {
  const [member, other] = [await makeMember(db, site), await makeMember(db, site)]
  const open = (input: Partial<CaseInput>) => openCase(ctx, { kind: 'report', member: member.id, ...input })
  const first = await open({ automated: true })
  const second = await open({ reason: 'threat' })
  expect(second).toEqual({ ...first, is_new: false })
  expect(await caseOf(first.id)).toMatchObject({ automated: false, subject_kind: 'profile' })
  expect(hoursLeft(await caseOf(first.id))).toBe(24)
  await open({ reason: 'fake' })
  expect(hoursLeft(await caseOf(first.id))).toBe(24)
  const others = [
    await open({ kind: 'signal' }),
    await open({ photo: 'a' }),
    await open({ photo: 'b' }),
    await open({ message: { chat: 'a', seq: 1 } }),
    await open({ message: { chat: 'a', seq: 2 } }),
    await open({ text: true }),
    await open({ member: other.id }),
    await openCase(ctxOf(app, await makeSite(db), null), { kind: 'report', member: member.id }),
    await open({ member: null, reference: 'C-1' }),
    await open({ member: null, reference: 'C-2' }),
  ]
  expect(others.map(({ is_new }) => is_new)).not.toContain(false)
  await db.run`update moderation_case set state = 'closed', closed_at = ${app.time} where id = ${first.id}`
  expect(await open({})).toMatchObject({ is_new: true })
})

test('SAFE-2 twenty at the same time are one case', async () => {
  const member = await makeMember(db, site)
  const opened = await Promise.all(
    Array.from({ length: 20 }, () =>
      openCase(ctx, { kind: 'report', member: member.id, reporter: { ip: '192.0.2.1' } }),
    ),
  )
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
  expect(opened.filter(({ is_new }) => is_new)).toHaveLength(1)
  expect(await caseOf(opened[0]?.id as number)).toMatchObject({ notices: 20, voices: 1, priority: 10 })
})

test('SAFE-2 a thousand reports of one group are one case with few voices; ten independent people weigh more', async () => {
  const [target, victim] = [await makeMember(db, site), await makeMember(db, site)]
  const reporters: number[] = []
  for (let count = 0; count < 20; count++) reporters.push((await makeMember(db, site)).id)
  const report = (member: number, reporter: number | undefined, ip: string) =>
    openCase(ctx, {
      kind: 'report',
      member: member as never,
      reporter: { member: (reporter ?? null) as never, ip },
    })
  for (let count = 0; count < 1_000; count++) await report(victim.id, reporters[count % 3], `198.51.100.${count % 250}`)
  for (let count = 0; count < 10; count++) await report(target.id, reporters[count], `10.0.${count}.1`)
  const cases = await db.many<Row & { subject_member: number }>`
    select subject_member, notices, voices, priority from moderation_case
    where subject_member in (${victim.id}, ${target.id}) order by notices desc`
  expect(cases).toEqual([
    { subject_member: victim.id, notices: 1_000, voices: 1, priority: 10 },
    { subject_member: target.id, notices: 10, voices: 10, priority: 35 },
  ])
})
