// Routes of the progressive web app: manifest and offline page. Determined by the URL alone, so that no cache holds anything of a member.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { disguises } from '../../contract/homeScreen.ts'
import type { Locale } from '../../contract/limits.ts'
import type { Site } from '../base/ctx.ts'
import { asSubresource } from '../base/http/securityHeaders.ts'
import { manifestOf } from './manifest.ts'
import { offlinePage } from './offlinePage.ts'

type PwaRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

export function pwaRoutes(http: FastifyInstance) {
  http.get('/manifest.webmanifest', async (request: PwaRequest, reply) => {
    const { site } = await http.ctxOf(request)
    const disguise = disguises.find((it) => it === request.query.as) ?? null
    const manifest = JSON.stringify(manifestOf(site, localeIn(site, request), disguise))
    return sendCacheable(request, asSubresource(reply), 'application/manifest+json', manifest)
  })
  http.get('/offline', async (request: PwaRequest, reply) => {
    const { site } = await http.ctxOf(request)
    const locale = localeIn(site, request)
    const { html, policy } = offlinePage(site, locale)
    reply.header('content-security-policy', policy).header('content-language', locale)
    return sendCacheable(request, reply, 'text/html', html)
  })
}

/** By the URL alone: cookies and the browser's language have no effect. */
const localeIn = ({ choices, domain_language }: Site, { query }: PwaRequest): Locale =>
  choices.locales.find((it) => it === query.lang) ?? domain_language

function sendCacheable(request: FastifyRequest, reply: FastifyReply, type: string, body: string) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', 'public, max-age=3600')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(body)
}
