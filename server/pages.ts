// What each page is told of the request, and when a static page may come from the cache (house.md, Pages).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { User } from '../contract/accounts.ts'
import { me } from '../contract/accounts.ts'
import type { Call } from '../contract/call.ts'
import type { App, Ctx } from './base/ctx.ts'
import { pages } from './base/pages.ts'
import { type Reader, sessionCookie } from './base/request.ts'
import type { Screens } from './base/screens.ts'
import { ask, type Served } from './base/serve.ts'
import { dismissal, dismissedOf } from './dismissals.ts'
import { maySearch } from './members/index.ts'
import { publicSettings } from './sites/index.ts'
import { keepSource, sourceOf } from './visits/index.ts'

const schemes = ['day', 'night'] as const
const schemeOf = ({ asked }: Ctx) => schemes.find((it) => it === asked.cookies.scheme) ?? 'system'

export async function mountPages(http: FastifyInstance, app: App, read: Reader, served: Served[], screens: Screens) {
  const by_name = new Map(served.map((it) => [it.call.name, it]))
  const readPage = (request: FastifyRequest) => read(request.raw, { ip: request.ip })

  function call(ctx: Ctx, wanted: Call, input: unknown) {
    const found = by_name.get(wanted.name)
    if (!found) throw new Error(`nobody serves ${wanted.name}`)
    return ask(found, ctx, input)
  }

  await pages(http, {
    screens,
    log: app.log,
    async context(request) {
      const { ctx, set_cookies, finish } = await readPage(request)
      const source = keepSource(ctx, request.query as Record<string, unknown>)
      const { user } = (await call(ctx, me, {})) as { user: User | null }
      const settings = publicSettings(ctx)
      return {
        settings,
        user,
        locale: ctx.locale,
        scheme: schemeOf(ctx),
        has_source: source !== null,
        demo: !app.env.production,
        may_search: maySearch(ctx),
        dismissed: dismissedOf(ctx),
        dismiss: (it) => void set_cookies.push(dismissal(ctx, it)),
        set_cookies,
        call: (wanted, input) => call(ctx, wanted, input),
        finish,
      }
    },
    async cacheKey(request) {
      if (request.url.includes('?')) return null
      const { ctx } = await readPage(request)
      const { cookies } = ctx.asked
      if (cookies[sessionCookie] || cookies.signup) return null
      const country = publicSettings(ctx).geoip_selected_country
      // Cookies count only as what they were read as: any other value would make a page of its own.
      return [
        ctx.site.id,
        ctx.locale,
        request.url,
        country,
        schemeOf(ctx),
        sourceOf(ctx) !== null,
        Boolean(cookies.entered),
      ].join('|')
    },
  })
}
