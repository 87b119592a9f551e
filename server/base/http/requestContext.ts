// From a bare HTTP request to the ctx that verbs get: host → site, cookie → member, headers → language (SITE-1, ACC-8).
import type { IncomingMessage } from 'node:http'
import type { App, CurrentMember, Ctx, MemberCtx, Site } from '../ctx.ts'
import { hashToken } from '../encryption/tokens.ts'
import { chooseLocale, languageParam } from '../i18n/locale.ts'
import { refuse } from '../refusal.ts'
import { parseCookies } from './cookies.ts'
import { siteOrigin } from './siteOrigin.ts'

export const sessionCookie = 'auth.session'
/** A session is looked up again after this long; ending it, or a change of the member, drops it at once on every node. */
const rememberFor = 5_000

/** What base asks and domains answer. */
export type ContextLookups = {
  findSite(host: string): Promise<Site | null>
  defaultSite(): Promise<Site | null>
  findCurrentMember(site: Site, token_hash: Buffer): Promise<CurrentMember | null>
  /** A member is here. Called for each request, so it must cost nothing. */
  onActivity(ctx: MemberCtx): void
}

export function makeContextReader(app: App, questions: ContextLookups) {
  const known = new Map<string, { asker: CurrentMember | null; at: number }>()
  const drop = ({ member }: { member: number }) => {
    for (const [key, { asker }] of known) if (asker?.id === member) known.delete(key)
  }
  app.bus.subscribe('asker', drop)
  app.bus.subscribe('session', drop)
  app.bus.onGap(() => known.clear())

  async function askerOf(site: Site, cookies: Record<string, string>): Promise<CurrentMember | null> {
    const token = cookies[sessionCookie]
    if (!token || token.length > 100) return null
    const hash = hashToken(token)
    const key = `${site.id}:${hash.toString('base64')}`
    const found = known.get(key)
    const now = performance.now()
    if (found && now - found.at < rememberFor) return found.asker
    const asker = await questions.findCurrentMember(site, hash)
    if (known.size > 20_000) known.clear()
    known.set(key, { asker, at: now })
    return asker
  }

  async function siteOf(request: IncomingMessage): Promise<Site> {
    const host = (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '')
    const site = (await questions.findSite(host)) ?? (app.env.production ? null : await questions.defaultSite())
    return site ?? refuse('unknown_site')
  }

  /** Throws unknown_site for a host that no site has. `ip` comes from the HTTP layer, which knows of proxies. */
  return async function read(request: IncomingMessage, { ip }: { ip: string }) {
    const site = await siteOf(request)
    const cookies = parseCookies(request.headers.cookie)
    const member = await askerOf(site, cookies)
    const header = app.env.country_header && request.headers[app.env.country_header]
    const locale = chooseLocale({
      address: languageParam(request.url),
      cookie: cookies.lang,
      member: member?.language,
      accept: request.headers['accept-language'],
      visible: site.choices.locales,
      domain_language: site.domain_language,
    })
    const work: (() => unknown)[] = []
    const set_cookies: string[] = []
    const ctx: Ctx = {
      app,
      site,
      member,
      locale,
      clock: app.clock,
      db: app.db,
      request: {
        ip,
        user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
        origin: siteOrigin(app, site),
        country: typeof header === 'string' && /^[A-Z]{2}$/.test(header) ? header : site.country,
        cookies,
        isAborted: () => !request.socket.writable,
        attribution_query: arrivedBy(request),
      },
      afterCommit: (it) => void work.push(it),
      setCookie: (line) => void set_cookies.push(line),
    }
    if (member && isLookedAt(request)) questions.onActivity(ctx as MemberCtx)
    async function finish() {
      for (const it of work.splice(0)) {
        try {
          await it()
        } catch (error) {
          app.log.error('after commit', error)
        }
      }
    }
    return { ctx, set_cookies, finish }
  }
}

/** A page's own query; a call is told it by the page that makes it. */
function arrivedBy({ url = '', headers }: IncomingMessage): string {
  const said = headers['x-arrived-by']
  if (url.startsWith('/api/')) return typeof said === 'string' ? said : ''
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}

/** Addresses that pages ask by themselves, whether anybody looks at them or not. */
const unseen = /^\/(?:[mp]\/|api\/page-hidden\.php|api\/live\?hidden)/

/** A hidden page keeps up with its chats: that is no sign of life (CHAT-8). */
const isLookedAt = ({ headers, url = '' }: IncomingMessage) => headers['x-page'] !== 'hidden' && !unseen.test(url)

export type ContextReader = ReturnType<typeof makeContextReader>

/** Whether a writing request comes from our own pages: what browsers say of it, else the origin, else the client's own header (ACC-9). */
export function isSameOrigin(request: IncomingMessage): boolean {
  const { host, origin, 'sec-fetch-site': site, 'x-request-type': client } = request.headers
  if (site) return site === 'same-origin'
  if (origin) return URL.parse(origin)?.host === host
  return client === 'client'
}
