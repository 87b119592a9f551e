// Whether a message can hold a sign at all (SAFE-4). Hardly any does, and this is all that is looked at in the others.
import { foldText } from './foldText.ts'
import type { ParsedText } from './detectSigns.ts'
import { type Phrase, phrases } from './words/phrases.ts'
import { mailboxes } from './words/allLanguages.ts'
import { type Word, tokenize } from './tokenize.ts'

/** No address, handle or number in figures is without one of these. */
const marks = /[@:=\d]|www|[\p{L}\p{N}][.-][\p{L}\p{N}]/u
/** Nor any other sign without a phrase of one of these kinds. */
const decisiveKinds = new Set<Phrase['kind']>([
  ...(['at', 'dot', 'handles', 'messenger', 'network'] as const),
  ...(['money', 'pays', 'sums', 'plights', 'lures'] as const),
])

/** `open`: what begins so. */
type Part = { word: string; open: boolean }
/** `from`: the place of its longest word, the last of those. */
type Sought = { parts: Part[]; from: number }

/** By the longest word, which hardly any message has; or by its first letters, where that is all of it that is known. */
const byWord = new Map<string, Sought[]>()
const byBeginning = new Map<string, Sought[]>()
const firstLetters = (word: string) => word.slice(0, 3)

/** One bit each for traces of the words, and of the first letters, that are sought: in a few bytes, where the maps are far apart in memory. */
const bits = new Uint8Array(4096)
const [isWord, isBeginning] = [1, 2]
/** What a word has in common with few others. */
const traceOf = (word: string) =>
  (letter(word, 0) * 961 + letter(word, 1) * 31 + letter(word, word.length - 1) + word.length * 89) & 4095
/** Of as many letters as `firstLetters`. */
const beginningOf = (word: string) => (letter(word, 0) * 961 + letter(word, 1) * 31 + letter(word, 2)) & 4095
const letter = (word: string, at: number) => word.charCodeAt(at) | 0

for (const text of [...mailboxes, ...phrases.filter(({ kind }) => decisiveKinds.has(kind)).map(({ text }) => text)]) {
  const parts = text
    .split(/\s+/)
    .map((part) => ({ word: tokenize(foldText(part))[0]?.text ?? '', open: part.endsWith('*') }))
  const longest = Math.max(...parts.map(({ word }) => word.length))
  const from = parts.findLastIndex(({ word }) => word.length === longest)
  const { word, open } = parts[from] as Part
  const [all, name] = open ? [byBeginning, firstLetters(word)] : [byWord, word]
  all.set(name, [...(all.get(name) ?? []), { parts, from }])
  const trace = open ? beginningOf(word) : traceOf(word)
  bits[trace] = (bits[trace] ?? 0) | (open ? isBeginning : isWord)
}

/** A phone that is spelled is looked for elsewhere. */
export function mayContainSign({ folded, words }: Pick<ParsedText, 'folded' | 'words'>): boolean {
  if (marks.test(folded)) return true
  for (let at = 0; at < words.length; at++) {
    const text = words[at]?.text ?? ''
    if (has(traceOf(text), isWord) && standsAt(words, at, byWord.get(text))) return true
    if (has(beginningOf(text), isBeginning) && standsAt(words, at, byBeginning.get(firstLetters(text)))) return true
  }
  return false
}

const has = (trace: number, which: number) => ((bits[trace] ?? 0) & which) > 0

const standsAt = (words: Word[], at: number, phrases: Sought[] | undefined) =>
  phrases?.some(({ parts, from }) =>
    parts.every(({ word, open }, n) => {
      const text = words[at - from + n]?.text
      return open ? text?.startsWith(word) : text === word
    }),
  )
