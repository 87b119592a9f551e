// All catalogues at once, for pages and mails.
import type { I18n, Messages } from '@lingui/core'
import { type Locale, locales } from '../../contract/limits.ts'
import { PSEUDO_LOCALE, pseudoCatalogue } from '../../contract/pseudoLocale.ts'
import { marked } from './marked.ts'
import { speak } from './speak.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../texts/compiled/*.json', {
  import: 'default',
  eager: true,
})

const messagesOf = (locale: Locale) => catalogues[`../../texts/compiled/${locale}.json`]?.messages ?? {}

/** The server refuses to start in production with TEXTS. */
function shownMessages(locale: Locale): Messages {
  if (process.env.TEXTS === 'marked') return marked(messagesOf(locale))
  if (process.env.TEXTS === 'pseudo' && locale === PSEUDO_LOCALE)
    return pseudoCatalogue(locales.map(messagesOf)) as Messages
  return messagesOf(locale)
}

const byLocale = new Map(locales.map((it) => [it, speak(it, shownMessages(it))]))

export const textsOf = (locale: Locale) => byLocale.get(locale) as I18n
