// Pages inside Fastify: files of the build, cached static pages, and React Router for the rest (RTE-1, RTE-4).
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../contract/accounts.ts'
import type { Call } from '../../contract/call.ts'
import { type Dismissal, defaultLocale, type Locale } from '../../contract/limits.ts'
import type { SiteSettings } from '../../contract/sites.ts'
import { type Assets, bestFor, type Packed, readAssets, sendAsset } from './assets.ts'
import type { Log } from './log.ts'
import { makePageCache, packBrotli, packGzip } from './pageCache.ts'
import { problemOf } from './problem.ts'
import { Refusal } from './refuse.ts'
import { isSameOrigin } from './request.ts'
import type { Handle, Screens } from './screens.ts'

/** What a page is told about the request (web/base/context.ts has the other end). */
export type PageFacts = {
  settings: SiteSettings
  user: User | null
  locale: Locale
  scheme: 'day' | 'night' | 'system'
  demo: boolean
  /** A traffic source sent this visitor (SITE-4). */
  has_source: boolean
  may_search: 'none' | 'blurred' | 'full'
  /** Alerts that this browser put away, and are not due again (NAV-8). */
  dismissed: Dismissal[]
  dismiss(it: Dismissal): void
  /** Filled by calls, and by actions of pages. */
  set_cookies: string[]
  /** In-process; throws Refusal or Invalid for an expected no. */
  call(call: Call, input: unknown): Promise<unknown>
  /** Runs what waits for the end of the answer. */
  finish(): Promise<void>
}

export type PageOptions = {
  screens: Screens
  log: Log
  context(request: FastifyRequest): Promise<PageFacts>
  /** Everything a static page depends on; null where it must not come from the cache (a session, a draft). */
  cacheKey(request: FastifyRequest): string | null | Promise<string | null>
}

/** Bytes of a form that are read; pages take no files. */
const formLimit = 64 * 1024

/** Mount it last: it answers whatever no call and no other route does. */
export async function pages(http: FastifyInstance, options: PageOptions) {
  const { screens, log } = options
  const assets: Assets = screens.vite ? new Map() : await readAssets(screens.files)
  const cache = makePageCache()

  await http.register(async (scope) => {
    // React Router reads forms itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', handler: (request, reply) => handle(request, reply) })
  })

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    const url = new URL(`http://page${request.url}`)
    const asset = assets.get(url.pathname)
    if (asset && request.method !== 'POST') return sendAsset(request, reply, asset)
    if (screens.vite && !(await passes(screens.vite, request, reply))) return reply.hijack()
    if (/^\/(api|assets)\//.test(url.pathname)) return refused(reply, new Refusal('not_found'))
    const path = pagePath(url.pathname)
    const route = await screens.handleOf(path)
    const key =
      route.static && request.method !== 'POST' && path === url.pathname ? await options.cacheKey(request) : null
    const kept = key !== null && !screens.vite ? cache.get(key) : undefined
    if (kept) return sendPage(request, reply, kept, null)
    let facts: PageFacts
    try {
      facts = await options.context(request)
    } catch (error) {
      return refused(reply, error)
    }
    if (request.method === 'POST' && !isSameOrigin(request.raw))
      return refused(reply, new Refusal('not_same_origin'), facts.locale)
    const nonce = route.static || screens.vite ? null : randomBytes(16).toString('base64')
    const answer = await screens.answer(asWebRequest(request), {
      ...facts,
      nonce: nonce ?? '',
      turn_away: turnAway(route, facts, path, url),
      call: (call: Call, input: unknown) =>
        facts.call(call, input).catch((error) => Promise.reject(told(error, facts.locale))),
      fault: (error: unknown) => fault(error, path),
    })
    const plain = Buffer.from(await answer.arrayBuffer())
    const cookies = [...facts.set_cookies, ...answer.headers.getSetCookie()]
    for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
    if (cookies.length) reply.header('set-cookie', cookies)
    reply.code(answer.status)
    const keeps = key !== null && !screens.vite && answer.status === 200 && !cookies.length && request.method === 'GET'
    const page = keeps ? await cache.keep(key, plain) : await pack(request, plain)
    sendPage(request, reply, page, nonce, route)
    await facts.finish()
    return reply
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply, page: Packed, nonce: string | null, route?: Handle) {
    const { body, encoding } = bestFor(request, page)
    if (!reply.hasHeader('content-type')) reply.type('text/html; charset=utf-8')
    if (encoding) reply.header('content-encoding', encoding)
    reply.header('cache-control', route?.access === 'member' ? 'no-store' : 'private, no-cache').headers(always)
    if (!screens.vite) reply.header('content-security-policy', policy(nonce))
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    return reply.send(body)
  }

  /** A call's error as the plain document that the web house knows. */
  function told(error: unknown, locale: Locale) {
    const problem = problemOf(error, locale)
    if (problem.code === 'bug') fault(error, 'call')
    return problem
  }

  function fault(error: unknown, path: string) {
    log.error('page', error, { path: path.replace(/[\w-]{16,}/g, '…') })
    // In development the developer reads the words, too.
    if (screens.vite) console.error(error)
  }

  function refused(reply: FastifyReply, error: unknown, locale: Locale = defaultLocale) {
    const problem = problemOf(error, locale)
    if (problem.code === 'bug') fault(error, 'context')
    return reply
      .code(problem.status)
      .type('application/problem+json')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(problem))
  }
}

/** Lets Vite answer for its own files; false when it did. */
function passes(vite: NonNullable<Screens['vite']>, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolve) => {
    reply.raw.once('close', () => resolve(false))
    vite.middlewares(request.raw, reply.raw, () => resolve(true))
  })
}

/** The screen's path of a request for its data (`/members.data`). */
const pagePath = (pathname: string) => pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '') || '/'

function turnAway({ access }: Handle, { user, may_search }: PageFacts, path: string, url: URL): string | null {
  if (user || access === 'public' || (access === 'search' && may_search !== 'none')) return null
  const search = new URLSearchParams(url.search)
  search.delete('_routes')
  return `/login?next=${encodeURIComponent(search.size ? `${path}?${search}` : path)}`
}

function asWebRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && !name.startsWith(':')) headers.append(name, one)
  }
  const body = request.method === 'POST' && request.body instanceof Buffer ? new Uint8Array(request.body) : undefined
  const scheme = request.protocol === 'https' ? 'https' : 'http'
  // As the site was found by: never X-Forwarded-Host.
  const { host = 'page' } = request.headers
  return new Request(`${scheme}://${host}${request.url}`, { method: request.method, headers, body })
}

async function pack(request: FastifyRequest, plain: Buffer): Promise<Packed> {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (plain.length < 1_024) return { plain }
  if (/\bbr\b/.test(accepted)) return { plain, br: await packBrotli(plain, 5) }
  return /\bgzip\b/.test(accepted) ? { plain, gzip: await packGzip(plain) } : { plain }
}

const always = {
  vary: 'Cookie, Accept-Language, Accept-Encoding',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), payment=(), usb=(), geolocation=(self)',
}

/** Nothing from elsewhere and nothing inline; a page that comes alive may run the scripts that carry its nonce. */
const policy = (nonce: string | null) =>
  [
    "default-src 'none'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; ')
