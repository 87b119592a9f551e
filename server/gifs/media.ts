// Routes that proxy a provider's pictures to members (CHAT-3). Every invalid URL gets the same 404.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GifProvider } from '../../contract/gifs.ts'
import type { Id } from '../../contract/ids.ts'
import type { App, Ctx } from '../base/ctx.ts'
import { closedPolicy } from '../base/http/securityHeaders.ts'
import { consumeWindow } from '../base/rateLimits/rateLimit.ts'
import { findGifSource } from './gifSources.ts'

type Address = { Params: { provider: string; id: string } }

/** Per member: twenty full pages of a search. */
const rateLimit = { max: 480, windowSeconds: 60 }

export function media(http: FastifyInstance, app: App) {
  http.get<Address>('/g/:provider/:id', (request, reply) => answer(http, app, request, reply, false))
  http.get<Address>('/g/:provider/:id/still', (request, reply) => answer(http, app, request, reply, true))
}

async function answer(
  http: FastifyInstance,
  app: App,
  request: FastifyRequest<Address>,
  reply: FastifyReply,
  isStill: boolean,
) {
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', closedPolicy)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('referrer-policy', 'no-referrer')
  const { provider, id } = request.params
  const ctx = await http.ctxOf(request)
  const picture = ctx.member ? await pictureOf(app, ctx, ctx.member.id, { provider, id, still: isStill }) : null
  if (!picture) return reply.code(404).header('cache-control', 'no-store').send()
  // Pictures are immutable per id.
  const etag = `"${provider}-${id}"`
  reply.header('cache-control', 'private, max-age=86400').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(picture.type).send(picture.bytes)
}

type Asked = { provider: string; id: string; still: boolean }

async function pictureOf(app: App, ctx: Ctx, member: Id<'member'>, { provider, id, still }: Asked) {
  if (!/^(giphy|klipy)$/.test(provider) || !/^[A-Za-z0-9_-]{1,64}$/.test(id)) return null
  const source = findGifSource(app, provider as GifProvider)
  if (!source || !consumeWindow(ctx, `gifs:media:${member}`, rateLimit)) return null
  try {
    return await source.media(id, still)
  } catch (error) {
    app.log.error('gif provider', error, { provider })
    return null
  }
}
