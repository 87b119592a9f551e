// GIF source of our own drawings (web/public/gifs): prefix search in the reader's language and English (CHAT-3).
import type { Gif } from '../../contract/gifs.ts'
import { defaultLocale, type Locale } from '../../contract/limits.ts'
import { drawings, tokenize, wordsOfDrawing } from './drawingWords.ts'
import { type GifSource, PAGE_SIZE } from './gifSource.ts'

/** Pixels of every drawing. */
const [width, height] = [320, 240]

/** Words of a drawing: `whole`: search words of one word, with their rank among the five; `parts`: all words, also inside phrases. */
type SearchIndex = { whole: Map<string, number>; parts: string[] }
const indexByLocale = new Map<Locale, Map<string, SearchIndex>>()

function indexesFor(locale: Locale): Map<string, SearchIndex> {
  const cached = indexByLocale.get(locale)
  if (cached) return cached
  const indexes = new Map(drawings.map((piece) => [piece, indexDrawing(piece, locale)]))
  indexByLocale.set(locale, indexes)
  return indexes
}

function indexDrawing(piece: string, locale: Locale): SearchIndex {
  const [says = '', ...words] = wordsOfDrawing(piece, locale) ?? []
  const split = words.map(tokenize)
  return {
    whole: new Map(split.flatMap((it, at) => (it.length === 1 ? [[it[0] as string, at]] : []))),
    parts: [...split.flat(), ...tokenize(says)],
  }
}

/** Score of a word: a whole search word, then a word in a phrase, then a prefix; 0 for no match. */
function matchScore({ whole, parts }: SearchIndex, word: string): number {
  const place = whole.get(word)
  if (place !== undefined) return 4 - place / 10
  if (parts.includes(word)) return 3
  return parts.some((it) => it.startsWith(word)) ? 1 + word.length / 100 : 0
}

/** Best first; ties in order of popularity. */
function rankDrawings(words: string[], locale: Locale): string[] {
  const indexes = [...new Set([locale, defaultLocale])].map(indexesFor)
  const scored = drawings.map((piece) => {
    // The reader's language weighs a little more than English.
    const each = words.map((word) =>
      Math.max(...indexes.map((index, at) => matchScore(index.get(piece) as SearchIndex, word) * (at ? 0.9 : 1))),
    )
    return { piece, all: each.every((it) => it > 0), sum: each.reduce((a, b) => a + b, 0) }
  })
  const all = scored.filter((it) => it.all)
  // "good luck tomorrow": where no drawing matches all words, some are enough.
  const found = all.length ? all : scored.filter(({ sum }) => sum > 0)
  return found.toSorted((a, b) => b.sum - a.sum).map(({ piece }) => piece)
}

function present(piece: string, locale: Locale): Gif | null {
  const [says] = wordsOfDrawing(piece, locale) ?? []
  const url = `/gifs/${piece}.svg`
  // A URL of its own for the still: browsers render equal URLs from one document, which has one fragment target.
  return says === undefined ? null : { id: `own:${piece}`, url, still: `${url}?still#still`, width, height, says }
}

export const ownDrawings: GifSource = {
  key: 'own',
  async search(text, locale, page) {
    const words = tokenize(text)
    // Punctuation alone finds nothing.
    const found = words.length ? rankDrawings(words, locale) : text ? [] : drawings
    const from = page * PAGE_SIZE
    return {
      gifs: found.slice(from, from + PAGE_SIZE).flatMap((piece) => present(piece, locale) ?? []),
      next: found.length > from + PAGE_SIZE ? page + 1 : null,
    }
  },
  find: async (id, locale) => present(id, locale),
  // Public files of this site need no media route.
  media: async () => null,
}
