// Announcements and banners of the section "Sites" from outside: counted, previewed, tried, started once, paused and cancelled; planned,
// shown to whom they are for, dismissed without scripts, refused where stale (NOTE-2, OPS-4, SITE-2).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as announcements from '../../contract/console/announcements.ts'
import * as banners from '../../contract/console/banners.ts'
import type { Site } from '../../server/base/ctx.ts'
import { clearSiteCache } from '../../server/sites/index.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { type ConsoleClient, signedInStaff } from '../fixtures/console.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

let time = new Date(Date.now() + 3_600_000)
let server: TestServer
let site: Site
let lena: ConsoleClient
let otto: ConsoleClient

beforeAll(async () => {
  server = await testServer({}, { now: () => time }, { jobs: false })
  lena = await signedInStaff(server, { name: 'Lena' })
  otto = await signedInStaff(server, { name: 'Otto' })
})
beforeEach(async () => {
  site = await makeSite(server.db)
})
afterAll(() => server.close())

const texts = { en: { subject: 'Something <new>', text: 'Look.', link: '/credits' } }
const all = { kind: 'news' as const, texts, cohort: {} }
const audited = async (key: string) =>
  (
    await server.db.many<{ action: string; actor: string }>`
      select a.action, a.actor from audit a join site s on s.id = a.site_id where s.key = ${key} order by a.id`
  ).map(({ action, actor }) => `${actor}: ${action}`)

async function reader(language: 'en' | 'nl' = 'en') {
  const member = await makeMember(server.db, site, { email: `${crypto.randomUUID()}@example.org`, language })
  await server.db.run`
    insert into notification_preference (site_id, member_id, kind, channel, is_enabled)
    values (${site.id}, ${member.id}, 'news', 'mail', true)`
  return member
}

test('NOTE-2 OPS-4 people are counted before it starts, by language, and the mail of each language is shown', async () => {
  await reader()
  await reader('nl')
  const stopped = await reader('nl')
  await server.db.run`
    insert into mail_suppression (site_id, member_id, reason, at) values (${site.id}, ${stopped.id}, 'listunsubscribe', ${time})`
  const counted = (cohort: announcements.AnnouncementCohort) =>
    lena.call(announcements.readers, { site: site.key, kind: 'news', cohort })
  expect((await counted({})).json).toMatchObject({ readers: 2, unreachable: 1 })
  expect((await counted({ languages: ['nl'] })).json).toEqual({
    ...{ readers: 1, unreachable: 1, by_language: [{ language: 'nl', readers: 1, unreachable: 1 }] },
  })
  const preview = await lena.call(announcements.preview, { site: site.key, kind: 'news', texts })
  expect(preview.json.mails).toEqual([
    { language: 'en', subject: 'Something <new>', text: expect.stringContaining('/credits') },
  ])
  const missing = await lena.call(announcements.preview, { site: site.key, kind: 'news', texts: {} })
  expect([missing.status, missing.json.error]).toEqual([422, 'refused'])
})

test('NOTE-2 OPS-4 a second click starts nothing more; it is paused, goes on and is cancelled, each with its reason', async () => {
  const reference = crypto.randomUUID()
  const start = () =>
    lena.call(announcements.add, {
      ...{ ...all, site: site.key, reason: 'a new game', reference, mails_per_hour: 100 },
      at: new Date(time.getTime() + 86_400_000).toISOString(),
    })
  const [first, second] = await Promise.all([start(), start()])
  expect([first.status, second.json]).toEqual([200, first.json])
  const number = first.json.announcement as number
  const list = async () => (await otto.call(announcements.list, { site: site.key })).json.announcements
  expect(await list()).toMatchObject([
    { announcement: number, languages: ['en'], subject: 'Something <new>', mails_per_hour: 100, paused_at: null },
  ])
  expect((await otto.call(announcements.show, { site: site.key, number })).json).toEqual({
    ...all,
    mails_per_hour: 100,
  })
  for (const call of [announcements.pause, announcements.resume, announcements.cancel])
    expect((await otto.call(call, { site: site.key, number, reason: 'a wrong link' })).status).toBe(200)
  expect(await list()).toMatchObject([{ cancelled_at: expect.any(String) }])
  expect((await otto.call(announcements.cancel, { site: site.key, number, reason: 'once more' })).status).toBe(422)
  expect(await audited(site.key)).toEqual([
    ...['Lena: announcement.add', 'Otto: announcement.pause', 'Otto: announcement.resume'],
    'Otto: announcement.cancel',
  ])
  const other = await makeSite(server.db)
  for (const key of [other.key, 'gay'])
    expect((await otto.call(announcements.show, { site: key, number })).status).toBe(404)
})

test('NOTE-2 OPS-4 a test goes to one address; who is no operator may look and start nothing', async () => {
  const one = { site: site.key, kind: 'news' as const, texts, language: 'en' as const, reason: 'how it looks' }
  expect((await lena.call(announcements.test, { ...one, address: 'lena@example.org' })).status).toBe(200)
  expect((await lena.call(announcements.test, { ...one, address: 'nobody' })).status).toBe(422)
  expect(
    await server.db.many`select recipient, subject, member_id from notification where site_id = ${site.id}`,
  ).toEqual([{ recipient: 'lena@example.org', subject: '[Test] Something <new>', member_id: null }])
  const mia = await signedInStaff(server, { name: 'Mia', role: 'support' })
  expect((await mia.call(announcements.list, { site: site.key })).status).toBe(200)
  expect((await mia.call(announcements.test, { ...one, address: 'mia@example.org' })).status).toBe(403)
  const start = { ...all, site: site.key, reason: 'a game', reference: crypto.randomUUID() }
  expect((await mia.call(announcements.add, { ...start, mails_per_hour: null, at: null })).status).toBe(403)
})

const GAY = 'gay'
const inMinutes = (minutes: number) => new Date(time.getTime() + minutes * 60_000).toISOString()
const notice = (given: object = {}) => ({
  ...{ site: GAY, number: null, revision: 0, reason: 'the servers move' },
  ...{ texts: { en: 'We move <b>tonight</b> & back' }, link: '/pages/terms' as string | null },
  ...{ audience: 'both' as const, starts_at: inMinutes(0), ends_at: inMinutes(120) },
  ...given,
})
/** The site is cached for some seconds. */
async function put(who: ConsoleClient, given: object = {}) {
  const answer = await who.call(banners.put, notice(given))
  clearSiteCache(server.db)
  return answer
}
async function end(number: number, revision: number) {
  const answer = await lena.call(banners.end, { site: GAY, number, revision, reason: 'it is done' })
  clearSiteCache(server.db)
  return answer
}
const visitor = () => client(server.port, `${GAY}.localhost`)
const bannerOf = async (who: Client, path = '/') =>
  /<aside[^>]*data-banner.*?<\/aside>/s.exec((await who.get(path)).text)?.[0] ?? null

test('SITE-2 a banner is in the pages of those whom it is for, from one time to another, escaped, in their language', async () => {
  const both = { en: 'We move <b>tonight</b> & back', nl: 'Wij verhuizen' }
  const { json } = await put(lena, { texts: both })
  const shown = await bannerOf(visitor())
  expect(shown).toContain('We move &lt;b&gt;tonight&lt;/b&gt; &amp; back')
  expect(shown).toContain('href="/pages/terms"')
  expect(await bannerOf(visitor(), '/?lang=nl')).toContain('Wij verhuizen')
  expect(await bannerOf(visitor(), '/landers/gallery')).toBeNull()
  const rafael = castMember(GAY, 0)
  const member = visitor()
  await member.login(rafael.email, rafael.password)
  expect(await bannerOf(member, '/members')).toContain('Wij verhuizen')

  const changed = await put(otto, { ...json, texts: both, audience: 'members', link: null })
  expect(changed.json.revision).toBe(json.revision + 1)
  expect(await bannerOf(visitor())).toBeNull()
  expect(await bannerOf(member, '/members')).toContain('Wij verhuizen')
  expect((await end(json.number, changed.json.revision)).status).toBe(200)
  expect(await bannerOf(member, '/members')).toBeNull()
  expect(await audited(GAY)).toEqual(
    expect.arrayContaining(['Lena: banner.put', 'Otto: banner.put', 'Lena: banner.end']),
  )

  const later = (await put(lena, { starts_at: inMinutes(30), ends_at: inMinutes(60) })).json
  const before = time
  const shownAfter = []
  for (const minutes of [0, 31, 61]) {
    time = new Date(before.getTime() + minutes * 60_000)
    shownAfter.push((await bannerOf(visitor())) !== null)
  }
  time = before
  expect(shownAfter).toEqual([false, true, false])
  await end(later.number, later.revision)
})

test('SITE-2 it is dismissed by a form without scripts, in this browser alone, and leads back to its page', async () => {
  const { json } = await put(lena)
  const mine = visitor()
  const dismiss = (headers: Record<string, string>, banner = `${json.number}`) =>
    mine.post('/banner/dismiss', undefined, {
      raw: `banner=${banner}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    })
  const page = (path: string) => ({ referer: `http://${GAY}.localhost:${server.port}${path}` })
  expect((await dismiss({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const nothing = await dismiss({ referer: 'http://elsewhere.example//evil' }, '999')
  expect([nothing.status, nothing.headers.location, nothing.headers['set-cookie']]).toEqual([303, '/', undefined])
  const done = await dismiss(page('/pages/terms?lang=en'))
  expect([done.status, done.headers.location]).toEqual([303, '/pages/terms?lang=en'])
  expect(await bannerOf(mine)).toBeNull()
  expect(await bannerOf(visitor())).toContain('We move')
  expect((await dismiss(page('//evil.example/'))).headers.location).toBe('/evil.example/')
  await end(json.number, json.revision)
})

test('SITE-2 of two who change it the second is refused with what it is now; nobody plans two for the same people', async () => {
  const { json } = await put(lena)
  const mine = await put(lena, { ...json, texts: { en: 'Lena’s words' } })
  const stale = await put(otto, { ...json, texts: { en: 'Otto’s words' } })
  expect([stale.status, stale.json.error, stale.json.now.texts]).toEqual([409, 'stale', { en: 'Lena’s words' }])
  expect((await end(json.number, json.revision)).status).toBe(409)
  const refused: [object, string][] = [
    [{ starts_at: inMinutes(60), ends_at: inMinutes(180) }, 'starts_at: '],
    [{ texts: { nl: 'x'.repeat(141) } }, 'texts.nl: at most 140 characters'],
    [{ texts: { de: 'Nur auf Deutsch' } }, 'texts: one in '],
    [{ texts: { en: 'two\nlines' } }, 'texts.en: one line'],
    [{ link: 'https://elsewhere.example' }, 'link: '],
    [{ link: '//elsewhere.example' }, 'link: '],
    [{ ends_at: inMinutes(-1) }, 'ends_at: '],
    [{ number: 4711 }, 'number: '],
  ]
  for (const [given, line] of refused) {
    const { status, json: problem } = await put(otto, given)
    expect([given, status, problem.text?.startsWith(line)]).toEqual([given, 422, true])
  }
  await end(json.number, mine.json.revision)
  expect((await put(otto, { ...json, revision: mine.json.revision + 1 })).status).toBe(422)
})
