// Static pages as HTML, rendered once for everybody who would see the same; at most so many, for at most a minute.
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { EncodedBody } from '../http/assets.ts'
import { fillTemplate, type AttributionTemplate, compileTemplate } from './attribution.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const howBrotli = (plain: Buffer, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
})

/** `quality` 0 to 11. */
export const compressBrotli = (plain: Buffer, quality: number) => brotli(plain, howBrotli(plain, quality))
export const compressGzip = (plain: Buffer) => zip(plain, { level: 6 })

/** For one answer alone: a tenth of a millisecond for a page, which is less than the way to another thread and back. */
export function compressFast(plain: Buffer, accepted: string): EncodedBody {
  if (/\bbr\b/.test(accepted)) return { plain, br: brotliCompressSync(plain, howBrotli(plain, 1)) }
  return /\bgzip\b/.test(accepted) ? { plain, gzip: gzipSync(plain, { level: 1 }) } : { plain }
}

/** For who carries nothing on; the page with gaps for the others. */
export type CachedPage = { page: EncodedBody; gapped: AttributionTemplate }
type Kept = CachedPage & { at: number }

/** Milliseconds; a change of the site's settings or texts shows after this long. */
const keptFor = 60_000

export function makePageCache(most = 500) {
  const kept = new Map<string, Kept>()
  return {
    get(key: string): CachedPage | undefined {
      const found = kept.get(key)
      if (!found || performance.now() - found.at > keptFor) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    /** `carries`: whoever asks for this key carries something on, so that each answer is packed by itself. */
    async keep(key: string, html: string, carries: boolean): Promise<CachedPage> {
      const pieces = compileTemplate(html)
      const plain = fillTemplate(pieces, '')
      const [br, gzip] = carries ? [] : await Promise.all([compressBrotli(plain, 11), compressGzip(plain)])
      const it = { page: { plain, br, gzip }, gapped: pieces, at: performance.now() }
      kept.delete(key)
      kept.set(key, it)
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break
        kept.delete(oldest)
      }
      return it
    },
    clear: () => kept.clear(),
  }
}
