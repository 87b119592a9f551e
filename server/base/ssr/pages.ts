// Page routes: assets of the build, static pages from the cache, and React Router for the rest (RTE-1, RTE-4).
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../../contract/accounts.ts'
import type { Call } from '../../../contract/call.ts'
import type { Locale } from '../../../contract/limits.ts'
import type { SiteSettings } from '../../../contract/sites.ts'
import { type Assets, type EncodedBody, negotiateEncoding, readAssets, sendAsset } from '../http/assets.ts'
import { problemResponse } from '../http/errorPage.ts'
import { problemOf } from '../http/problem.ts'
import { isSameOrigin } from '../http/sameOrigin.ts'
import { pagePolicy, pageReferrerPolicy, permissionsOf } from '../http/securityHeaders.ts'
import { unavailability } from '../http/unavailability.ts'
import { requestLocale } from '../i18n/requestLocale.ts'
import type { Log } from '../observability/log.ts'
import { Refusal } from '../refusal.ts'
import { compileTemplate, fillTemplate, withAttribution } from './attribution.ts'
import { type CachedPage, compressBrotli, compressFast, compressGzip, makePageCache } from './pageCache.ts'
import { cacheableQuery } from './pageQuery.ts'
import type { RouteHandle, SsrBuild } from './ssrBuild.ts'

/** What the server hands to a page that it renders (web/base/context.ts is the other end). */
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
  /** The member must say first whether it agrees (SAFE-6). */
  consent_due: boolean
  /** The site-entry warning was answered in this browser (NAV-10). */
  has_confirmed_entry: boolean
  /** The notice at the top of this page (server/sites/banners.ts); none on landers, which are advertisements. */
  banner: object | null
  /** Home-screen app: name, icons, colours. */
  app: object
  /** Set-Cookie headers of calls and of page actions. */
  set_cookies: string[]
  /** Attribution parameters that links of the page carry on (attribution.ts); empty for a member. */
  attribution: string
  /** Runs a call in-process. Throws Refusal or Invalid. */
  call(call: Call, input: unknown): Promise<unknown>
  /** Runs the afterCommit callbacks. */
  finish(): Promise<void>
}

export type PageOptions = {
  ssrBuild: SsrBuild
  log: Log
  /** `isShared`: the page is the same for everybody, whoever asks for it first. */
  context(request: FastifyRequest, page: { isShared: boolean }): Promise<PageContext>
  /** Everything that a static page depends on; null where it must not come from the cache (a session, a draft). */
  cacheKey(request: FastifyRequest, path: string): Promise<PageKey | null>
  /** Calls `listener` whenever site settings or texts changed. */
  onContentChange?(listener: () => void): void
}
/** `redirect_to`: instead of the page, such as an arm of a split test. */
export type PageKey = { key: string; attribution: string; locale: Locale; redirect_to?: string | null }

/** Pages take forms, but no files. */
const MAX_FORM_BYTES = 64 * 1024

/** The catch-all route; register it last. */
export async function registerPageRoutes(http: FastifyInstance, options: PageOptions) {
  const { ssrBuild, log } = options
  const assets: Assets = ssrBuild.vite ? new Map() : await readAssets(ssrBuild.clientDir)
  const cache = makePageCache()
  const staticPolicy = pagePolicy(`sha256-${createHash('sha256').update(ssrBuild.inlineScript).digest('base64')}`)
  options.onContentChange?.(() => cache.clear())

  await http.register(async (scope) => {
    // React Router reads forms itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', handler: (request, reply) => handle(request, reply) })
  })

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    const asset = request.method !== 'POST' && assets.get(request.url.split('?', 1)[0] as string)
    if (asset) return sendAsset(request, reply, asset)
    if (ssrBuild.vite && !(await passThroughVite(ssrBuild.vite, request, reply))) return reply.hijack()
    const url = new URL(`http://page${request.url}`)
    if (/^\/(api|assets)\//.test(url.pathname)) return sendProblem(request, reply, new Refusal('not_found'))
    try {
      return await sendRoute(request, reply, url)
    } catch (error) {
      return sendProblem(request, reply, error)
    }
  }

  async function sendRoute(request: FastifyRequest, reply: FastifyReply, url: URL) {
    const path = pagePath(url.pathname)
    const route = await ssrBuild.routeHandle(path)
    const isDocument = path === url.pathname
    if (isDocument) reply.header('permissions-policy', permissionsOf(path))
    const isStatic = Boolean(route.static) && isDocument
    const search = isStatic && request.method !== 'POST' ? cacheableQuery(route, url.search) : url.search
    const isCacheable = isStatic && request.method !== 'POST' && !search && !ssrBuild.vite
    const pageKey = isCacheable ? await options.cacheKey(request, url.pathname) : null
    if (pageKey?.redirect_to) return reply.header('cache-control', 'no-store').redirect(pageKey.redirect_to, 302)
    // A page with attribution is compressed for each response.
    const accepted = pageKey?.attribution ? '' : acceptedEncodings(request)
    const cached = pageKey && (await cache.get(pageKey.key, accepted))
    if (pageKey) reply.header('content-language', pageKey.locale)
    if (cached) return sendCached(request, reply, cached, pageKey.attribution)

    const context = await options.context(request, { isShared: pageKey !== null && !route.is_of_member })
    reply.header('content-language', context.locale)
    // A member's page is hydrated, and reads its address.
    if (!context.user) url.search = search
    const attributedUrl = withAttribution(request.url, context.attribution)
    const redirectTo = loginRedirect(route, context, path, url) ?? consentRedirect(route, context, path, url)
    // Later calls of a hydrated page take the attribution from its address.
    if (!route.static && !redirectTo && isDocument && request.method === 'GET' && attributedUrl !== request.url)
      return reply.header('cache-control', 'no-store').redirect(attributedUrl, 302)
    if (request.method === 'POST' && !isSameOrigin(request.raw))
      return sendProblem(request, reply, new Refusal('not_same_origin'), context.locale)
    const isHydrated = !route.static || context.user
    const nonce = isHydrated && !ssrBuild.vite ? randomBytes(16).toString('base64') : null
    let outage: unknown
    let retryAfter: number | undefined
    const rendered = await ssrBuild.handleRequest(asWebRequest(request, url), {
      ...context,
      banner: route.layout === 'lander' ? null : context.banner,
      nonce: nonce ?? '',
      version: ssrBuild.version,
      redirect_to: redirectTo,
      call: (call: Call, input: unknown) =>
        context.call(call, input).catch((error) => {
          if (unavailability(error)) outage = error
          const problem = toProblem(error, context.locale, request.id)
          retryAfter ??= problem.retry_after
          return Promise.reject(problem)
        }),
      reportError: (error: unknown) => logError(error, path, request.id),
    })
    // Without the database a page is an error page, not a page with parts missing. A sent form still shows its input
    // and the problem.
    if (outage && isDocument && request.method !== 'POST') return sendProblem(request, reply, outage, context.locale)
    const html = Buffer.from(await rendered.arrayBuffer())
    const cookies = [...context.set_cookies, ...rendered.headers.getSetCookie()]
    for (const [name, value] of rendered.headers) if (name !== 'set-cookie') reply.header(name, value)
    if (cookies.length) reply.header('set-cookie', cookies)
    if (outage || retryAfter) reply.header('retry-after', `${retryAfter ?? 5}`)
    const location = rendered.headers.get('location')
    if (location !== null) reply.header('location', await attributedLocation(location, context.attribution))
    // A page may show its refusal, and the rest.
    const status = retryAfter && isDocument && rendered.status === 200 ? 429 : rendered.status
    reply.code(status)
    const mayStore = rendered.headers.get('cache-control') !== 'no-store'
    if (pageKey && status === 200 && mayStore && !cookies.length && request.method === 'GET') {
      const page = await cache.put(pageKey.key, String(html), accepted)
      sendCached(request, reply, page, pageKey.attribution)
    } else {
      const page =
        isStatic && context.attribution ? fillTemplate(compileTemplate(String(html)), context.attribution) : html
      sendPage(request, reply, await compress(request, page), nonce, route.access === 'member' || context.user !== null)
    }
    await context.finish()
    return reply
  }

  /** A redirect carries the attribution on, except to pages for members. */
  async function attributedLocation(location: string, attribution: string) {
    if (!attribution || !location.startsWith('/')) return location
    const { access } = await ssrBuild.routeHandle(location.split(/[?#]/, 1)[0] as string)
    return access === 'member' ? location : withAttribution(location, attribution)
  }

  function sendCached(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, template }: CachedPage,
    attribution: string,
  ) {
    if (!attribution) return sendPage(request, reply, page, null)
    return sendPage(request, reply, compressFast(fillTemplate(template, attribution), acceptedEncodings(request)), null)
  }

  function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    page: EncodedBody,
    nonce: string | null,
    isPrivate = false,
  ) {
    const { body, encoding } = negotiateEncoding(request, page)
    if (!reply.hasHeader('content-type')) reply.type('text/html; charset=utf-8')
    if (encoding) reply.header('content-encoding', encoding)
    reply
      .header('cache-control', isPrivate || reply.statusCode >= 500 ? 'no-store' : 'private, no-cache')
      .header('vary', 'Cookie, Accept-Language, Accept-Encoding')
      .header('referrer-policy', pageReferrerPolicy)
    if (ssrBuild.vite) reply.removeHeader('content-security-policy')
    else reply.header('content-security-policy', nonce ? pagePolicy(`nonce-${nonce}`) : staticPolicy)
    return reply.send(body)
  }

  /** The error of a call as the problem document that web expects. */
  function toProblem(error: unknown, locale: Locale, request_id: string) {
    const problem = problemOf(error, locale)
    if (problem.code === 'bug') logError(error, 'call', request_id)
    return problem
  }

  function logError(error: unknown, path: string, request_id: string) {
    log.error('page', error, { path: path.replace(/[\w-]{16,}/g, '…'), request: request_id })
    // In development with its message.
    if (ssrBuild.vite) console.error(error)
  }

  /** An error page; a problem document for scripts, which are our own data requests and foreign posts. */
  function sendProblem(
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    locale = requestLocale(request.raw),
  ) {
    const problem = problemOf(error, locale)
    if (problem.code === 'bug' || unavailability(error)) logError(error, 'context', request.id)
    const isScript = problem.code === 'not_same_origin' || /\.data(\?|$)/.test(request.url)
    const { status, headers, body } = problemResponse(isScript ? '/api/' : request.url, problem, locale)
    return reply.code(status).headers(headers).send(body)
  }
}

/** Lets Vite answer for its own files. False when it did. */
function passThroughVite(
  vite: NonNullable<SsrBuild['vite']>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  return new Promise((resolve) => {
    reply.raw.once('close', () => resolve(false))
    vite.middlewares(request.raw, reply.raw, () => resolve(true))
  })
}

/** The path of the page, also for a request of its data (`/members.data`). */
const pagePath = (pathname: string) => pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '') || '/'

