// Builds the page context of a request, and the cache key of a static page (house.md, Pages).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { User } from '../contract/accounts.ts'
import { currentUser } from '../contract/accounts.ts'
import type { Call } from '../contract/call.ts'
import { sessionCookie } from '../contract/cookies.ts'
import { isSignupOpen, restoreTrafficSource } from './accounts/index.ts'
import type { App, Ctx } from './base/ctx.ts'
import type { ContextReader } from './base/http/requestContext.ts'
import { type BoundCall, runCall } from './base/http/serve.ts'
import { takeFromBuckets } from './base/rateLimits/rateLimitTable.ts'
import { registerPageRoutes } from './base/ssr/pages.ts'
import type { SsrBuild } from './base/ssr/ssrBuild.ts'
import { disguiseOf, searchAccess, syncDisguiseCookie } from './members/index.ts'
import { clearSessionCookie } from './security/index.ts'
import { countryInUse, homeScreenOf, publicSettings, shownBanner } from './sites/index.ts'
import { isSentBySource, splitAddress, trafficSourceOf, trafficSourceQuery, withLander } from './visits/index.ts'

const schemes = ['day', 'night'] as const
const schemeOf = ({ request }: Ctx) => schemes.find((it) => it === request.cookies.scheme) ?? 'system'

export async function mountPages(
  http: FastifyInstance,
  app: App,
  read: ContextReader,
  boundCalls: BoundCall[],
  ssrBuild: SsrBuild,
) {
  const by_name = new Map(boundCalls.map((it) => [it.call.name, it]))
  const readPage = (request: FastifyRequest) => read(request.raw, pageMemberOf(request))

  function call(ctx: Ctx, verb: Call, input: unknown) {
    const bound = by_name.get(verb.name)
    if (!bound) throw new Error(`no verb is bound to ${verb.name}`)
    return runCall(bound, ctx, input)
  }

  /**
   * As by HTTP: a screen that shows people takes as much from the buckets as a call does. A shared page tells nobody more
   * than the next one.
   */
  async function limitedCall(ctx: Ctx, verb: Call, input: unknown) {
    takeFromBuckets(ctx, verb.name)
    return call(ctx, verb, input)
  }

  await registerPageRoutes(http, {
    ssrBuild,
    log: app.log,
    onContentChange: (listener) => app.bus.subscribe('sites_changed', listener),
    async context(request, { isShared }) {
      const { ctx, set_cookies, finish } = await readPage(request)
      takeFromBuckets(ctx, 'page rendered anew')
      if (request.method !== 'POST') {
        clearStaleSession(ctx)
        syncDisguiseCookie(ctx)
      }
      if (!ctx.member) await restoreTrafficSource(ctx)
      const source = withLander(trafficSourceOf(ctx), pathOf(request), ctx.site)
      const { user } = (await call(ctx, currentUser, {})) as { user: User | null }
      const settings = publicSettings(ctx)
      return {
        settings,
        user,
        locale: ctx.locale,
        origin: ctx.request.origin,
        scheme: schemeOf(ctx),
        has_source: isSentBySource(ctx),
        demo: !app.env.production,
        may_search: searchAccess(ctx),
        consent_due: ctx.member?.consent_due ?? false,
        has_confirmed_entry: Boolean(ctx.request.cookies.entered),
        banner: shownBanner(ctx),
        app: homeScreenOf(ctx.site, ctx.locale, disguiseOf(ctx)),
        set_cookies,
        attribution: user ? '' : trafficSourceQuery(source),
        call: (wanted, input) => (isShared ? call : limitedCall)(ctx, wanted, input),
        finish,
      }
    },
    async cacheKey(request, path) {
      const { ctx, set_cookies } = await readPage(request)
      takeFromBuckets(ctx, 'page')
      const { cookies } = ctx.request
      if (set_cookies.length || disguiseOf(ctx)) return null
      if (cookies[sessionCookie] !== undefined || cookies.signup !== undefined) return null
      // Parsed values only, and what follows from them on this site: a raw cookie, or a source where sources change nothing,
      // would let each client create cache entries of its own.
      const source = trafficSourceOf(ctx)
      const country = countryInUse(ctx)
      const asksEntry = ctx.site.choices.enable_site_entry_popup.includes(country) && !cookies.entered
      const access = [searchAccess(ctx), isSignupOpen(ctx), asksEntry, isSentBySource(ctx)]
      const banner = shownBanner(ctx)
      const shown = banner ? `${banner.number}.${banner.revision}` : ''
      const key = [ctx.site.id, ctx.locale, path, country, schemeOf(ctx), shown, ...access].join('|')
      return {
        ...{ key, attribution: trafficSourceQuery(withLander(source, path, ctx.site)), locale: ctx.locale },
        redirect_to: splitAddress(ctx.site, request.url),
      }
    },
  })
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] as string

/** A form names the member for whom its page was made (ACC-21). */
function pageMemberOf({ method, body }: FastifyRequest): { pageMember: string } | undefined {
  if (method !== 'POST' || !(body instanceof Buffer)) return undefined
  const pageMember = new URLSearchParams(body.toString('latin1')).get('page_member')
  return pageMember ? { pageMember } : undefined
}

/** Removes the cookie of a session that has ended, so that the visitor's pages come from the cache again. */
function clearStaleSession(ctx: Ctx) {
  if (ctx.request.cookies[sessionCookie] !== undefined && !ctx.member) clearSessionCookie(ctx)
}
