// GIF source backed by a provider's public API. We proxy its pictures, so that the provider does not learn who looks at what (CHAT-3).
import { createHash } from 'node:crypto'
import type { Gif, GifProvider } from '../../contract/gifs.ts'
import type { Locale } from '../../contract/limits.ts'
import { boundedCache } from './boundedCache.ts'
import { fetchJson, fetchPicture } from './fetchFromProvider.ts'
import type { GifSource, Page, Picture } from './gifSource.ts'

/** A GIF as its provider describes it, with the URLs of its pictures. */
export type Piece = { id: string; url: string; still: string; width: number; height: number; says: string }

export type Provider = {
  key: Exclude<GifProvider, 'own'>
  address: string
  /** Hosts that its pictures may be on. */
  hosts: RegExp
  /** Paths that include the API key. */
  search(key: string, words: string, locale: Locale, page: number): string
  find(key: string, id: string): string
  /** Throws for an invalid answer. */
  read(answer: unknown, page: number): { pieces: Piece[]; next: number | null }
}

const DAY_SECONDS = 86_400
const searchCache = boundedCache<{ pieces: Piece[]; next: number | null }>({ capacity: 500, ttlSeconds: 600 })
const pieceCache = boundedCache<Piece | null>({ capacity: 20_000, ttlSeconds: DAY_SECONDS })
const pictureCache = boundedCache<Picture | null>({
  capacity: 64 * 1024 * 1024,
  ttlSeconds: DAY_SECONDS,
  weightOf: (it) => (it?.bytes.length ?? 0) + 200,
})

/** `address`: of a test double of the provider, which has its pictures on the same host. */
export function remoteSource(provider: Provider, key: string, address: string | null): GifSource {
  const base = address ?? provider.address
  const destination = address ? 'configured' : 'public'
  const prefix = createHash('sha256').update(`${provider.key} ${base} ${key}`).digest('base64url')

  function allowedUrl(url: string): URL | null {
    const parsedUrl = URL.parse(url)
    if (address) return parsedUrl?.host === new URL(address).host ? parsedUrl : null
    return parsedUrl?.protocol === 'https:' &&
      !parsedUrl.port &&
      !parsedUrl.username &&
      provider.hosts.test(parsedUrl.hostname)
      ? parsedUrl
      : null
  }
  const isUsable = ({ id, url, still }: Piece) =>
    /^[A-Za-z0-9_-]{1,64}$/.test(id) && allowedUrl(url) && allowedUrl(still)

  async function fetchPieces(path: string, page: number) {
    const answer = await fetchJson(new URL(path, base), destination)
    if (answer === undefined) return { pieces: [], next: null }
    const { pieces, next } = provider.read(answer, page)
    const usable = pieces.filter(isUsable)
    for (const it of usable) pieceCache.put(`${prefix} ${it.id}`, it)
    return { pieces: usable, next }
  }
  const pieceOf = (id: string) =>
    pieceCache.get(`${prefix} ${id}`, async () => {
      const { pieces } = await fetchPieces(provider.find(key, id), 0)
      return pieces.find((it) => it.id === id) ?? null
    })

  return {
    key: provider.key,
    async search(text, locale, page): Promise<Page> {
      const { pieces: items, next } = await searchCache.get(`${prefix} ${locale} ${page} ${text}`, () =>
        fetchPieces(provider.search(key, text, locale, page), page),
      )
      return { gifs: items.map((it) => present(provider.key, it)), next }
    },
    async find(id) {
      const piece = await pieceOf(id)
      return piece && present(provider.key, piece)
    },
    media: (id, still) =>
      pictureCache.get(`${prefix} ${id} ${still}`, async () => {
        const piece = await pieceOf(id)
        const at = piece && allowedUrl(still ? piece.still : piece.url)
        return at ? fetchPicture(at, still, destination) : null
      }),
  }
}

const present = (key: GifProvider, { id, width, height, says }: Piece): Gif => ({
  id: `${key}:${id}`,
  url: `/g/${key}/${id}`,
  still: `/g/${key}/${id}/still`,
  width,
  height,
  says: says.replace(/\p{C}/gu, '').trim().slice(0, 200),
})
