// Page routes: access, security policy, cache, CSRF, attribution.
import { brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyServerOptions } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import type { Log } from '../observability/log.ts'
import { refuse } from '../refusal.ts'
import { type PageContext, registerPageRoutes } from './pages.ts'
import type { RouteHandle, SsrBuild } from './ssrBuild.ts'

const routes: Record<string, RouteHandle> = {
  '/': { access: 'public', layout: 'default', static: true },
  '/members': { access: 'search', layout: 'default' },
  '/chats': { access: 'member', layout: 'default' },
}
let rendered: { path: string; page: Record<string, unknown>; request: Request }[] = []
let visitor: Partial<PageContext> = {}
let cookies: string[] = []
let attribution = ''
const loggedErrors: unknown[] = []
const log: Log = { info: () => {}, error: (_event, error) => void loggedErrors.push(error) }

const ssrBuild: SsrBuild = {
  vite: null,
  clientDir: import.meta.dirname,
  inlineScript: 'let one',
  routeHandle: async (path) => routes[path] ?? (routes['/'] as RouteHandle),
  async handleRequest(request, page) {
    const { pathname } = new URL(request.url)
    const context = page as PageContext & { redirect_to: string | null; call: PageContext['call'] }
    rendered.push({ path: pathname, page: page as Record<string, unknown>, request })
    context.set_cookies.push(...cookies)
    if (context.redirect_to) return new Response(null, { status: 302, headers: { location: context.redirect_to } })
    if (pathname === '/refused') {
      const problem = await context.call({} as never, {}).catch((error) => error)
      return Response.json(problem)
    }
    return new Response(`<a href="/signup">in</a><p>${'hello '.repeat(400)}</p>`, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  },
  renderMail: async () => ({ subject: '', html: '', text: '' }),
  close: async () => {},
}

async function serve(options: FastifyServerOptions = {}) {
  const http = fastify(options)
  await registerPageRoutes(http, {
    ssrBuild,
    log,
    context: async () => ({
      settings: {} as never,
      user: null,
      locale: 'en',
      origin: 'http://gay.localhost',
      scheme: 'system',
      demo: true,
      has_source: false,
      consent_due: false,
      may_search: 'none',
      has_confirmed_entry: false,
      banner: null,
      app: {},
      set_cookies: [],
      attribution,
      call: async () => refuse('no_credits'),
      finish: async () => {},
      ...visitor,
    }),
    cacheKey: async ({ headers }, path) => (headers.cookie ? null : { key: path, attribution, locale: 'en' as const }),
  })
  return http
}

beforeEach(() => {
  rendered = []
  visitor = {}
  cookies = []
  attribution = ''
})

test('RTE-4 a visitor is turned away from what members see, and led back after login', async () => {
  const http = await serve()
  const { statusCode, headers } = await http.inject('/chats?a=1')
  expect([statusCode, headers.location]).toEqual([302, '/login?next=%2Fchats%3Fa%3D1'])
  await http.inject('/chats.data?_routes=x')
  expect(rendered.at(-1)?.page.redirect_to).toBe('/login?next=%2Fchats')
  visitor = { user: {} as never }
  expect((await http.inject('/chats')).statusCode).toBe(200)
})

test('SITE-5 the search is open to visitors as the site says', async () => {
  const http = await serve()
  expect((await http.inject('/members')).statusCode).toBe(302)
  visitor = { may_search: 'blurred' }
  expect((await http.inject('/members')).statusCode).toBe(200)
})

test('RTE-1 a static page has a policy without a nonce, is rendered once, and comes compressed', async () => {
  const http = await serve()
  const headers = { 'accept-encoding': 'gzip, br' }
  const first = await http.inject({ url: '/', headers })
  const second = await http.inject({ url: '/', headers })
  expect(rendered).toHaveLength(1)
  expect(first.headers['content-encoding']).toBe('br')
  expect(second.rawPayload).toEqual(first.rawPayload)
  // The hash of its one inline script.
  expect(first.headers['content-security-policy']).toContain(
    "script-src 'self' 'sha256-Gl7hxrDaZZgaa4G77+8HUNXkvc8jlXqRl5uWEleqe3c=';",
  )
  expect(first.headers['content-security-policy']).not.toContain('unsafe')
  expect((await http.inject({ url: '/' })).body).toContain('<p>hello')
})

test('RTE-1 a page with a cookie of its own, or for somebody known, is not kept', async () => {
  const http = await serve()
  cookies = ['it=1; Path=/']
  expect((await http.inject('/')).headers['set-cookie']).toEqual(['it=1; Path=/'])
  expect((await http.inject('/')).headers['set-cookie']).toEqual(['it=1; Path=/'])
  expect(rendered).toHaveLength(2)
  cookies = []
  await http.inject({ url: '/', headers: { cookie: 'auth.session=x' } })
  await http.inject({ url: '/', headers: { cookie: 'auth.session=x' } })
  expect(rendered).toHaveLength(4)
})

test('RTE-1 a living page has a nonce of its own, and a member page is not stored', async () => {
  const http = await serve()
  visitor = { user: {} as never }
  const [first, second] = [await http.inject('/chats'), await http.inject('/chats')]
  const nonces = rendered.map(({ page }) => page.nonce)
  expect(first.headers['content-security-policy']).toContain(`'nonce-${nonces[0]}'`)
  expect(nonces[0]).not.toBe(nonces[1])
  expect(second.headers['cache-control']).toBe('no-store')
})

test('NAV-6 RTE-4 a member’s static page is hydrated: with a nonce, and with its whole address', async () => {
  const http = await serve()
  const headers = { cookie: 'auth.session=x' }
  visitor = { user: {} as never }
  const ofMember = await http.inject({ url: '/?utm_source=x&t=5', headers })
  expect(ofMember.headers['content-security-policy']).toContain(`'nonce-${rendered[0]?.page.nonce}'`)
  expect(new URL(rendered[0]?.request.url ?? '').search).toBe('?utm_source=x&t=5')
  visitor = {}
  const ofVisitor = await http.inject({ url: '/?utm_source=x&t=5', headers })
  expect([ofVisitor.headers['content-security-policy'], rendered[1]?.page.nonce]).toEqual([
    expect.not.stringContaining('nonce'),
    '',
  ])
  expect(new URL(rendered[1]?.request.url ?? '').search).toBe('?t=5')
})

test('ACC-9 a form from another site is refused; one of ours arrives whole', async () => {
  const http = await serve()
  const form = {
    method: 'POST',
    url: '/',
    payload: 'a=1&b=2',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  } as const
  const foreign = await http.inject({ ...form, headers: { ...form.headers, 'sec-fetch-site': 'cross-site' } })
  expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'not_same_origin'])
  expect(rendered).toHaveLength(0)
  await http.inject({ ...form, headers: { ...form.headers, 'sec-fetch-site': 'same-origin' } })
  expect(await rendered[0]?.request.text()).toBe('a=1&b=2')
})

