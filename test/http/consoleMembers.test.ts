// The section "Members" from outside: found over sites, shown masked, helped by role and reason, and nothing of another site
// (STAFF-2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as members from '../../contract/console/members.ts'
import * as staffCalls from '../../contract/console/staff.ts'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { newId } from '../../server/base/encryption/tokens.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { type ConsoleClient, signedInStaff } from '../fixtures/console.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { createSession } from '../fixtures/session.ts'

let server: TestServer
let site: Site
let other: Site
let support: ConsoleClient
let second: ConsoleClient
let moderator: ConsoleClient
let operator: ConsoleClient
const reason = 'asked for by mail'
let time = new Date(Date.now() + 3_600_000)

beforeAll(async () => {
  server = await testServer({}, { now: () => time }, { jobs: false })
  site = await makeSite(server.db, { key: 'found' })
  other = await makeSite(server.db, { key: 'elsewhere' })
  support = await signedInStaff(server, { name: 'Sam', role: 'support' })
  second = await signedInStaff(server, { name: 'Sue', role: 'support' })
  moderator = await signedInStaff(server, { name: 'Mo', role: 'moderator' })
  operator = await signedInStaff(server, { name: 'Olga', role: 'operator' })
})
afterAll(() => server.close())

let count = 0
const person = (at: Site = site, options: Parameters<typeof makeMember>[2] = {}) =>
  makeMember(server.db, at, { email: `whole${++count}@example.org`, name: `Whole${count}`, now: time, ...options })
const placeOf = ({ public_id }: CurrentMember) => ({ site: site.key, member: public_id })
const errorOf = async (it: Promise<{ json: { error?: string } }>) => (await it).json.error ?? 'ok'
const actionsOf = async ({ id }: CurrentMember) =>
  (await server.db.many<{ action: string }>`select action from audit where member_id = ${id} order by id`).map(
    ({ action }) => action,
  )

test('STAFF-2 one search finds a member over all sites that the person works for, and over no other', async () => {
  const [mine, theirs] = [await person(site, { name: 'Twin' }), await person(other, { name: 'Twin' })]
  const limited = await signedInStaff(server, { name: 'Lim', role: 'support', sites: [site] })
  const found = async (it: ConsoleClient, text: string) =>
    (await it.call(members.find, { text })).json.map(({ member }: { member: string }) => member)
  expect((await found(support, 'twin')).toSorted()).toEqual([mine.public_id, theirs.public_id].toSorted())
  expect(await found(limited, 'twin')).toEqual([mine.public_id])
  expect(await found(limited, theirs.public_id)).toEqual([])
  expect((await support.call(members.find, { text: 'twin', site: other.key })).json).toMatchObject([
    { member: theirs.public_id, site: other.key, by: ['name'], email: 'w•••@e•••.org' },
  ])
  expect(await errorOf(limited.call(members.find, { text: 'twin', site: other.key }))).toBe('other_site')
  for (const text of ['', ' ', 'x'.repeat(255)])
    expect(await errorOf(support.call(members.find, { text }))).toBe('invalid')
  expect(await found(support, "x'; drop table member; --")).toEqual([])
})

test('STAFF-2 SAFE-5 the page is masked, each look is audited, and a member of another site is none', async () => {
  const member = await person(site, { email: 'quiet.person@hidden.example', birth: '1987-03-04' })
  await createSession(server.db, site, member)
  const { text, json } = await support.call(members.page, placeOf(member))
  expect(json).toMatchObject({
    ...{ name: member.name, status: 'active', email: 'q•••@h•••.example', born: '1987', notes: [] },
    open_sessions: [{ device: 'test' }],
    cases: { list: [] },
    preservation: null,
  })
  expect(text).not.toMatch(/quiet|hidden|03-04/)
  expect(await actionsOf(member)).toEqual(['look'])
  const stranger = await person(other)
  expect(await errorOf(support.call(members.page, placeOf(stranger)))).toBe('refused')
  const limited = await signedInStaff(server, { name: 'Lim', role: 'support', sites: [site] })
  expect(await errorOf(limited.call(members.page, { site: other.key, member: stranger.public_id }))).toBe('other_site')
  expect(await actionsOf(stranger)).toEqual([])
})

test('STAFF-2 reports are shown both ways without a word of them, and to whoever may see cases', async () => {
  const [member, reporter] = [await person(), await person()]
  await server.db.run`
    insert into report (site_id, member_id, reporter_id, chat, message_seq, reason, text, snapshot, created_at, updated_at)
    values (${site.id}, ${member.id}, ${reporter.id}, ${newId()}, 1, 'threat', '<script>alert(1)</script> secret words',
      ${server.db.json({ text: 'secret message' })}, ${time}, ${time})`
  const about = await support.call(members.page, placeOf(member))
  expect(about.json.cases.reports_about_list).toMatchObject([
    { reason: 'threat', of: 'message', other: reporter.public_id },
  ])
  expect(about.text).not.toMatch(/secret|script/)
  const by = await support.call(members.page, placeOf(reporter))
  expect(by.json.cases.reports_by_list).toMatchObject([{ other: member.public_id }])
  const finance = await signedInStaff(server, { name: 'Finn', role: 'finance' })
  expect((await finance.call(members.page, placeOf(member))).json.cases).toBeNull()
})

