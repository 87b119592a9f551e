// Checks one text of the catalogues: missing, equal to English, or with missing parts (I18N-3).
import { defaultLocale, type Locale, locales } from '../contract/limits.ts'
import type { Text } from './textsCatalogues.ts'
import { type Finding, finding } from './textsFindings.ts'
import { missingParts } from './textsMessageFormat.ts'

/** texts/same.json: by reason and text, the languages where it equals English: `nl de`, or `all`. */
export type SameList = Record<string, Record<string, string>>

const otherLocales = locales.filter((it) => it !== defaultLocale)

const mayBeSame = ({ key }: Text, locale: Locale, same: SameList) =>
  Object.values(same).some(({ [key]: where }) => where === 'all' || where?.split(' ').includes(locale))

/** Only placeholders and punctuation: nothing to translate. */
const isWordless = (english: string) => !/\p{L}/u.test(english.replace(/\{\w+\}|<[^>]*>/g, ''))

export function checkText(text: Text, same: SameList, among: readonly Locale[] = otherLocales): Finding[] {
  const { key, english, translations, unread } = text
  return among.flatMap((locale) => {
    if (!translations[locale]) return [finding('missing', locale, key, '')]
    const found = unread[locale] === undefined ? [] : [finding('unread', locale, key, unread[locale])]
    found.push(
      ...missingParts(english, translations[locale], locale).map((it) =>
        finding('lost', locale, key, `${it}: ${translations[locale]}`),
      ),
    )
    const equal = translations[locale] === english && !isWordless(english) && !mayBeSame(text, locale, same)
    return equal ? [...found, finding('same', locale, key, '')] : found
  })
}

/** Entries of the reviewed list whose text no longer exists. */
export function checkSameList(texts: Text[], same: SameList): Finding[] {
  const keys = new Set(texts.map(({ key }) => key))
  return Object.values(same).flatMap((list) =>
    Object.keys(list)
      .filter((it) => !keys.has(it))
      .map((it) => finding('place', defaultLocale, it, 'texts/same.json')),
  )
}
