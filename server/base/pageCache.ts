// Static pages as HTML, rendered once for everybody who would see the same; at most so many, for at most a minute.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Packed } from './assets.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** `quality` 0 to 11. */
export const packBrotli = (plain: Buffer, quality: number) =>
  brotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  })
export const packGzip = (plain: Buffer) => zip(plain, { level: 6 })

type Kept = { page: Packed; at: number }

/** Milliseconds; a change of the site's settings or texts shows after this long. */
const keptFor = 60_000

export function makePageCache(most = 500) {
  const kept = new Map<string, Kept>()
  return {
    get(key: string): Packed | undefined {
      const found = kept.get(key)
      if (!found || performance.now() - found.at > keptFor) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.page
    },
    async keep(key: string, plain: Buffer): Promise<Packed> {
      const page = { plain, br: await packBrotli(plain, 11), gzip: await packGzip(plain) }
      kept.delete(key)
      kept.set(key, { page, at: performance.now() })
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break
        kept.delete(oldest)
      }
      return page
    },
    clear: () => kept.clear(),
  }
}
