// Profile texts with signs of a scam: seen by nobody until somebody has looked at them and released them, by the
// program of the operators (SAFE-4, OPS-4).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CurrentMember, Site } from '../server/base/ctx.ts'
import { makeMember, makeSite } from '../test/fixtures/app.ts'
import { type Device, openDevice } from '../test/fixtures/chatClients.ts'
import { type TestServer, testServer } from '../test/fixtures/servers.ts'
import { staffKey } from '../test/fixtures/staff.ts'
import { parseArguments, runVerb } from './parseArguments.ts'
import { wordsCommand } from './wordsVerbs.ts'

const DAY_MS = 86_400_000
const scam = 'Write to me on WhatsApp +31 6 12345678, hot cams at http://cams.example.com'
let server: TestServer
let site: Site
let reader: Device
let key: string

beforeAll(async () => {
  server = await testServer({}, undefined, { jobs: false })
  site = await makeSite(server.db, { key: 'words', choices: { visible_profile_fields: ['gender', 'about'] } })
  key = await staffKey(server.db)
  reader = await device(await member(30))
})
afterAll(() => server.close())

const member = (days: number, over = {}) =>
  makeMember(server.db, site, { now: new Date(Date.now() - days * DAY_MS), ...over })
const device = (who: CurrentMember) => openDevice(server.db, site, who, server.port)
const shown = async (who: CurrentMember) => (await reader.get(`/api/members/${who.public_id}`)).json.attributes.about
const page = async (who: CurrentMember) =>
  (await reader.get(`/members/${who.public_id}`, { headers: { accept: 'text/html' } })).text

async function words(...argv: string[]) {
  const parsed = parseArguments(wordsCommand, argv)
  if (typeof parsed === 'string') throw new Error(parsed)
  return runVerb(server.app, parsed, key)
}

test('SAFE-4 a newcomer’s words with signs of a scam wait: their author sees them, nobody else does, until they are released', async () => {
  const jenny = await member(0, { name: 'Jenny' })
  const hers = await device(jenny)
  expect((await hers.put('/api/profile', { about: 'I like long walks' })).json).toMatchObject({ about_waits: false })
  expect(await shown(jenny)).toBe('I like long walks')

  expect((await hers.put('/api/profile', { about: scam })).json).toMatchObject({ about: scam, about_waits: true })
  expect((await hers.get('/api/profile')).json).toMatchObject({ about: scam, about_waits: true })
  expect(await shown(jenny)).toBe('I like long walks')
  expect(await page(jenny)).not.toContain('WhatsApp')

  // Saved again with another word they wait on.
  await hers.put('/api/profile', { about: `${scam}!` })
  expect(JSON.parse(await words('list', 'words'))).toMatchObject([
    { member: jenny.public_id, name: 'Jenny', signs: ['contact', 'link'], words: `${scam}!` },
  ])
  await expect(words('release', 'words', jenny.public_id)).rejects.toThrow(/--why/)
  await words('release', 'words', jenny.public_id, '--why', 'a joke')
  expect(await shown(jenny)).toBe(`${scam}!`)
  expect((await hers.get('/api/profile')).json).toMatchObject({ about: `${scam}!`, about_waits: false })
  expect(
    await server.db.one`select reason, member_id from audit where action = 'words.release' and site_id = ${site.id}`,
  ).toEqual({ reason: 'a joke', member_id: jenny.id })
  expect(JSON.parse(await words('list', 'words'))).toEqual([])
  await expect(words('release', 'words', jenny.public_id, '--why', 'again')).rejects.toThrow(/no words/)

  // What was looked at stays when the form is saved again as it is.
  expect((await hers.put('/api/profile', { about: `${scam}!` })).json.about_waits).toBe(false)
})

test('SAFE-4 contact details and links of members of more than a day are theirs to give; requests for money always wait', async () => {
  const cases: [string, number, boolean][] = [
    [scam, 2, false],
    ['I like long walks', 0, false],
    ['Please send me 200 euros by gift card', 400, true],
  ]
  for (const [about, days, waits] of cases) {
    const it = await member(days)
    expect((await (await device(it)).put('/api/profile', { about })).json.about_waits).toBe(waits)
    expect(await shown(it)).toBe(waits ? '' : about)
  }
})

test('SAFE-4 a text that waits is not published by saving it again a day later', async () => {
  const it = await member(0)
  const browser = await device(it)
  await browser.put('/api/profile', { about: scam })
  await server.db
    .run`update member set created_at = created_at - interval '3 days', confirmed_at = confirmed_at - interval '3 days' where id = ${it.id}`
  expect((await browser.put('/api/profile', { about: `${scam} now` })).json.about_waits).toBe(true)
  expect((await browser.put('/api/profile', { about: 'I like long walks' })).json.about_waits).toBe(false)
  expect(await shown(it)).toBe('I like long walks')
})
