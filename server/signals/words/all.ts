// Every phrase of every language, by its kind: what a message is written in is not known, so all of them look at it (SAFE-4).
import { da } from './da.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { everywhere, messengers, networks } from './everywhere.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { type Kind, phrasesOf, type Words } from './list.ts'
import { nb } from './nb.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { sv } from './sv.ts'

const languages: Partial<Words>[] = [everywhere, en, nl, de, it, fr, es, pl, da, fi, nb, sv]

export type Phrase = { kind: Kind | 'messenger' | 'network'; text: string }

export const phrases: Phrase[] = [
  ...phrasesOf(messengers).map((text) => ({ kind: 'messenger' as const, text })),
  ...phrasesOf(networks).map((text) => ({ kind: 'network' as const, text })),
  ...languages.flatMap(({ numbers: _, ...lists }) =>
    Object.entries(lists).flatMap(([kind, list]) => phrasesOf(list).map((text) => ({ kind: kind as Kind, text }))),
  ),
]

/** How 'sechsundsiebzig' is put together. */
const joined: [Words, string][] = [
  [de, 'und'],
  [nl, 'en'],
  [da, 'og'],
]

/** Digits, and the words that say them. */
type Said = [digits: string, word: string]

const saidIn = ({ numbers: said }: Partial<Words>): Said[] =>
  phrasesOf(said).flatMap((line) => {
    const [digits = '', ...words] = line.split(/\s+/)
    return words.map((word): [string, string] => [digits, word])
  })

const both = (words: Words, and: string): Said[] => {
  const said = saidIn(words)
  const ones = said.filter(([digits]) => digits.length === 1)
  const tens = said.filter(([digits]) => /^[2-9]0$/.test(digits))
  return tens.flatMap(([ten, tenWord]) =>
    ones.map(([one, word]): Said => [`${ten[0]}${one}`, `${word.replace(/^eins$/, 'ein')}${and}${tenWord}`]),
  )
}

export const numbers: Said[] = [...languages.flatMap(saidIn), ...joined.flatMap(([words, and]) => both(words, and))]
