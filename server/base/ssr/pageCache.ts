// Page cache: static pages as compressed HTML, rendered once per key; least recently used pages are evicted. A page is
// compressed fast when it is rendered, and well once it is asked for again: a made-up address costs little (SAFE-10).
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { EncodedBody } from '../http/assets.ts'
import { type AttributionTemplate, compileTemplate, fillTemplate } from './attribution.ts'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const FIRST_BROTLI_QUALITY = 4
const BEST_BROTLI_QUALITY = 11
const GZIP_LEVEL = 6
/** A page that was asked for so often is compressed well, in the background. */
const MIN_USES_FOR_BEST = 3

/** Pages are smaller than this window; a larger one takes longer to set up than a page to compress. */
const BROTLI_WINDOW_SIZE = 18

const brotliOptions = (plain: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_SIZE,
  },
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
type Entry = CachedPage & { at: number; uses: number }

/** A change of a site's settings or texts shows after this long at the latest. */
const TIME_TO_LIVE_MS = 60_000

export function makePageCache(maxPages = 500) {
  /** The most recently used page last. */
  const entries = new Map<string, Entry>()

  /** Compresses where this encoding is asked for the first time. */
  async function encode(entry: Entry, accepted: string): Promise<CachedPage> {
    const { page } = entry
    const uses = ++entry.uses
    if (/\bbr\b/.test(accepted)) {
      // Synchronous: less than a round trip to another thread.
      page.br ??= brotliCompressSync(page.plain, brotliOptions(page.plain, FIRST_BROTLI_QUALITY))
      if (uses === MIN_USES_FOR_BEST)
        void compressBrotli(page.plain, BEST_BROTLI_QUALITY).then((best) => {
          page.br = best
        })
    } else if (/\bgzip\b/.test(accepted)) page.gzip ??= await compressGzip(page.plain)
    return entry
  }

  return {
    /** `accepted`: the header Accept-Encoding; '' where the page itself is not sent, but filled with attribution. */
    async get(key: string, accepted: string): Promise<CachedPage | undefined> {
      const entry = entries.get(key)
      if (!entry || performance.now() - entry.at > TIME_TO_LIVE_MS) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return encode(entry, accepted)
    },
    async put(key: string, html: string, accepted: string): Promise<CachedPage> {
      const template = compileTemplate(html)
      const entry: Entry = { page: { plain: fillTemplate(template, '') }, template, at: performance.now(), uses: 0 }
      entries.delete(key)
      entries.set(key, entry)
      for (const oldest of entries.keys()) {
        if (entries.size <= maxPages) break
        entries.delete(oldest)
      }
      return encode(entry, accepted)
    },
    clear: () => entries.clear(),
  }
}