test('STAFF-2 OPS-4 personal data needs a reason and a second person, is shown to who asked, for an hour', async () => {
  const member = await person(site, { email: 'unmask.me@hidden.example', birth: '1987-03-04' })
  const ask = (it: ConsoleClient) => it.call(members.unmask, { ...placeOf(member), reason })
  expect(await errorOf(support.call(members.unmask, { ...placeOf(member), reason: '' }))).toBe('invalid')
  expect(await errorOf(moderator.call(members.unmask, { ...placeOf(member), reason }))).toBe('not_permitted')
  const { json, text } = await ask(support)
  expect(text).not.toContain('unmask.me')
  const request = json.waits.request
  expect(await errorOf(support.call(staffCalls.approve, { request }))).toBe('refused')
  expect(await errorOf(second.call(staffCalls.approve, { request }))).toBe('ok')
  expect((await ask(second)).json.shown).toBeUndefined()
  expect((await ask(support)).json.shown).toMatchObject({ email: 'unmask.me@hidden.example', birth: '1987-03-04' })
  expect(await actionsOf(member)).toEqual(['member.unmask'])
  time = new Date(time.getTime() + 3_601_000)
  expect((await ask(support)).json.shown).toBeUndefined()
})

test('STAFF-2 each action needs its role and a reason, does what the command does, and is audited', async () => {
  const member = await person()
  await createSession(server.db, site, member)
  const input = { ...placeOf(member), seen: 'active', reason }
  expect(await errorOf(moderator.call(members.signOut, input))).toBe('not_permitted')
  expect(await errorOf(support.call(members.erase, input))).toBe('not_permitted')
  expect(await errorOf(support.call(members.signOut, { ...input, reason: 'x' }))).toBe('invalid')
  expect(
    await errorOf(support.call(members.signOut, { ...input, reason: `write to ${'a'.repeat(8)}@example.org` })),
  ).toBe('refused')
  expect(await errorOf(support.call(members.twoStepOff, input))).toBe('refused')
  expect(await errorOf(support.call(members.signOut, input))).toBe('ok')
  expect(await errorOf(support.call(members.exportData, input))).toBe('ok')
  expect(await errorOf(support.call(members.address, { ...input, email: 'moved@example.org' }))).toBe('ok')
  expect(await errorOf(support.call(members.close, input))).toBe('ok')
  // The page is older than that.
  expect(await errorOf(support.call(members.close, input))).toBe('stale')
  expect(await errorOf(operator.call(members.erase, input))).toBe('stale')
  expect(await errorOf(operator.call(members.erase, { ...input, seen: 'deleted' }))).toBe('ok')
  expect(await errorOf(operator.call(members.erase, { ...input, seen: 'deleted' }))).toBe('not_found')
  expect(await actionsOf(member)).toEqual([
    ...['member.sign_out', 'member.export', 'member.address', 'member.close', 'member.erase'],
  ])
})

test('STAFF-2 of two who close an account at once one does', async () => {
  const member = await person()
  const input = { ...placeOf(member), seen: 'active', reason }
  const both = await Promise.all([support, second].map((it) => errorOf(it.call(members.close, input))))
  expect(both.toSorted()[0]).toBe('ok')
  expect(['refused', 'stale']).toContain(both.toSorted()[1])
})

test('STAFF-2 STAFF-4 a role that is taken away in the middle changes nothing', async () => {
  const member = await person()
  const leaving = await signedInStaff(server, { name: 'Leah', role: 'support' })
  await server.db.run`update staff set role = 'finance' where name = 'Leah'`
  expect(await errorOf(leaving.call(members.close, { ...placeOf(member), seen: 'active', reason }))).toBe(
    'not_permitted',
  )
  expect(await errorOf(leaving.call(members.unmask, { ...placeOf(member), reason }))).toBe('not_permitted')
  expect(await actionsOf(member)).toEqual([])
})

