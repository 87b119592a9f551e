// Page cache: static pages as compressed HTML, rendered once per key; least recently used pages are evicted.
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { EncodedBody } from '../http/assets.ts'
import { type AttributionTemplate, compileTemplate, fillTemplate } from './attribution.ts'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const MAX_BROTLI_QUALITY = 11
const GZIP_LEVEL = 6

const brotliOptions = (plain: Buffer, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
})

/** `quality` 0 to 11. */
export const compressBrotli = (plain: Buffer, quality: number) => brotliAsync(plain, brotliOptions(plain, quality))
export const compressGzip = (plain: Buffer) => gzipAsync(plain, { level: GZIP_LEVEL })

/**
 * For a single response: synchronous, a tenth of a millisecond a page, which is less than a round trip to another
 * thread.
 */
export function compressFast(plain: Buffer, accepted: string): EncodedBody {
  if (/\bbr\b/.test(accepted)) return { plain, br: brotliCompressSync(plain, brotliOptions(plain, 1)) }
  return /\bgzip\b/.test(accepted) ? { plain, gzip: gzipSync(plain, { level: 1 }) } : { plain }
}

/** `page` is for visitors without attribution, `template` for the others. */
export type CachedPage = { page: EncodedBody; template: AttributionTemplate }
type Entry = CachedPage & { at: number }

/** A change of a site's settings or texts shows after this long at the latest. */
const TIME_TO_LIVE_MS = 60_000

export function makePageCache(maxPages = 500) {
  /** The most recently used page last. */
  const entries = new Map<string, Entry>()
  return {
    get(key: string): CachedPage | undefined {
      const entry = entries.get(key)
      if (!entry || performance.now() - entry.at > TIME_TO_LIVE_MS) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry
    },
    /** `isAttributed`: visitors of this key carry attribution, so each response is compressed on its own. */
    async put(key: string, html: string, isAttributed: boolean): Promise<CachedPage> {
      const template = compileTemplate(html)
      const plain = fillTemplate(template, '')
      const page: EncodedBody = { plain }
      if (!isAttributed)
        [page.br, page.gzip] = await Promise.all([compressBrotli(plain, MAX_BROTLI_QUALITY), compressGzip(plain)])
      const entry = { page, template, at: performance.now() }
      entries.delete(key)
      entries.set(key, entry)
      for (const oldest of entries.keys()) {
        if (entries.size <= maxPages) break
        entries.delete(oldest)
      }
      return entry
    },
    clear: () => entries.clear(),
  }
}
