// Tags of languages: by reader's country, English is American or British (I18N-3).
import type { Locale } from './limits.ts'

/** The English of the United States: texts/en-US.json has what it spells in its own way. */
export const usEnglish = 'en-US'

/** What texts are written in. `country`: the one in use. */
export const textTag = (locale: Locale, country: string): Locale | typeof usEnglish =>
  locale === 'en' && country === 'US' ? usEnglish : locale

/** For dates, numbers and money. Not en-NL and the like, which group a number as Dutch does and a sum as English does. */
export const formatTag = (locale: Locale, country: string): string =>
  locale === 'en' ? (country === 'US' ? usEnglish : 'en-GB') : `${locale}-${country}`
