// Static assets of the web build, served from memory and precompressed. Browsers cache /assets for ever and other files
// for an hour, but revalidate the service worker each time.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseRange } from './byteRange.ts'
import { asSubresource, scriptPolicy } from './securityHeaders.ts'

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}

type Asset = EncodedBody & { headers: Record<string, string>; etag: string }
export type Assets = ReadonlyMap<string, Asset>

export async function readAssets(folder: string): Promise<Assets> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((it) => it.isFile() && !it.name.startsWith('.') && !it.parentPath.includes(`${sep}.`))
    .map((it) => join(it.parentPath, it.name))
  const fileNames = new Set(names)
  const entries = await Promise.all(
    names
      .filter((name) => contentTypes[extname(name)])
      .map(async (name) => {
        const plain = await readFile(name)
        const path = `/${relative(folder, name).split(sep).join('/')}`
        const compressed = async (suffix: string) =>
          fileNames.has(name + suffix) ? readFile(name + suffix) : undefined
        const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
        const headers = { ...headersOf(path, contentTypes[extname(name)] as string), etag }
        const asset: Asset = { headers, etag, plain, br: await compressed('.br'), gzip: await compressed('.gz') }
        return [path, asset] as const
      }),
  )
  return new Map(entries)
}

const headersOf = (path: string, type: string) => ({
  'content-type': type,
  'cache-control': cacheControl(path),
  vary: 'Accept-Encoding',
  ...(path.endsWith('.js') && { 'content-security-policy': scriptPolicy }),
})

/** A browser that caches an old service worker would never load the new one. */
function cacheControl(path: string) {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path === '/sw.js' ? 'no-cache' : 'public, max-age=3600'
}

export type EncodedBody = { plain: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined }

/** The smallest encoding that the browser accepts. */
export function negotiateEncoding(
  request: FastifyRequest,
  { br, gzip, plain }: EncodedBody,
): { body: Buffer; encoding?: string } {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (br && /\bbr\b/.test(accepted)) return { body: br, encoding: 'br' }
  if (gzip && /\bgzip\b/.test(accepted)) return { body: gzip, encoding: 'gzip' }
  return { body: plain }
}

export function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset) {
  asSubresource(reply).headers(asset.headers)
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send()
  if (asset.headers['content-type']?.startsWith('video/')) return sendVideo(request, reply, asset)
  const { body, encoding } = negotiateEncoding(request, asset)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** The whole file, or the byte range that the player requests. */
function sendVideo(request: FastifyRequest, reply: FastifyReply, { plain, etag }: Asset) {
  const { range, 'if-range': ifRange } = request.headers
  reply.header('accept-ranges', 'bytes')
  const byteRange = request.method === 'GET' && (!ifRange || ifRange === etag) ? parseRange(range, plain.length) : null
  if (byteRange === null) return reply.send(plain)
  if (byteRange === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${plain.length}`).send()
  reply.code(206).header('content-range', `bytes ${byteRange.from}-${byteRange.to}/${plain.length}`)
  return reply.send(plain.subarray(byteRange.from, byteRange.to + 1))
}
