// The copy of one's data: asked for once a day, made by a job, whole, without secrets, and gone after a week.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Id } from '../../contract/ids.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { type FullMember, makeFullMember } from '../../test/fixtures/fullMember.ts'
import { addedPersonalData } from '../../test/fixtures/personalData.ts'
import { domains } from '../app.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { Refusal } from '../base/refusal.ts'
import { deleteExpiredExports } from './deleteExpiredExports.ts'
import { exportState } from './exportState.ts'
import { makeExport } from './makeExport.ts'
import { requestExport } from './requestExport.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db, { hooks: { onExport: domains.flatMap(({ onExport }) => onExport ?? []) } })
  site = await makeSite(db, { key: 'exporting' })
  await makeMember(db, site, { name: 'Somebody else' })
})
afterAll(async () => {
  await db.close()
  await drop()
})

const hour = 3_600
const pass = (seconds: number) => {
  app.time = addSeconds(app.time, seconds)
}
/** With a session that has just proved who it is. */
async function member(given: object = {}): Promise<CurrentMember> {
  const made = await makeMember(db, site, { email: `e${crypto.randomUUID()}@a.test`, ...given })
  await prove(made)
  return made
}
const prove = ({ id, session }: CurrentMember) => db.run`
  insert into session (token_hash, site_id, member_id, device, created_at, seen_at, confirmed_at, expires)
  values (${session}, ${site.id}, ${id}, 'test', ${app.time}, ${app.time}, ${app.time}, 'infinity')
  on conflict (token_hash) do update set confirmed_at = excluded.confirmed_at, member_id = excluded.member_id`
const request = (who: CurrentMember) => requestExport(ctxOf(app, site, who))
const state = (who: CurrentMember) => exportState(ctxOf(app, site, who))
const code = (work: Promise<{ status: string }>) =>
  work.then(
    ({ status }) => status,
    (error) => (error instanceof Refusal ? error.code : `${error}`),
  )
const rows = (who: CurrentMember) => db.many<{ id: number; page_file: string; json_file: string }>`
  select id, page_file, json_file from data_export where member_id = ${who.id} order by id`
async function make(who: CurrentMember) {
  const last = (await rows(who)).at(-1)
  await makeExport(app, { export: last?.id ?? 0 })
  return last as NonNullable<typeof last>
}
const readJson = async (file: string) => JSON.parse(String(await app.storage.get(file)))
const files = async () =>
  (await readdir(join(app.env.data_dir, 'media'), { recursive: true })).filter((it) => /\.(html|json)$/.test(it))

test('ACC-15 one click: a job makes it, a mail with nothing in it says so, and it waits for seven days', async () => {
  const viewer = await member({ name: 'Rafaela' })
  expect(await state(viewer)).toEqual({ status: 'none', requested_at: null, expires: null })
  expect(await request(viewer)).toEqual({ status: 'making', requested_at: app.time.toISOString(), expires: null })
  const jobs = await db.many<{ payload: { export: number } }>`select payload from graphile_worker._private_jobs`
  expect(jobs.map(({ payload }) => payload)).toEqual([{ export: (await rows(viewer))[0]?.id }])
  app.mails.length = 0
  const { json_file, page_file } = await make(viewer)
  expect(app.mails.map(({ name }) => name)).toEqual(['DataExport', 'DataReady'])
  expect(app.mails[1]?.props).toMatchObject({ name: 'Rafaela', link: expect.stringMatching(/\/account\/data$/) })
  expect(await state(viewer)).toMatchObject({
    status: 'ready',
    expires: addSeconds(app.time, durationSeconds.exportKept).toISOString(),
  })
  expect((await readJson(json_file)).profile.name).toBe('Rafaela')
  expect(await app.storage.get(page_file)).not.toBe(null)
})

test('ACC-15 only who has just proved who it is may ask', async () => {
  const viewer = await member()
  await db.run`update session set confirmed_at = ${addSeconds(app.time, -durationSeconds.confirmed)} where member_id = ${viewer.id}`
  expect(await code(request(viewer))).toBe('confirm_first')
  expect(await rows(viewer)).toEqual([])
})

test('ACC-15 ten clicks at once are one, and the next is for tomorrow', async () => {
  const viewer = await member()
  const codes = await Promise.all(Array.from({ length: 10 }, () => code(request(viewer))))
  expect(codes.toSorted()).toEqual([...Array(9).fill('in_progress'), 'making'])
  await make(viewer)
  expect(await code(request(viewer))).toBe('too_many_exports')
  pass(24 * hour + 1)
  await prove(viewer)
  expect(await code(request(viewer))).toBe('making')
})

test('ACC-15 two workers at the same job send one mail', async () => {
  const viewer = await member()
  await request(viewer)
  app.mails.length = 0
  await Promise.all([make(viewer), make(viewer)])
  await make(viewer)
  expect(app.mails.filter(({ name }) => name === 'DataReady')).toHaveLength(1)
  expect((await state(viewer)).status).toBe('ready')
})

test('ACC-15 a job that died is a failure after an hour, and one may ask again', async () => {
  const viewer = await member()
  await request(viewer)
  expect(await code(request(viewer))).toBe('in_progress')
  pass(hour)
  expect((await state(viewer)).status).toBe('failed')
  await prove(viewer)
  expect(await code(request(viewer))).toBe('making')
  await deleteExpiredExports(app)
  expect((await state(viewer)).status).toBe('making')
})

test('ACC-15 a job that comes too late leaves no file', async () => {
  const viewer = await member()
  await request(viewer)
  const late = { ...app, renderMail: app.renderMail }
  late.renderMail = async (...args) => {
    pass(hour)
    await deleteExpiredExports(app)
    return app.renderMail(...args)
  }
  const before = await files()
  await makeExport(late, { export: (await rows(viewer))[0]?.id ?? 0 })
  expect(await files()).toEqual(before)
  expect((await state(viewer)).status).toBe('failed')
})

test('ACC-15 after seven days it is gone, files and all', async () => {
  const viewer = await member()
  await request(viewer)
  const { json_file, page_file } = await make(viewer)
  pass(durationSeconds.exportKept - 1)
  await deleteExpiredExports(app)
  expect((await state(viewer)).status).toBe('ready')
  pass(1)
  expect((await state(viewer)).status).toBe('none')
  await deleteExpiredExports(app)
  expect([await app.storage.get(json_file), await app.storage.get(page_file)]).toEqual([null, null])
  expect(await rows(viewer)).toEqual([])
})

/** What the member is not given again, and why. Everything else that is personal and no secret must be in the file. */
const notAgain: Record<string, string> = {
  'member.email_key': 'the address, in small letters',
  'photo.digest': 'of the photo, which is there',
  'photo.full_file': 'a name of ours for the photo, which is there',
  'photo.card_file': 'smaller, of the same photo',
  'photo.thumb_file': 'smaller, of the same photo',
  'photo.locked_file': 'smaller, of the same photo',
  'photo_hash.file': 'a name of ours for a photo, which is there',
  'chat_photo.full_file': 'a name of ours for a photo, which is there where it is the member’s own',
  'chat_photo.blur_file': 'smaller, of the same photo',
  'notification.body_html': 'the words of body_text once more',
  'data_export.page_file': 'a name of ours for this very copy',
  'data_export.json_file': 'a name of ours for this very copy',
  'signup_draft.data': 'of a browser that is nobody yet; for a day',
  'mail_request.email': 'typed by anybody; until the next minute',
  'report.snapshot': 'what others saw and reported; of the profile, which is there',
  'report.evidence': 'a name of ours for what others saw and reported',
  'case_notifier.email': 'where the outcome of a report or takedown is mailed; the report, or the takedown, is there',
  'case_evidence.snapshot': 'what was seen and reported; of the profile, which is there',
  'case_evidence.file': 'a name of ours for what others saw and reported',
  'case_evidence.facts': 'what others saw and said of the member; the decision says what mattered',
  'case_decision.before': 'what a decision took off the profile, kept to put it back; the decision itself is there',
  'idempotency_key.owner': 'the id of the member; for two days',
  'idempotency_key.output': 'repeats what a call of the member answered; for two days',
}

/** The mail to another that names the member, and what another reported about it. */
const toAnother = /partner@nightjar\.test|likes you|says another/

test('ACC-15 every column with personal data of the member is in the file, and no secret is', async () => {
  let one: FullMember | undefined
  const held = await addedPersonalData(db, async () => {
    one = await makeFullMember(app, db, site)
    return one.id
  })
  const member = { ...(one as FullMember), session: Buffer.alloc(32, 200) }
  await prove(member)
  await db.run`delete from data_export where member_id = ${member.id}`
  await request(member)
  const { json_file } = await make(member)
  const text = String(await app.storage.get(json_file))
  const exportedValues = new Set(leaves(JSON.parse(text)))
  for (const { table, column, kind, values } of held) {
    const name = `${table}.${column}`
    for (const value of values) {
      if (toAnother.test(value)) continue
      if (kind === 'secret') expect(text, name).not.toContain(value)
      else if (!(name in notAgain)) for (const it of spoken(value)) expect([...exportedValues], name).toContain(it)
    }
  }
  for (const secret of ['token_hash', 'password', 'secret', '-token']) expect(text).not.toContain(secret)
  const file = JSON.parse(text)
  expect(file).toMatchObject({
    stored_methods: [{ method: 'visa', label: expect.stringContaining('1111') }],
    spend_cap: [{ amount: 5_000, currency: 'EUR', next_amount: 7_000 }],
    barred_methods: [{ method: 'visa', why: 'chargeback' }],
    chargebacks: [{ amount: 100, stage: 'won' }],
    mandates: [{ holder: `${member.name} holder`, iban: 'NL91ABNA0417164300', contact: { phone: '+31612345678' } }],
    mandate_forms: [{ holder: `${member.name} drafts` }],
  })
  expect(file.notices).toContainEqual(expect.objectContaining({ channel: 'sms', recipient: `+316${member.name}` }))
})

/** The words of a file: every value in it that is no container. */
const leaves = (it: unknown): string[] =>
  typeof it === 'object' && it !== null ? Object.values(it).flatMap(leaves) : [`${it}`]

/** The words that a value of the database is made of, as JSON says them. */
function spoken(value: string): string[] {
  if (/^\d{4}-\d\d-\d\d \d\d:/.test(value)) return [new Date(value).toISOString()]
  if (value.startsWith('{"')) return leaves(JSON.parse(value))
  if (/^\{[\w,]+\}$/.test(value)) return value.slice(1, -1).split(',')
  return [value.replace(/(token=)[\w-]+/, '$1…')]
}

test('ACC-15 CHAT-7 what others wrote is there as far as one can read it; all that one wrote is', async () => {
  const viewer = await member()
  const [ben, deletedMember, foe] = [await makeMember(db, site), await makeMember(db, site), await makeMember(db, site)]
  const day = (n: number) => addSeconds(app.time, -n * 24 * hour)
  for (const [other, removed] of [
    [ben, 2],
    [deletedMember, 0],
    [foe, 0],
  ] as const) {
    const [a, b] = [viewer.id, other.id].toSorted((x, y) => x - y) as [Id<'member'>, Id<'member'>]
    const { id } = await db.one<{ id: number }>`
      insert into conversation (site_id, public_id, a_id, b_id, started_by, is_free, last_seq, created_at, a_removed_seq, b_removed_seq)
      values (${site.id}, new_id(), ${a}, ${b}, ${viewer.id}, false, 5, ${day(200)},
        ${viewer.id === a ? removed : 0}, ${viewer.id === b ? removed : 0})
      returning id`
    for (const [seq, from, at, held] of [
      [1, viewer, day(200), false],
      [2, other, day(3), false],
      [3, other, day(91), false],
      [4, other, day(2), false],
      [5, other, day(1), true],
    ] as const)
      await db.run`
        insert into message (conversation_id, seq, site_id, sender_id, kind, body, price, held, created_at)
        values (${id}, ${seq}, ${site.id}, ${from.id}, 'text', ${`${other.name} ${seq}`}, 0, ${held}, ${at})`
  }
  await db.run`update member set status = 'deleted', deleted_at = ${app.time} where id = ${deletedMember.id}`
  for (const it of [ben, deletedMember, foe])
    await db.run`
      insert into member_like (site_id, from_id, to_id, origin, created_at)
      values (${site.id}, ${it.id}, ${viewer.id}, 'member', ${app.time}), (${site.id}, ${viewer.id}, ${it.id}, 'member', ${app.time})`
  await db.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${foe.id}, ${viewer.id}, ${app.time})`
  await request(viewer)
  const { conversations, likes_received, likes_given } = await readJson((await make(viewer)).json_file)
  const short = conversations.map((it: { with: string; messages: { text: string }[] }) => [
    it.with,
    it.messages.map(({ text }) => text.slice(-1)).join(''),
  ])
  expect(short).toEqual([
    [ben.name, '14'],
    [null, '1'],
    [foe.name, '124'],
  ])
  expect(likes_received.map(({ name }: { name: string }) => name)).toEqual([ben.name])
  expect(likes_given.map(({ name }: { name: string | null }) => name)).toEqual([ben.name, null, null])
})
