// Answers with the bytes of a photo: /p/ to everybody, /m/ to the one viewer it was signed for, as long as no block stands between them.
// Whatever is wrong with an address, the answer is the same 404.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '../base/ctx.ts'
import { readAddress } from './addresses.ts'
import { isPublicFile, isShownFile } from './store.ts'

export function media(http: FastifyInstance, app: App) {
  http.get<{ Params: { name: string } }>('/p/:name', async (request, reply) => {
    const { name } = request.params
    const found = /^[a-z0-9]{16,64}\.webp$/.test(name) && (await isPublicFile(await http.ctxOf(request), name))
    const bytes = found ? await app.storage.get(name) : null
    return answer(reply, bytes, 'public, max-age=31536000, immutable', 'cross-origin')
  })

  http.get<{ Params: { token: string } }>('/m/:token', async (request, reply) => {
    const ctx = await http.ctxOf(request)
    const address = readAddress(ctx, request.params.token)
    const bytes = address && (await isShownFile(ctx, address.file)) ? await app.storage.get(address.file) : null
    return answer(reply, bytes, `private, max-age=${address?.seconds ?? 0}`, 'same-origin')
  })
}

function answer(reply: FastifyReply, bytes: Buffer | null, cache: string, readers: 'same-origin' | 'cross-origin') {
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'")
    .header('cross-origin-resource-policy', readers)
    .header('referrer-policy', 'no-referrer')
  if (!bytes) return reply.code(404).header('cache-control', 'no-store').send()
  return reply.header('cache-control', cache).type('image/webp').send(bytes)
}
