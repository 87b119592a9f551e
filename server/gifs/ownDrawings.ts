// Our own drawings (web/public/gifs): found by the beginnings of words, in the reader's language and English (CHAT-3).
import type { Gif } from '../../contract/gifs.ts'
import { defaultLocale, type Locale } from '../../contract/limits.ts'
import { PAGE_SIZE, type GifSource } from './gifSource.ts'
import { drawings, wordsOfDrawing, tokenize } from './drawingWords.ts'

/** All are drawn on the same sheet. */
const [width, height] = [320, 240]

/** Of a piece's search words and of what it shows: whole words, each with its place among the five, and those inside phrases. */
type SearchIndex = { whole: Map<string, number>; parts: string[] }
const indexByLocale = new Map<Locale, Map<string, SearchIndex>>()

function indexesOf(locale: Locale): Map<string, SearchIndex> {
  const found = indexByLocale.get(locale)
  if (found) return found
  const made = new Map(drawings.map((piece) => [piece, indexDrawing(piece, locale)]))
  indexByLocale.set(locale, made)
  return made
}

function indexDrawing(piece: string, locale: Locale): SearchIndex {
  const [says = '', ...words] = wordsOfDrawing(piece, locale) ?? []
  const split = words.map(tokenize)
  return {
    whole: new Map(split.flatMap((it, at) => (it.length === 1 ? [[it[0] as string, at]] : []))),
    parts: [...split.flat(), ...tokenize(says)],
  }
}

/** How well one word fits a piece: a search word of its own, a word somewhere in its phrases, the beginning of one; 0: not at all. */
function matchScore({ whole, parts }: SearchIndex, word: string): number {
  const place = whole.get(word)
  if (place !== undefined) return 4 - place / 10
  if (parts.includes(word)) return 3
  return parts.some((it) => it.startsWith(word)) ? 1 + word.length / 100 : 0
}

/** Best first; those that fit alike in the order in which they are liked. */
function rankDrawings(words: string[], locale: Locale): string[] {
  const tongues = [...new Set([locale, defaultLocale])].map(indexesOf)
  const fits = drawings.map((piece) => {
    // The reader's language counts a little more than English.
    const each = words.map((word) =>
      Math.max(...tongues.map((tongue, at) => matchScore(tongue.get(piece) as SearchIndex, word) * (at ? 0.9 : 1))),
    )
    return { piece, all: each.every((it) => it > 0), sum: each.reduce((a, b) => a + b, 0) }
  })
  const all = fits.filter((it) => it.all)
  // "good luck tomorrow": nothing has all three, and two are better than nothing.
  const found = all.length ? all : fits.filter(({ sum }) => sum > 0)
  return found.toSorted((a, b) => b.sum - a.sum).map(({ piece }) => piece)
}

function present(piece: string, locale: Locale): Gif | null {
  const [says] = wordsOfDrawing(piece, locale) ?? []
  const url = `/gifs/${piece}.svg`
  // Under an address of its own: browsers draw all that share one from one document, which has one target.
  return says === undefined ? null : { id: `own:${piece}`, url, still: `${url}?still#still`, width, height, says }
}

export const ownDrawings: GifSource = {
  key: 'own',
  async search(text, locale, page) {
    const words = tokenize(text)
    // Signs alone are no words, and find nothing.
    const found = words.length ? rankDrawings(words, locale) : text ? [] : drawings
    const from = page * PAGE_SIZE
    return {
      gifs: found.slice(from, from + PAGE_SIZE).flatMap((piece) => present(piece, locale) ?? []),
      next: found.length > from + PAGE_SIZE ? page + 1 : null,
    }
  },
  find: async (id, locale) => present(id, locale),
  // A public file of this site.
  media: async () => null,
}
