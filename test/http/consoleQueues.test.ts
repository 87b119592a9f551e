// The queues of the console over HTTP: two never hold the same item, nobody decides unseen or stale, and what is undone
// within ten seconds has never been mailed (STAFF-2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffCall } from '../../contract/console/call.ts'
import * as queues from '../../contract/console/queues.ts'
import { openCase } from '../../server/base/cases.ts'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { undoDecision } from '../../server/cases/index.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { inJob } from '../../server/sites/index.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { openDevice } from '../fixtures/chatClients.ts'
import { type ConsoleClient, signedInStaff } from '../fixtures/console.ts'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { startSmtpServer, type TestSmtpServer } from '../fixtures/smtpServer.ts'

const { photoQueue, caseQueue, appealQueue, complaintQueue, wordQueue, takedownQueue } = queues
let offset = 0
let server: TestServer
let smtp: TestSmtpServer
/** Each test has a site of its own: a queue of one site. */
let places = 0

beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await testServer({ SMTP_URL: smtp.url }, { now: () => new Date(Date.now() + offset) })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})
const elapse = (seconds: number) => {
  offset += seconds * 1_000
}

const newSite = (choices = {}) =>
  makeSite(server.db, { key: `queue${++places}`, choices: { photo_review: 'all', ...choices } })
const person = (name: string, role: 'moderator' | 'support' | 'operator', sites: Site[] = []) =>
  signedInStaff(server, { name, role, sites })
type Item = Record<string, never> & { item: string; site: string; escalated: { by: string; reason: string } | null }
async function take(who: ConsoleClient, of: { next: StaffCall }, site: Site, hold = 1, without: string[] = []) {
  const { status, json } = await who.call(of.next, { site: site.key, hold, without } as never)
  expect([status, json.error]).toEqual([200, undefined])
  return json as Item[]
}
const first = async (...asked: Parameters<typeof take>) => (await take(...asked))[0] as Item
const errorOf = async (it: ReturnType<ConsoleClient['call']>) => {
  const { status, json } = await it
  return status === 200 ? 'done' : [json.error, json.now?.state ?? json.text ?? null, json.now?.by ?? null]
}
const actions = async (site: Site) =>
  (
    await server.db.many<{ line: string }>`
      select actor || ' ' || action as line from audit where site_id = ${site.id} order by id`
  ).map(({ line }) => line)

let made = 0
async function uploaded(site: Site) {
  const member = await makeMember(server.db, site, { email: `queue${++made}@looks.test` })
  const device = await openDevice(server.db, site, member, server.port)
  const raw = await testPicture(900 + made, { width: 400, height: 500, grain: 60 })
  const { status } = await device.post('/api/photos', undefined, {
    ...{ raw, headers: { 'content-type': 'application/octet-stream' } },
  })
  expect(status).toBe(200)
  return { member, mail: `queue${made}@looks.test` }
}
const rowOf = ({ id }: CurrentMember) => server.db.one`select * from photo where member_id = ${id}`
const mailsTo = (mail: string) => smtp.arrived.filter(({ to }) => to[0] === mail)

async function reported(site: Site, reason = 'harassment') {
  const member = await makeMember(server.db, site)
  await inJob(server.app, site, (ctx) =>
    openCase(ctx, { kind: 'report', reason, member: member.id, facts: '<script>alert(1)</script> called me names' }),
  )
  return member
}
const verdict = {
  queue: 'cases',
  measure: 'warn',
  ground: 'harassment',
  facts: 'Called two people names.',
  reason: 'as the evidence shows',
} as const

test('STAFF-2 two moderators never hold the same item, not even when both ask at once; what is released is free', async () => {
  const site = await newSite()
  for (let n = 0; n < 6; n++) await reported(site)
  const [lena, kim] = [await person('Lena', 'moderator'), await person('Kim', 'moderator')]
  const both = await Promise.all(Array.from({ length: 8 }, (_, at) => take(at % 2 ? lena : kim, caseQueue, site, 3)))
  const held = [0, 1].map(
    (who) => new Set(both.filter((_, at) => at % 2 === who).flatMap((rows) => rows.map((it) => it.item))),
  )
  expect(held.map((it) => it.size)).toEqual([3, 3])
  expect(new Set(held.flatMap((it) => [...it])).size).toBe(6)
  expect(await take(await person('Mia', 'moderator'), caseQueue, site)).toEqual([])
  const [kept = ''] = held[1] as Set<string>
  await lena.call(caseQueue.release, { site: site.key, without: [kept] })
  expect(await take(await person('Mia', 'moderator'), caseQueue, site, 5)).toHaveLength(2)
  elapse(301)
  expect(await take(await person('Ada', 'moderator'), caseQueue, site, 5)).toHaveLength(5)
})

