// Reporting somebody: kept with what was seen, mailed to support, limited, and told to nobody else (SAFE-2).
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RawInput } from '../../contract/call.ts'
import * as contract from '../../contract/cases.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { refusalOf } from '../../test/fixtures/inProcessClient.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { newId } from '../base/encryption/tokens.ts'
import { runCall, serve } from '../base/http/serve.ts'
import { deliver } from '../chats/send.ts'
import type { Draft } from '../chats/sendMessage.ts'
import { block } from '../members/block.ts'
import { addPhoto } from '../photos/index.ts'
import { remove } from '../photos/remove.ts'
import { testPicture } from '../photos/testPicture.ts'
import { anonymizeReports } from './anonymizeReports.ts'
import { deleteUnheldFiles } from './deleteUnheldFiles.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { report } from './report.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let closed: Site
let ann: CurrentMember
let ben: CurrentMember

type Row = {
  id: number
  public_id: string
  member_id: number | null
  reporter_id: number | null
  photo: string | null
  chat: string | null
  message_seq: number | null
  reason: string
  words: string
  snapshot: Record<string, unknown> | null
  evidence: string | null
}

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
})
beforeEach(async () => {
  app = await makeApp(db)
  site = await makeSite(db)
  closed = await makeSite(db, { choices: { logged_out_search: 'none' } })
  ann = await makeMember(db, site, { name: 'Ann' })
  ben = await makeMember(db, site, { name: 'Ben' })
})
afterAll(async () => {
  await db.close()
  await drop()
})

type Said = Omit<RawInput<typeof contract.report>, 'id'>
async function tell(who: CurrentMember | null, about: { public_id: string }, said: Partial<Said> = {}, at = site) {
  const ctx = ctxOf(app, at, who)
  await runCall(serve(contract.report, report), ctx, { id: about.public_id, reason: 'fake', ...said })
  await ctx.committed()
}
const rows = () => db.many<Row>`select * from report where site_id in (${site.id}, ${closed.id}) order by id`
const notices = () => db.many<{ member_id: number | null; recipient: string; subject: string; body_text: string }>`
  select member_id, recipient, subject, body_text from notification where site_id = ${site.id} order by id`
const files = async () =>
  (await readdir(join(app.env.data_dir, 'media'), { recursive: true }).catch(() => [])).filter((it) => it.includes('.'))

/** Ids of the photos, the first is the main one. */
async function photos(of: CurrentMember, count: number): Promise<string[]> {
  for (let n = 0; n < count; n++)
    await addPhoto(db, app.storage, {
      site_id: site.id,
      member_id: of.id,
      now: app.time,
      bytes: await testPicture(n + 1),
    })
  const found = await db.many<{ id: string }>`
    select public_id as id from photo where member_id = ${of.id} order by position`
  return found.map(({ id }) => id)
}
const widthOf = async ({ evidence }: Row) =>
  (await sharp((await app.storage.get(evidence as string)) as Buffer).metadata()).width

test('SAFE-2 a report is kept with the profile as it was seen and its main photo, and mailed to support with ids alone', async () => {
  const [main] = await photos(ben, 2)
  await tell(ann, ben, { reason: 'harassment', words: ' He will not stop. ' })
  const [row] = (await rows()) as [Row]
  expect(row).toMatchObject({
    member_id: ben.id,
    reporter_id: ann.id,
    photo: null,
    reason: 'harassment',
    text: 'He will not stop.',
  })
  expect(row.snapshot).toMatchObject({
    id: ben.public_id,
    name: 'Ben',
    age: 36,
    country: 'NL',
    fictional: false,
    locked: false,
  })
  expect(row.snapshot?.photos).toHaveLength(2)
  expect(row.snapshot?.photos).toContainEqual({ id: main, main: true, locked: false })
  expect(row.snapshot).not.toHaveProperty('related')
  expect(await widthOf(row)).toBeGreaterThan(100)
  expect(await notices()).toEqual([
    {
      member_id: null,
      recipient: 'support@nightjar.test',
      subject: 'Reported',
      body_text: expect.stringContaining(row.public_id),
    },
  ])
  expect(app.mails).toEqual([
    {
      name: 'Reported',
      props: expect.objectContaining({
        reference: row.public_id,
        again: false,
        reason: 'harassment',
        words: 'He will not stop.',
        member: ben.public_id,
        reporter: ann.public_id,
        photo: null,
      }),
    },
  ])
  expect(JSON.stringify(app.mails)).not.toMatch(/Ben|Ann/)
})

