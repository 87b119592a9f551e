// Addresses and request lines that other programs rely on, cookies that came twice, languages that a site hides.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site } from '../../server/base/ctx.ts'
import { findSite, inJob } from '../../server/sites/index.ts'
import { writeOpenBooks } from '../../server/transparency/openBooks.ts'
import { client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
const visitor = (host = 'gay.localhost') => client(server.port, host)
const anders = castMember('gay', 2)

test('RTE-8 /.well-known/change-password leads to the change of the password, for whoever is logged in or not', async () => {
  const answer = await visitor().get('/.well-known/change-password')
  expect([answer.status, answer.headers.location]).toEqual([302, '/account/password'])
})

test('RTE-8 /.well-known/security.txt says whom to tell of a hole, on each site, and until when it holds', async () => {
  const answer = await visitor().get('/.well-known/security.txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const expires = Date.parse(/^Expires: (.*)$/m.exec(answer.text)?.[1] as string)
  expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000)
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})

test('STAFF-3 open books: the newest night as a page in the reader’s language, all of them as JSON; 404 where a site has none', async () => {
  const site = (await findSite(server.db, 'gay.localhost')) as Site
  await inJob(server.app, site, writeOpenBooks)
  const { entries } = (await visitor().get('/api/open-books')).json
  expect(entries).toHaveLength(1)
  const page = await visitor().get('/open-books?lang=de', { headers: { accept: 'text/html' } })
  expect(page.text).toContain('Offene Bücher')
  expect(page.text).toContain(entries[0].hash)
  const transparency = await visitor().get('/pages/transparency', { headers: { accept: 'text/html' } })
  expect(transparency.text).toContain('href="/open-books"')
  await server.db.run`update site set choices = choices - 'open_books' where key = 'milf'`
  server.app.bus.publish('sites_changed', {} as never)
  const closed = visitor('milf.localhost')
  await expect.poll(async () => (await closed.get('/api/open-books')).status).toBe(404)
  expect((await closed.get('/open-books', { headers: { accept: 'text/html' } })).status).toBe(404)
  expect((await closed.get('/sitemap.xml')).text).not.toContain('open-books')
})

test('RTE-8 security.txt: contact and days from the settings, and 404 where the site names nobody', async () => {
  const show = async (patch: object) => {
    await server.db.run`update site set choices = choices || ${server.db.json(patch)} where key = 'milf'`
    server.app.bus.publish('sites_changed', {} as never)
    return visitor('milf.localhost').get('/.well-known/security.txt')
  }
  const page = await show({ security_contact: 'https://example.org/security', security_days: 30 })
  expect(page.text).toMatch(
    /^Contact: https:\/\/example\.org\/security\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\nPreferred-Languages: en, nl/,
  )
  const left = Date.parse(/^Expires: (.*)$/m.exec(page.text)?.[1] as string) - Date.now()
  expect(Math.round(left / 86_400_000)).toBe(30)
  expect((await show({ security_contact: 'sec@example.org' })).text).toContain('Contact: mailto:sec@example.org\n')
  expect((await show({ security_contact: '', support_email: '' })).status).toBe(404)
})

test('CALL-4 a request line with a whole address is served, by the host that it names', async () => {
  const elsewhere = visitor('bdsm.localhost')
  const [own, absolute] = [
    await visitor().get('/api/settings.php'),
    await elsewhere.get(`http://gay.localhost:${server.port}/api/settings.php`),
  ]
  expect([absolute.status, absolute.json.domain]).toEqual([200, own.json.domain])
  expect((await elsewhere.get(`http://gay.localhost:${server.port}/pricing?x=1`)).status).toBe(200)
  expect((await elsewhere.get('http://')).status).toBeGreaterThanOrEqual(400)
})

test('ACC-8 two session cookies count as none and are removed, also where the answer is a refusal', async () => {
  const member = visitor()
  await member.login(anders.email, anders.password)
  const planted = { headers: { cookie: `auth.session=planted; ${member.cookies()}` } }
  const user = await member.get('/api/user.php', planted)
  expect(user.json).toEqual({ user: null })
  await member.login(anders.email, anders.password)
  const again = { headers: { cookie: `auth.session=planted; ${member.cookies()}` } }
  for (const path of ['/api/chats.php', '/']) {
    const answer = await member.get(path, again)
    const removed = (answer.headers['set-cookie'] ?? []).filter((line) => line.startsWith('auth.session=; Max-Age=0'))
    expect([path, removed.some((line) => line.includes('Domain=gay.localhost'))]).toEqual([path, true])
  }
})

test('I18N-2 a language that the site does not show is refused', async () => {
  const before = await server.db.one<{ choices: { locales: string[] } }>`select choices from site where key = 'bbw'`
  expect((await visitor('bbw.localhost').put('/api/user.php', { language: 'fi' })).status).toBe(
    before.choices.locales.includes('fi') ? 200 : 400,
  )
  await server.db.run`
    update site set choices = jsonb_set(choices, '{locales}', '["en","nl"]') where key = 'bbw'`
  server.app.bus.publish('sites_changed', {} as never)
  const hidden = await visitor('bbw.localhost').put('/api/user.php', { language: 'fi' })
  expect([hidden.status, hidden.json.code, hidden.headers['set-cookie']]).toEqual([400, 'invalid', undefined])
  expect((await visitor('bbw.localhost').put('/api/user.php', { language: 'nl' })).status).toBe(200)
})

test('ACC-7 an invisible character before the address or the name changes nothing at the login', async () => {
  const name = await server.db.one<{ name: string }>`select name from member where email = ${anders.email} limit 1`
  for (const typed of [`\u200b${anders.email}`, `\ufeff${name.name}\u200b`])
    expect((await visitor().login(typed, anders.password)).status).toBe(200)
})
