// Pages inside Fastify: files of the build, cached static pages, and React Router for the rest (RTE-1, RTE-4).
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../../contract/accounts.ts'
import type { Call } from '../../../contract/call.ts'
import type { Dismissal, Locale } from '../../../contract/limits.ts'
import type { SiteSettings } from '../../../contract/sites.ts'
import { isTransientDbError } from '../db/transientDbError.ts'
import { type Assets, negotiateEncoding, type EncodedBody, readAssets, sendAsset } from '../http/assets.ts'
import { problemResponse } from '../http/errorPage.ts'
import { problemOf } from '../http/problem.ts'
import { isSameOrigin } from '../http/requestContext.ts'
import { pagePolicy, pageReferrerPolicy } from '../http/securityHeaders.ts'
import { requestLocale } from '../i18n/requestLocale.ts'
import type { Log } from '../observability/log.ts'
import { Refusal } from '../refusal.ts'
import { withAttribution, fillTemplate, compileTemplate } from './attribution.ts'
import { type CachedPage, makePageCache, compressBrotli, compressGzip, compressFast } from './pageCache.ts'
import { cacheableQuery } from './pageQuery.ts'
import type { RouteHandle, SsrBuild } from './ssrBuild.ts'

/** What a page is told about the request (web/base/context.ts has the other end). */
export type PageContext = {
  settings: SiteSettings
  user: User | null
  locale: Locale
  origin: string
  scheme: 'day' | 'night' | 'system'
  demo: boolean
  /** A traffic source sent this visitor (SITE-4). */
  has_source: boolean
  may_search: 'none' | 'blurred' | 'full'
  /** Alerts that this browser put away, and are not due again (NAV-8). */
  dismissed: Dismissal[]
  dismiss(it: Dismissal): void
  /** The site-entry warning was answered here (NAV-10). */
  entered: boolean
  /** What the device shows of the app: a name, icons, colours. */
  app: object
  /** Filled by calls, and by actions of pages. */
  set_cookies: string[]
  /** What this visitor's address carries on to the next (carry.ts); empty for a member. */
  attribution: string
  /** In-process; throws Refusal or Invalid for an expected no. */
  call(call: Call, input: unknown): Promise<unknown>
  /** Runs what waits for the end of the answer. */
  finish(): Promise<void>
}

export type PageOptions = {
  ssrBuild: SsrBuild
  log: Log
  context(request: FastifyRequest): Promise<PageContext>
  /** Everything a static page depends on; null where it must not come from the cache (a session, a draft). `path`: without what does not count. */
  cacheKey(request: FastifyRequest, path: string): Promise<PageKey | null>
  /** Calls `again` whenever what pages say of their sites was changed. */
  onContentChange?(again: () => void): void
}
export type PageKey = { key: string; carried: string; locale: Locale }

/** Bytes of a form that are read; pages take no files. */
const formLimit = 64 * 1024