test('STAFF-2 SAFE-3 a photo is decided by who holds it and has seen it; the next is the one that waits the longest', async () => {
  const site = await newSite()
  const [one, two] = [await uploaded(site), await uploaded(site)]
  const [lena, kim] = [await person('Lena', 'moderator'), await person('Kim', 'moderator')]
  const [photo, second] = (await take(lena, photoQueue, site, 4)) as [Item, Item]
  expect([photo, second]).toMatchObject([{ member: one.member.public_id }, { member: two.member.public_id }])
  const key = { site: site.key, item: photo.item }
  expect(await errorOf(lena.call(photoQueue.accept, key))).toEqual(['refused', 'Look at it first.', null])
  for (const call of [photoQueue.reveal, photoQueue.accept])
    expect(await errorOf(kim.call(call, key))).toEqual(['stale', 'not_held', 'Lena'])
  const file = (who: ConsoleClient) => who.get(`/api/photoQueue.file?${new URLSearchParams(key)}`)
  expect((await file(kim)).json).toMatchObject({ error: 'stale' })
  const shown = await file(lena)
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await errorOf(lena.call(photoQueue.reveal, key))).toBe('done')
  expect(await errorOf(lena.call(photoQueue.accept, key))).toBe('done')
  expect(await rowOf(one.member)).toMatchObject({ status: 'active', main: true })
  // Once more by a second press of the key.
  expect(await errorOf(lena.call(photoQueue.accept, key))).toEqual(['stale', 'not_held', null])
  expect(await actions(site)).toEqual(['Lena photo.show', 'Lena look', 'Lena photo.accept'])
  expect((await take(lena, photoQueue, site, 4)).map(({ item }) => item)).toEqual([second.item])
})

test('STAFF-2 SAFE-3 undone within ten seconds every row is as before and nobody was mailed; later the mail goes out', async () => {
  const site = await newSite()
  const { member, mail } = await uploaded(site)
  const lena = await person('Lena', 'moderator')
  const { item } = await first(lena, photoQueue, site)
  const key = { site: site.key, item }
  const before = [await rowOf(member), await caseRows(site)]
  await lena.call(photoQueue.reveal, key)
  for (const decide of [
    () => lena.call(photoQueue.accept, key),
    () => lena.call(photoQueue.refuse, { ...key, ground: 'other_person' }),
  ]) {
    expect(await errorOf(decide())).toBe('done')
    expect([await rowOf(member), await caseRows(site)]).not.toEqual(before)
    expect(await errorOf((await person('Kim', 'moderator')).call(photoQueue.undo, key))).toEqual([
      'stale',
      'too_late',
      null,
    ])
    expect(await errorOf(lena.call(photoQueue.undo, key))).toBe('done')
    expect([await rowOf(member), await caseRows(site)]).toEqual(before)
    // Its author holds it again, and the way back is one.
    expect(await errorOf(lena.call(photoQueue.undo, key))).toEqual(['stale', 'too_late', null])
    expect(await errorOf(lena.call(photoQueue.reveal, key))).toBe('done')
  }
  const waits = await server.db.many`
    select 1 from graphile_worker.jobs where task_identifier = 'cases.mailDecision' and run_at > now() + interval '5 seconds'`
  expect(waits.length).toBeGreaterThan(0)
  expect(await errorOf(lena.call(photoQueue.refuse, { ...key, ground: 'minor' }))).toBe('done')
  await server.db
    .run`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'cases.mailDecision'), now())`
  await expect.poll(() => mailsTo(mail).length, { timeout: 20_000 }).toBe(1)
  elapse(14)
  expect(await errorOf(lena.call(photoQueue.undo, key))).toEqual(['stale', 'too_late', null])
  await expect
    .poll(() => server.db.many`select 1 from graphile_worker.jobs where task_identifier = 'cases.mailDecision'`, {
      timeout: 20_000,
    })
    .toEqual([])
  expect(mailsTo(mail)).toHaveLength(1)
  expect((await actions(site)).filter((it) => it.includes('take_back'))).toEqual([
    'Lena photo.take_back',
    'Lena case.take_back',
  ])
})
const caseRows = ({ id }: Site) => server.db.many`select * from moderation_case where site_id = ${id}`

