// Routes for search engines: sitemap.xml and robots.txt. The same for everybody, so they are cached for an hour.
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../base/ctx.ts'
import { robots } from './robots.ts'
import { sitemap } from './sitemap.ts'

export function seoRoutes(http: FastifyInstance) {
  const file = (path: string, type: string, write: (ctx: Ctx) => string) =>
    http.get(path, async (request, reply) => {
      const ctx = await http.ctxOf(request)
      return reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=3600')
        .header('x-content-type-options', 'nosniff')
        .send(write(ctx))
    })
  file('/sitemap.xml', 'application/xml', sitemap)
  file('/robots.txt', 'text/plain', robots)
}
