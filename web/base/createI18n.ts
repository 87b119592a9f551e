// Makes a Lingui i18n object from a catalogue, for macros and <Trans>.
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Locale } from '../../contract/limits.ts'

/** `formats`: the language tag of dates, numbers and money. */
export const createI18n = (locale: Locale, messages: Messages, formats: string): I18n =>
  setupI18n({ locale, locales: formats, messages: { [locale]: messages } })
