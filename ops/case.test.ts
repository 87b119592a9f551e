// The program with which moderators decide cases: each measure, its statement, its undo, its clock, its appeal (SAFE-2, SAFE-8).
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CaseMeasure, REDRESS_DAYS } from '../contract/cases.ts'
import { domains } from '../server/app.ts'
import { type CaseInput, openCase } from '../server/base/cases.ts'
import { addSeconds } from '../server/base/clock.ts'
import type { CurrentMember, Site } from '../server/base/ctx.ts'
import { connect, type Database } from '../server/base/db/database.ts'
import { anonymizeCases } from '../server/cases/anonymizeCases.ts'
import { appeal } from '../server/cases/appeal.ts'
import { decision } from '../server/cases/decision.ts'
import { escalateCases, measureCases } from '../server/cases/escalate.ts'
import { suspension } from '../server/cases/measures.ts'
import { endMeasures } from '../server/cases/undo.ts'
import { send } from '../server/chats/send.ts'
import { pause } from '../server/lifecycle/pause.ts'
import { addPhoto } from '../server/photos/index.ts'
import { testPicture } from '../server/photos/testPicture.ts'
import { upload } from '../server/photos/upload.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../test/fixtures/app.ts'
import { testDatabase } from '../test/fixtures/database.ts'
import { refusalOf } from '../test/fixtures/inProcessClient.ts'
import { staffKey } from '../test/fixtures/staff.ts'
import { caseCommand } from './caseVerbs.ts'
import { parseArguments, runVerb } from './parseArguments.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let folder: string
let facts: string
let keys: { lena: string; kim: string; sam: string }
const DAY_SECONDS = 86_400
const why = ['--why', 'as the evidence shows']

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  folder = await mkdtemp(join(tmpdir(), 'nightjar-cases-'))
  facts = join(folder, 'facts.txt')
  await writeFile(facts, 'Asked three people for money within an hour.\n')
  keys = {
    lena: await staffKey(db, 'Lena', 'moderator'),
    kim: await staffKey(db, 'Kim', 'moderator'),
    sam: await staffKey(db, 'Sam', 'support'),
  }
})
beforeEach(async () => {
  app = await makeApp(db, { hooks: { suspension: [suspension] } })
  site = await makeSite(db)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await db.close()
  await drop()
})

async function run(key: string, ...args: string[]) {
  const asked = parseArguments(caseCommand, args)
  if (typeof asked === 'string') return { code: 2, output: asked }
  return runVerb(app, asked, key).then(
    (output) => ({ code: 0, output }),
    (error: Error) => ({ code: 1, output: error.message }),
  )
}
async function done(key: string, ...args: string[]) {
  const { code, output } = await run(key, ...args)
  expect([code, output], args.join(' ')).toEqual([0, expect.anything()])
  return JSON.parse(output)
}
const decide = (key: string, number: string, measure: CaseMeasure, ...more: string[]) =>
  run(key, 'decide', site.key, number, measure, '--ground', 'scam', '--facts', facts, ...more, ...why)
const decided = async (number: string, measure: CaseMeasure, ...more: string[]) => {
  const { code, output } = await decide(keys.lena, number, measure, ...more)
  expect([code, output]).toEqual([0, expect.anything()])
  return JSON.parse(output).decision as string
}
const member = () => makeMember(db, site, { email: `${crypto.randomUUID()}@example.org`, now: app.time, credits: 100 })
const open = async (input: Partial<CaseInput> & Pick<CaseInput, 'member'>) =>
  (await openCase(ctxOf(app, site, null), { kind: 'report', ...input })).public_id
const say = (from: CurrentMember, to: CurrentMember, body: string) =>
  send(ctxOf(app, site, from), { id: to.public_id, client_id: crypto.randomUUID(), price: 2, body })

/** Every row of the member and its conversations, but for what only says that something has changed. */
async function rowsOf({ id }: CurrentMember) {
  const rows: Record<string, unknown> = {}
  rows.member = await db.many`select * from member where id = ${id}`
  rows.photos = await db.many`select * from photo where member_id = ${id} order by id`
  rows.limits = await db.many`select * from member_limit where member_id = ${id}`
  const conversations = await db.many<Record<string, unknown>>`
    select * from conversation where a_id = ${id} or b_id = ${id} order by id`
  rows.conversations = conversations.map(({ permission_version: _, ...row }) => row)
  rows.messages = await db.many`
    select m.* from message m join conversation c on c.id = m.conversation_id
    where c.a_id = ${id} or c.b_id = ${id} order by c.id, m.seq`
  return rows
}

