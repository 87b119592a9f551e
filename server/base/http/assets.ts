// Files of the web build, from memory: /assets for ever, the service worker asked for each time, the others for an hour; compressed at build time.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseRange } from './byteRange.ts'
import { asSubresource, scriptPolicy } from './securityHeaders.ts'

const types: Record<string, string> = {
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
  const known = new Set(names)
  const found = await Promise.all(
    names
      .filter((name) => types[extname(name)])
      .map(async (name) => {
        const plain = await readFile(name)
        const path = `/${relative(folder, name).split(sep).join('/')}`
        const packed = async (ending: string) => (known.has(name + ending) ? readFile(name + ending) : undefined)
        const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
        const headers = { ...headersOf(path, types[extname(name)] as string), etag }
        const asset: Asset = { headers, etag, plain, br: await packed('.br'), gzip: await packed('.gz') }
        return [path, asset] as const
      }),
  )
  return new Map(found)
}

const headersOf = (path: string, type: string) => ({
  'content-type': type,
  'cache-control': cachedFor(path),
  vary: 'Accept-Encoding',
  ...(path.endsWith('.js') && { 'content-security-policy': scriptPolicy }),
})

/** A browser that kept an old service worker would never hear of the new one. */
function cachedFor(path: string) {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path === '/sw.js' ? 'no-cache' : 'public, max-age=3600'
}

export type EncodedBody = { plain: Buffer; br?: Buffer; gzip?: Buffer }

/** The smallest form that the browser takes. */
export function negotiateEncoding(request: FastifyRequest, { br, gzip, plain }: EncodedBody): { body: Buffer; encoding?: string } {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (br && /\bbr\b/.test(accepted)) return { body: br, encoding: 'br' }
  if (gzip && /\bgzip\b/.test(accepted)) return { body: gzip, encoding: 'gzip' }
  return { body: plain }
}

export function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset) {
  asSubresource(reply).headers(asset.headers)
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send()
  if (asset.headers['content-type']?.startsWith('video/')) return sendFilm(request, reply, asset)
  const { body, encoding } = negotiateEncoding(request, asset)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** Whole, or the part that a player asks for. */
function sendFilm(request: FastifyRequest, reply: FastifyReply, { plain, etag }: Asset) {
  const { range, 'if-range': unless } = request.headers
  reply.header('accept-ranges', 'bytes')
  const part = request.method === 'GET' && (!unless || unless === etag) ? parseRange(range, plain.length) : null
  if (part === null) return reply.send(plain)
  if (part === 'beyond') return reply.code(416).header('content-range', `bytes */${plain.length}`).send()
  reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${plain.length}`)
  return reply.send(plain.subarray(part.from, part.to + 1))
}