/** Mount it last: it answers whatever no call and no other route does. */
export async function registerPageRoutes(http: FastifyInstance, options: PageOptions) {
  const { ssrBuild: screens, log } = options
  const assets: Assets = screens.vite ? new Map() : await readAssets(screens.clientDir)
  const cache = makePageCache()
  options.onContentChange?.(() => cache.clear())

  await http.register(async (scope) => {
    // React Router reads forms itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', handler: (request, reply) => handle(request, reply) })
  })

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    const asset = request.method !== 'POST' && assets.get(request.url.split('?', 1)[0] as string)
    if (asset) return sendAsset(request, reply, asset)
    if (screens.vite && !(await passes(screens.vite, request, reply))) return reply.hijack()
    const url = new URL(`http://page${request.url}`)
    if (/^\/(api|assets)\//.test(url.pathname)) return refused(request, reply, new Refusal('not_found'))
    try {
      return await answer(request, reply, url)
    } catch (error) {
      return refused(request, reply, error)
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, url: URL) {
    const path = pagePath(url.pathname)
    const route = await screens.handleOf(path)
    const whole = path === url.pathname
    const still = Boolean(route.static) && whole
    if (still && request.method !== 'POST') url.search = cacheableQuery(route, url.search)
    const plain = still && request.method !== 'POST' && !url.search && !screens.vite
    const kept = plain ? await options.cacheKey(request, url.pathname) : null
    const found = kept && cache.get(kept.key)
    if (kept) reply.header('content-language', kept.locale)
    if (found) return sendKept(request, reply, found, kept.carried)

    const facts = await options.context(request)
    reply.header('content-language', facts.locale)
    const further = withAttribution(request.url, facts.attribution)
    const turned = turnAway(route, facts, path, url)
    // What a living page asks for later is told by its address where it came from.
    if (!route.static && !turned && whole && request.method === 'GET' && further !== request.url)
      return reply.header('cache-control', 'no-store').redirect(further, 302)
    if (request.method === 'POST' && !isSameOrigin(request.raw))
      return refused(request, reply, new Refusal('not_same_origin'), facts.locale)
    const nonce = route.static || screens.vite ? null : randomBytes(16).toString('base64')
    let lost: unknown
    const rendered = await screens.handleRequest(asWebRequest(request, url), {
      ...facts,
      nonce: nonce ?? '',
      version: screens.version,
      turn_away: turned,
      call: (call: Call, input: unknown) =>
        facts.call(call, input).catch((error) => {
          if (isTransientDbError(error)) lost = error
          return Promise.reject(told(error, facts.locale))
        }),
      fault: (error: unknown) => fault(error, path),
    })
    // A page of which a part is missing would be a lie; a form that was sent shows what was entered, and why it can't be taken.
    if (lost && whole && request.method !== 'POST') return refused(request, reply, lost, facts.locale)
    const html = Buffer.from(await rendered.arrayBuffer())
    const cookies = [...facts.set_cookies, ...rendered.headers.getSetCookie()]
    for (const [name, value] of rendered.headers) if (name !== 'set-cookie') reply.header(name, value)
    if (cookies.length) reply.header('set-cookie', cookies)
    if (lost) reply.header('retry-after', '5')
    const location = rendered.headers.get('location')
    if (location !== null) reply.header('location', await leadOn(location, facts.attribution))
    reply.code(rendered.status)
    if (kept && rendered.status === 200 && !cookies.length && request.method === 'GET') {
      sendKept(request, reply, await cache.keep(kept.key, String(html), kept.carried !== ''), kept.carried)
    } else {
      const page = still && facts.attribution ? fillTemplate(compileTemplate(String(html)), facts.attribution) : html
      sendPage(request, reply, await pack(request, page), nonce, route)
    }
    await facts.finish()
    return reply
  }

  /** Where a visitor came from goes along, except to pages that only members see. */
  async function leadOn(location: string, carried: string) {
    if (!carried || !location.startsWith('/')) return location
    const { access } = await screens.handleOf(location.split(/[?#]/, 1)[0] as string)
    return access === 'member' ? location : withAttribution(location, carried)
  }

  function sendKept(request: FastifyRequest, reply: FastifyReply, { page, gapped }: CachedPage, carried: string) {
    if (!carried) return sendPage(request, reply, page, null)
    return sendPage(request, reply, compressFast(fillTemplate(gapped, carried), acceptedBy(request)), null)
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply, page: EncodedBody, nonce: string | null, route?: RouteHandle) {
    const { body, encoding } = negotiateEncoding(request, page)
    if (!reply.hasHeader('content-type')) reply.type('text/html; charset=utf-8')
    if (encoding) reply.header('content-encoding', encoding)
    reply
      .header('cache-control', route?.access === 'member' || reply.statusCode >= 500 ? 'no-store' : 'private, no-cache')
      .header('vary', 'Cookie, Accept-Language, Accept-Encoding')
      .header('referrer-policy', pageReferrerPolicy)
    if (screens.vite) reply.removeHeader('content-security-policy')
    else reply.header('content-security-policy', nonce ? pagePolicy(nonce) : stillPolicy)
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

  /** A page that needs nothing of what is missing. A document for scripts: of ours, that ask for a page's data, and of others, that post. */
  function refused(request: FastifyRequest, reply: FastifyReply, error: unknown, locale = requestLocale(request.raw)) {
    const problem = problemOf(error, locale)
    if (problem.code === 'bug' || isTransientDbError(error)) fault(error, 'context')
    const toScript = problem.code === 'not_same_origin' || /\.data(\?|$)/.test(request.url)
    const { status, headers, body } = problemResponse(toScript ? '/api/' : request.url, problem, locale)
    return reply.code(status).headers(headers).send(body)
  }
}

const stillPolicy = pagePolicy(null)

/** Lets Vite answer for its own files; false when it did. */
function passes(vite: NonNullable<SsrBuild['vite']>, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolve) => {
    reply.raw.once('close', () => resolve(false))
    vite.middlewares(request.raw, reply.raw, () => resolve(true))
  })
}

/** The screen's path of a request for its data (`/members.data`). */
const pagePath = (pathname: string) => pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '') || '/'

function turnAway({ access }: RouteHandle, { user, may_search }: PageContext, path: string, url: URL): string | null {
  if (user || access === 'public' || (access === 'search' && may_search !== 'none')) return null
  const search = new URLSearchParams(url.search)
  search.delete('_routes')
  return `/login?next=${encodeURIComponent(search.size ? `${path}?${search}` : path)}`
}

function asWebRequest(request: FastifyRequest, { pathname, search }: URL): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && !name.startsWith(':')) headers.append(name, one)
  }
  const body = request.method === 'POST' && request.body instanceof Buffer ? new Uint8Array(request.body) : undefined
  const scheme = request.protocol === 'https' ? 'https' : 'http'
  // As the site was found by: never X-Forwarded-Host.
  const host = hostOf(request)
  return new Request(`${scheme}://${host}${pathname}${search}`, { method: request.method, headers, body })
}

/** In the demo any host is welcome, also one that no address can have. */
const hostOf = ({ headers: { host = '' } }: FastifyRequest) => (URL.canParse(`http://${host}/`) ? host : 'page')

const acceptedBy = ({ headers }: FastifyRequest) => String(headers['accept-encoding'] ?? '')

async function pack(request: FastifyRequest, plain: Buffer): Promise<EncodedBody> {
  const accepted = acceptedBy(request)
  if (plain.length < 1_024) return { plain }
  if (/\bbr\b/.test(accepted)) return { plain, br: await compressBrotli(plain, 5) }
  return /\bgzip\b/.test(accepted) ? { plain, gzip: await compressGzip(plain) } : { plain }
}
