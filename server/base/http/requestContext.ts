// Request context: builds the ctx of an HTTP request. Host → site, session cookie → current member, headers → locale
// (SITE-1, ACC-8).
import type { IncomingMessage } from 'node:http'
import type { Cookies } from 'cookie'
import { sessionCookie } from '../../../contract/cookies.ts'
import type { Id } from '../../../contract/ids.ts'
import type { App, Ctx, CurrentMember, MemberCtx, Site } from '../ctx.ts'
import { hashToken } from '../encryption/tokens.ts'
import { chooseLocale, languageParam } from '../i18n/locale.ts'
import { refuse } from '../refusal.ts'
import { clientAddress } from './clientAddress.ts'
import { isConsoleRequest, requestHost } from './consoleHost.ts'
import { parseCookies, removeCookieEverywhere, repeatedCookies } from './cookies.ts'
import { siteOrigin } from './siteOrigin.ts'

/**
 * A cached session is looked up again after this long. Its end, or a change of the member, drops it at once on every
 * node.
 */
const SESSION_CACHE_MS = 5_000
const MAX_CACHED_SESSIONS = 20_000
const MAX_TOKEN_CHARS = 100
const MAX_USER_AGENT_CHARS = 300

/** Lookups that domains provide, because base knows no domain. */
export type ContextLookups = {
  findSite(host: string): Promise<Site | null>
  defaultSite(): Promise<Site | null>
  findCurrentMember(site: Site, token_hash: Buffer): Promise<CurrentMember | null>
  /** Reports that a member is present. Called for each request, so it must cost nothing. */
  onActivity(ctx: MemberCtx): void
}

/**
 * `pageMember`: public id of the member for whom the page was made; null for a visitor's page and for programs. `isWebhook`: it is taken while
 * the site is paused, too, because money and bounces do not pause.
 */
type PageFacts = { pageMember?: string | null; isWebhook?: boolean }

export function makeContextReader(app: App, lookups: ContextLookups) {
  const sessions = new Map<string, { member: CurrentMember | null; at: number }>()
  const drop = ({ member }: { member: Id<'member'> }) => {
    for (const [key, session] of sessions) if (session.member?.id === member) sessions.delete(key)
  }
  app.bus.subscribe('member_changed', drop)
  app.bus.subscribe('session_ended', drop)
  app.bus.onGap(() => sessions.clear())

  async function findMember(site: Site, cookies: Cookies): Promise<CurrentMember | null> {
    const token = cookies[sessionCookie]
    if (!token || token.length > MAX_TOKEN_CHARS) return null
    const hash = hashToken(token)
    const key = `${site.id}:${hash.toString('base64')}`
    const cached = sessions.get(key)
    const now = performance.now()
    if (cached && now - cached.at < SESSION_CACHE_MS) return cached.member
    const member = await lookups.findCurrentMember(site, hash)
    if (sessions.size > MAX_CACHED_SESSIONS) sessions.clear()
    sessions.set(key, { member, at: now })
    return member
  }

  async function findSite(request: IncomingMessage, isWebhook: boolean): Promise<Site> {
    // Its own requests never come this far; those of live connections do.
    if (isConsoleRequest(app.env, request)) refuse('unknown_site')
    const host = requestHost(request)
    const site = (await lookups.findSite(host)) ?? (app.env.production ? null : await lookups.defaultSite())
    // Paused: the page says that it is away, and to come back.
    if (site?.paused_at && !isWebhook) refuse('unreachable')
    return site ?? refuse('unknown_site')
  }

  let hasLoggedAddress = false
  function addressOf(request: IncomingMessage): string {
    const ip = clientAddress(request, app.env.trust_proxy)
    // A request whose connection has closed meanwhile has no address.
    if (!ip && !hasLoggedAddress && !request.socket.destroyed) {
      hasLoggedAddress = true
      app.log.info('unreadable client address', { trust_proxy: app.env.trust_proxy })
    }
    return ip
  }

  /** Throws unknown_site for an unknown host, other_member for another member's page. */
  return async function read(
    request: IncomingMessage,
    { pageMember = pageMemberOf(request), isWebhook = false }: PageFacts = {},
  ) {
    const site = await findSite(request, isWebhook)
    const cookies = parseCookies(request.headers.cookie)
    const member = await findMember(site, cookies)
    if (member && pageMember && pageMember !== member.public_id) refuse('other_member')
    const country = app.env.country_header && request.headers[app.env.country_header]
    const locale = chooseLocale({
      address: languageParam(request.url),
      cookie: cookies.lang,
      member: member?.language,
      accept: request.headers['accept-language'],
      visible: site.choices.locales,
      domain_language: site.domain_language,
    })
    const callbacks: (() => unknown)[] = []
    const set_cookies = repeatedCookies(request.headers.cookie).flatMap((name) =>
      removeCookieEverywhere(app.env, name, requestHost(request), pathOf(request)),
    )
    const networkCountry = typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : undefined
    const ctx: Ctx = {
      app,
      site,
      member,
      locale,
      clock: app.clock,
      db: app.db,
      request: {
        ip: addressOf(request),
        user_agent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_CHARS),
        origin: siteOrigin(app, site),
        country: networkCountry ?? site.country,
        network_country: networkCountry,
        region: regionOf(app, request),
        cookies,
        isAborted: () => !request.socket.writable,
        attribution_query: attributionQuery(request),
      },
      afterCommit: (callback) => void callbacks.push(callback),
      setCookie: (header) => void set_cookies.push(header),
    }
    if (member && isActivity(request)) lookups.onActivity(ctx as MemberCtx)
    async function finish() {
      for (const callback of callbacks.splice(0)) {
        try {
          await callback()
        } catch (error) {
          app.log.error('after commit', error)
        }
      }
    }
    return { ctx, set_cookies, finish }
  }
}

/** `TX`, or `US-TX`, as proxies say it. */
function regionOf({ env }: App, { headers }: IncomingMessage): string | null {
  const value = env.region_header && headers[env.region_header]
  return typeof value === 'string' ? (/^(?:[A-Z]{2}-)?([A-Z0-9]{1,3})$/.exec(value)?.[1] ?? null) : null
}

/**
 * A page's own query. For a call, the page that makes it sends its query in a header; the beacon of a visit can't have one,
 * and the browser names the page itself.
 */
function attributionQuery({ url = '', headers }: IncomingMessage): string {
  const header = url === '/api/landers/left' ? queryOf(headers.referer ?? '') : headers['x-arrived-by']
  if (url.startsWith('/api/')) return typeof header === 'string' ? header : ''
  return queryOf(url)
}

function queryOf(address: string): string {
  const start = address.indexOf('?')
  return start < 0 ? '' : address.slice(start)
}

/** A header of calls; beacons and WebSockets can't have one and name the member in the query (ACC-21). */
function pageMemberOf({ headers, url = '' }: IncomingMessage): string | null {
  const header = headers['x-page-member']
  return typeof header === 'string' ? header : (/[?&]page_member=([0-9a-f]{1,64})(?=&|$)/.exec(url)?.[1] ?? null)
}

/** Addresses that pages request by themselves, whether anybody looks at them or not. */
const backgroundPath = /^\/(?:[mp]\/|api\/page-hidden\.php|api\/live\?hidden)/

/** A hidden page keeps its chats up to date; that is no sign that the member is there (CHAT-8). */
const isActivity = ({ headers, url = '' }: IncomingMessage) =>
  headers['x-page'] !== 'hidden' && !backgroundPath.test(url)

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] as string

export type ContextReader = ReturnType<typeof makeContextReader>
