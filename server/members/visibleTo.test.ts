// Who may see whom, and that the rule costs what its conditions cost (PRO-6, PRO-9, PRO-10, SRCH-5).
import { expect, test } from 'vitest'
import { makeMember, makeSite } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import type { CurrentMember } from '../base/ctx.ts'

const { db, site } = await databaseFixture()

const isVisible = async (to: CurrentMember | null, who: CurrentMember, paused = false) =>
  (await db.maybe`
    select 1 from member_visible_to(${site.id}, ${to?.id ?? 0}, ${paused}) m where m.id = ${who.id}`) !== undefined
const converse = (a: CurrentMember, b: CurrentMember, wrote: CurrentMember) => db.run`
  insert into conversation (site_id, public_id, a_id, b_id, started_by, is_free, created_at, last_seq, a_wrote, b_wrote,
    a_last_visible_at, b_last_visible_at)
  values (${site.id}, new_id(), ${Math.min(a.id, b.id)}, ${Math.max(a.id, b.id)}, ${wrote.id}, false, now(), 1,
    ${wrote.id === Math.min(a.id, b.id)}, ${wrote.id === Math.max(a.id, b.id)}, now(), now())`

test('PRO-10 PRO-9 incognito: visible to oneself, and to whom one liked or wrote, also while one pauses', async () => {
  const viewer = await makeMember(db, site)
  const hidden = () => makeMember(db, site, { visibility: 'liked' })
  const [stranger, fan, writer, reader, liked] = [
    await hidden(),
    await hidden(),
    await hidden(),
    await hidden(),
    await hidden(),
  ]
  const like = (from: CurrentMember, to: CurrentMember) => db.run`
    insert into member_like (site_id, from_id, to_id, origin, created_at)
    values (${site.id}, ${from.id}, ${to.id}, 'member', now())`
  await like(fan, viewer)
  await like(viewer, liked)
  await converse(writer, viewer, writer)
  await converse(reader, viewer, viewer)
  const seen = [stranger, fan, writer, reader, liked].map((who) => isVisible(viewer, who))
  expect(await Promise.all(seen)).toEqual([false, true, true, false, false])
  expect([await isVisible(fan, fan), await isVisible(null, fan)]).toEqual([true, false])
  await db.run`update member set status = 'disabled' where id in (${writer.id}, ${reader.id})`
  for (const [who, paused, expected] of [
    [writer, false, false],
    [writer, true, true],
    [reader, true, false],
  ] as const)
    expect(await isVisible(viewer, who, paused)).toBe(expected)
})

test('PRO-10 PRO-8 a fictional profile is stored as open to visitors, whatever made it one', async () => {
  const visibilityOf = async ({ id }: CurrentMember) =>
    (await db.one<{ visibility: string }>`select visibility from member where id = ${id}`).visibility
  expect(await visibilityOf(await makeMember(db, site, { kind: 'fictional' }))).toBe('visitors')
  const person = await makeMember(db, site)
  expect(await visibilityOf(person)).toBe('members')
  await db.run`update member set kind = 'fictional' where id = ${person.id}`
  expect(await visibilityOf(person)).toBe('visitors')
})

test('SRCH-5 PRO-10 the planner inlines the rule: it reads the asked members, not all of a site', async () => {
  const crowded = await makeSite(db)
  await db.run`
    insert into member (site_id, kind, answered, status, name, birth, gender, country, language, created_at, last_active)
    select ${crowded.id}, 'fictional', false, 'active', 'Mask ' || n, '1990-01-01', 'male', 'NL', 'en', now(), now()
    from generate_series(1, 5000) n`
  await db.run`analyze member`
  const plan = await db.many<{ 'QUERY PLAN': string }>`
    explain select m.id from member_visible_to(${crowded.id}, 1) m where m.id = any ('{1,2,3}'::bigint[])`
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(text).not.toMatch(/Function Scan|Seq Scan on member\b/)
  expect(text).toContain('member_pkey')
})
