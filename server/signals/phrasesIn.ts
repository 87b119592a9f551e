// Which of the listed phrases a message holds, and where (SAFE-4). One walk along its words, however many phrases there are.
import { fold } from './fold.ts'
import { type Phrase, phrases } from './words/all.ts'
import { type Word, wordsOf } from './wordsOf.ts'

/** `at` and `end` count words. */
export type Found = { kind: Phrase['kind']; at: number; end: number }

type Step = { words: Map<string, Step>; beginnings: Map<string, Step>; kinds: Set<Phrase['kind']> }

const newStep = (): Step => ({ words: new Map(), beginnings: new Map(), kinds: new Set() })
const shortest = 3
const longest = 24
const first = newStep()

for (const { kind, text } of phrases) {
  let step = first
  for (const part of text.split(/\s+/)) {
    const [{ text: word = '' } = {}] = wordsOf(fold(part))
    const next = part.endsWith('*') ? step.beginnings : step.words
    if (!next.has(word)) next.set(word, newStep())
    step = next.get(word) as Step
  }
  step.kinds.add(kind)
}

/** What is harmless hides what it consists of. */
export function phrasesIn(words: Word[]): Found[] {
  const found: Found[] = []
  const walk = (step: Step, at: number, end: number) => {
    for (const kind of step.kinds) found.push({ kind, at, end })
    const word = words[end]?.text
    if (!word) return
    const exact = step.words.get(word)
    if (exact) walk(exact, at, end + 1)
    if (!step.beginnings.size) return
    for (let length = shortest; length <= Math.min(word.length, longest); length++) {
      const begun = step.beginnings.get(word.slice(0, length))
      if (begun) walk(begun, at, end + 1)
    }
  }
  for (let at = 0; at < words.length; at++) walk(first, at, at)
  const hidden = new Set<number>()
  for (const { kind, at, end } of found) if (kind === 'harmless') for (let n = at; n < end; n++) hidden.add(n)
  return found.filter(({ at, end }) => {
    for (let n = at; n < end; n++) if (hidden.has(n)) return false
    return true
  })
}

/** Whether a phrase of one kind stands at most so many words before one of the other. In the order of `at`. */
export function before(found: Found[], one: Found['kind'], other: Found['kind'], reach: number): boolean {
  let end = Number.NEGATIVE_INFINITY
  for (const it of found) {
    if (it.kind === other && it.at >= end && it.at - end <= reach) return true
    if (it.kind === one) end = it.end
  }
  return false
}

/** In either order. */
export const near = (found: Found[], one: Found['kind'], other: Found['kind'], reach: number) =>
  before(found, one, other, reach) || before(found, other, one, reach)
