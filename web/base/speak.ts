// A catalogue as the object that macros and <Trans> read from.
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Locale } from '../../contract/limits.ts'

export const speak = (locale: Locale, messages: Messages): I18n =>
  setupI18n({ locale, messages: { [locale]: messages } })
