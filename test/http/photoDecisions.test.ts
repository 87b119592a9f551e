// A refused photo over HTTP: a decision with its reasons by mail and on a page, one appeal before another person, an exact way back, and its
// place in the figures (SAFE-3, SAFE-8).
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseCommand } from '../../ops/caseVerbs.ts'
import type { Command } from '../../ops/parseArguments.ts'
import { photoCommand } from '../../ops/photoVerbs.ts'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { inJob } from '../../server/sites/index.ts'
import { computeForSite } from '../../server/transparency/computeFigures.ts'
import { dsaReport } from '../../server/transparency/index.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { openDevice } from '../fixtures/chatClients.ts'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { mailPart, startSmtpServer, type TestSmtpServer } from '../fixtures/smtpServer.ts'
import { staffKey } from '../fixtures/staff.ts'
import { runCommandFor } from '../fixtures/staffCommand.ts'

let server: TestServer
let smtp: TestSmtpServer
let site: Site
let folder: string
let keys: Record<'lena' | 'kim', string>

beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await testServer({ SMTP_URL: smtp.url })
  site = await makeSite(server.db, { key: 'looks', choices: { photo_review: 'all' } })
  folder = await mkdtemp(join(tmpdir(), 'nightjar-photos-'))
  keys = { lena: await staffKey(server.db, 'Lena', 'moderator'), kim: await staffKey(server.db, 'Kim', 'moderator') }
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await server.close()
  await smtp.close()
})

const run = (key: keyof typeof keys, command: Command, verb: string, ...args: string[]) =>
  runCommandFor(server.app, keys[key], command, [verb, site.key, ...args, '--why', 'looked at it'])
async function done(...asked: Parameters<typeof run>) {
  const { code, output } = await run(...asked)
  expect([code, output]).toEqual([0, expect.anything()])
  return JSON.parse(output)
}

let made = 0
/** A member of a language with photos that wait, the newest last. */
async function uploaded(count = 1) {
  const member = await makeMember(server.db, site, { email: `photo${++made}@looks.test` })
  await server.db.run`update member set language = 'de' where id = ${member.id}`
  const device = await openDevice(server.db, site, member, server.port)
  for (let n = 0; n < count; n++) {
    const raw = await testPicture(100 * made + n, { width: 400, height: 500, grain: 60 })
    const { status } = await device.post('/api/photos', undefined, {
      ...{ raw, headers: { 'content-type': 'application/octet-stream' } },
    })
    expect(status).toBe(200)
  }
  const ids = (await album(device)).map(({ id }) => id)
  return { member, device, ids: ids as [string, ...string[]] }
}
type Device = Awaited<ReturnType<typeof openDevice>>
type Own = { id: string; main: boolean; refused_for: string | null; decision: string | null; image: { status: string } }
const album = async (device: Device): Promise<Own[]> => (await device.get('/api/photos')).json.photos
const rowsOf = (of: CurrentMember) => server.db.many`select * from photo where member_id = ${of.id} order by id`
const mailsTo = (of: number) => smtp.arrived.filter(({ to }) => to[0] === `photo${of}@looks.test`)

test('SAFE-3 SAFE-8 a refusal is a decision: rule, facts and redress by mail and on a page, also without a login', async () => {
  const { member, device, ids } = await uploaded()
  const own = made
  const stranger = await openDevice(
    server.db,
    site,
    await makeMember(server.db, site, { paid_user: true }),
    server.port,
  )
  await done('lena', photoCommand, 'accept', ids[0])
  const seen = async () => (await stranger.get(`/api/members/${member.public_id}`)).json.photos
  const [{ image }] = await seen()
  expect((await stranger.get(image.filename)).status).toBe(200)
  const { decision } = await done('lena', photoCommand, 'refuse', ids[0], '--reason', 'other_person')

  // What was seen before is not seen after; its owner sees it, with the rule.
  expect([(await stranger.get(image.filename)).status, await seen()]).toEqual([404, []])
  expect(await album(device)).toMatchObject([
    { id: ids[0], main: false, refused_for: 'other_person', decision, image: { status: 'refused' } },
  ])
  expect((await run('lena', photoCommand, 'refuse', ids[0], '--reason', 'other')).output).toMatch(/is refused already/)
  expect((await run('kim', photoCommand, 'accept', ids[0])).output).toMatch(/undo that decision first/)

  await expect.poll(() => mailsTo(own).length, { timeout: 20_000 }).toBe(1)
  const mail = mailsTo(own)[0] as (typeof smtp.arrived)[number]
  expect(mail.header('content-language')).toBe('de')
  const [link = ''] = /\/decisions\/\S+\?key=\S+/.exec(mailPart(mail, 'text/plain')) ?? []
  const page = await client(server.port, site.domain, { 'accept-language': 'en' }).get(link)
  expect(page.status).toBe(200)
  for (const words of [
    'It shows someone else, or a picture from elsewhere.',
    'You added a photo and a person on our team checked it.',
    'A person made the decision. No software took part.',
    'Send appeal',
  ])
    expect(page.text).toContain(words)
  expect(page.text).not.toContain('Lena')
  expect((await stranger.get(`/api/decisions/${decision}`)).status).toBe(404)
  expect((await device.get(`/api/decisions/${decision}`)).json).toMatchObject({
    ...{ side: 'member', subject: 'photo', measure: 'remove_item', ground: 'photo_other_person', facts: '' },
    ...{ automated: false, can_appeal: true },
  })
})

