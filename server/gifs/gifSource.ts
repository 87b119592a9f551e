// Interface of a GIF source: search by words, lookup by id, picture (CHAT-3).
import type { Gif, GifProvider } from '../../contract/gifs.ts'
import type { Locale } from '../../contract/limits.ts'

/** `next`: the next page; null on the last. */
export type Page = { gifs: Gif[]; next: number | null }
export type Picture = { type: string; bytes: Buffer }

/** All three methods throw where the source is unavailable. */
export type GifSource = {
  key: GifProvider
  /** Without words: the most popular. Pages count from 0. */
  search(words: string, locale: Locale, page: number): Promise<Page>
  /** `id`: the source's own. null for an unknown id. */
  find(id: string, locale: Locale): Promise<Gif | null>
  /** null where no picture is proxied. */
  media(id: string, still: boolean): Promise<Picture | null>
}

/** GIFs per page. */
export const PAGE_SIZE = 24
