// Alternative text and search words of our own drawings, by language, in order of popularity (CHAT-3, I18N-1).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales } from '../../contract/limits.ts'

/** Alternative text, then five search words. */
type DrawingWords = [says: string, ...words: string[]]

const read = (locale: Locale): Map<string, DrawingWords> =>
  new Map(Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, 'words', `${locale}.json`), 'utf8'))))

const wordsByLocale = new Map(locales.map((locale) => [locale, read(locale)]))

/** undefined for an unknown drawing. */
export const wordsOfDrawing = (piece: string, locale: Locale) => wordsByLocale.get(locale)?.get(piece)

export const drawings: readonly string[] = [...(wordsByLocale.get('en')?.keys() ?? [])]

const letters: Record<string, string> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/** Words of a text, lower case without accents. */
export const tokenize = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[øæœßłđðþ]/g, (it) => letters[it] ?? it)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []
