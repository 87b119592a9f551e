// Detects requests for money and promises of it (SAFE-4); not mere prices.

import type { ParsedText } from './detectSigns.ts'
import { isNear, type PhraseMatch } from './findPhrases.ts'

const currencies = new Set(
  'eur euro euros usd dollar dollars dollari dolar pound pounds quid bucks gbp kr kroner kronor kronen zl zloty zlotych pln dkk nok sek euroa'.split(
    ' ',
  ),
)
/** Bank account numbers and cryptocurrency addresses. */
const accounts = /\b[a-z]{2}\d{2} ?(?:[a-z]{4} ?\d{4}|\d{4} ?\d{4}) ?\d{2}|\bbc1[a-z0-9]{25,60}\b|\b0x[a-f0-9]{40}\b/

export function mentionsMoney(read: ParsedText): boolean {
  if (read.found.some(({ kind }) => kind === 'money') || accounts.test(read.folded)) return true
  const more = [...amountsIn(read), ...coinsIn(read)]
  const matches = more.length ? [...read.found, ...more].toSorted((one, other) => one.at - other.at) : read.found
  return (
    (isNear(matches, 'pleas', 'pays', 8) &&
      (isNear(matches, 'pays', 'sums', 5) ||
        isNear(matches, 'pays', 'plights', 6) ||
        isNear(matches, 'pays', 'fares', 4))) ||
    (isNear(matches, 'pleas', 'sends', 8) && isNear(matches, 'sends', 'sums', 5)) ||
    isNear(matches, 'asks', 'sums', 6) ||
    isNear(matches, 'asks', 'plights', 9) ||
    isNear(matches, 'needs', 'sums', 3) ||
    isNear(matches, 'ventures', 'lures', 9)
  )
}

const amountsIn = ({ folded, words }: ParsedText): PhraseMatch[] =>
  words.flatMap(({ raw, from, to }, at) => {
    if (!/^\d/.test(raw)) return []
    const signed = [from - 1, from - 2, to, to + 1].some((it) => '€$£'.includes(folded[it] ?? '-'))
    const named = currencies.has(words[at + 1]?.raw ?? '') || currencies.has(raw.replace(/^\d+/, ''))
    return signed || named ? [{ kind: 'sums' as const, at, end: at + 1 }] : []
  })

/** Also inside a compound name. */
const coinsIn = ({ words }: ParsedText): PhraseMatch[] =>
  words.flatMap(({ text }, at) =>
    /.(?:crypto|bitcoin)/.test(text) ? [{ kind: 'ventures' as const, at, end: at + 1 }] : [],
  )