/** A member with a main photo, another one, a text and a conversation. */
async function whole() {
  const [subject, partner] = [await member(), await member()]
  await db.run`update member set about = 'I like the sea' where id = ${subject.id}`
  for (const shade of [60, 61])
    await addPhoto(db, app.storage, {
      ...{ site_id: site.id, member_id: subject.id, bytes: await testPicture(shade + subject.id), now: app.time },
    })
  await say(subject, partner, 'Hello')
  await say(subject, partner, 'See you at the harbour')
  const { photo } = await db.one<{ photo: string }>`
    select public_id as photo from photo where member_id = ${subject.id} and main`
  const { chat } = await db.one<{ chat: string }>`
    select public_id as chat from conversation where started_by = ${subject.id}`
  return { subject, partner, photo, chat }
}

const undone: [measure: CaseMeasure, of: string, more: string[]][] = [
  ['warn', 'profile', []],
  ['remove_item', 'photo', []],
  ['remove_item', 'message', []],
  ['remove_item', 'text', []],
  ['limit_chats', 'profile', ['--days', '7']],
  ['limit_photos', 'profile', ['--days', '7']],
  ['hide', 'profile', []],
  ['suspend', 'profile', ['--days', '3']],
  ['close', 'profile', []],
]
test.each(undone)('SAFE-8 %s of a %s is undone exactly: every row is as before', async (measure, of, more) => {
  const { subject, photo, chat } = await whole()
  const before = await rowsOf(subject)
  const about = { photo: { photo }, message: { message: { chat, seq: 2 } }, text: { text: true } }[of] ?? {}
  const number = await open({ member: subject.id, ...about })
  await decided(number, measure, ...more)
  const after = await rowsOf(subject)
  if (measure !== 'warn') expect(after).not.toEqual(before)
  app.time = addSeconds(app.time, 3_600)
  await done(keys.kim, 'undo', site.key, number, ...why)
  expect(await rowsOf(subject)).toEqual(before)
  expect(await run(keys.kim, 'undo', site.key, number, ...why)).toMatchObject({
    output: 'decision: it is undone already',
  })
  expect(app.mails.map(({ name }) => name)).toEqual(['DecisionMade', 'DecisionUndone'])
})

test('SAFE-8 what a measure forbids is refused, and allowed again when its days are over', async () => {
  const { subject, partner } = await whole()
  const other = await member()
  await decided(await open({ member: subject.id }), 'limit_chats', '--days', '2')
  await decided(await open({ member: subject.id }), 'limit_photos', '--days', '2')
  await decided(await open({ member: subject.id }), 'hide', '--days', '2')
  const ctx = ctxOf(app, site, subject)
  expect(await refusalOf(say(subject, other, 'Hi'))).toMatchObject({ code: 'chats_limited' })
  await say(subject, partner, 'Still here')
  expect(await refusalOf(upload(ctx, { bytes: await testPicture(3) }))).toEqual({ code: 'photos_limited' })
  expect(await refusalOf(pause(ctx, { paused: false }))).toEqual({ code: 'hidden_by_decision' })
  expect(await db.one`select status from member where id = ${subject.id}`).toEqual({ status: 'disabled' })
  app.time = addSeconds(app.time, 2 * DAY_SECONDS)
  await endMeasures(app)
  await endMeasures(app)
  expect(await db.one`select status, paused_at from member where id = ${subject.id}`).toEqual({
    status: 'active',
    paused_at: null,
  })
  await say(subject, other, 'Hi')
  await upload(ctx, { bytes: await testPicture(3) })
})

