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
  const tokenLists = words.map(tokenize)
  return {
    whole: new Map(tokenLists.flatMap((it, at) => (it.length === 1 ? [[it[0] as string, at]] : []))),
    parts: [...tokenLists.flat(), ...tokenize(says)],
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
function rankDrawings(searchTerms: string[], locale: Locale): string[] {
  const indexes = [...new Set([locale, defaultLocale])].map(indexesFor)
  const scored = drawings.map((drawing) => {
    // The reader's language weighs a little more than English.
    const termScores = searchTerms.map((word) =>
      Math.max(...indexes.map((index, at) => matchScore(index.get(drawing) as SearchIndex, word) * (at ? 0.9 : 1))),
    )
    return { piece: drawing, all: termScores.every((it) => it > 0), sum: termScores.reduce((a, b) => a + b, 0) }
  })
  const completeMatches = scored.filter((it) => it.all)
  // "good luck tomorrow": where no drawing matches all words, some are enough.
  const found = completeMatches.length ? completeMatches : scored.filter(({ sum }) => sum > 0)
  return found.toSorted((a, b) => b.sum - a.sum).map(({ piece }) => piece)
}

function present(drawing: string, locale: Locale): Gif | null {
  const [says] = wordsOfDrawing(drawing, locale) ?? []
  const url = `/gifs/${drawing}.svg`
  // A URL of its own for the still: browsers render equal URLs from one document, which has one fragment target.
  return says === undefined ? null : { id: `own:${drawing}`, url, still: `${url}?still#still`, width, height, says }
}

export const ownDrawings: GifSource = {
  key: 'own',
  async search(text, locale, page) {
    const searchTerms = tokenize(text)
    // Punctuation alone finds nothing.
    const matches = searchTerms.length ? rankDrawings(searchTerms, locale) : text ? [] : drawings
    const start = page * PAGE_SIZE
    return {
      gifs: matches.slice(start, start + PAGE_SIZE).flatMap((piece) => present(piece, locale) ?? []),
      next: matches.length > start + PAGE_SIZE ? page + 1 : null,
    }
  },
  find: async (id, locale) => present(id, locale),
  // Public files of this site need no media route.
  media: async () => null,
}