test('SAFE-2 the reported hears nothing: no live event, no notification, nothing in the copy of the data', async () => {
  await tell(ann, ben, { words: 'secret words' })
  expect(app.liveEvents).toEqual([])
  expect(await db.many`select 1 from notification where member_id = ${ben.id}`).toEqual([])
  expect(await onExport(ctxOf(app, site, null), ben.id)).toMatchObject({ reports: [], decisions: [], appeals: [] })
  expect(await onExport(ctxOf(app, site, null), ann.id)).toEqual({
    reports: [expect.objectContaining({ name: 'Ben', photo: false, reason: 'fake', text: 'secret words' })],
    complaints: [],
    takedowns: [],
    decisions: [],
    appeals: [],
  })
})

test('SAFE-2 PRO-3 of a photo its picture is kept as the reporter saw it, and stays when the photo goes', async () => {
  await db.run`update member set paid_user = true where id = ${ben.id}`
  const ids = await photos(ben, 5)
  const rich = await makeMember(db, site, { paid_user: true })
  await tell(ann, ben, { photo: ids[0] as string })
  await tell(ann, ben, { photo: ids[4] as string })
  await tell(rich, ben, { photo: ids[4] as string })
  const [open, locked, whole] = (await rows()) as [Row, Row, Row]
  expect([await widthOf(open), await widthOf(locked), await widthOf(whole)]).toEqual([
    expect.any(Number),
    24,
    expect.any(Number),
  ])
  expect(await widthOf(whole)).toBeGreaterThan(100)
  expect([open, locked, whole].map(({ snapshot }) => snapshot?.locked)).toEqual([false, true, false])

  const ctx = ctxOf(app, site, { ...ben, paid_user: true })
  for (const id of ids) await remove(ctx, { id })
  await ctx.committed()
  expect(await widthOf(whole)).toBeGreaterThan(100)
})

test('SAFE-2 PRO-6 nobody escapes a report by blocking, nor by being blocked', async () => {
  const [photo] = await photos(ben, 1)
  await block(ctxOf(app, site, ben), { id: ann.public_id })
  await tell(ann, ben, { photo: photo as string })
  await tell(ben, ann)
  const [first, second] = (await rows()) as [Row, Row]
  expect(await widthOf(first)).toBeGreaterThan(100)
  expect(second).toMatchObject({ member_id: ann.id, evidence: null })
})

test('SAFE-2 SITE-5 a visitor reports where the search is open, and sees no more for it', async () => {
  await photos(ben, 1)
  await tell(null, ben)
  const [row] = (await rows()) as [Row]
  expect(row).toMatchObject({ reporter_id: null })
  expect(app.mails[0]?.props.reporter).toBeNull()
  const hidden = await makeMember(db, closed)
  expect(await refusalOf(tell(null, hidden, {}, closed))).toEqual({ code: 'search_closed' })

  const blurred = await makeSite(db, { choices: { logged_out_search: 'blurred' } })
  const seen = await makeMember(db, blurred)
  await addPhoto(db, app.storage, {
    site_id: blurred.id,
    member_id: seen.id,
    now: app.time,
    bytes: await testPicture(9),
  })
  await tell(null, seen, {}, blurred)
  const [small] = await db.many<Row>`select * from report where site_id = ${blurred.id}`
  expect(await widthOf(small as Row)).toBe(24)
})

