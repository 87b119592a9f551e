// Files of the web build, from memory: /assets for ever, the service worker asked for each time, the others for an hour; compressed at build time.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

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
}

type Asset = { type: string; etag: string; cached: string; plain: Buffer; br?: Buffer; gzip?: Buffer }
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
        const asset: Asset = {
          type: types[extname(name)] as string,
          etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
          cached: cachedFor(path),
          plain,
          br: await packed('.br'),
          gzip: await packed('.gz'),
        }
        return [path, asset] as const
      }),
  )
  return new Map(found)
}

/** A browser that kept an old service worker would never hear of the new one. */
function cachedFor(path: string) {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path === '/sw.js' ? 'no-cache' : 'public, max-age=3600'
}

export type Packed = { plain: Buffer; br?: Buffer; gzip?: Buffer }

/** The smallest form that the browser takes. */
export function bestFor(request: FastifyRequest, { br, gzip, plain }: Packed): { body: Buffer; encoding?: string } {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (br && /\bbr\b/.test(accepted)) return { body: br, encoding: 'br' }
  if (gzip && /\bgzip\b/.test(accepted)) return { body: gzip, encoding: 'gzip' }
  return { body: plain }
}

export function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset) {
  reply
    .header('cache-control', asset.cached)
    .header('etag', asset.etag)
    .header('vary', 'Accept-Encoding')
    .header('x-content-type-options', 'nosniff')
    .type(asset.type)
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send()
  const { body, encoding } = bestFor(request, asset)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}
