// What our own pieces show and the words that people look for them with, by language; in the order in which they are liked (CHAT-3, I18N-1).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales } from '../../contract/limits.ts'

/** What it shows, as a short phrase, then five words. */
type DrawingWords = [says: string, ...words: string[]]

const read = (locale: Locale): Map<string, DrawingWords> =>
  new Map(Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, 'words', `${locale}.json`), 'utf8'))))

const wordsByLocale = new Map(locales.map((locale) => [locale, read(locale)]))

/** Of a piece, in a language. undefined: no piece of ours. */
export const wordsOfDrawing = (piece: string, locale: Locale) => wordsByLocale.get(locale)?.get(piece)

export const drawings: readonly string[] = [...(wordsByLocale.get('en')?.keys() ?? [])]

const letters: Record<string, string> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/** The words of a text, without case and accents. */
export const tokenize = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[øæœßłđðþ]/g, (it) => letters[it] ?? it)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []
