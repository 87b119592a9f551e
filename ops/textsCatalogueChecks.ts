// What is wrong with one text of the catalogues: missing, equal to English, or not whole (I18N-3).
import { defaultLocale, type Locale, locales } from '../contract/limits.ts'
import type { Text } from './textsCatalogues.ts'
import { type Finding, finding } from './textsFindings.ts'
import { missingParts } from './textsMessageFormat.ts'

/** texts/same.json: by reason, then by text, the languages that say it as English does: `nl de`, or `all`. */
export type SameList = Record<string, Record<string, string>>

const others = locales.filter((it) => it !== defaultLocale)

const mayBeSame = ({ key }: Text, locale: Locale, same: SameList) =>
  Object.values(same).some(({ [key]: where }) => where === 'all' || where?.split(' ').includes(locale))

/** Nothing but placeholders and signs: there is nothing to translate. */
const isWordless = (english: string) => !/\p{L}/u.test(english.replace(/\{\w+\}|<[^>]*>/g, ''))

export function checkText(text: Text, same: SameList): Finding[] {
  const { key, english, translations: said } = text
  return others.flatMap((locale) => {
    if (!said[locale]) return [finding('missing', locale, key, '')]
    const lost = missingParts(english, said[locale], locale).map((it) =>
      finding('lost', locale, key, `${it}: ${said[locale]}`),
    )
    const equal = said[locale] === english && !isWordless(english) && !mayBeSame(text, locale, same)
    return equal ? [...lost, finding('same', locale, key, '')] : lost
  })
}

/** A reviewed list names only what is there. */
export function checkSameList(texts: Text[], same: SameList): Finding[] {
  const named = new Set(texts.map(({ key }) => key))
  return Object.values(same).flatMap((list) =>
    Object.keys(list)
      .filter((it) => !named.has(it))
      .map((it) => finding('place', defaultLocale, it, 'texts/same.json')),
  )
}
