// Takedown over HTTP: the form without scripts and without a login, its refusals and its receipt (SAFE-7).
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseCommand } from '../../ops/caseVerbs.ts'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { openDevice } from '../fixtures/chatClients.ts'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { staffKey } from '../fixtures/staff.ts'
import { runCommandFor } from '../fixtures/staffCommand.ts'
import { makeDerivatives } from '../fixtures/uploads.ts'

let server: TestServer
let site: Site
let folder: string
beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' })
  site = await makeSite(server.db, { key: 'takes', photo_credits: 5 })
  folder = await mkdtemp(join(tmpdir(), 'nightjar-takedown-'))
  await writeFile(join(folder, 'facts.txt'), 'Somebody is shown or described here without consent.\n')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await server.close()
})

const whole = {
  place: 'https://gay.localhost/members/none',
  name: 'Nora Quist',
  email: 'nora@example.org',
  statement: 'yes',
}

/** A visitor with a network of their own. */
function visitor(network: number, host = 'gay.localhost') {
  const httpClient = client(server.port, host)
  const headers = { 'x-forwarded-for': `10.9.${network}.1`, 'content-type': 'application/x-www-form-urlencoded' }
  const ask = (fields: Record<string, string>) =>
    httpClient.post('/takedown', undefined, { raw: new URLSearchParams(fields).toString(), headers })
  return { ...httpClient, ask }
}

test('SAFE-7 PAGE-2 the form stands without scripts or a login, sends no file, and is linked where nobody is logged in', async () => {
  const form = await visitor(1).get('/takedown')
  expect(form.status).toBe(200)
  expect(form.text).toMatch(/<form[^>]*action="\/takedown" method="post"/)
  const [file = ''] = /<input[^>]*type="file"[^>]*>/.exec(form.text) ?? []
  expect(file).not.toMatch(/ name=/)
  expect((await visitor(1).get('/pages/terms')).text).toContain('href="/takedown"')
})

