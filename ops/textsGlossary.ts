// Checks one term per concept, and the quotation marks of each language (texts/glossary.json; I18N-3).
import { type Locale, locales } from '../contract/limits.ts'
import { type Finding, finding } from './textsFindings.ts'

/**
 * `say` is the term; none of `avoid` may occur. A word with a capital letter is looked for as it is written; one that ends with * stands for
 * all that begin so. Texts in `but` may say it: there it means something else.
 */
type Term = { say: string; avoid?: string[]; but?: string[] }
export type Glossary = Record<string, { means: string } & Partial<Record<Locale, Term>>>

/** Quotation marks and apostrophe by language. Straight ones are refused. */
const quotes: Record<Locale, string> = {
  // The specification's own texts have the straight one.
  en: `“”‘’'`,
  nl: '“”‘’',
  de: '„“‚‘’',
  it: '“”«»‘’',
  fr: '«»“”’',
  es: '«»“”‘’',
  pl: '„”«»’',
  da: '”’»«',
  fi: '”’',
  nb: '«»‘’',
  sv: '”’',
}

const patterns = new Map<string, RegExp>()
function patternOf(word: string): RegExp {
  const plain = word.replace(/\*$/, '').replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const pattern =
    patterns.get(word) ??
    new RegExp(
      `(?<![\\p{L}\\p{N}])${plain}${word.endsWith('*') ? '' : '(?![\\p{L}\\p{N}])'}`,
      /\p{Lu}/u.test(word) ? 'u' : 'iu',
    )
  patterns.set(word, pattern)
  return pattern
}

/** Checks any text, in a catalogue or elsewhere. `key`: where it is. */
export function checkGlossary(locale: Locale, key: string, translation: string, glossary: Glossary): Finding[] {
  // Neither placeholders nor addresses are words.
  const plainText = translation.replace(/\{\w+[,}]|<[^>]*>|\]\([^)]*\)|`[^`]*`/g, ' ')
  const avoided = Object.entries(glossary).flatMap(([concept, { [locale]: term }]) =>
    (term?.but?.includes(key) ? [] : (term?.avoid ?? []))
      .filter((it) => patternOf(it).test(plainText))
      .map((it) => finding('glossary', locale, key, `${concept} is “${term?.say}”, not “${it}”: ${translation}`)),
  )
  const foreign = [...new Set(plainText.match(/["'“”„‟«»‘’‚‹›]/g))].filter((it) => !quotes[locale].includes(it))
  return [...avoided, ...foreign.map((it) => finding('quotes', locale, key, `${it} in: ${translation}`))]
}

/** Concepts without a term in a language. */
export const checkTerms = (glossary: Glossary): Finding[] =>
  Object.entries(glossary).flatMap(([concept, terms]) =>
    locales.filter((it) => !terms[it]?.say).map((it) => finding('glossary', it, concept, 'has no term')),
  )