/** Where a visitor who may not see this route must log in; null where they may. */
function loginRedirect(
  { access }: RouteHandle,
  { user, may_search }: PageContext,
  path: string,
  url: URL,
): string | null {
  if (user || access === 'public' || (access === 'search' && may_search !== 'none')) return null
  return `/login?next=${encodeURIComponent(addressOf(path, url))}`
}

/** Where a member must say first whether it agrees; null where it has, and on pages for everybody (SAFE-6). */
function consentRedirect(route: RouteHandle, { consent_due }: PageContext, path: string, url: URL): string | null {
  if (!consent_due || route.access === 'public' || route.before_consent) return null
  return `/account/consents?next=${encodeURIComponent(addressOf(path, url))}`
}

function addressOf(path: string, url: URL) {
  const search = new URLSearchParams(url.search)
  search.delete('_routes')
  return search.size ? `${path}?${search}` : path
}

function asWebRequest(request: FastifyRequest, { pathname, search }: URL): Request {
  const headers = new Headers()
  for (const [name, values] of Object.entries(request.headers)) {
    for (const value of Array.isArray(values) ? values : [values])
      if (value !== undefined && !name.startsWith(':')) headers.append(name, value)
  }
  const body = request.method === 'POST' && request.body instanceof Buffer ? new Uint8Array(request.body) : null
  const scheme = request.protocol === 'https' ? 'https' : 'http'
  // The host by which the site was found, never X-Forwarded-Host.
  const host = hostOf(request)
  return new Request(`${scheme}://${host}${pathname}${search}`, { method: request.method, headers, body })
}

/** The demo accepts any host, also one that is invalid in a URL. */
const hostOf = ({ headers: { host = '' } }: FastifyRequest) => (URL.canParse(`http://${host}/`) ? host : 'page')

const acceptedEncodings = ({ headers }: FastifyRequest) => String(headers['accept-encoding'] ?? '')

/** A smaller body fits into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1_024
const BROTLI_QUALITY = 5

async function compress(request: FastifyRequest, plain: Buffer): Promise<EncodedBody> {
  const accepted = acceptedEncodings(request)
  if (plain.length < MIN_COMPRESSED_BYTES) return { plain }
  if (/\bbr\b/.test(accepted)) return { plain, br: await compressBrotli(plain, BROTLI_QUALITY) }
  return /\bgzip\b/.test(accepted) ? { plain, gzip: await compressGzip(plain) } : { plain }
}