test('SAFE-8 a suspension says until when and where the reasons are, and ends by its clock', async () => {
  const subject = await member()
  const ctx = ctxOf(app, site, null)
  await decided(await open({ member: subject.id }), 'suspend', '--days', '3')
  const found = await suspension(ctx, subject.id)
  expect(found).toEqual({
    until: addSeconds(app.time, 3 * DAY_SECONDS),
    link: expect.stringMatching(/^\/decisions\/\w+\?key=m/),
  })
  const link = new URL(`${found?.link}`, 'http://site.test')
  const seen = await decision(ctx, {
    id: link.pathname.split('/')[2] as string,
    key: link.searchParams.get('key') as string,
  })
  expect(seen).toMatchObject({ side: 'member', measure: 'suspend', ground: 'scam', can_appeal: true })
  // A suspension becomes a closure; where that is undone, it goes on.
  const closing = await open({ member: subject.id })
  await decided(closing, 'close')
  expect(await suspension(ctx, subject.id)).toBeNull()
  await done(keys.kim, 'undo', site.key, closing, ...why)
  expect(await suspension(ctx, subject.id)).toEqual(found)
  app.time = addSeconds(app.time, 3 * DAY_SECONDS)
  await endMeasures(app)
  expect([await suspension(ctx, subject.id), await db.one`select status from member where id = ${subject.id}`]).toEqual(
    [null, { status: 'active' }],
  )
})

test('SAFE-8 of two moderators at once one decides, and the other is told so', async () => {
  const subject = await member()
  const number = await open({ member: subject.id })
  const both = await Promise.all([decide(keys.lena, number, 'warn'), decide(keys.kim, number, 'close')])
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
  const refused = both.find(({ code }) => code === 1)
  expect(refused?.output).toMatch(/^case: (Lena has decided it: warn|Kim has decided it: close)$/)
  expect(await db.many`select 1 from case_decision where member_id = ${subject.id}`).toHaveLength(1)
  const taken = await open({ member: subject.id })
  await done(keys.lena, 'take', site.key, taken, ...why)
  expect((await decide(keys.kim, taken, 'warn')).output).toBe('case: Lena has taken it; it has to be released first')
  await done(keys.kim, 'release', site.key, taken, ...why)
  expect((await decide(keys.kim, taken, 'warn')).code).toBe(0)
})

test('SAFE-8 an appeal is made once, in time, and decided by another person; reversed, all is as before', async () => {
  const { subject, partner } = await whole()
  const before = await rowsOf(subject)
  const number = await open({ member: subject.id, reporter: { member: partner.id, ip: '192.0.2.1' } })
  const id = await decided(number, 'close')
  const [mine, theirs, visitor] = [subject, partner, null].map((who) => ctxOf(app, site, who))
  const words = 'It was my brother'
  expect(await decision(mine as never, { id, key: '' })).toMatchObject({
    side: 'member',
    facts: expect.stringContaining('three people'),
  })
  expect(await decision(theirs as never, { id, key: '' })).toMatchObject({
    side: 'notifier',
    facts: null,
    can_appeal: false,
  })
  for (const key of ['', 'm', 'mwrong', `n${id}`])
    expect(await refusalOf(decision(visitor as never, { id, key }))).toEqual({ code: 'not_found' })
  expect(await refusalOf(decision(ctxOf(app, await makeSite(db), null), { id, key: '' }))).toEqual({
    code: 'not_found',
  })
  expect(await refusalOf(appeal(theirs as never, { id, key: '', words }))).toEqual({ code: 'appeal_made' })
  expect((await refusalOf(appeal(mine as never, { id, key: '', words: ' ' }))).code).toBe('complaint_empty')
  await appeal(mine as never, { id, key: '', words })
  expect(await refusalOf(appeal(mine as never, { id, key: '', words }))).toEqual({ code: 'appeal_made' })
  const { case: appealed } = await db.one<{ case: string }>`
    select c.public_id as case from case_appeal a join moderation_case c on c.id = a.case_id where c.subject_member = ${subject.id}`
  const answer = (key: string, what = appealed, outcome = 'reversed') =>
    run(key, 'appeal', site.key, what, outcome, '--facts', facts, ...why)
  expect((await answer(keys.lena)).output).toMatch(/another person decides the appeal$/)
  expect((await decide(keys.kim, appealed, 'none')).output).toMatch(/^case: an appeal is decided by/)
  expect((await answer(keys.kim, number)).output).toBe('case: this is no appeal')
  expect((await answer(keys.kim)).code).toBe(0)
  expect(await rowsOf(subject)).toEqual(before)
  // An appeal of an appeal: by the same member, by its decision, and by staff.
  expect(await refusalOf(appeal(mine as never, { id, key: '', words }))).toEqual({ code: 'appeal_made' })
  expect((await answer(keys.kim)).output).toBe('case: it is closed')
  expect(app.mails.map(({ name }) => name)).toEqual(['DecisionMade', 'NoticeDecided', 'AppealDecided'])

  const late = await decided(await open({ member: subject.id }), 'warn')
  app.time = addSeconds(app.time, REDRESS_DAYS * DAY_SECONDS)
  expect(await refusalOf(appeal(mine as never, { id: late, key: '', words }))).toEqual({ code: 'appeal_late' })
})

