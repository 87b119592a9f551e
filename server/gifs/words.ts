// What our own pieces show and the words that people look for them with, by language; in the order in which they are liked (CHAT-3, I18N-1).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales } from '../../contract/limits.ts'

/** What it shows, as a short phrase, then five words. */
type Said = [says: string, ...words: string[]]

const read = (locale: Locale): Map<string, Said> =>
  new Map(Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, 'words', `${locale}.json`), 'utf8'))))

const said = new Map(locales.map((locale) => [locale, read(locale)]))

/** Of a piece, in a language. undefined: no piece of ours. */
export const saidOf = (piece: string, locale: Locale) => said.get(locale)?.get(piece)

export const pieces: readonly string[] = [...(said.get('en')?.keys() ?? [])]

const letters: Record<string, string> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/** The words of a text, without case and accents. */
export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[øæœßłđðþ]/g, (it) => letters[it] ?? it)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []
