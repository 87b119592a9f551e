// Attribution: a visitor's traffic source travels in URLs, through cached pages, into signup and account, without a
// cookie (ACC-2, SITE-4).
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
const source = 'network=lights&ref=r%261&sub1=a&sub2=%22b%22&sub3=%3Cc%3E'
const kept = { network: 'lights', ref: 'r&1', sub1: 'a', sub2: '"b"', sub3: '<c>' }

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

function visitor(site = 'gay') {
  const httpClient = client(server.port, `${site}.localhost`)
  httpClient.jar.set('lang', 'en')
  return httpClient
}
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
const post = (it: Client, path: string, fields: Record<string, string>) =>
  it.post(path, undefined, { headers: form, raw: String(new URLSearchParams(fields)) })

const unescaped = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
/** Own pages that this one leads to. */
const links = (html: string) =>
  [...html.matchAll(/<a\s[^>]*?href="(\/[^"]*)"/g)].map(([, href = '']) => unescaped(href))
const sent = (href: string) => {
  const { searchParams } = new URL(href, 'http://page')
  return Object.fromEntries(Object.keys(kept).map((name) => [name, searchParams.get(name)]))
}

test('ACC-2 SITE-4 every link and form of a cached page carries the source on; without one there is nothing of it', async () => {
  const client = visitor()
  for (const path of ['/', '/pricing', '/pages/terms', '/landers/gallery', '/landers/video/summer', '/login']) {
    const plain = await client.get(path)
    expect(plain.status, path).toBe(200)
    expect(
      links(plain.text).filter((href) => href.includes('network')),
      path,
    ).toEqual([])
    const from = await client.get(`${path}?${source}&utm_source=x&lb=1`)
    expect(from.headers['set-cookie'], path).toBeUndefined()
    expect(links(from.text).length, path).toBeGreaterThan(5)
    for (const href of links(from.text)) expect(sent(href), `${path} → ${href}`).toEqual(kept)
    expect(from.text, path).not.toMatch(/utm_source|[?&;]lb=/)
    for (const [form] of from.text.matchAll(/<form\b(?![^>]*method="post")[\s\S]*?<\/form>/g)) {
      const fields = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
      expect(Object.fromEntries(fields.map(([, name, value = '']) => [name, unescaped(value)])), path).toMatchObject(
        kept,
      )
    }
    for (const [, next = ''] of from.text.matchAll(/name="next" value="([^"]*)"/g))
      expect(sent(unescaped(next)), path).toEqual(kept)
    // Somebody else's source is nobody's but their own.
    expect((await client.get(`${path}?network=other`)).text, path).not.toContain('lights')
    expect((await client.get(path)).text, path).toBe(plain.text)
  }
})

async function signUp(client: Client, email: string, first: string, later = first) {
  const opened = await client.get(first)
  expect(opened.status).toBe(200)
  const started = await post(client, first, { step: '0', consents: CONSENT_KEY, who: 'male male' })
  expect([started.status, client.jar.has('signup')]).toEqual([303, true])
  const birth = { birth: '1990-05-05' }
  expect((await post(client, later, { step: '1', name: email.split('@')[0] as string, ...birth })).status).toBe(303)
  expect((await post(client, later, { step: '2', email })).status).toBe(303)
  expect((await post(client, later, { step: '3', password: 'quiet lantern street', terms: 'on' })).status).toBe(303)
  expect((await post(client, later, { step: '4', signup_message: '' })).status).toBe(303)
  return server.db.one`select network, ref, sub1, sub2, sub3 from member where email = ${email}`
}

test('ACC-2 from an advertisement over two pages to an account that has it, following nothing but links', async () => {
  const client = visitor()
  const landed = await client.get(`/?${source}`)
  const pricing = links(landed.text).find((href) => href.startsWith('/pricing')) as string
  const login = links((await client.get(pricing)).text).find((href) => href.startsWith('/login')) as string
  const signup = links((await client.get(login)).text).find((href) => href.startsWith('/signup')) as string
  expect(await signUp(client, 'bylinks@example.org', signup)).toEqual(kept)
  for (const cookie of client.jar.values())
    expect(Buffer.from(cookie, 'base64url').toString('latin1') + cookie).not.toContain('lights')
})

test('ACC-2 the signup keeps it at its first step: later addresses need not, and another source changes nothing', async () => {
  expect(await signUp(visitor(), 'keptfirst@example.org', `/signup?${source}`, '/signup?network=later')).toEqual(kept)
  const nobody = { network: null, ref: null, sub1: null, sub2: null, sub3: null }
  expect(await signUp(visitor(), 'bynobody@example.org', '/signup')).toEqual(nobody)
})