test('STAFF-2 a reported message is removed by its report, a photo by its number, by a moderator', async () => {
  const [member, reader] = [await person(), await person()]
  const { public_id: chat, id } = await server.db.one<{ public_id: string; id: number }>`
    insert into conversation (site_id, public_id, a_id, b_id, started_by, is_free, last_seq, created_at)
    values (${site.id}, new_id(), least(${member.id}::bigint, ${reader.id}), greatest(${member.id}::bigint, ${reader.id}), ${member.id}, false, 1, ${time})
    returning public_id, id`
  await server.db.run`
    insert into message (conversation_id, seq, site_id, sender_id, kind, body, price, held, created_at)
    values (${id}, 1, ${site.id}, ${member.id}, 'text', 'vile', 2, false, ${time})`
  const { public_id: report } = await server.db.one<{ public_id: string }>`
    insert into report (site_id, member_id, reporter_id, chat, message_seq, reason, text, created_at, updated_at)
    values (${site.id}, ${member.id}, ${reader.id}, ${chat}, 1, 'threat', '', ${time}, ${time}) returning public_id`
  const input = { site: site.key, report, reason }
  expect(await errorOf(support.call(members.removeMessage, input))).toBe('not_permitted')
  expect(await errorOf(moderator.call(members.removeMessage, { ...input, site: other.key }))).toBe('refused')
  expect(await errorOf(moderator.call(members.removeMessage, input))).toBe('ok')
  expect(await server.db.many`select 1 from message where conversation_id = ${id}`).toEqual([])
  expect(await errorOf(moderator.call(members.removeMessage, input))).toBe('refused')
  const photo = { ...placeOf(member), photo: 'a'.repeat(32), reason }
  expect(await errorOf(moderator.call(members.removePhoto, photo))).toBe('refused')
  const { json } = await moderator.call(members.linked, { ...placeOf(member), reason })
  expect(json).toMatchObject({ members: [] })
  expect(await actionsOf(member)).toEqual(['message.remove', 'member.linked'])
})

test('STAFF-2 ACC-12 a note stays as it was written, names its author, and goes with the member', async () => {
  const member = await person()
  const text = '<img src=x onerror=alert(1)> proved who they are'
  expect(await errorOf(support.call(members.note, { ...placeOf(member), text }))).toBe('ok')
  expect(await errorOf(support.call(members.note, { ...placeOf(member), text: ' ' }))).toBe('invalid')
  expect(await errorOf(support.call(members.note, { ...placeOf(await person(other)), text }))).toBe('refused')
  const { json } = await moderator.call(members.page, placeOf(member))
  expect(json.notes).toMatchObject([{ text, by: 'Sam' }])
  await expect(server.db.run`update member_note set text = 'other'`).rejects.toThrow()
  expect(JSON.stringify(await server.db.many`select * from audit where member_id = ${member.id}`)).not.toContain(
    'proved',
  )
  await operator.call(members.erase, { ...placeOf(member), seen: 'active', reason })
  expect(await server.db.many`select 1 from member_note where member_id = ${member.id}`).toEqual([])
})

test('STAFF-2 ACC-12 data is preserved once a second person approves it; then nobody erases it, and the page says so', async () => {
  const member = await person()
  const other_moderator = await signedInStaff(server, { name: 'Mia', role: 'moderator' })
  const input = { ...placeOf(member), reference: '12 Js 345/26', days: 90, reason: 'an order of a court' }
  expect(await errorOf(support.call(members.preserve, input))).toBe('not_permitted')
  for (const wrong of [{ days: 366 }, { days: 0 }, { reference: '' }, { reference: '<b>' }])
    expect([wrong, await errorOf(moderator.call(members.preserve, { ...input, ...wrong }))]).toEqual([wrong, 'invalid'])
  expect(await errorOf(moderator.call(members.preserve, { ...input, member: 'a'.repeat(32) }))).toBe('not_found')
  const request = (await moderator.call(members.preserve, input)).json.waits.request
  // The same again is the same request.
  expect((await moderator.call(members.preserve, input)).json.waits.request).toBe(request)
  expect((await moderator.call(members.page, placeOf(member))).json.preservation).toBeNull()
  expect(await errorOf(moderator.call(staffCalls.approve, { request }))).toBe('refused')
  expect(await errorOf(other_moderator.call(staffCalls.approve, { request }))).toBe('ok')
  const shown = (await moderator.call(members.page, placeOf(member))).json.preservation
  expect(shown).toMatchObject({ reference: '12 Js 345/26' })
  expect(await errorOf(operator.call(members.erase, { ...placeOf(member), seen: 'active', reason }))).toBe('refused')
  const end = (await other_moderator.call(members.release, { ...placeOf(member), reason })).json.waits.request
  expect(await errorOf(moderator.call(staffCalls.approve, { request: end }))).toBe('ok')
  expect(await errorOf(operator.call(members.erase, { ...placeOf(member), seen: 'active', reason }))).toBe('ok')
  const rows = await server.db
    .many`select actor, action from audit where member_id = ${member.id} and action like 'member.%' order by id`
  expect(rows).toEqual([
    { actor: 'Mo (approved by Mia)', action: 'member.preserve' },
    { actor: 'Mia (approved by Mo)', action: 'member.release' },
    { actor: 'Olga', action: 'member.erase' },
  ])
})