test('SAFE-2 SAFE-8 a report of somebody erased meanwhile is decided without a measure; nothing of them is left', async () => {
  const { subject, partner, photo } = await whole()
  const numbers = [
    await open({
      member: subject.id,
      reporter: { member: partner.id, ip: '192.0.2.1' },
      facts: 'The words of the reporter',
    }),
    await open({ member: subject.id, photo }),
  ]
  const earlier = await open({ member: subject.id, text: true })
  await decided(earlier, 'remove_item')
  for (const hook of domains.toReversed().flatMap(({ onErase }) => onErase ?? []))
    await hook(ctxOf(app, site, null), subject.id)
  expect((await decide(keys.lena, numbers[0] as string, 'close')).output).toBe(
    'measure: the member was erased meanwhile, so there is only none',
  )
  for (const number of numbers) await decided(number, 'none')
  expect((await run(keys.kim, 'undo', site.key, earlier, ...why)).output).toBe(
    'decision: the member was erased meanwhile',
  )
  const left = await db.many`
    select c.*, e.snapshot, e.file, e.facts, d.before, d.member_id, d.facts as decision_facts
    from moderation_case c left join case_evidence e on e.case_id = c.id left join case_decision d on d.case_id = c.id
    where c.site_id = ${site.id}`
  expect(JSON.stringify(left)).not.toMatch(/words of the reporter|I like the sea/i)
  expect(app.mails.map(({ name }) => name)).toEqual(['DecisionMade', 'NoticeDecided'])
})

test('SAFE-8 every clock rings: what has little time left rises, what is overdue is listed and counted', async () => {
  const start = app.time
  const kinds: CaseInput[] = [
    { kind: 'takedown' },
    { kind: 'notice', reason: 'nudity' },
    { kind: 'report', reason: 'underage' },
    { kind: 'report', reason: 'scam' },
    ...(['signal', 'complaint', 'photo', 'text_doubt', 'appeal', 'wrongful_age'] as const).map((kind) => ({
      kind,
    })),
  ]
  const numbers: string[] = []
  for (const input of kinds) numbers.push(await open({ ...input, member: (await member()).id }))
  const priorities = async () =>
    new Map(
      (
        await db.many<{ id: string; priority: number }>`
          select public_id as id, priority from moderation_case where site_id = ${site.id}`
      ).map(({ id, priority }) => [id, priority]),
    )
  const before = await priorities()
  const due = async () =>
    (await done(keys.sam, 'due', site.key)) as { case: string; overdue: boolean; escalated: boolean }[]
  expect(await due()).toEqual([])
  for (const number of numbers) {
    const { opened_at, due_at } = await db.one<{ opened_at: Date; due_at: Date }>`
      select opened_at, due_at from moderation_case where public_id = ${number}`
    const quarter = (due_at.getTime() - opened_at.getTime()) / 4 / 1_000
    app.time = addSeconds(due_at, -quarter - 60)
    await escalateCases(app)
    expect((await due()).filter((it) => it.case === number)).toEqual([])
    app.time = addSeconds(due_at, -quarter)
    await escalateCases(app)
    await escalateCases(app)
    expect((await due()).find((it) => it.case === number)).toMatchObject({ overdue: false, escalated: true })
    expect((await priorities()).get(number)).toBe((before.get(number) ?? 0) + 200)
    app.time = due_at
    expect((await due()).find((it) => it.case === number)).toMatchObject({ overdue: true })
    app.time = start
  }
  app.time = addSeconds(start, 8 * DAY_SECONDS)
  const overdue = (await measureCases(db, app.time)).find(({ name }) => name === 'nightjar_cases_overdue')
  expect(overdue?.values.reduce((sum, { value }) => sum + value, 0)).toBeGreaterThanOrEqual(numbers.length)
})