test('STAFF-2 what its owner removes, or a command decides, meanwhile is stale; so is a case that was reported once more', async () => {
  const site = await newSite()
  const { member } = await uploaded(site)
  const lena = await person('Lena', 'moderator')
  const key = { site: site.key, item: (await first(lena, photoQueue, site)).item }
  await lena.call(photoQueue.reveal, key)
  await server.db.run`update photo set reviewed_at = now(), status = 'active' where member_id = ${member.id}`
  expect(await errorOf(lena.call(photoQueue.refuse, { ...key, ground: 'other' }))).toEqual(['stale', 'accepted', null])
  await server.db.run`delete from photo where member_id = ${member.id}`
  expect(await errorOf(lena.call(photoQueue.accept, key))).toEqual(['stale', 'gone', null])

  const about = await reported(site)
  const it = { site: site.key, item: (await first(lena, caseQueue, site)).item }
  expect(await errorOf(lena.call(caseQueue.decide, { ...it, ...verdict, notices: 0 }))).toEqual([
    'refused',
    'Look at it first.',
    null,
  ])
  await lena.call(caseQueue.show, { ...it, queue: 'cases' })
  await server.db.run`update moderation_case set notices = notices + 1 where subject_member = ${about.id}`
  expect(await errorOf(lena.call(caseQueue.decide, { ...it, ...verdict, notices: 0 }))).toEqual([
    'stale',
    'reported_again',
    null,
  ])
  expect(await errorOf(lena.call(caseQueue.decide, { ...it, ...verdict, notices: 1 }))).toBe('done')
  expect(await errorOf(lena.call(caseQueue.decide, { ...it, ...verdict, notices: 1 }))).toEqual([
    'stale',
    'not_held',
    null,
  ])
  expect(await actions(site)).toContain('Lena case.decide')
})

test('STAFF-1 STAFF-2 a case of another site is nobody’s; a role that is taken away in the middle decides nothing', async () => {
  const [own, other] = [await newSite(), await newSite()]
  await reported(other)
  await reported(own)
  const zoe = await person('Zoe', 'moderator')
  const friend = await first(zoe, caseQueue, other)
  const limited = await person('Lim', 'moderator', [own])
  expect((await take(limited, caseQueue, own, 5)).map(({ site }) => site)).toEqual([own.key])
  const asked = { queue: 'cases', item: friend.item } as const
  for (const call of [caseQueue.show, caseQueue.evidence]) {
    expect(await errorOf(limited.call(call, { ...asked, site: other.key }))).toEqual(['other_site', null, null])
    expect(await errorOf(limited.call(call, { ...asked, site: own.key }))).toEqual(['stale', 'not_held', null])
  }
  const mine = { site: other.key, item: friend.item }
  await zoe.call(caseQueue.show, { ...mine, queue: 'cases' })
  await server.db.run`update staff set role = 'support' where name = 'Zoe'`
  expect(await errorOf(zoe.call(caseQueue.decide, { ...mine, ...verdict, notices: 0 }))).toEqual([
    'not_permitted',
    null,
    null,
  ])
  const [{ state } = {}] = await server.db.many<{
    state?: string
  }>`select state from moderation_case where site_id = ${other.id}`
  expect(state).toBe('open')
})