test('ACC-2 of several advertisements the last one before the signup begins counts, and none after that', async () => {
  const client = visitor()
  const first = links((await client.get('/?network=earlier&ref=r0')).text).find((href) => href.startsWith('/login'))
  expect(first).toContain('network=earlier')
  const login = links((await client.get(`/pricing?${source}`)).text).find((href) => href.startsWith('/login')) as string
  const signup = links((await client.get(login)).text).find((href) => href.startsWith('/signup')) as string
  expect(await signUp(client, 'bylast@example.org', signup, '/signup?network=later')).toEqual(kept)
})

test('SITE-4 SITE-5 on a site by invitation the address of an active source opens the door and the search, a begun signup holds it open, nothing else does', async () => {
  const client = visitor('bdsm')
  expect((await client.get('/signup')).text).toContain('Invitation only')
  expect((await post(client, '/signup', { step: '0', consents: CONSENT_KEY, who: 'male female' })).status).toBe(403)
  expect((await client.get('/members')).status).toBe(302)
  expect((await client.get('/api/members')).status).toBe(403)
  expect((await client.get('/api/members', { headers: { 'x-arrived-by': 'network=demo' } })).status).toBe(200)
  expect((await client.get('/api/members', { headers: { 'x-arrived-by': 'network=zzz' } })).status).toBe(403)
  const search = await client.get('/members?network=demo')
  expect(search.status).toBe(200)
  const started = await post(client, '/signup?network=demo', { step: '0', consents: CONSENT_KEY, who: 'male female' })
  expect([started.status, started.headers.location]).toEqual([303, '/signup?network=demo&step=1'])
  expect((await client.get('/signup')).text).not.toContain('Invitation only')
  // A living page has it in its address, for what it asks later.
  expect((await client.get('/members?gender=female')).headers.location).toBe('/members?gender=female&network=demo')
  expect((await visitor('bdsm').get('/members', { headers: { cookie: 'src=eyJyZWYiOiJjYW1wIn0' } })).status).toBe(302)
})

test('ACC-2 tracking values of 10 KB are cut, markup is text, and neither is an error', async () => {
  const client = visitor()
  const long = 'x'.repeat(10_000)
  for (const value of [
    long,
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E%22%27',
    '%00%ff%ED%A0%80',
    '%F0%9F%A6%8A'.repeat(800),
  ]) {
    for (const path of ['/', '/landers/gallery', '/signup', '/members']) {
      const { status, text } = await client.get(`${path}?network=${value}&sub3=1`)
      expect(status, path).toBeLessThan(400)
      // A living page knows its own address, whatever it is.
      if (path !== '/members') expect(text.includes('x'.repeat(101)), path).toBe(false)
      expect(text, path).not.toContain('<script>alert')
      if (path !== '/members') for (const href of links(text)) expect(sent(href).sub3, href).toBe('1')
    }
  }
  const attribution = await signUp(
    client,
    'longvalues@example.org',
    `/signup?network=${long}&sub1=${'%F0%9F%A6%8A'.repeat(300)}`,
  )
  expect(attribution).toMatchObject({ network: 'x'.repeat(100), sub1: '🦊'.repeat(100), ref: null })
  expect(server.log.filter((line) => line.includes('"error"'))).toEqual([])
})

test('ACC-2 RTE-1 of two hundred at once each gets its own source, and nobody anybody else’s', async () => {
  const client = visitor('milf')
  const asked = Array.from({ length: 200 }, (_, at) => at)
  const got = await Promise.all(
    asked.map(async (at) =>
      links((await client.get(`/landers/gallery?network=n${at}&sub1=${at}&anything=${at}`)).text),
    ),
  )
  for (const [at, hrefs] of got.entries())
    for (const href of hrefs) expect(sent(href)).toMatchObject({ network: `n${at}`, sub1: String(at), ref: null })
})

test('RTE-1 a lander or page whose parameters are named reads no other', async () => {
  const web = join(import.meta.dirname, '../../web')
  const screens = (await readdir(web, { recursive: true })).filter((it) => it.endsWith('Screen.tsx'))
  const looked: string[] = []
  for (const name of screens) {
    const text = await readFile(join(web, name), 'utf8')
    const handle = /export const handle: RouteHandle = \{([^}]*)\}/.exec(text)?.[1] ?? ''
    const named = /query: \[([^\]]*)\]/.exec(handle)?.[1]
    if (named === undefined && !handle.includes("layout: 'lander'")) continue
    looked.push(name)
    for (const [, read = ''] of text.matchAll(/\.get\('(\w+)'\)/g))
      expect(named ?? '', `${name} reads ${read}`).toContain(read)
    if (!named) expect(text, name).not.toMatch(/useSearchParams|searchParams/)
  }
  expect(looked).toContain('landers/IndexScreen.tsx')
})