test('SAFE-2 who is not there can not be reported: unknown, gone, of another site, not confirmed; nor oneself, nor with a photo of another', async () => {
  const others = await Promise.all(
    (['not_confirmed', 'disabled', 'active'] as const).map((status) => makeMember(db, site, { status })),
  )
  await db.run`update member set status = 'deleted' where id = ${others[2]?.id ?? 0}`
  const elsewhere = await makeMember(db, closed)
  for (const who of [...others, elsewhere, { public_id: 'nobody0000000000' }])
    expect(await refusalOf(tell(ann, who))).toEqual({ code: 'not_found' })
  expect(await refusalOf(tell(ann, ann))).toEqual({ code: 'own_profile' })
  const [photo] = await photos(ann, 1)
  expect(await refusalOf(tell(ben, others[1] as CurrentMember, { photo: photo as string }))).toEqual({
    code: 'not_found',
  })
  const carl = await makeMember(db, site)
  expect(await refusalOf(tell(ben, carl, { photo: photo as string }))).toEqual({ code: 'not_found' })
  expect(await rows()).toEqual([])
  expect(await files()).toHaveLength(4)
})

test('SAFE-2 who pauses is still to be reported by those who talk with them', async () => {
  await db.run`update member set status = 'disabled' where id = ${ben.id}`
  expect(await refusalOf(tell(ann, ben))).toEqual({ code: 'not_found' })
  await db.run`
    insert into conversation (site_id, public_id, a_id, b_id, started_by, is_free, last_seq, created_at, a_last_visible_at, b_last_visible_at)
    values (${site.id}, new_id(), least(${ann.id}::bigint, ${ben.id}), greatest(${ann.id}::bigint, ${ben.id}), ${ben.id}, false, 1, ${app.time},
      ${app.time}, ${app.time})`
  await tell(ann, ben)
  expect(await rows()).toHaveLength(1)
})

test('SAFE-2 the same said twice is one; more words or another reason within a day are added to it; later it is a new one', async () => {
  const said = { reason: 'fake', words: 'not him' } as const
  await Promise.all([tell(ann, ben, said), tell(ann, ben, said), tell(ann, ben, said)])
  expect(await rows()).toHaveLength(1)
  expect(app.mails).toHaveLength(1)
  await tell(ann, ben, { reason: 'underage', words: 'and too young' })
  const [row] = (await rows()) as [Row]
  expect(row).toMatchObject({ reason: 'underage', text: 'not him\n\nand too young' })
  expect(app.mails.map(({ props }) => [props.reference, props.again])).toEqual([
    [row.public_id, false],
    [row.public_id, true],
  ])
  app.time = addSeconds(app.time, 86_400)
  await tell(ann, ben, said)
  expect(await rows()).toHaveLength(2)
})

test('SAFE-2 ten a day for a member, five for the visitors of a network; more go to the support address', async () => {
  const many = await Promise.all(Array.from({ length: 12 }, () => makeMember(db, site)))
  const code = (who: CurrentMember | null) => Promise.all(many.map((it) => refusalOf(tell(who, it))))
  const no = { code: 'too_many_reports', email: 'support@nightjar.test' }
  expect((await code(ann)).filter(Boolean)).toEqual([no, no])
  expect((await code(null)).filter(Boolean)).toEqual(Array(7).fill(no))
  expect(await rows()).toHaveLength(15)
  app.time = addSeconds(app.time, 86_400)
  expect(await refusalOf(tell(ann, ben))).toBeNull()
})

test('SAFE-2 what fails keeps no report and no picture, and counts all the same', async () => {
  const broken = { ...app, renderMail: async () => Promise.reject(new Error('no build')) }
  await photos(ben, 1)
  const before = await files()
  const said = { id: ben.public_id, reason: 'fake', words: '' } as const
  for (let n = 0; n < 10; n++) await expect(report(ctxOf(broken, site, ann), said)).rejects.toThrow('no build')
  expect(await rows()).toEqual([])
  expect((await files()).toSorted()).toEqual(before.toSorted())
  expect(await refusalOf(tell(ann, ben))).toMatchObject({ code: 'too_many_reports' })
})

