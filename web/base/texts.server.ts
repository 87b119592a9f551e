// All catalogues on the server, for pages and mails.
import type { I18n, Messages } from '@lingui/core'
import { type Locale, locales } from '../../contract/limits.ts'
import { createI18n } from './createI18n.ts'
import { pseudoLocalize } from './pseudoLocalize.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../texts/compiled/*.json', {
  import: 'default',
  eager: true,
})

// The server refuses to start in production with TEXTS=marked.
const transform = process.env.TEXTS === 'marked' ? pseudoLocalize : (messages: Messages) => messages

const i18nByLocale = new Map(
  locales.map((it) => [it, createI18n(it, transform(catalogues[`../../texts/compiled/${it}.json`]?.messages ?? {}))]),
)

export const i18nFor = (locale: Locale) => i18nByLocale.get(locale) as I18n
