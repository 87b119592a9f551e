// Reports, decisions and what they do, over HTTP and the live connection: a suspended member, each limit, groups and repeat reporters, a
// member erased meanwhile, two moderators at once, files that are no pictures (SAFE-2, SAFE-3, SAFE-8).
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CaseMeasure } from '../../contract/cases.ts'
import { caseCommand } from '../../ops/caseVerbs.ts'
import { addSeconds } from '../../server/base/clock.ts'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { openDevice } from '../fixtures/chatClients.ts'
import { client } from '../fixtures/httpClient.ts'
import { openLiveConnection } from '../fixtures/liveConnection.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'
import { mailPart, startSmtpServer, type TestSmtpServer } from '../fixtures/smtpServer.ts'
import { staffKey } from '../fixtures/staff.ts'
import { runCommandFor } from '../fixtures/staffCommand.ts'
import { byForm } from '../resilience/longForm.ts'

let server: TestServer
let smtp: TestSmtpServer
let site: Site
let folder: string
let facts: string
let keys: Record<'lena' | 'kim', string>
/** Seconds that the clock is ahead. */
let ahead = 0
const now = () => addSeconds(new Date(), ahead)
const DAY_SECONDS = 86_400

beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await testServer({ SMTP_URL: smtp.url, TRUST_PROXY: '1' }, { now })
  site = await makeSite(server.db, { key: 'rules', message_credits: 2 })
  folder = await mkdtemp(join(tmpdir(), 'nightjar-moderation-'))
  facts = join(folder, 'facts.txt')
  await writeFile(facts, 'Asked three people for money within an hour.\n')
  keys = { lena: await staffKey(server.db, 'Lena', 'moderator'), kim: await staffKey(server.db, 'Kim', 'moderator') }
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await server.close()
  await smtp.close()
})

const member = (options = {}) =>
  makeMember(server.db, site, { credits: 100, now: addSeconds(now(), -2 * DAY_SECONDS), ...options })
/** Logged in for as long as the clock travels. */
async function device(of: CurrentMember) {
  const opened = await openDevice(server.db, site, of, server.port)
  await server.db.run`update session set expires = now() + interval '60 days' where member_id = ${of.id}`
  return opened
}
type Device = Awaited<ReturnType<typeof device>>
type Keys = keyof typeof keys
const run = (key: Keys, ...args: string[]) =>
  runCommandFor(server.app, keys[key], caseCommand, [...args, '--why', 'as the evidence shows'])
const decide = (number: string, measure: CaseMeasure, { key = 'lena' as Keys, on = site.key, days = '' } = {}) =>
  run(key, 'decide', on, number, measure, '--ground', 'scam', '--facts', facts, ...(days ? ['--days', days] : []))
async function decided(...asked: Parameters<typeof decide>) {
  const { code, output } = await decide(...asked)
  expect([code, output]).toEqual([0, expect.anything()])
  return JSON.parse(output).decision as string
}
const report = (by: Pick<Device, 'post'>, id: string, more: object = {}, headers: Record<string, string> = {}) =>
  by.post(`/api/members/${id}/report`, { reason: 'scam', ...more }, { headers })
const casesAbout = (id: string) =>
  server.db.many<{ case: string; state: string; notices: number; voices: number; priority: number }>`
    select c.public_id as case, c.state, c.notices, c.voices, c.priority
    from moderation_case c join member m on m.id = c.subject_member where m.public_id = ${id} order by c.id`
const openCaseOf = async (id: string) => (await casesAbout(id)).find(({ state }) => state === 'open')?.case ?? ''
const write = (from: Device, to: CurrentMember) =>
  from.post(`/api/members/${to.public_id}/messages`, { client_id: randomUUID(), body: 'Good evening', price: 2 })
const upload = async (by: Pick<Device, 'post'>, raw: Buffer) =>
  by.post('/api/photos', undefined, { raw, headers: { 'content-type': 'application/octet-stream' } })