test('SAFE-7 a request gives a receipt; a refused one keeps what was entered, escaped', async () => {
  const nora = visitor(2)
  const refused = await nora.ask({ ...whole, statement: '', place: '<script>alert(1)</script>' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Confirm this')
  expect(refused.text).not.toContain('<script>alert(1)')
  const sent = await nora.ask(whole)
  expect(sent.status).toBe(303)
  const { location = '' } = sent.headers
  expect(location).toMatch(/^\/takedown\?sent=T-[2-9B-Z]{4}-[2-9B-Z]{4}$/)
  expect((await nora.get(location)).text).toContain(location.split('=')[1])
  expect(
    await server.db.many`
    select c.kind, c.state from takedown t join moderation_case c on c.id = t.case_id
    where t.reference = ${location.split('=')[1] ?? ''}`,
  ).toEqual([{ kind: 'takedown', state: 'open' }])
})

type Found = { case: string; member: string | null; subject: string; chat: string | null; seq: number | null }
/** The case of a request, by its receipt. */
async function caseOf({ headers: { location = '' } }: { headers: { location?: string | undefined } }) {
  return server.db.one<Found>`
    select c.public_id as case, m.public_id as member, c.subject_kind as subject, c.subject_conversation as chat, c.subject_seq as seq
    from takedown t join moderation_case c on c.id = t.case_id left join member m on m.id = c.subject_member
    where t.reference = ${location.split('=')[1] ?? ''}`
}
async function decide(number: string, measure: string) {
  const key = await staffKey(server.db, 'Lena', 'moderator')
  return runCommandFor(server.app, key, caseCommand, [
    ...['decide', site.key, number, measure, '--ground', 'law_personal_data', '--facts', join(folder, 'facts.txt')],
    ...['--why', 'as asked'],
  ])
}
const member = (options = {}) => makeMember(server.db, site, { credits: 100, ...options })
const device = (of: CurrentMember) => openDevice(server.db, site, of, server.port)

test('SAFE-7 SAFE-8 a profile that describes somebody without a picture is found by its address; its words go, or the whole of it', async () => {
  const [rude, other] = [await member(), await member()]
  await server.db.run`update member set about = 'Nora Quist of 12 Canal Street likes it rough' where id = ${rude.id}`
  const nora = visitor(3, site.domain)
  const found = await caseOf(await nora.ask({ ...whole, place: `https://${site.domain}/members/${rude.public_id}` }))
  expect(found).toMatchObject({ member: rude.public_id, subject: 'profile' })
  expect((await decide(found.case, 'remove_everywhere')).output).toMatch(/nothing to remove everywhere/)
  const seenBy = await device(other)
  expect((await seenBy.get(`/api/members/${rude.public_id}`)).text).toContain('Canal Street')
  expect((await decide(found.case, 'remove_item')).code).toBe(0)
  expect((await seenBy.get(`/api/members/${rude.public_id}`)).text).not.toContain('Canal Street')
  // Undone, it is as before; and the whole profile can go instead.
  const key = await staffKey(server.db, 'Kim', 'moderator')
  await runCommandFor(server.app, key, caseCommand, ['undo', site.key, found.case, '--why', 'the wrong measure'])
  expect((await seenBy.get(`/api/members/${rude.public_id}`)).text).toContain('Canal Street')
  const again = await caseOf(
    await nora.ask({ ...whole, email: 'nora2@example.org', place: `/members/${rude.public_id}` }),
  )
  expect((await decide(again.case, 'close')).code).toBe(0)
  expect((await seenBy.get(`/api/members/${rude.public_id}`)).status).toBe(404)
})

test('SAFE-7 a picture in a chat is found by its hash alone, with no word of where it is, and goes for both', async () => {
  const [anna, ben] = [await member(), await member()]
  const [from, to] = [await device(anna), await device(ben)]
  const picture = await testPicture(7, { width: 900, height: 700, grain: 60 })
  const sent = await from.post(`/api/members/${ben.public_id}/messages/${randomUUID()}/photo?price=5`, undefined, {
    ...{ raw: picture, headers: { 'content-type': 'application/octet-stream' } },
  })
  expect(sent.status).toBe(200)
  await server.app.jobs.add('chats.hashPhotos', {})
  await expect
    .poll(() => server.db.many`select 1 from photo_hash where member_id = ${anna.id}`, { timeout: 20_000 })
    .toHaveLength(1)
  const { hashes } = await makeDerivatives(picture)
  const nora = visitor(4, site.domain)
  const asked = await nora.ask({ ...whole, place: '', hashes: hashes.sought.join('') })
  expect(asked.status).toBe(303)
  const found = await caseOf(asked)
  expect(found).toMatchObject({
    ...{ member: anna.public_id, subject: 'message', chat: sent.json.conversation.id, seq: 1 },
  })
  expect((await decide(found.case, 'remove_everywhere')).code).toBe(0)
  const [seen] = (await to.get(`/api/chats/${found.chat}/messages`)).json.messages
  expect(seen.photo.state).toBe('gone')
  expect((await from.get(sent.json.message.photo.image)).status).toBe(404)
  const again = await from.post(`/api/members/${ben.public_id}/messages/${randomUUID()}/photo?price=5`, undefined, {
    ...{ raw: picture, headers: { 'content-type': 'application/octet-stream' } },
  })
  expect(again.json.code).toBe('photo_not_allowed')
})

test('SAFE-7 a bot that asks for all photos of a site is stopped, removes none, and mails no more than its share', async () => {
  const members = await Promise.all(Array.from({ length: 15 }, () => member()))
  for (const [at, it] of members.entries()) {
    const raw = await testPicture(200 + at, { width: 400, height: 500, grain: 60 })
    await (await device(it)).post('/api/photos', undefined, {
      ...{ raw, headers: { 'content-type': 'application/octet-stream' } },
    })
  }
  const bot = visitor(5, site.domain)
  const answers = []
  for (const [at, it] of members.entries())
    answers.push(await bot.ask({ ...whole, email: `bot${at}@example.org`, place: `/members/${it.public_id}` }))
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(10)
  expect(answers.at(-1)?.status).toBe(429)
  const photos = await server.db.many<{ status: string }>`
    select distinct status from photo where member_id = any(${members.map(({ id }) => `${id}`)}::bigint[])`
  expect(photos).toEqual([{ status: 'active' }])
  // One that fills the field that people do not see gets a receipt, and no mail and no voice.
  const trap = await visitor(6, site.domain).ask({
    ...whole,
    email: 'trap@example.org',
    website: 'https://spam.example',
  })
  expect(trap.status).toBe(303)
  expect(await server.db.many`select 1 from notification where recipient = 'trap@example.org'`).toEqual([])
})