test('SAFE-2 evidence is looked at by moderators alone, each look is written down, and a PDF is none', async () => {
  const subject = await member()
  const number = await open({ member: subject.id, evidence: { snapshot: { name: 'As seen' } }, facts: 'What I saw' })
  const { evidence } = await done(keys.lena, 'evidence', site.key, number, ...why)
  expect(evidence).toEqual([expect.objectContaining({ facts: 'What I saw', snapshot: { name: 'As seen' } })])
  expect((await run(keys.sam, 'evidence', site.key, number, ...why)).output).toMatch(/^key: the role support may not/)
  expect(await done(keys.sam, 'show', site.key, number)).not.toHaveProperty('evidence')
  const [pdf, picture, out] = ['evidence.pdf', 'evidence.jpg', 'out.webp'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(pdf, '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')
  await writeFile(picture, await testPicture(9))
  expect((await run(keys.lena, 'attach', site.key, number, pdf, ...why)).output).toMatch(
    /^file: evidence is a picture .* of a PDF/,
  )
  const { file } = await done(keys.lena, 'attach', site.key, number, picture, ...why)
  await done(keys.lena, 'file', site.key, number, file, out, ...why)
  expect((await run(keys.lena, 'file', site.key, number, 'other.webp', out, ...why)).output).toMatch(
    /^file: the case has none/,
  )
  const looks = await db.many`
    select s.name, l.part from case_access_log l join staff s on s.id = l.staff_id
    join moderation_case c on c.id = l.case_id where c.public_id = ${number} order by l.id`
  expect(looks).toEqual([
    { name: 'Lena', part: 'evidence' },
    { name: 'Sam', part: 'case' },
    { name: 'Lena', part: 'evidence' },
  ])
  const actions = await db.many<{ action: string }>`select action from audit where site_id = ${site.id} order by id`
  expect(actions.map(({ action }) => action)).toEqual(['case.evidence', 'case.attach', 'case.evidence'])
})

test('SAFE-8 a decision that does not fit is refused in a line, and changes nothing', async () => {
  const subject = await member()
  const [number, nobody] = [await open({ member: subject.id }), await open({ member: null, reference: 'C-1' })]
  const wrong: [outcome: Promise<{ output: string }>, says: RegExp][] = [
    [decide(keys.lena, 'none', 'warn'), /^case: this site has none/],
    [decide(keys.lena, number, 'suspend'), /^days: a suspension says/],
    [decide(keys.lena, number, 'warn', '--days', '3'), /^days: warn has none/],
    [decide(keys.lena, number, 'remove_item'), /^measure: there is nothing to remove item/],
    [decide(keys.lena, number, 'burn' as CaseMeasure), /^measure: one of none, warn/],
    [decide(keys.lena, nobody, 'warn'), /^measure: the case names no member/],
    [decide(keys.sam, number, 'warn'), /^key: the role support may not/],
    [run(keys.lena, 'undo', site.key, number, ...why), /^decision: this site has none/],
  ]
  for (const [outcome, says] of wrong) expect((await outcome).output).toMatch(says)
  expect(await db.many`select 1 from case_decision where site_id = ${site.id}`).toEqual([])
  expect((await run(keys.lena, 'decide', site.key, number, 'warn', ...why)).code).toBe(2)
})

test('SAFE-8 once nobody can appeal any more, facts, evidence and names go; measure and ground stay', async () => {
  const { subject, partner, photo } = await whole()
  const number = await open({
    member: subject.id,
    photo,
    facts: 'What I saw',
    reporter: { member: partner.id, ip: '192.0.2.9' },
  })
  const id = await decided(number, 'remove_item')
  app.time = addSeconds(app.time, (REDRESS_DAYS - 1) * DAY_SECONDS)
  await anonymizeCases(app)
  expect((await decision(ctxOf(app, site, subject), { id, key: '' })).facts).toMatch(/three people/)
  app.time = addSeconds(app.time, DAY_SECONDS)
  await anonymizeCases(app)
  expect(await refusalOf(decision(ctxOf(app, site, subject), { id, key: '' }))).toEqual({ code: 'not_found' })
  expect(await db.one`select measure, ground, facts, before from case_decision where public_id = ${id}`).toEqual({
    ...{ measure: 'remove_item', ground: 'scam', facts: '', before: {} },
  })
  expect(await db.many`select 1 from photo where public_id = ${photo}`).toEqual([])
  expect(await db.many`select 1 from case_notifier where member_id = ${partner.id}`).toEqual([])
})