test('SAFE-2 where the database can not say whether a report holds a picture, a job asks again', async () => {
  await photos(ben, 1)
  const before = await files()
  const gone = (why: string) => () => Promise.reject(new Error(why))
  const ctx = ctxOf({ ...app, db: { ...app.db, many: gone('nor this') } }, site, ann)
  ctx.db = { ...db, transaction: gone('no database') } as Database
  await expect(report(ctx, { id: ben.public_id, reason: 'fake', words: '' })).rejects.toThrow('no database')
  expect(await files()).toHaveLength(before.length + 1)
  for (const { task, payload } of app.queued_jobs)
    if (task === 'cases.dropFiles') await deleteUnheldFiles(app, payload as { files: string[] })
  expect((await files()).toSorted()).toEqual(before.toSorted())

  await tell(ann, ben)
  const held = app.queued_jobs.at(-1)?.payload as { files: string[] }
  await deleteUnheldFiles(app, held)
  expect(await app.storage.get(held.files[0] as string)).not.toBeNull()
  await tell(ann, ben, { words: 'and more of it' })
  expect(await files()).toHaveLength(before.length + 1)
})

test('SAFE-2 neighbours of one network count as one, others do not', async () => {
  const many = await Promise.all(Array.from({ length: 8 }, () => makeMember(db, site)))
  const from = async (ips: string[]) => {
    const codes: unknown[] = []
    for (const [n, ip] of ips.entries()) {
      const ctx = ctxOf(app, site, null)
      ctx.request = { ...ctx.request, ip }
      const about = many[n] as CurrentMember
      codes.push(await refusalOf(report(ctx, { id: about.public_id, reason: 'fake', words: '' })))
    }
    return codes.map((it) => (it as { code?: string } | null)?.code)
  }
  const free = Array(5).fill(undefined)
  expect(await from([1, 2, 3, 4, 5, 6].map((n) => `203.0.113.${n}`))).toEqual([...free, 'too_many_reports'])
  expect(await from(['203.0.114.1'])).toEqual([undefined])
  const six = [1, 2, 3, 4, 5, 6].map((n) => `2001:db8:1:2:${n}::${n}`)
  expect(await from(six)).toEqual([...free, 'too_many_reports'])
  expect(await from(['2001:db8:1:3::1'])).toEqual([undefined])
})

test('SAFE-2 after 180 days there is no word, no picture and no reporter left', async () => {
  await photos(ben, 1)
  await tell(ann, ben, { words: 'look' })
  const [{ evidence }] = (await rows()) as [Row]
  app.time = addSeconds(app.time, 180 * 86_400 - 1)
  await anonymizeReports(app)
  expect((await rows())[0]).toMatchObject({ text: 'look', evidence })
  app.time = addSeconds(app.time, 1)
  await anonymizeReports(app)
  expect((await rows())[0]).toMatchObject({
    member_id: ben.id,
    reporter_id: null,
    text: '',
    snapshot: null,
    evidence: null,
  })
  expect(await app.storage.get(evidence as string)).toBeNull()
})

test('SAFE-2 ACC-12 erasing the reporter blanks who and what; erasing the reported takes snapshot and picture', async () => {
  await photos(ben, 1)
  await tell(ann, ben, { words: 'look' })
  await onErase(ctxOf(app, site, null), ann.id)
  expect((await rows())[0]).toMatchObject({
    member_id: ben.id,
    reporter_id: null,
    text: '',
    snapshot: expect.anything(),
  })
  const [{ evidence }] = (await rows()) as [Row]
  await onErase(ctxOf(app, site, null), ben.id)
  expect((await rows())[0]).toMatchObject({ member_id: null, snapshot: null, evidence: null, reason: 'fake' })
  const jobs = await db.many<{ payload: { files: string[] } }>`
    select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'cases.dropFiles'`
  for (const { payload } of jobs) await deleteUnheldFiles(app, payload)
  expect(await app.storage.get(evidence as string)).toBeNull()
})

