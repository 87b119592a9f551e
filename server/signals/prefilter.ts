// Prefilter: whether a message can contain a sign at all (SAFE-4). Hardly any does, and the others cost no more than this check.

import type { ParsedText } from './detectSigns.ts'
import { foldText } from './foldText.ts'
import { tokenize, type Word } from './tokenize.ts'
import { mailboxes } from './words/allLanguages.ts'
import { type Phrase, phrases } from './words/phrases.ts'

/** Every address, handle or number in digits contains one of these. */
const marks = /[@:=\d]|www|[\p{L}\p{N}][.-][\p{L}\p{N}]/u
/** Every other sign contains a phrase of one of these kinds. */
const decisiveKinds = new Set<Phrase['kind']>([
  ...(['at', 'dot', 'handles', 'messenger', 'network'] as const),
  ...(['money', 'pays', 'sums', 'plights', 'lures'] as const),
])

/** `open`: a prefix. */
type Part = { word: string; open: boolean }
/** `from`: index of its longest word, the last of those. */
type Sought = { parts: Part[]; from: number }

/** Phrases by their longest word, which is rare; or by its first letters, where it is a prefix. */
const byWord = new Map<string, Sought[]>()
const byPrefix = new Map<string, Sought[]>()
const firstLetters = (word: string) => word.slice(0, 3)

/** Bloom filter over hashes of those words and prefixes: a few bytes, which stay in the CPU cache, unlike the maps. */
const bits = new Uint8Array(4096)
const [isWord, isPrefix] = [1, 2]
/** Hash of a word. */
const hashOf = (word: string) =>
  (letterCode(word, 0) * 961 + letterCode(word, 1) * 31 + letterCode(word, word.length - 1) + word.length * 89) & 4095
/** Hash of as many letters as `firstLetters`. */
const prefixHash = (word: string) => (letterCode(word, 0) * 961 + letterCode(word, 1) * 31 + letterCode(word, 2)) & 4095
const letterCode = (word: string, at: number) => word.charCodeAt(at) | 0

for (const text of [...mailboxes, ...phrases.filter(({ kind }) => decisiveKinds.has(kind)).map(({ text }) => text)]) {
  const parts = text
    .split(/\s+/)
    .map((part) => ({ word: tokenize(foldText(part))[0]?.text ?? '', open: part.endsWith('*') }))
  const maxChars = Math.max(...parts.map(({ word }) => word.length))
  const from = parts.findLastIndex(({ word }) => word.length === maxChars)
  const { word, open } = parts[from] as Part
  const [all, name] = open ? [byPrefix, firstLetters(word)] : [byWord, word]
  all.set(name, [...(all.get(name) ?? []), { parts, from }])
  const hash = open ? prefixHash(word) : hashOf(word)
  bits[hash] = (bits[hash] ?? 0) | (open ? isPrefix : isWord)
}

/** Spelled phone numbers are checked by `hasEnoughDigits`. */
export function mayContainSign({ folded, words }: Pick<ParsedText, 'folded' | 'words'>): boolean {
  if (marks.test(folded)) return true
  for (let at = 0; at < words.length; at++) {
    const text = words[at]?.text ?? ''
    if (has(hashOf(text), isWord) && standsAt(words, at, byWord.get(text))) return true
    if (has(prefixHash(text), isPrefix) && standsAt(words, at, byPrefix.get(firstLetters(text)))) return true
  }
  return false
}

const has = (hash: number, which: number) => ((bits[hash] ?? 0) & which) > 0

const standsAt = (words: Word[], at: number, phrases: Sought[] | undefined) =>
  phrases?.some(({ parts, from }) =>
    parts.every(({ word, open }, n) => {
      const text = words[at - from + n]?.text
      return open ? text?.startsWith(word) : text === word
    }),
  )
