// What each page is told of the request, and when a static page may come from the cache (house.md, Pages).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { User } from '../contract/accounts.ts'
import { me } from '../contract/accounts.ts'
import type { Call } from '../contract/call.ts'
import { recallSource } from './accounts/index.ts'
import type { App, Ctx } from './base/ctx.ts'
import { type ContextReader, sessionCookie } from './base/http/requestContext.ts'
import { runCall, type BoundCall } from './base/http/serve.ts'
import { registerPageRoutes } from './base/ssr/pages.ts'
import type { SsrBuild } from './base/ssr/ssrBuild.ts'
import { dismissalCookie, activeDismissals } from './dismissals.ts'
import { followGuise, guiseOf, maySearch } from './members/index.ts'
import { clearSessionCookie } from './security/index.ts'
import { countryInUse, homeScreenOf, publicSettings, sitesTopic } from './sites/index.ts'
import { queryOf, sourceOf } from './visits/index.ts'

const schemes = ['day', 'night'] as const
const schemeOf = ({ request }: Ctx) => schemes.find((it) => it === request.cookies.scheme) ?? 'system'

export async function mountPages(http: FastifyInstance, app: App, read: ContextReader, served: BoundCall[], screens: SsrBuild) {
  const by_name = new Map(served.map((it) => [it.call.name, it]))
  const readPage = (request: FastifyRequest) => read(request.raw, { ip: request.ip })

  function call(ctx: Ctx, wanted: Call, input: unknown) {
    const found = by_name.get(wanted.name)
    if (!found) throw new Error(`nobody serves ${wanted.name}`)
    return runCall(found, ctx, input)
  }

  await registerPageRoutes(http, {
    ssrBuild: screens,
    log: app.log,
    onContentChange: (again) => app.bus.subscribe(sitesTopic, again),
    async context(request) {
      const { ctx, set_cookies, finish } = await readPage(request)
      if (request.method !== 'POST') {
        clearStale(ctx)
        followGuise(ctx)
      }
      if (!ctx.member) await recallSource(ctx)
      const source = sourceOf(ctx)
      const { user } = (await call(ctx, me, {})) as { user: User | null }
      const settings = publicSettings(ctx)
      return {
        settings,
        user,
        locale: ctx.locale,
        origin: ctx.request.origin,
        scheme: schemeOf(ctx),
        has_source: source !== null,
        demo: !app.env.production,
        may_search: maySearch(ctx),
        dismissed: activeDismissals(ctx),
        dismiss: (it) => void set_cookies.push(dismissalCookie(ctx, it)),
        entered: Boolean(ctx.request.cookies.entered),
        app: homeScreenOf(ctx.site, ctx.locale, guiseOf(ctx)),
        set_cookies,
        carried: user ? '' : queryOf(source),
        call: (wanted, input) => call(ctx, wanted, input),
        finish,
      }
    },
    async cacheKey(request, path) {
      const { ctx } = await readPage(request)
      const { cookies } = ctx.request
      if (cookies[sessionCookie] !== undefined || cookies.signup !== undefined) return null
      // Cookies count only as what they were read as: any other value would make a page of its own.
      const source = sourceOf(ctx)
      const key = [
        ctx.site.id,
        ctx.locale,
        path,
        countryInUse(ctx),
        schemeOf(ctx),
        source !== null,
        Boolean(cookies.entered),
        guiseOf(ctx),
      ].join('|')
      return { key, carried: queryOf(source), locale: ctx.locale }
    },
  })
}

/** A cookie that is no session (any more): a visitor's pages come from the cache again. */
function clearStale(ctx: Ctx) {
  if (ctx.request.cookies[sessionCookie] !== undefined && !ctx.member) clearSessionCookie(ctx)
}
