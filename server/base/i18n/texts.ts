// Translations of the server's own texts, by explicit id, from the same eleven catalogues as the screens (I18N-3).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { consentWords } from '../../../contract/consentWords.ts'
import { EXPANDED_TEXTS_LOCALE, expandedCatalogue } from '../../../contract/expandedTexts.ts'
import { appTexts } from '../../../contract/homeScreen.ts'
import { isolateNames } from '../../../contract/isolateNames.ts'
import { defaultLocale, type Locale, locales } from '../../../contract/limits.ts'
import { plainTexts } from '../../../contract/plainTexts.ts'
import { refusals } from '../../../contract/refusals.ts'

const english = new Map<string, string>(
  [refusals, plainTexts, appTexts, consentWords].flatMap((texts) =>
    Object.values(texts).map(({ id, message }): [string, string] => [id, message]),
  ),
)
const loaded = new Map<Locale, I18n>()

function catalogue(locale: Locale): I18n {
  const cached = loaded.get(locale)
  if (cached) return cached
  const is_expanded = process.env.TEXTS === 'expanded' && locale === EXPANDED_TEXTS_LOCALE
  const messages = is_expanded ? (expandedCatalogue(locales.map(readMessages)) as Messages) : readMessages(locale)
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  loaded.set(locale, i18n)
  return i18n
}

function readMessages(locale: Locale): Messages {
  const file = join(import.meta.dirname, '../../../texts/compiled', `${locale}.json`)
  return JSON.parse(readFileSync(file, 'utf8')).messages
}

/** `values` fill the placeholders of the text. */
export function translate(locale: Locale, id: string, values: Record<string, string | number> = {}): string {
  const message = english.get(id)
  return catalogue(locale ?? defaultLocale)._(id, isolateNames(values), message === undefined ? {} : { message })
}