/** Ben and Ann talk; who writes gets what reporting it needs. */
async function say(from: CurrentMember, to: CurrentMember, given: Partial<Draft> = { kind: 'text', body: 'Hello' }) {
  const { conversation: chat, seq } = await deliver(ctxOf(app, site, from), to.public_id, {
    client_id: crypto.randomUUID(),
    kind: 'text',
    price: { text: 2, gif: 2, photo: 5, gift: 10 }[given.kind ?? 'text'],
    ...given,
  })
  return { chat, seq }
}
const rich = (name: string) => makeMember(db, site, { name, credits: 1_000 })
const linesOf = (row: Row | undefined) => row?.snapshot?.messages as Record<string, unknown>[]

/** A photo as it lies there after it was sent, of one colour and so many pixels wide. */
async function sayPhoto(
  from: CurrentMember,
  to: CurrentMember,
  how: { view_once?: boolean; opened?: boolean; gone?: boolean } = {},
) {
  const said = await say(from, to, { kind: 'photo' })
  const file = async (width: number) => {
    const name = `${newId()}.webp`
    await app.storage.put(
      name,
      await sharp(Buffer.alloc(width * 10 * 3), { raw: { width, height: 10, channels: 3 } })
        .webp()
        .toBuffer(),
    )
    return name
  }
  await db.run`
    insert into chat_photo (site_id, conversation_id, seq, sender_id, receiver_id, full_file, blur_file, width, height, view_once, opened_at, deleted_at)
    select ${site.id}, id, ${said.seq}, ${from.id}, ${to.id}, ${await file(300)}, ${await file(24)}, 300, 10, ${how.view_once ?? false},
      ${how.opened ? app.time : null}, ${how.gone ? app.time : null}
    from conversation where public_id = ${said.chat}`
  return said
}

test('SAFE-2 a message is kept with up to five before it, of every kind, as its reader sees them; the mail names it by its number', async () => {
  const [anna, bert] = [await rich('Anna'), await rich('Bert')]
  for (let n = 1; n <= 3; n++) await say(bert, anna, { body: `Line ${n}` })
  await say(anna, bert, { body: 'Stop it' })
  await say(bert, anna, { kind: 'gift', content: { gift: 'rose' } })
  const gif = { id: 'own:wave', url: '/g/wave', still: '/g/wave', width: 10, height: 10, says: 'A wave' }
  await say(bert, anna, { kind: 'gif', content: { gif } })
  const message = await say(bert, anna, { body: 'I know where you live' })
  await say(bert, anna, { body: 'Said later' })
  await tell(anna, bert, { message, reason: 'threat' })
  const [row] = await rows()
  expect(row).toMatchObject({
    member_id: bert.id,
    reporter_id: anna.id,
    photo: null,
    chat: message.chat,
    message_seq: 7,
  })
  expect(row?.snapshot).toMatchObject({ id: bert.public_id, name: 'Bert' })
  expect(linesOf(row).map(({ seq, mine, kind, body }) => [seq, mine, kind, body])).toEqual([
    [2, false, 'text', 'Line 2'],
    [3, false, 'text', 'Line 3'],
    [4, true, 'text', 'Stop it'],
    [5, false, 'gift', ''],
    [6, false, 'gif', ''],
    [7, false, 'text', 'I know where you live'],
  ])
  expect(linesOf(row).slice(3, 5)).toEqual([
    expect.objectContaining({ gift: 'rose' }),
    expect.objectContaining({ gif: 'own:wave' }),
  ])
  expect(row?.evidence).toBeNull()
  expect(app.mails[0]?.props).toMatchObject({ photo: null, message: `${message.chat} 7`, reason: 'threat' })
  expect(JSON.stringify(app.mails)).not.toMatch(/where you live|Anna|Bert/)
})

