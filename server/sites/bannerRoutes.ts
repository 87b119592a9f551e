// The form that dismisses a banner, on any page, with or without scripts: a cookie says which are dismissed (SITE-2).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { durationSeconds } from '../../contract/limits.ts'
import { serializeCookie } from '../base/http/cookies.ts'
import { isSameOrigin } from '../base/http/sameOrigin.ts'
import { Refusal } from '../base/refusal.ts'
import { dismissedBanners } from './banners.ts'

/** The newest; older ones are over. */
const MAX_DISMISSED = 10
const MAX_FORM_BYTES = 1024

export function bannerRoutes(http: FastifyInstance) {
  http.post('/banner/dismiss', { bodyLimit: MAX_FORM_BYTES }, async (request, reply) => {
    if (!isSameOrigin(request.raw)) throw new Refusal('not_same_origin')
    const { app, site, request: meta } = await http.ctxOf(request)
    const number = Number(new URLSearchParams(String(request.body ?? '')).get('banner'))
    if (site.banners.some((it) => it.number === number)) {
      const others = dismissedBanners(meta.cookies).filter((it) => it !== number)
      const value = [number, ...others].slice(0, MAX_DISMISSED).join('.')
      reply.header('set-cookie', serializeCookie(app.env, 'banner', value, durationSeconds.localeCookie))
    }
    return reply.header('cache-control', 'no-store').redirect(pageOf(request), 303)
  })
}

/** The page that the form stood on, which browsers name by our policy (securityHeaders.ts). */
function pageOf({ headers: { referer, host } }: FastifyRequest): string {
  const page = URL.parse(referer ?? '')
  return page && page.host === host ? page.pathname.replace(/^\/+/, '/') + page.search : '/'
}
