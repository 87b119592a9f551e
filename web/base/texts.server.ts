// All catalogues at once, for pages and mails.
import type { I18n, Messages } from '@lingui/core'
import { type Locale, locales } from '../../contract/limits.ts'
import { speak } from './speak.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../texts/compiled/*.json', {
  import: 'default',
  eager: true,
})

const made = new Map(
  locales.map((it) => [it, speak(it, catalogues[`../../texts/compiled/${it}.json`]?.messages ?? {})]),
)

export const textsOf = (locale: Locale) => made.get(locale) as I18n