test('CALL-4 a call that is refused tells the page its code; a fault tells the log only', async () => {
  const http = await serve()
  expect((await http.inject({ url: '/refused', headers: { cookie: 'a=b' } })).json()).toMatchObject({
    code: 'no_credits',
    status: 402,
  })
  expect(loggedErrors).toHaveLength(0)
  visitor = { call: async () => Promise.reject(new TypeError('secret words')) }
  const { code, detail } = (await http.inject({ url: '/refused', headers: { cookie: 'a=b' } })).json()
  expect(code).toBe('bug')
  expect(detail).not.toContain('secret')
  expect(loggedErrors).toHaveLength(1)
})

test('CALL-4 an unknown call and an unknown file are told as such, without a page', async () => {
  const http = await serve()
  for (const url of ['/api/nothing', '/assets/nothing.js']) expect((await http.inject(url)).statusCode).toBe(404)
  expect(rendered).toHaveLength(0)
})

test('RTE-1 HEAD answers without a body', async () => {
  const http = await serve()
  const { statusCode, body } = await http.inject({ method: 'HEAD', url: '/' })
  expect([statusCode, body]).toEqual([200, ''])
})

test('SITE-1 OPS-2 a page is at the host that was asked for, whatever X-Forwarded-Host says, and at http or https', async () => {
  const http = await serve({ trustProxy: () => true })
  const headers = { host: 'gay.localhost:4000', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  await http.inject({ url: '/chats', headers })
  expect(rendered.at(-1)?.request.url).toBe('https://gay.localhost:4000/chats')
  await http.inject({ url: '/chats', headers: { ...headers, 'x-forwarded-proto': 'javascript' } })
  expect(rendered.at(-1)?.request.url).toBe('http://gay.localhost:4000/chats')
})

test('ACC-2 RTE-1 an advertisement’s address comes from the cache, each visitor’s with its own source', async () => {
  const http = await serve()
  expect((await http.inject('/')).body).toContain('<a href="/signup">')
  for (const source of ['network=a&sub1=1', 'network=a&sub1=2']) {
    attribution = source
    const headers = { 'accept-encoding': 'br' }
    const plain = await http.inject(`/?${source}&lb=1&gclid=x`)
    const packed = await http.inject({ url: `/?${source}`, headers })
    expect(plain.body).toContain(`<a href="/signup?${source.replace('&', '&amp;')}">`)
    expect(packed.headers['content-encoding']).toBe('br')
    expect(String(brotliDecompressSync(packed.rawPayload))).toBe(plain.body)
  }
  expect(rendered.map(({ request }) => request.url)).toEqual(['http://localhost/'])
})

test('ACC-2 a page of its own, and a redirect, carry the source on, but not to where only members are', async () => {
  const http = await serve()
  attribution = visitor.attribution = 'ref=x'
  expect((await http.inject({ url: '/?ref=x', headers: { cookie: 'a=b' } })).body).toContain('href="/signup?ref=x"')
  expect((await http.inject('/chats')).headers.location).toBe('/login?next=%2Fchats&ref=x')
  visitor.may_search = 'full'
  expect((await http.inject('/members?q=1')).headers.location).toBe('/members?q=1&ref=x')
  expect((await http.inject('/members?q=1&ref=x')).statusCode).toBe(200)
})

test('OPS-3 CALL-4 without its database a page says so honestly, keeps nothing, and is back by itself', async () => {
  const http = await serve()
  const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  visitor = { call: async () => Promise.reject(gone) }
  const { statusCode, headers, body } = await http.inject({ url: '/refused', headers: { 'accept-language': 'en' } })
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
  expect(body).toContain('<a href="/refused">Try again</a>')
  visitor = { call: async () => refuse('no_credits') }
  expect((await http.inject('/refused')).statusCode).toBe(200)
})
