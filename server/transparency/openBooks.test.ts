// Open books: what is counted, what is told, and the chain of hashes (STAFF-3).
import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeMember, makeSite } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember } from '../base/ctx.ts'
import { inJob } from '../sites/index.ts'
import { computeFigures } from './computeFigures.ts'
import { checkOpenBooks, openBooks } from './openBooks.ts'

const { db, app } = await databaseFixture()
const site = await makeSite(db, { key: 'books', choices: { open_books: true } })
const minute = 60
const day = 86_400

const at = (seconds: number) => addSeconds(app.time, seconds)

/** Anna writes for two credits, and the other side replies after so many minutes, or not at all. */
async function writes(from: CurrentMember, to: CurrentMember, replyMinutes?: number, ago = day) {
  const { id } = await db.one<{ id: number }>`
    insert into conversation (site_id, public_id, a_id, b_id, started_by, is_free, last_seq, created_at, a_wrote, b_wrote)
    values (${site.id}, new_id(), ${Math.min(from.id, to.id)}, ${Math.max(from.id, to.id)}, ${from.id}, false, 2, ${at(-ago)},
      ${from.id < to.id || replyMinutes !== undefined}, ${from.id > to.id || replyMinutes !== undefined})
    returning id`
  const message = (seq: number, sender: number, price: number, time: Date) => db.run`
    insert into message (conversation_id, seq, site_id, sender_id, kind, body, price, held, created_at)
    values (${id}, ${seq}, ${site.id}, ${sender}, 'text', 'SECRET', ${price}, false, ${time})`
  await message(1, from.id, 2, at(-ago))
  if (replyMinutes !== undefined) await message(2, to.id, 0, at(-ago + replyMinutes * minute))
}

const newest = async () => {
  const { entries } = await openBooks({ db, site })
  return { entries, figures: JSON.parse(entries[0]?.figures as string) }
}

beforeAll(async () => {
  app.time = new Date('2026-11-20T23:50:00Z')
  const person = (over = {}) => makeMember(db, site, { now: app.time, ...over })
  const anna = await person()
  for (let n = 0; n < 12; n++) await writes(anna, await person(), n < 10 ? 5 + n : undefined)
  // Longer ago than the books look back.
  await writes(anna, await person({ last_active: at(-40 * day) }), 1, 31 * day)
  for (let n = 0; n < 4; n++) await writes(anna, await person({ kind: 'fictional', answered: true }))
  await computeFigures(app)
})

test('STAFF-3 each night the last thirty days are counted: people, replies, and what credits are spent on', async () => {
  const { figures, entries } = await newest()
  expect(figures).toEqual({
    day: '2026-11-20',
    active_people: 13,
    // Fewer than ten are not told.
    fictional_profiles: null,
    answered_profiles: null,
    conversations: 12,
    replied_percent: 85,
    median_reply_minutes: 10,
    spent_on_people_percent: 75,
    spent_on_answered_percent: 25,
    reports: 0,
    median_decision_hours: null,
    purchases: 0,
    refunded_percent: null,
  })
  expect(JSON.stringify(entries)).not.toContain('SECRET')
})

test('STAFF-3 one entry a day, chained so that anybody can check it; a change is found, and refused', async () => {
  await computeFigures(app)
  expect((await newest()).entries).toHaveLength(1)
  app.time = at(day)
  await computeFigures(app)
  const { entries } = await newest()
  expect(entries.map((it) => it.day)).toEqual(['2026-11-21', '2026-11-20'])
  let before = '0'.repeat(64)
  for (const { figures, previous_hash, hash } of entries.toReversed()) {
    expect(previous_hash).toBe(before)
    before = createHash('sha256').update(`${before}\n${figures}`).digest('hex')
    expect(hash).toBe(before)
  }
  const check = () => inJob(app, site, checkOpenBooks)
  expect(await check()).toEqual({ nights: 2, fault: null })
  const change = db.run`update open_books_entry set figures = replace(figures, '12', '99') where day = '2026-11-20'`
  await expect(change).rejects.toThrow('never changed')
  await db
    .transaction(async (db) => {
      await db.run`alter table open_books_entry disable trigger append_only`
      await db.run`update open_books_entry set figures = replace(figures, '12', '99') where day = '2026-11-20'`
      expect(await checkOpenBooks({ db, site })).toEqual({ nights: 2, fault: '2026-11-20' })
      throw new Error('undo')
    })
    .catch((error) => expect(error.message).toBe('undo'))
})

test('STAFF-3 a site that did not switch them on has none', async () => {
  const closed = await makeSite(db, { key: 'closed-books' })
  await computeFigures(app)
  await expect(openBooks({ db, site: closed })).rejects.toMatchObject({ code: 'not_found' })
  expect(await db.many`select 1 from open_books_entry where site_id = ${closed.id}`).toEqual([])
})
