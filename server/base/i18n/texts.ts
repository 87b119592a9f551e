// Texts that the server itself says, by explicit id, from the same eleven catalogues as the screens (I18N-3).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type I18n, setupI18n } from '@lingui/core'
import { appTexts } from '../../../contract/homeScreen.ts'
import { defaultLocale, type Locale } from '../../../contract/limits.ts'
import { plainTexts } from '../../../contract/plainTexts.ts'
import { refusals } from '../../../contract/refusals.ts'

const english = new Map<string, string>(
  [...Object.values(refusals), ...Object.values(plainTexts), ...Object.values(appTexts)].map(({ id, message }) => [
    id,
    message,
  ]),
)
const said = new Map<Locale, I18n>()

function speaker(locale: Locale): I18n {
  const known = said.get(locale)
  if (known) return known
  const file = join(import.meta.dirname, '../../../texts/compiled', `${locale}.json`)
  const { messages } = JSON.parse(readFileSync(file, 'utf8'))
  const made = setupI18n({ locale, messages: { [locale]: messages } })
  said.set(locale, made)
  return made
}

/** `values` fill the text's placeholders. */
export function translate(locale: Locale, id: string, values: Record<string, string | number> = {}): string {
  const message = english.get(id)
  return speaker(locale ?? defaultLocale)._(id, values, message === undefined ? {} : { message })
}
