// A provider on the other side of its public API. Its pictures are handed out by us, so that nobody else learns who looks at what (CHAT-3).
import { createHash } from 'node:crypto'
import type { Gif, GifProvider } from '../../contract/gifs.ts'
import type { Locale } from '../../contract/limits.ts'
import { fetchJson, fetchPicture } from './fetchFromProvider.ts'
import { boundedCache } from './boundedCache.ts'
import type { Page, Picture, GifSource } from './gifSource.ts'

/** A piece as its provider knows it: where its pictures are. */
export type Piece = { id: string; url: string; still: string; width: number; height: number; says: string }

export type Provider = {
  key: Exclude<GifProvider, 'own'>
  address: string
  /** Where its pictures may be. */
  hosts: RegExp
  /** Paths, with the key in them. */
  search(key: string, words: string, locale: Locale, page: number): string
  find(key: string, id: string): string
  /** Throws for an answer that makes no sense. */
  read(answer: unknown, page: number): { pieces: Piece[]; next: number | null }
}

/** Seconds. */
const DAY_SECONDS = 86_400
const searchCache = boundedCache<{ pieces: Piece[]; next: number | null }>({ capacity: 500, ttlSeconds: 600 })
const pieceCache = boundedCache<Piece | null>({ capacity: 20_000, ttlSeconds: DAY_SECONDS })
const pictureCache = boundedCache<Picture | null>({
  capacity: 64 * 1024 * 1024,
  ttlSeconds: DAY_SECONDS,
  weightOf: (it) => (it?.bytes.length ?? 0) + 200,
})

/** `address`: of a stand-in for the provider; its pictures are on the same host then. */
export function remoteSource(provider: Provider, key: string, address: string | null): GifSource {
  const base = address ?? provider.address
  const own = createHash('sha256').update(`${provider.key} ${base} ${key}`).digest('base64url')

  function allowed(url: string): URL | null {
    const at = URL.parse(url)
    if (address) return at?.host === new URL(address).host ? at : null
    return at?.protocol === 'https:' && !at.port && !at.username && provider.hosts.test(at.hostname) ? at : null
  }
  const usable = ({ id, url, still }: Piece) => /^[A-Za-z0-9_-]{1,64}$/.test(id) && allowed(url) && allowed(still)

  async function ask(path: string, page: number) {
    const answer = await fetchJson(new URL(path, base))
    if (answer === undefined) return { pieces: [], next: null }
    const { pieces, next } = provider.read(answer, page)
    const good = pieces.filter(usable)
    for (const it of good) pieceCache.put(`${own} ${it.id}`, it)
    return { pieces: good, next }
  }
  const pieceOf = (id: string) =>
    pieceCache.get(`${own} ${id}`, async () => {
      const { pieces } = await ask(provider.find(key, id), 0)
      return pieces.find((it) => it.id === id) ?? null
    })

  return {
    key: provider.key,
    async search(words, locale, page): Promise<Page> {
      const { pieces, next } = await searchCache.get(`${own} ${locale} ${page} ${words}`, () =>
        ask(provider.search(key, words, locale, page), page),
      )
      return { gifs: pieces.map((it) => present(provider.key, it)), next }
    },
    async find(id) {
      const piece = await pieceOf(id)
      return piece && present(provider.key, piece)
    },
    media: (id, still) =>
      pictureCache.get(`${own} ${id} ${still}`, async () => {
        const piece = await pieceOf(id)
        const at = piece && allowed(still ? piece.still : piece.url)
        return at ? fetchPicture(at, still) : null
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
