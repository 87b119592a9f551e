// All phrases of all languages, by kind: a message's language is unknown, so all of them apply (SAFE-4).

import { allLanguages, messengers, networks } from './allLanguages.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nb } from './nb.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { sv } from './sv.ts'
import { type Kind, phrasesOf, type Words } from './wordLists.ts'

const languages: Partial<Words>[] = [allLanguages, en, nl, de, it, fr, es, pl, da, fi, nb, sv]

export type Phrase = { kind: Kind | 'messenger' | 'network'; text: string }

export const phrases: Phrase[] = [
  ...phrasesOf(messengers).map((text) => ({ kind: 'messenger' as const, text })),
  ...phrasesOf(networks).map((text) => ({ kind: 'network' as const, text })),
  ...languages.flatMap(({ numbers: _, ...lists }) =>
    Object.entries(lists).flatMap(([kind, list]) => phrasesOf(list).map((text) => ({ kind: kind as Kind, text }))),
  ),
]

/** Conjunctions in compound numbers like 'sechsundsiebzig'. */
const joinedNumbers: [Words, string][] = [
  [de, 'und'],
  [nl, 'en'],
  [da, 'og'],
]

/** Digits, and a word for them. */
type NumberWord = [digits: string, word: string]

const numberWordsOf = ({ numbers: spelledNumbers }: Partial<Words>): NumberWord[] =>
  phrasesOf(spelledNumbers).flatMap((line) => {
    const [digits = '', ...words] = line.split(/\s+/)
    return words.map((word): [string, string] => [digits, word])
  })

const compoundNumbers = (words: Words, and: string): NumberWord[] => {
  const numberWords = numberWordsOf(words)
  const ones = numberWords.filter(([digits]) => digits.length === 1)
  const tens = numberWords.filter(([digits]) => /^[2-9]0$/.test(digits))
  return tens.flatMap(([ten, tenWord]) =>
    ones.map(([one, word]): NumberWord => [`${ten[0]}${one}`, `${word.replace(/^eins$/, 'ein')}${and}${tenWord}`]),
  )
}

export const numbers: NumberWord[] = [
  ...languages.flatMap(numberWordsOf),
  ...joinedNumbers.flatMap(([words, and]) => compoundNumbers(words, and)),
]