test('STAFF-2 what somebody puts off comes back to others; what is passed on goes to operators, first, with its reason', async () => {
  const site = await newSite()
  await reported(site)
  const last = await reported(site, 'other')
  const [lena, kim, olga] = [
    await person('Lena', 'moderator'),
    await person('Kim', 'moderator'),
    await person('Olga', 'operator'),
  ]
  const it = await first(lena, caseQueue, site)
  expect(
    await errorOf(lena.call(caseQueue.skip, { site: site.key, item: it.item, reason: 'in a language of another' })),
  ).toBe('done')
  const next = await first(lena, caseQueue, site)
  expect(next).toMatchObject({ member: last.public_id })
  expect((await first(kim, caseQueue, site)).item).toBe(it.item)
  expect(
    await errorOf(lena.call(caseQueue.escalate, { site: site.key, item: next.item, reason: 'a threat, perhaps' })),
  ).toBe('done')
  await kim.call(caseQueue.release, { site: site.key })
  expect((await take(kim, caseQueue, site, 5)).map(({ item }) => item)).toEqual([it.item])
  expect(await first(olga, caseQueue, site)).toMatchObject({
    item: next.item,
    escalated: { by: 'Lena', reason: 'a threat, perhaps' },
  })
  expect(
    await errorOf(olga.call(caseQueue.escalate, { site: site.key, item: next.item, reason: 'not for me' })),
  ).toEqual(['refused', expect.stringContaining('for operators already'), null])
  expect(
    await errorOf(olga.call(caseQueue.skip, { site: site.key, item: next.item, reason: 'write to anna@example.org' })),
  ).toEqual(['refused', expect.stringContaining('no addresses'), null])
})

test('STAFF-2 SAFE-8 an appeal shows what it is against, is nothing for whoever decided, and is decided by another', async () => {
  const site = await newSite()
  const member = await reported(site)
  const [lena, kim] = [await person('Lena', 'moderator'), await person('Kim', 'moderator')]
  const it = { site: site.key, item: (await first(lena, caseQueue, site)).item }
  await lena.call(caseQueue.show, { ...it, queue: 'cases' })
  const { json } = await lena.call(caseQueue.decide, { ...it, ...verdict, notices: 0 })
  const device = await openDevice(server.db, site, member, server.port)
  const { status } = await device.post(`/api/decisions/${json.decision}/appeal`, {
    words: 'It was a joke between friends.',
  })
  expect(status).toBe(200)
  expect(await take(lena, appealQueue, site)).toEqual([])
  const appeal = { site: site.key, item: (await first(kim, appealQueue, site)).item }
  expect((await kim.call(caseQueue.show, { ...appeal, queue: 'appeals' })).json).toMatchObject({
    appeal: { side: 'member', text: 'It was a joke between friends.' },
    against: { measure: 'warn', ground: 'harassment', decided_by: 'Lena', undone_at: null },
  })
  const { json: evidence } = await kim.call(caseQueue.evidence, { ...appeal, queue: 'appeals' })
  expect(evidence).toMatchObject([{ facts: '<script>alert(1)</script> called me names' }])
  const answer = { outcome: 'reversed', reasons: 'It was a joke, as both say.', reason: 'as both say' } as const
  expect(await errorOf(kim.call(appealQueue.decide, { ...appeal, ...answer }))).toBe('done')
  expect(await actions(site)).toEqual(['Lena case.decide', 'Kim case.evidence', 'Kim case.appeal', 'Kim case.undo'])
  expect(
    await server.db.one`select undone_at is not null as undone from case_decision where site_id = ${site.id}`,
  ).toEqual({ undone: true })
})

test('STAFF-2 PAGE-2 a complaint is read by who holds it, answered and closed; support does so, and no photos', async () => {
  const site = await newSite()
  const device = await openDevice(server.db, site, await makeMember(server.db, site), server.port)
  const asked = { kind: 'technical', name: 'Ann', email: 'ann@looks.test', words: 'The page stays white.' }
  expect((await device.post('/api/complaints', asked)).status).toBe(200)
  const sam = await person('Sam', 'support')
  expect(await errorOf(sam.call(photoQueue.next, { hold: 1 }))).toEqual(['not_permitted', null, null])
  const it = { site: site.key, item: (await first(sam, complaintQueue, site)).item }
  const answer = { words: 'It is mended.', close: true, reason: 'the fault is mended' }
  expect(await errorOf(sam.call(complaintQueue.decide, { ...it, ...answer }))).toEqual([
    'refused',
    'Look at it first.',
    null,
  ])
  const { json } = await sam.call(complaintQueue.show, it)
  expect(json).toMatchObject({ text: 'The page stays white.', name: 'Ann', answers: [] })
  expect(json.email).not.toContain('ann@')
  expect(await errorOf(sam.call(complaintQueue.decide, { ...it, ...answer }))).toBe('done')
  await expect.poll(() => mailsTo('ann@looks.test').length, { timeout: 20_000 }).toBe(2)
  expect(await take(sam, complaintQueue, site)).toEqual([])
  expect(await actions(site)).toEqual(['Sam look', 'Sam complaint.answer', 'Sam complaint.close'])
  const { json: numbers } = await sam.call(queues.numbers, {
    site: site.key,
    since: new Date(Date.now() - 3_600_000).toISOString(),
  })
  expect(numbers).toMatchObject([{ queue: 'complaints', waiting: 0, decided: 1, own_decided: 1, escalated: 0 }])
})

