// Language of a page, switching it, and hreflang for search engines (I18N-2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Locale, locales } from '../../contract/limits.ts'
import { publicPages } from '../../contract/publicPages.ts'
import type { Columns } from '../../server/base/db/tables.ts'
import { clearSiteCache, siteById } from '../../server/sites/index.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const visitor = (): Client => client(server.port, 'gay.localhost')
const langOf = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1]
const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  raw: String(new URLSearchParams(fields)),
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
})
const choose = (it: Client, fields: Record<string, string>) => it.post('/lang-config', undefined, form(fields))

test('I18N-2 the order is: address, cookie, member, browser, domain', async () => {
  const client = visitor()
  const shown = async (path: string, accept: string) =>
    langOf((await client.get(path, { headers: { 'accept-language': accept } })).text)
  expect(await shown('/pricing', 'ja')).toBe('en')
  expect(await shown('/pricing', 'ja, pl;q=0.8, de;q=0.9')).toBe('de')
  const { email, password } = castMember('gay', 1)
  await client.login(email, password)
  await server.db.run`update member set language = 'fi' where email = ${email}`
  server.app.bus.publish('member_changed', {
    member: (await server.db.one<Columns<'member', 'id'>>`select id from member where email = ${email}`).id,
  })
  expect(await shown('/pricing', 'de')).toBe('fi')
  client.jar.set('lang', 'da')
  expect(await shown('/pricing', 'de')).toBe('da')
  expect(await shown('/pricing?lang=sv', 'de')).toBe('sv')
})

test.each(['?lang=xx', '?lang=', '?lang=de-DE', '?lang=%3Cscript%3E', '?lang=DE', '?xlang=de', '?lang=no'])(
  'I18N-2 %s names no language, and is ignored',
  async (query) => {
    const { status, text } = await visitor().get(`/pricing${query}`, { headers: { 'accept-language': 'nl' } })
    expect([status, langOf(text)]).toEqual([200, 'nl'])
    // The page's own, no other.
    const plain = await visitor().get('/pricing', { headers: { 'accept-language': 'nl' } })
    expect(text.split('<script>')).toHaveLength(plain.text.split('<script>').length)
  },
)

test('I18N-2 a browser that asks for Norwegian, in whichever form, gets it', async () => {
  for (const accept of ['no', 'nn', 'nb', 'nn-NO, en;q=0.9', 'no-NO', 'ja, nn;q=0.5, en;q=0.4']) {
    const { text } = await visitor().get('/pricing', { headers: { 'accept-language': accept } })
    expect([accept, langOf(text)]).toEqual([accept, 'nb'])
  }
})

test('I18N-3 English is American where the country in use is the United States', async () => {
  const shown = async (path: string, country: string) => {
    const reader = visitor()
    reader.jar.set('country', country)
    return langOf((await reader.get(path)).text)
  }
  expect(await shown('/pricing', 'US')).toBe('en-US')
  expect(await shown('/pricing', 'NL')).toBe('en')
  expect(await shown('/pricing?lang=es', 'US')).toBe('es')
})

test('I18N-2 a cookie of nonsense is ignored', async () => {
  for (const nonsense of ['xx', '../../etc', '%00', 'de'.repeat(2_000)]) {
    const client = visitor()
    client.jar.set('lang', nonsense)
    const { status, text } = await client.get('/', { headers: { 'accept-language': 'pl' } })
    expect([status, langOf(text)]).toEqual([200, 'pl'])
  }
})