test('SAFE-2 what a reporter cannot see is not in it, and one cannot report it', async () => {
  const [anna, bert, carl] = [await rich('Anna'), await rich('Bert'), await rich('Carl')]
  const first = await say(bert, anna, { body: 'Before it was removed' })
  const own = await say(anna, bert)
  await db.run`
    update conversation set a_removed_seq = 2 where a_id = ${anna.id} and site_id = ${site.id}`
  const held = await say(bert, anna, { body: 'Held back' })
  const message = await say(bert, anna, { body: 'After' })
  await db.run`update message set held = true where seq = ${held.seq} and site_id = ${site.id} and sender_id = ${bert.id}`
  const nowhere = { code: 'not_found' }
  expect(await refusalOf(tell(anna, bert, { message: first }))).toEqual(nowhere)
  expect(await refusalOf(tell(anna, bert, { message: held }))).toEqual(nowhere)
  expect(await refusalOf(tell(bert, anna, { message: { ...own, seq: 9 } }))).toEqual(nowhere)
  expect(await refusalOf(tell(anna, bert, { message: { chat: 'nothere000000000', seq: 1 } }))).toEqual(nowhere)
  // Neither one's own, nor somebody else's, nor as if another had written it, nor without a login.
  expect(await refusalOf(tell(bert, anna, { message }))).toEqual(nowhere)
  expect(await refusalOf(tell(carl, bert, { message }))).toEqual(nowhere)
  expect(await refusalOf(tell(anna, carl, { message }))).toEqual(nowhere)
  expect(await refusalOf(tell(null, bert, { message }))).toEqual(nowhere)
  expect(await rows()).toEqual([])

  await tell(anna, bert, { message })
  expect(linesOf((await rows())[0]).map(({ body }) => body)).toEqual(['After'])
  app.time = addSeconds(app.time, 91 * 86_400)
  expect(await refusalOf(tell(anna, bert, { message }))).toEqual(nowhere)
})

test('SAFE-2 PRO-6 a block hides no message from a report; the same message twice is one, another one another', async () => {
  const [anna, bert] = [await rich('Anna'), await rich('Bert')]
  const [one, two] = [await say(bert, anna), await say(bert, anna)]
  await block(ctxOf(app, site, bert), { id: anna.public_id })
  for (const message of [one, one, two]) await tell(anna, bert, { message })
  await tell(anna, bert)
  expect((await rows()).map(({ message_seq }) => message_seq)).toEqual([one.seq, two.seq, null])
})

test('SAFE-2 CHAT-3 of a photo its file is kept where it was opened, else its blurred one; taking it back is too late', async () => {
  const [anna, bert] = [await rich('Anna'), await rich('Bert')]
  const closed = await sayPhoto(bert, anna)
  const open = await sayPhoto(bert, anna, { opened: true })
  const gone = await sayPhoto(bert, anna, { opened: true, view_once: true, gone: true })
  const before = await files()
  for (const message of [closed, open, gone]) await tell(anna, bert, { message, reason: 'nudity' })
  const [first, second, third] = (await rows()) as [Row, Row, Row]
  expect([await widthOf(first), await widthOf(second), await widthOf(third)]).toEqual([24, 300, 300])
  expect([first, second, third].map(({ snapshot }) => snapshot?.locked)).toEqual([true, false, false])
  expect(linesOf(third).map(({ photo }) => photo)).toEqual([
    { state: 'closed', view_once: false },
    { state: 'open', view_once: false },
    { state: 'gone', view_once: true },
  ])
  // A file of the report's own each; of what stands before it there is none.
  expect(await files()).toHaveLength(before.length + 3)
})

test('SAFE-2 ACC-12 who reported a message is erased: what they wrote in it goes, what was reported stays', async () => {
  const [anna, bert] = [await rich('Anna'), await rich('Bert')]
  await say(anna, bert, { body: 'Words of the reporter' })
  const message = await say(bert, anna, { body: 'Words of the reported' })
  await tell(anna, bert, { message })
  await onErase(ctxOf(app, site, null), anna.id)
  const [row] = await rows()
  expect(row).toMatchObject({ reporter_id: null, chat: null, message_seq: null })
  expect(linesOf(row).map(({ body }) => body)).toEqual(['Words of the reported'])
  expect(JSON.stringify(row)).not.toContain('Words of the reporter')
  await onErase(ctxOf(app, site, null), bert.id)
  expect((await rows())[0]).toMatchObject({ member_id: null, snapshot: null })
})
