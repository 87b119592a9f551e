// A copy of a member's data for an authority, and bans, from outside: two persons, chosen parts alone, a manifest that is
// proved, seven days, and each download written down (STAFF-2, OPS-4).
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as members from '../../contract/console/members.ts'
import * as staffCalls from '../../contract/console/staff.ts'
import type { Site } from '../../server/base/ctx.ts'
import { collectData } from '../../server/lifecycle/index.ts'
import { unpackArchive } from '../../server/sepa/index.ts'
import { inJob } from '../../server/sites/index.ts'
import { partOfPiece } from '../../server/staff/disclosureFiles.ts'
import { deleteDisclosures, makeDisclosure } from '../../server/staff/disclosures.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { type ConsoleClient, signedInStaff } from '../fixtures/console.ts'
import { type FullMember, makeFullMember } from '../fixtures/fullMember.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
let site: Site
let other: Site
let mo: ConsoleClient
let mia: ConsoleClient
let support: ConsoleClient
let full: FullMember
let time = new Date(Date.now() + 3_600_000)
const reason = 'an order of a court'

beforeAll(async () => {
  server = await testServer({}, { now: () => time }, { jobs: false })
  site = await makeSite(server.db, { key: 'disclosing' })
  other = await makeSite(server.db, { key: 'disclosing-elsewhere' })
  mo = await signedInStaff(server, { name: 'Mo', role: 'moderator' })
  mia = await signedInStaff(server, { name: 'Mia', role: 'moderator' })
  support = await signedInStaff(server, { name: 'Sam', role: 'support' })
  for (const it of [site, other]) await makeMember(server.db, it, { name: 'Somebody else', now: time })
  full = await makeFullMember(server.app, server.db, site)
})
afterAll(() => server.close())

const errorOf = async (it: Promise<{ json: { error?: string } }>) => (await it).json.error ?? 'ok'
const order = (given: object = {}) => ({
  ...{ site: site.key, member: full.public_id, reference: '12 Js 345/26', authority: 'Amtsgericht Köln', reason },
  ...{ parts: ['account', 'sessions', 'payments', 'photos'] as ('account' | 'messages')[], messages_named: false },
  ...given,
})
const download = (by: ConsoleClient, disclosure: string, at = site.key) =>
  by.get(`/api/members.disclosure?${new URLSearchParams({ site: at, disclosure })}`)
const newest = async () => (await mo.call(members.page, { site: site.key, member: full.public_id })).json.disclosures[0]
/** Asked for by one, approved by another, made. */
async function disclosed(given: object = {}) {
  const { request } = (await mo.call(members.disclose, order(given))).json.waits
  expect(await errorOf(mo.call(staffCalls.approve, { request }))).toBe('refused')
  expect(await errorOf(mia.call(staffCalls.approve, { request }))).toBe('ok')
  const { id } = await server.db.one<{ id: number }>`select id from disclosure order by id desc limit 1`
  await makeDisclosure(server.app, { disclosure: id })
  return (await newest()).disclosure as string
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('STAFF-2 a disclosure waits for a second person, holds the chosen parts alone, and its manifest proves them', async () => {
  expect(await errorOf(support.call(members.disclose, order()))).toBe('not_permitted')
  expect(await errorOf(mo.call(members.disclose, order({ parts: [] })))).toBe('invalid')
  for (const wrong of [
    { reference: '<b>' },
    { authority: '=cmd()' },
    { parts: ['account', 'account'] },
    { parts: ['messages'] },
  ])
    expect([wrong, await errorOf(mo.call(members.disclose, order(wrong)))]).toEqual([wrong, 'refused'])
  expect(await errorOf(mo.call(members.disclose, order({ member: 'a'.repeat(32) })))).toBe('not_found')
  const disclosure = await disclosed()
  const { status, bytes, headers } = await download(mo, disclosure)
  expect(status).toBe(200)
  expect(`${headers['content-disposition']}`).toContain('12-Js-345-26.zip')
  const files = unpackArchive(bytes, 'x.zip')
  const manifestFile = files.find(({ name }) => name === 'manifest.json')
  const manifest = JSON.parse(Buffer.from(manifestFile?.bytes ?? []).toString('utf8'))
  expect(manifest).toMatchObject({
    ...{ reference: '12 Js 345/26', authority: 'Amtsgericht Köln', requested_by: 'Mo', approved_by: 'Mia' },
    ...{ site: 'disclosing', member: full.public_id, count: files.length - 1 },
  })
  expect(manifest.files).toEqual(
    files
      .filter(({ name }) => name !== 'manifest.json')
      .map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256(bytes) })),
  )
  const names = files.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['account.json', 'sessions.json', 'payments.json', 'photos.json']))
  expect(names).not.toContain('messages.json')
  const account = JSON.parse(
    Buffer.from(files.find(({ name }) => name === 'account.json')?.bytes ?? []).toString('utf8'),
  )
  expect(account.profile.name).toBe(full.name)
  expect(account.payments ?? account.conversations).toBeUndefined()
  const hash = sha256(manifestFile?.bytes ?? new Uint8Array())
  expect(await newest()).toMatchObject({ manifest_hash: hash, is_own: true, requested_by: 'Mo' })
  const rows = await server.db.many<{ actor: string; action: string; after: Record<string, unknown> | null }>`
    select actor, action, after from audit where member_id = ${full.id} and action like 'member.disclos%' order by id`
  expect(rows).toMatchObject([
    { actor: 'Mo (approved by Mia)', action: 'member.disclose' },
    { actor: 'Mo (approved by Mia)', action: 'member.disclosed', after: { manifest_sha256: hash } },
    { actor: 'Mo', action: 'member.disclosure_download' },
  ])
})