test('SAFE-8 ACC-7 a suspension ends every session and live connection; a login says until when and where the reasons are', async () => {
  const anders = castMember('gay', 2)
  const [one, two] = [client(server.port, 'gay.localhost'), client(server.port, 'gay.localhost')]
  const { json } = await one.login(anders.email, anders.password)
  await two.login(anders.email, anders.password)
  const id = json.user.profile.id as string
  const live = await openLiveConnection(server.port, two)
  const bram = castMember('gay', 3)
  const reporter = client(server.port, 'gay.localhost')
  await reporter.login(bram.email, bram.password)
  expect((await report(reporter, id)).status).toBe(200)
  await decided(await openCaseOf(id), 'suspend', { on: 'gay', days: '3' })

  expect(await live.closed).toBeGreaterThan(0)
  for (const it of [one, two]) expect((await it.get('/api/photos')).status).toBeGreaterThanOrEqual(401)
  await expect(openLiveConnection(server.port, one)).rejects.toThrow(/40[13]/)
  expect((await reporter.get(`/api/members/${id}`)).status).toBe(404)

  const visitor = client(server.port, 'gay.localhost', { 'accept-language': 'en' })
  const refused = await visitor.post('/api/user.php', { email: anders.email, password: anders.password })
  expect([refused.status, refused.json.code]).toEqual([403, 'account_suspended'])
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' })
  expect(refused.json.detail).toContain(day.format(addSeconds(now(), 3 * DAY_SECONDS)))
  // Only whoever knows the password learns of it.
  const guessed = await visitor.post('/api/user.php', { email: anders.email, password: 'a wrong password' })
  expect(guessed.json.code).toBe('login_failed')
  const form = await visitor.post('/login', undefined, {
    raw: new URLSearchParams({ email: anders.email, password: anders.password }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(form.status).toBe(403)
  const [, link = ''] = /href="(\/decisions\/[^"]+)"/.exec(form.text) ?? []
  const page = await visitor.get(link.replaceAll('&amp;', '&'))
  expect(page.text).toContain('Your account is suspended')
  expect(page.text).toContain('Asked three people for money')
  expect(page.text).toContain('Send appeal')

  ahead += 3 * DAY_SECONDS + 1
  await server.app.jobs.add('cases.endMeasures', {})
  await expect
    .poll(
      async () => (await visitor.post('/api/user.php', { email: anders.email, password: anders.password })).status,
      {
        timeout: 20_000,
      },
    )
    .toBe(200)
})

test('SAFE-8 whoever may not begin chats goes on with old ones; whoever may not add photos keeps theirs', async () => {
  const [anna, ben, carl] = [await member(), await member(), await member()]
  const [from, other] = [await device(anna), await device(ben)]
  expect((await write(from, ben)).status).toBe(200)
  await report(other, anna.public_id)
  const first = await decided(await openCaseOf(anna.public_id), 'limit_chats', { days: '2' })
  expect((await write(from, carl)).json).toMatchObject({ status: 403, code: 'chats_limited' })
  expect((await from.get(`/api/members/${carl.public_id}/chat`)).json.closed.code).toBe('chats_limited')
  expect((await write(from, ben)).status).toBe(200)
  expect((await write(await device(carl), anna)).status).toBe(200)
  expect((await write(from, carl)).status).toBe(200)
  expect((await from.get(`/api/decisions/${first}`)).json).toMatchObject({
    ...{ measure: 'limit_chats', ends_at: expect.any(String), can_appeal: true },
  })

  expect((await upload(from, await testPicture(1))).status).toBe(200)
  await report(await device(carl), anna.public_id)
  await decided(await openCaseOf(anna.public_id), 'limit_photos', { days: '2' })
  expect((await upload(from, await testPicture(2))).json).toMatchObject({ status: 403, code: 'photos_limited' })
  const chatPhoto = await from.post(`/api/members/${ben.public_id}/messages/${randomUUID()}/photo?price=5`, undefined, {
    raw: await testPicture(3),
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(chatPhoto.json.code).toBe('photos_limited')
  expect((await from.get('/api/photos')).json.photos).toHaveLength(1)
  ahead += 2 * DAY_SECONDS + 1
  await server.app.jobs.add('cases.endMeasures', {})
  await expect.poll(async () => (await upload(from, await testPicture(4))).status, { timeout: 20_000 }).toBe(200)
})

test('SAFE-8 a hidden member is in no list and on no page, cannot end it, and keeps the chats', async () => {
  const [anna, ben, carl] = [await member(), await member(), await member()]
  const [from, partner, stranger] = [await device(anna), await device(ben), await device(carl)]
  await write(from, ben)
  await report(partner, anna.public_id)
  const listed = async () => (await stranger.get('/api/members')).text
  expect(await listed()).toContain(anna.public_id)
  const number = await openCaseOf(anna.public_id)
  await decided(number, 'hide')
  expect(await listed()).not.toContain(anna.public_id)
  expect((await stranger.get(`/api/members/${anna.public_id}`)).status).toBe(404)
  expect((await from.put('/api/pause', { paused: false })).json).toMatchObject({ code: 'hidden_by_decision' })
  expect((await write(from, ben)).status).toBe(200)
  expect((await run('kim', 'undo', site.key, number)).code).toBe(0)
  expect(await listed()).toContain(anna.public_id)
})

test('SAFE-2 a thousand reports of one group about one member are one case, and weigh as one voice', async () => {
  const target = await member()
  const group = byForm({ short: 40, long: 1_000 })
  const neighbours = { 'x-forwarded-for': '10.44.7.9' }
  await report(await device(await member()), target.public_id, {}, neighbours)
  const [before] = await casesAbout(target.public_id)
  for (let n = 1; n < group; n++) {
    const { status } = await report(
      await device(await member()),
      target.public_id,
      { words: `He did it, ${n}` },
      neighbours,
    )
    expect(status).toBe(200)
  }
  expect(await casesAbout(target.public_id)).toEqual([{ ...before, notices: group }])
  // One independent person weighs as much as all of them.
  await report(await device(await member()), target.public_id, {}, { 'x-forwarded-for': '10.45.7.9' })
  const [after] = await casesAbout(target.public_id)
  expect(after).toMatchObject({ notices: group + 1, voices: 2 })
  expect((after?.priority ?? 0) - (before?.priority ?? 0)).toBeLessThanOrEqual(10)
}, 180_000)

test('SAFE-2 whoever reports mostly what is unfounded is told by mail, then slowed, and told why; their reports weigh nothing', async () => {
  const loud = await member({ email: 'loud@rules.test' })
  const by = await device(loud)
  for (let n = 0; n < 5; n++) {
    const target = await member()
    expect((await report(by, target.public_id)).status).toBe(200)
    await decided(await openCaseOf(target.public_id), 'none')
  }
  const mails = () => smtp.arrived.filter(({ to }) => to[0] === 'loud@rules.test')
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(5)
  const warned = mails().map((it) => mailPart(it, 'text/plain').includes('one report a day'))
  expect(warned.filter(Boolean)).toHaveLength(1)
  ahead += DAY_SECONDS + 1
  const target = await member()
  expect((await report(by, target.public_id)).status).toBe(200)
  expect(await casesAbout(target.public_id)).toMatchObject([{ notices: 1, voices: 0 }])
  const slowed = await report(by, (await member()).public_id)
  expect([slowed.status, slowed.json.code]).toEqual([429, 'reports_slowed'])
  expect(slowed.json.detail).toContain('one a day')
  // One that was right lifts it.
  await decided(await openCaseOf(target.public_id), 'warn')
  const right = await member()
  ahead += DAY_SECONDS + 1
  await report(by, right.public_id)
  await decided(await openCaseOf(right.public_id), 'warn')
  ahead += DAY_SECONDS + 1
  for (let n = 0; n < 2; n++) expect((await report(by, (await member()).public_id)).status).toBe(200)
})

test('SAFE-2 ACC-12 a report of somebody erased meanwhile is decided without a measure, and its reporter reads so', async () => {
  const [target, reporter] = [await member(), await member()]
  const by = await device(reporter)
  expect((await report(by, target.public_id, { words: 'He wants money from me' })).status).toBe(200)
  const number = await openCaseOf(target.public_id)
  await server.db.run`
    update member set status = 'deleted', deleted_at = ${addSeconds(now(), -100 * DAY_SECONDS)} where id = ${target.id}`
  await server.app.jobs.add('lifecycle.erase', {})
  await expect
    .poll(() => server.db.many`select 1 from member where id = ${target.id} and erased_at is not null`, {
      timeout: 20_000,
    })
    .toHaveLength(1)
  expect((await report(await device(await member()), target.public_id)).status).toBe(404)
  expect((await decide(number, 'close')).output).toMatch(/erased meanwhile, so there is only none$/)
  const decision = await decided(number, 'none')
  expect((await by.get(`/api/decisions/${decision}`)).json).toMatchObject({
    side: 'notifier',
    measure: 'none',
    facts: null,
  })
  const evidence = await run('lena', 'evidence', site.key, number)
  expect(evidence.output).not.toContain('wants money')
})

test('SAFE-8 of two moderators at once one decides; the member reads that decision alone', async () => {
  const [target, reporter] = [await member(), await member()]
  await report(await device(reporter), target.public_id)
  const number = await openCaseOf(target.public_id)
  const both = await Promise.all([decide(number, 'warn'), decide(number, 'limit_chats', { key: 'kim', days: '3' })])
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
  const kept = JSON.parse(both.find(({ code }) => code === 0)?.output ?? '{}')
  expect(both.find(({ code }) => code === 1)?.output).toMatch(/has decided it/)
  expect((await (await device(target)).get(`/api/decisions/${kept.decision}`)).json.measure).toBe(kept.measure)
  expect(await server.db.many`select 1 from case_decision where member_id = ${target.id}`).toHaveLength(1)
})

/** What a form of a browser sends with a file. */
const withFile = (name: string, type: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ])
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')

test('SAFE-2 a PDF is no evidence: neither a report, a takedown nor a complaint takes it, and none of it is kept', async () => {
  const [target, reporter] = [await member(), await member()]
  const by = await device(reporter)
  const raw = withFile('proof.pdf', 'application/pdf', pdf)
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const before = await server.db
    .one`select (select count(*)::int from case_evidence) as evidence, (select count(*)::int from report) as reports`
  for (const path of [`/api/members/${target.public_id}/report`, '/api/takedowns', '/api/complaints'])
    expect((await by.post(path, undefined, { raw, headers })).status, path).toBeGreaterThanOrEqual(400)
  expect((await upload(by, pdf)).json.code).toBe('not_a_photo')
  expect(
    await server.db
      .one`select (select count(*)::int from case_evidence) as evidence, (select count(*)::int from report) as reports`,
  ).toEqual(before)
})

test('SAFE-3 PRO-2 a picture that browsers show and the decoder does not read is refused with words, in albums and in chats', async () => {
  const [anna, ben] = [await member(), await member()]
  const by = await device(anna)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400"/></svg>'
  const pictures = {
    svg: Buffer.from(svg),
    bmp: Buffer.concat([Buffer.from('BM'), Buffer.alloc(400)]),
    icon: Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), Buffer.alloc(400)]),
    jxl: Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(400)]),
  }
  for (const [name, raw] of Object.entries(pictures)) {
    const refused = await upload(by, raw)
    expect([refused.status, refused.json.code], name).toEqual([415, 'not_a_photo'])
    expect(refused.json.detail).toMatch(/JPEG/)
    const sent = await by.post(`/api/members/${ben.public_id}/messages/${randomUUID()}/photo?price=5`, undefined, {
      ...{ raw, headers: { 'content-type': 'application/octet-stream' } },
    })
    expect([sent.status, sent.json.code], name).toEqual([415, 'not_a_photo'])
  }
  expect(await server.db.many`select 1 from photo where member_id = ${anna.id}`).toEqual([])
  expect(await server.db.many`select 1 from conversation where started_by = ${anna.id}`).toEqual([])
})