test('STAFF-2 SAFE-4 SAFE-7 marked words as they were shown are released; a takedown waits in its own queue', async () => {
  const site = await newSite()
  const member = await makeMember(server.db, site)
  await server.db.run`update member set about_waiting = 'Write me on WhatsApp' where id = ${member.id}`
  const lena = await person('Lena', 'moderator')
  const it = await first(lena, wordQueue, site)
  expect(it).toMatchObject({ words: 'Write me on WhatsApp' })
  const key = { site: site.key, item: it.item }
  expect(await errorOf(lena.call(wordQueue.accept, { ...key, words: 'other words' }))).toEqual([
    'stale',
    'changed',
    null,
  ])
  expect(await errorOf(lena.call(wordQueue.accept, { ...key, words: 'Write me on WhatsApp' }))).toBe('done')
  expect(await server.db.one`select about, about_waiting from member where id = ${member.id}`).toEqual({
    about: 'Write me on WhatsApp',
    about_waiting: null,
  })

  await inJob(server.app, site, (ctx) =>
    openCase(ctx, { kind: 'takedown', reason: 'intimate_image', member: member.id, facts: 'T-1: my picture' }),
  )
  expect(await take(lena, caseQueue, site)).toEqual([])
  expect(await first(lena, takedownQueue, site)).toMatchObject({ kind: 'takedown', member: member.public_id })
})

const waitingWords = async (site: Site, words: string) => {
  const member = await makeMember(server.db, site)
  await server.db.run`update member set about = 'I like walks', about_waiting = ${words} where id = ${member.id}`
  return member
}
const wordsOf = ({ id }: CurrentMember) =>
  server.db.one<{
    about: string
    about_waiting: string | null
  }>`select about, about_waiting from member where id = ${id}`

test('STAFF-2 SAFE-4 SAFE-8 marked words that are refused are gone by a decision, which an undo takes back exactly', async () => {
  const site = await newSite()
  const member = await waitingWords(site, 'Send me a gift card')
  const lena = await person('Lena', 'moderator')
  const { item } = await first(lena, wordQueue, site)
  const key = { site: site.key, item, words: 'Send me a gift card' }
  const refusal = { ground: 'scam', facts: 'The text asks for a gift card.', reason: 'as the text shows' } as const
  expect(await errorOf(lena.call(wordQueue.refuse, { ...key, ...refusal, words: 'other words' }))).toEqual([
    'stale',
    'changed',
    null,
  ])
  const { json } = await lena.call(wordQueue.refuse, { ...key, ...refusal })
  expect(await wordsOf(member)).toEqual({ about: 'I like walks', about_waiting: null })
  expect(await take(lena, wordQueue, site)).toEqual([])
  expect(
    await server.db.one`
      select d.measure, d.ground, d.automated, d.facts, c.kind from case_decision d join moderation_case c on c.id = d.case_id
      where d.public_id = ${json.decision}`,
  ).toEqual({ measure: 'remove_item', ground: 'scam', automated: true, facts: refusal.facts, kind: 'text_doubt' })
  const { id } = await server.db.one<{ id: number }>`select id from staff where name = 'Lena'`
  await inJob(server.app, site, (ctx) =>
    undoDecision(ctx, { staff: { id, name: 'Lena' }, actor: { who: 'Lena', why: 'it was a joke' } }, json.decision),
  )
  expect(await wordsOf(member)).toEqual({ about: 'I like walks', about_waiting: 'Send me a gift card' })
})

