// What a source of GIFs is to us: it finds pieces by words, knows each by its id, and hands out its picture (CHAT-3).
import type { Gif, GifProvider } from '../../contract/gifs.ts'
import type { Locale } from '../../contract/limits.ts'

/** `next`: the page after this one; null where there is none. */
export type Page = { gifs: Gif[]; next: number | null }
export type Picture = { type: string; bytes: Buffer }

/** All three throw where the source can't be asked. */
export type GifSource = {
  key: GifProvider
  /** Without words: what most people like. Pages count from 0. */
  search(words: string, locale: Locale, page: number): Promise<Page>
  /** `id`: the source's own. null where it has none of this id. */
  find(id: string, locale: Locale): Promise<Gif | null>
  /** null where we hand out no picture of it. */
  media(id: string, still: boolean): Promise<Picture | null>
}

/** Pieces on a page. */
export const PAGE_SIZE = 24
