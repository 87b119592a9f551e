// All catalogues at once, for pages and mails.
import type { I18n, Messages } from '@lingui/core'
import { type Locale, locales } from '../../contract/limits.ts'
import { marked } from './marked.ts'
import { speak } from './speak.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../texts/compiled/*.json', {
  import: 'default',
  eager: true,
})

// The server refuses to start in production with it.
const shown = process.env.TEXTS === 'marked' ? marked : (messages: Messages) => messages

const made = new Map(
  locales.map((it) => [it, speak(it, shown(catalogues[`../../texts/compiled/${it}.json`]?.messages ?? {}))]),
)

export const textsOf = (locale: Locale) => made.get(locale) as I18n