test('STAFF-2 messages are disclosed where the order names them, and nothing is stored that could be read', async () => {
  await disclosed({ parts: ['messages'], messages_named: true })
  const { file } = await server.db.one<{ file: string }>`select file from disclosure order by id desc limit 1`
  expect((await server.app.storage.get(file))?.subarray(0, 2).toString()).not.toBe('PK')
  const { bytes } = await download(mo, (await newest()).disclosure)
  expect(unpackArchive(bytes, 'x.zip').map(({ name }) => name)).toEqual(['manifest.json', 'messages.json'])
})

test('STAFF-2 only whoever asked downloads it, of this site, for seven days; then it is gone, file and all', async () => {
  const disclosure = await disclosed()
  const { file } = await server.db.one<{ file: string }>`select file from disclosure where public_id = ${disclosure}`
  expect((await download(mia, disclosure)).status).toBe(404)
  expect((await download(support, disclosure)).status).toBe(403)
  expect((await download(mo, disclosure, other.key)).status).toBe(404)
  expect((await support.call(members.page, { site: site.key, member: full.public_id })).json.disclosures).toBeNull()
  time = new Date(time.getTime() + 7 * 86_400_000 - 1_000)
  mo = await signedInStaff(server, { name: 'Mo', role: 'moderator' })
  mia = await signedInStaff(server, { name: 'Mia', role: 'moderator' })
  expect((await download(mo, disclosure)).status).toBe(200)
  time = new Date(time.getTime() + 2_000)
  expect((await download(mo, disclosure)).status).toBe(404)
  await deleteDisclosures(server.app)
  expect(await server.app.storage.get(file)).toBeNull()
  expect(await server.db.many`select 1 from disclosure where public_id = ${disclosure}`).toEqual([])
})

test('STAFF-2 ACC-12 with its member a copy goes, and a job that comes too late leaves none', async () => {
  const { request } = (await mo.call(members.disclose, order())).json.waits
  expect(await errorOf(mia.call(staffCalls.approve, { request }))).toBe('ok')
  const { id, file } = await server.db.one<{
    id: number
    file: string
  }>`select id, file from disclosure order by id desc limit 1`
  const operator = await signedInStaff(server, { name: 'Olga', role: 'operator' })
  const { status } = await server.db.one<{ status: string }>`select status from member where id = ${full.id}`
  await server.db.run`delete from preservation where member_id = ${full.id}`
  expect(
    await errorOf(operator.call(members.erase, { site: site.key, member: full.public_id, seen: status, reason })),
  ).toBe('ok')
  await makeDisclosure(server.app, { disclosure: id })
  expect(await server.app.storage.get(file)).toBeNull()
  await deleteDisclosures(server.app)
  expect(await server.db.many`select 1 from disclosure where id = ${id}`).toEqual([])
})

test('STAFF-2 every piece that can be disclosed is one that an export has', async () => {
  const one = await makeFullMember(server.app, server.db, other)
  const data = await inJob(server.app, other, (ctx) => collectData(ctx, one.id))
  expect(Object.keys(partOfPiece).filter((piece) => !(piece in data))).toEqual([])
})

test('STAFF-2 OPS-4 a member is banned with a statement of reasons, and the ban is lifted, by moderators alone', async () => {
  const member = await makeMember(server.db, site, { email: 'barred@example.org', name: 'Barred', now: time })
  const place = { site: site.key, member: member.public_id }
  // The sessions from before are over.
  support = await signedInStaff(server, { name: 'Sam', role: 'support' })
  const ban = { ...place, seen: 'active', reason: 'three reports, looked at', ground: 'scam' as const }
  const facts = 'You asked three people for money in your first message.'
  expect(await errorOf(support.call(members.ban, ban))).toBe('not_permitted')
  expect(await errorOf(mo.call(members.ban, { ...ban, site: other.key }))).toBe('not_found')
  expect(await errorOf(mo.call(members.ban, { ...ban, seen: 'disabled' }))).toBe('stale')
  expect(await errorOf(mo.call(members.ban, { ...ban, facts: 'short' }))).toBe('invalid')
  expect(await errorOf(mo.call(members.ban, { ...ban, facts }))).toBe('ok')
  expect(await errorOf(mo.call(members.ban, { ...ban, seen: 'banned', facts }))).toBe('refused')
  const { body_text } = await server.db.one<{ body_text: string }>`
    select body_text from notification where member_id = ${member.id} order by id desc limit 1`
  expect(body_text).toContain(facts)
  expect((await mo.call(members.page, place)).json).toMatchObject({ status: 'banned', bans: [{ lifted_at: null }] })
  const lift = { ...place, seen: 'banned', reason: 'a mistake' }
  expect(await errorOf(support.call(members.lift, lift))).toBe('not_permitted')
  expect(await errorOf(mo.call(members.lift, lift))).toBe('ok')
  expect(await errorOf(mo.call(members.lift, lift))).toBe('stale')
  expect((await mo.call(members.page, place)).json.status).toBe('active')
  const rows = await server.db.many`
    select action from audit where member_id = ${member.id} and action in ('ban.member', 'ban.lift') order by id`
  expect(rows).toEqual([{ action: 'ban.member' }, { action: 'ban.lift' }])
})
