// Media routes: /p/ for everybody, /m/ for the viewer the URL was signed for, unless one has blocked the other. Browsers revalidate within a
// minute, and each time the database decides anew, for a 304 too. Every invalid URL gets the same 404.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App, Ctx, MediaAccess } from '../base/ctx.ts'
import { asSubresource, closedPolicy } from '../base/http/securityHeaders.ts'
import { parseSignedUrl } from './mediaUrls.ts'
import { avifOf, findPublicFile, findVisibleFile } from './store.ts'

/** A browser may show a photo for so long without revalidation; a block, logout or deletion takes effect by then. */
const MAX_CACHE_SECONDS = 60

export function media(http: FastifyInstance, app: App) {
  http.get<{ Params: { name: string } }>('/p/:name', async (request, reply) => {
    const { name } = request.params
    const isValid = /^[a-z0-9]{16,64}\.webp$/.test(name)
    const publicFile = isValid ? await findPublicFile(await http.ctxOf(request), name) : undefined
    return answer(app, request, reply, {
      file: name,
      found: publicFile,
      cache: 'public, max-age=31536000, immutable',
      readers: 'cross-origin',
    })
  })

  http.get<{ Params: { token: string } }>('/m/:token', async (request, reply) => {
    const ctx = await http.ctxOf(request)
    const signed = parseSignedUrl(ctx, request.params.token)
    const { file, seconds, is_sent_by_source } = signed ?? { file: '', seconds: 0, is_sent_by_source: false }
    const viewerCtx = { ...ctx, request: { ...ctx.request, is_sent_by_source } }
    const mediaFile = file ? await findMedia(viewerCtx, file) : undefined
    return answer(app, request, reply, {
      file,
      found: mediaFile,
      cache: mediaFile?.ephemeral ? 'private, no-store' : `private, max-age=${Math.min(seconds, MAX_CACHE_SECONDS)}`,
      readers: 'same-origin',
    })
  })
}

/** A photo of an album, or a file of a higher domain. */
async function findMedia(ctx: Ctx, file: string): Promise<MediaAccess | undefined> {
  let mediaFile = await findVisibleFile(ctx, file)
  for (const hook of ctx.app.hooks.mediaAccess) mediaFile ??= await hook(ctx, file)
  return mediaFile
}

type MediaResponse = {
  file: string
  found: MediaAccess | undefined
  cache: string
  readers: 'same-origin' | 'cross-origin'
}

async function answer(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { file, found: mediaFile, cache, readers }: MediaResponse,
) {
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', closedPolicy)
    .header('cross-origin-resource-policy', readers)
    .header('referrer-policy', 'no-referrer')
  const useAvif = mediaFile?.avif && /\bimage\/avif\b/.test(request.headers.accept ?? '')
  const servedFile = useAvif ? avifOf(file) : file
  // Files are immutable.
  const etag = `"${servedFile}"`
  const notModified = mediaFile && request.headers['if-none-match'] === etag
  const bytes = mediaFile && !notModified ? await app.storage.get(servedFile) : null
  if (!bytes && !notModified) return reply.code(404).header('cache-control', 'no-store').send()
  asSubresource(reply).header('cache-control', cache).header('etag', etag).header('vary', 'Accept')
  if (notModified) return reply.code(304).send()
  return reply.type(useAvif ? 'image/avif' : 'image/webp').send(bytes)
}