test('SAFE-3 SAFE-8 one appeal, decided by another key; reversed, every row is as before, and it can be accepted', async () => {
  const { member, device, ids } = await uploaded(2)
  await done('lena', photoCommand, 'accept', ids[1] as string)
  const before = await rowsOf(member)
  const words = join(folder, 'facts.txt')
  writeFileSync(words, 'The same picture stands in a catalogue of a shop.\n')
  const { decision, case: number } = await done(
    ...(['lena', photoCommand, 'refuse', ids[0], '--reason', 'not_a_person', '--facts', words] as const),
  )
  const [first, second] = await album(device)
  expect([first?.id, first?.main, second?.image.status]).toEqual([ids[1], true, 'refused'])
  expect((await device.get(`/api/decisions/${decision}`)).json.facts).toContain('catalogue of a shop')

  // By the form of the page, without scripts.
  const appeal = (by: Device, text: string) =>
    by.post(`/decisions/${decision}`, undefined, {
      raw: new URLSearchParams({ key: '', words: text }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const other = await openDevice(server.db, site, await makeMember(server.db, site), server.port)
  expect((await appeal(other, 'Not mine')).status).toBe(404)
  expect((await appeal(device, 'It is me, in a shop')).status).toBe(303)
  expect((await appeal(device, 'Once more')).status).toBe(409)
  // What was seen is kept apart, for whoever decides the appeal.
  const { evidence } = await done('kim', caseCommand, 'evidence', number)
  expect(evidence).toEqual([expect.objectContaining({ file: expect.stringMatching(/\.webp$/) })])

  const { case: appealed } = await server.db.one<{ case: string }>`
    select c.public_id as case from case_appeal a join moderation_case c on c.id = a.case_id where c.subject_member = ${member.id}`
  const answer = (key: keyof typeof keys) => run(key, caseCommand, 'appeal', appealed, 'reversed', '--facts', words)
  expect((await answer('lena')).output).toMatch(/another person decides the appeal$/)
  expect((await answer('kim')).code).toBe(0)
  expect(await rowsOf(member)).toEqual(before)
  expect((await appeal(device, 'An appeal of an appeal')).status).toBe(409)
  await done('kim', photoCommand, 'accept', ids[0])
  expect((await album(device)).map(({ id, image }) => [id, image.status])).toEqual(ids.map((id) => [id, 'active']))
  // Refused anew, for another reason, it can be appealed against anew.
  const again = await done('lena', photoCommand, 'refuse', ids[0], '--reason', 'quality')
  expect((await device.get(`/api/decisions/${again.decision}`)).json.can_appeal).toBe(true)
})

test('SAFE-2 SAFE-3 refusals stand in the figures and in the DSA report, with whether a program took part; acceptances do not', async () => {
  const { ids } = await uploaded(3)
  await server.db.run`update photo set doubts = '{nudity}' where public_id = ${ids[1] as string}`
  const counts = () =>
    server.db.one<{ all: number; automated: number }>`
      select count(*)::int as all, count(*) filter (where found_by_program and automated)::int as automated
      from case_outcome where site_id = ${site.id} and kind = 'photo'`
  const before = await counts()
  await done('lena', photoCommand, 'accept', ids[0])
  expect(await counts()).toEqual(before)
  await done('lena', photoCommand, 'refuse', ids[1] as string, '--reason', 'explicit')
  await done('lena', photoCommand, 'refuse', ids[2] as string, '--reason', 'hate')
  const after = await counts()
  expect(after).toEqual({ all: before.all + 2, automated: before.automated + 1 })
  const files = await inJob(server.app, site, async (ctx) => {
    await computeForSite(ctx)
    return dsaReport(ctx, new Date().getUTCFullYear())
  })
  const lineOf = (sheet: string, category: string) =>
    files[`${sheet}.csv`]?.split('\r\n').find((line) => line.includes(`,${category},`)) ?? ''
  expect(lineOf('6_own_initiative_TC', 'TOTAL')).toMatch(new RegExp(`,TOTAL,,${after.all},0,${after.all},`))
  expect(lineOf('6_own_initiative_TC', 'KEYWORD_ADULT_SEXUAL_MATERIAL')).toMatch(/,1,0,1,/)
  expect(lineOf('6_own_initiative_TC', 'KEYWORD_HATE_SPEECH')).toMatch(/,1,0,1,/)
  const { figures } = await server.db.one<{ figures: { cases: Record<string, number> } }>`
    select figures from transparency_period where site_id = ${site.id} order by period desc limit 1`
  expect(figures.cases.photo).toBe(after.all)
})

test('SAFE-3 a photo of another site or of nobody is refused to nobody; two at once are one decision', async () => {
  const { member, ids } = await uploaded()
  const elsewhere = await makeSite(server.db)
  const wrong = await runCommandFor(server.app, keys.lena, photoCommand, [
    ...['refuse', elsewhere.key, ids[0], '--reason', 'other', '--why', 'wrong site'],
  ])
  expect(wrong.output).toMatch(/none of the id/)
  const both = await Promise.all(
    (['lena', 'kim'] as const).map((key) => run(key, photoCommand, 'refuse', ids[0], '--reason', 'other')),
  )
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
  expect(await server.db.many`select 1 from case_decision where member_id = ${member.id}`).toHaveLength(1)
})
