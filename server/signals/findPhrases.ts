// Finds the listed phrases in a message by a trie of words (SAFE-4): one pass, however many phrases there are.
import { foldText } from './foldText.ts'
import { tokenize, type Word } from './tokenize.ts'
import { type Phrase, phrases } from './words/phrases.ts'

/** `at` and `end` are word indexes. */
export type PhraseMatch = { kind: Phrase['kind']; at: number; end: number }

type TrieNode = { words: Map<string, TrieNode>; beginnings: Map<string, TrieNode>; kinds: Set<Phrase['kind']> }

const newNode = (): TrieNode => ({ words: new Map(), beginnings: new Map(), kinds: new Set() })
const MIN_PREFIX_CHARS = 3
const MAX_PREFIX_CHARS = 24
const root = newNode()

for (const { kind, text } of phrases) {
  let step = root
  for (const part of text.split(/\s+/)) {
    const [{ text: word = '' } = {}] = tokenize(foldText(part))
    const next = part.endsWith('*') ? step.beginnings : step.words
    if (!next.has(word)) next.set(word, newNode())
    step = next.get(word) as TrieNode
  }
  step.kinds.add(kind)
}

/** A harmless phrase hides the matches inside it. */
export function findPhrases(words: Word[]): PhraseMatch[] {
  const matches: PhraseMatch[] = []
  const walk = (step: TrieNode, at: number, end: number) => {
    for (const kind of step.kinds) matches.push({ kind, at, end })
    const word = words[end]?.text
    if (!word) return
    const exact = step.words.get(word)
    if (exact) walk(exact, at, end + 1)
    if (!step.beginnings.size) return
    for (let length = MIN_PREFIX_CHARS; length <= Math.min(word.length, MAX_PREFIX_CHARS); length++) {
      const begun = step.beginnings.get(word.slice(0, length))
      if (begun) walk(begun, at, end + 1)
    }
  }
  for (let at = 0; at < words.length; at++) walk(root, at, at)
  const hiddenWords = new Set<number>()
  for (const { kind, at, end } of matches) if (kind === 'harmless') for (let n = at; n < end; n++) hiddenWords.add(n)
  return matches.filter(({ at, end }) => {
    for (let n = at; n < end; n++) if (hiddenWords.has(n)) return false
    return true
  })
}

/** Whether a phrase of one kind is at most `reach` words before one of the other. `found` must be ordered by `at`. */
export function isBefore(
  matches: PhraseMatch[],
  firstKind: PhraseMatch['kind'],
  secondKind: PhraseMatch['kind'],
  reach: number,
): boolean {
  let end = Number.NEGATIVE_INFINITY
  for (const match of matches) {
    if (match.kind === secondKind && match.at >= end && match.at - end <= reach) return true
    if (match.kind === firstKind) end = match.end
  }
  return false
}

/** In either order. */
export const isNear = (found: PhraseMatch[], one: PhraseMatch['kind'], other: PhraseMatch['kind'], reach: number) =>
  isBefore(found, one, other, reach) || isBefore(found, other, one, reach)