test('I18N-2 the choice is kept for 365 days, and the address stays, but for a language in it', async () => {
  const client = visitor()
  const next = '/pricing?network=north&lang=de&sub1=a%20b#costs'
  const answer = await choose(client, { lang: 'nl', next })
  expect(answer.status).toBe(303)
  expect(answer.headers.location).toBe('/pricing?network=north&sub1=a%20b#costs')
  const line = answer.headers['set-cookie']?.find((it) => it.startsWith('lang=')) ?? ''
  expect(line).toMatch(/^lang=nl;/)
  expect(line).toMatch(/Max-Age=31536000/i)
  expect(line).toMatch(/Path=\//)
  expect(langOf((await client.get('/pricing')).text)).toBe('nl')
})

test.each(['//evil.test/x', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', ''])(
  'I18N-2 RTE-4 switching leads nowhere else, like to %s',
  async (next) => {
    const { status, headers } = await choose(visitor(), { lang: 'nl', next })
    expect([status, headers.location]).toEqual([303, '/'])
  },
)

test('I18N-2 ACC-9 a page of somebody else switches nothing', async () => {
  const it = visitor()
  const { status, headers } = await it.post(
    '/lang-config',
    undefined,
    form({ lang: 'nl', next: '/' }, { 'sec-fetch-site': 'cross-site' }),
  )
  expect([status, headers['set-cookie']]).toEqual([403, undefined])
})

test('I18N-2 ACC-13 switching is saved on the member', async () => {
  const client = visitor()
  const { email, password } = castMember('gay', 2)
  await client.login(email, password)
  await choose(client, { lang: 'pl', next: '/members' })
  const { language } = await server.db.one<{ language: Locale }>`select language from member where email = ${email}`
  expect(language).toBe('pl')
  expect((await client.get('/api/user.php')).json.user.language).toBe('pl')
})

test('I18N-2 NAV-4 where a site speaks one language there is no choice, and none can be made by hand', async () => {
  const { db } = server
  const was = await db.one<Columns<'site', 'id'> & { choices: Record<string, unknown> }>`
    select id, choices from site where key = 'milf'`
  expect((await siteById(db, was.id))?.choices.locales).toHaveLength(11)
  const it = client(server.port, 'milf.localhost')
  expect((await it.get('/')).text).toContain('value="nl"')
  await db.run`update site set choices = ${db.json({ ...was.choices, locales: ['de'] } as never)} where id = ${was.id}`
  clearSiteCache(server.app.db)
  const one = client(server.port, 'milf.localhost')
  await expect
    .poll(async () => langOf((await one.get('/pages/faq?x=1', { headers: { 'accept-language': 'nl' } })).text), {
      timeout: 15_000,
    })
    .toBe('de')
  const { text } = await one.get('/pages/faq?x=2&lang=nl')
  expect(langOf(text)).toBe('de')
  expect(text).not.toMatch(/name="lang"/)
  expect(text).not.toContain('hreflang')
  expect(text).toContain(`<link rel="canonical" href="http://milf.localhost:${server.port}/pages/faq"/>`)
  const { headers } = await choose(one, { lang: 'nl', next: '/' })
  expect(headers['set-cookie']).toBeUndefined()
}, 40_000)

test.each(publicPages)(
  'I18N-2 SITE-3 %s: one address a language, its alternates, title and description',
  async (path) => {
    for (const query of ['', '?lang=fr&network=n&sub1=s']) {
      const { status, headers, text } = await visitor().get(path + query)
      const locale = query ? 'fr' : 'en'
      const at = (it: string) => `http://gay.localhost:${server.port}${path}?lang=${it}`
      expect([status, langOf(text), headers['content-language']]).toEqual([200, locale, locale])
      expect(text.match(/<link rel="canonical"[^>]*>/g)).toEqual([`<link rel="canonical" href="${at(locale)}"/>`])
      const alternates = [...text.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"\/>/gi)]
      expect(alternates.map(([, lang, href]) => [lang, href])).toEqual([
        ...locales.map((it) => [it, at(it)]),
        ['x-default', at('en')],
      ])
      expect(text).not.toContain('noindex')
      expect(text.match(/<title>/g)).toHaveLength(1)
      const [description = ''] = text.match(/<meta name="description" content="[^"]{20,}"/g) ?? []
      expect(description).not.toBe('')
    }
  },
)

test.each(['/login', '/reset-password', '/lang-config', '/no-such-page', '/pages/nothing'])(
  'I18N-2 %s is not for search engines',
  async (path) => {
    const { text } = await visitor().get(path)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).not.toMatch(/canonical|hreflang/i)
  },
)

test('I18N-2 a campaign of a lander is the lander’s page to search engines', async () => {
  const { text } = await visitor().get('/landers/gallery/summer?lang=da')
  expect(text).toContain(`<link rel="canonical" href="http://gay.localhost:${server.port}/landers/gallery?lang=da"/>`)
})
