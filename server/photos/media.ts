// Answers with the bytes of a photo: /p/ to everybody, /m/ to the one viewer it was signed for, as long as no block stands between them.
// Who was shown a photo is asked again within a minute, and then the database decides anew, also where the browser has the bytes already.
// Whatever is wrong with an address, the answer is the same 404.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App, Ctx, MediaAccess } from '../base/ctx.ts'
import { asSubresource, closedPolicy } from '../base/http/securityHeaders.ts'
import { parseSignedUrl } from './mediaUrls.ts'
import { avifOf, findPublicFile, findVisibleFile } from './store.ts'

/** Seconds that a browser may show a photo without asking (a block, a logout or a deletion ends it by then). */
const MAX_CACHE_SECONDS = 60

export function media(http: FastifyInstance, app: App) {
  http.get<{ Params: { name: string } }>('/p/:name', async (request, reply) => {
    const { name } = request.params
    const named = /^[a-z0-9]{16,64}\.webp$/.test(name)
    const found = named ? await findPublicFile(await http.ctxOf(request), name) : undefined
    return answer(app, request, reply, {
      file: name,
      found,
      cache: 'public, max-age=31536000, immutable',
      readers: 'cross-origin',
    })
  })

  http.get<{ Params: { token: string } }>('/m/:token', async (request, reply) => {
    const ctx = await http.ctxOf(request)
    const { file, seconds } = parseSignedUrl(ctx, request.params.token) ?? { file: '', seconds: 0 }
    const found = file ? await findMedia(ctx, file) : undefined
    return answer(app, request, reply, {
      file,
      found,
      cache: found?.ephemeral ? 'private, no-store' : `private, max-age=${Math.min(seconds, MAX_CACHE_SECONDS)}`,
      readers: 'same-origin',
    })
  })
}

/** A photo of an album, or a picture of a domain further up. */
async function findMedia(ctx: Ctx, file: string): Promise<MediaAccess | undefined> {
  let found = await findVisibleFile(ctx, file)
  for (const shows of ctx.app.hooks.mediaAccess) found ??= await shows(ctx, file)
  return found
}

type MediaResponse = { file: string; found: MediaAccess | undefined; cache: string; readers: 'same-origin' | 'cross-origin' }

async function answer(app: App, request: FastifyRequest, reply: FastifyReply, { file, found, cache, readers }: MediaResponse) {
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', closedPolicy)
    .header('cross-origin-resource-policy', readers)
    .header('referrer-policy', 'no-referrer')
  const modern = found?.avif && /\bimage\/avif\b/.test(request.headers.accept ?? '')
  const sent = modern ? avifOf(file) : file
  // What a name stands for never changes.
  const etag = `"${sent}"`
  const known = found && request.headers['if-none-match'] === etag
  const bytes = found && !known ? await app.storage.get(sent) : null
  if (!bytes && !known) return reply.code(404).header('cache-control', 'no-store').send()
  asSubresource(reply).header('cache-control', cache).header('etag', etag).header('vary', 'Accept')
  if (known) return reply.code(304).send()
  return reply.type(modern ? 'image/avif' : 'image/webp').send(bytes)
}