test('STAFF-2 SAFE-4 a case of marked words keeps them out of their queue until it is decided, and shows them as evidence', async () => {
  const site = await newSite()
  const member = await waitingWords(site, 'Write me on WhatsApp, I need help with money')
  const lena = await person('Lena', 'moderator')
  const { item } = await first(lena, wordQueue, site)
  const key = { site: site.key, item, words: 'Write me on WhatsApp, I need help with money' }
  expect(await errorOf(lena.call(wordQueue.openCase, { ...key, reason: 'more than a text' }))).toBe('done')
  expect(await take(lena, wordQueue, site)).toEqual([])
  const it = await first(lena, caseQueue, site)
  expect(it).toMatchObject({ kind: 'text_doubt', subject_kind: 'text', member: member.public_id })
  const shown = { site: site.key, item: it.item, queue: 'cases' } as const
  await lena.call(caseQueue.show, shown)
  expect((await lena.call(caseQueue.evidence, shown)).json).toMatchObject([
    { snapshot: { attributes: { about: key.words } } },
  ])
  expect(await errorOf(lena.call(caseQueue.decide, { ...shown, ...verdict, measure: 'remove_item', notices: 0 }))).toBe(
    'done',
  )
  expect(await wordsOf(member)).toEqual({ about: 'I like walks', about_waiting: null })
  expect(await actions(site)).toEqual(['Lena words.case', 'Lena case.evidence', 'Lena case.decide'])
})

test('STAFF-2 SAFE-3 an explicit photo is accepted by its own way where the site allows it, with the identity’s reference, and taken back', async () => {
  const lena = await person('Lena', 'moderator')
  const other = await newSite()
  await uploaded(other)
  const plain = await first(lena, photoQueue, other)
  expect(plain).toMatchObject({ may_be_explicit: false })
  await lena.call(photoQueue.reveal, { site: other.key, item: plain.item })
  const asked = { site: other.key, item: plain.item, identity: 'ID-2026-17' }
  expect((await errorOf(lena.call(photoQueue.accept, asked)))[0]).toBe('refused')

  const site = await newSite({ explicit_photos: true })
  const { member } = await uploaded(site)
  const photo = await first(lena, photoQueue, site)
  expect(photo).toMatchObject({ may_be_explicit: true })
  const key = { site: site.key, item: photo.item }
  await lena.call(photoQueue.reveal, key)
  const before = await rowOf(member)
  expect(await errorOf(lena.call(photoQueue.accept, { ...key, identity: 'ID-2026-17' }))).toBe('done')
  expect(await rowOf(member)).toMatchObject({ status: 'active' })
  expect(
    await server.db.one`select after from audit where site_id = ${site.id} and action = 'photo.accept'`,
  ).toMatchObject({ after: { explicit: true, identity: 'ID-2026-17' } })
  expect(await errorOf(lena.call(photoQueue.undo, key))).toBe('done')
  expect(await rowOf(member)).toEqual(before)
})

test('STAFF-2 SAFE-7 a takedown says who asked, how they are answered, and when the same address was answered before', async () => {
  const site = await newSite()
  const member = await makeMember(server.db, site)
  const lena = await person('Lena', 'moderator')
  const ask = async (place: string) => {
    const asked = { place, name: 'Ruth Example', email: 'ruth@looks.test', statement: 'yes' }
    const { status, json } = await client(server.port, site.domain).post('/api/takedowns', asked)
    expect(status).toBe(200)
    return json.reference as string
  }
  const earlier = await ask('a wall somewhere')
  const one = await first(lena, takedownQueue, site)
  const show = (item: string) => lena.call(caseQueue.show, { site: site.key, item, queue: 'takedowns' })
  expect((await show(one.item)).json.requests).toMatchObject([
    { reference: earlier, name: 'Ruth Example', email: 'r•••@l•••.test', is_of_case: true, answered_at: null },
  ])
  const none = { site: site.key, item: one.item, queue: 'takedowns', measure: 'none', notices: 1 } as const
  const said = { ground: 'other', facts: 'Nothing of it is here.', reason: 'nothing was found' } as const
  expect(await errorOf(lena.call(caseQueue.decide, { ...none, ...said }))).toBe('done')
  const later = await ask(`http://${site.domain}/members/${member.public_id}`)
  const two = await first(lena, takedownQueue, site)
  expect((await show(two.item)).json.requests).toMatchObject([
    { reference: later, is_of_case: true, answered_at: null },
    { reference: earlier, is_of_case: false, answered_at: expect.any(String) },
  ])
})
