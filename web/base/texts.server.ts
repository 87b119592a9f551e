// All catalogues on the server, for pages and mails.
import type { I18n, Messages } from '@lingui/core'
import { EXPANDED_TEXTS_LOCALE, expandedCatalogue } from '../../contract/expandedTexts.ts'
import { type Locale, locales } from '../../contract/limits.ts'
import { createI18n } from './createI18n.ts'
import { pseudoLocalize } from './pseudoLocalize.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../texts/compiled/*.json', {
  import: 'default',
  eager: true,
})

const messagesOf = (locale: Locale) => catalogues[`../../texts/compiled/${locale}.json`]?.messages ?? {}

/** The server refuses to start in production with TEXTS. */
function transformedMessages(locale: Locale): Messages {
  if (process.env.TEXTS === 'marked') return pseudoLocalize(messagesOf(locale))
  if (process.env.TEXTS === 'expanded' && locale === EXPANDED_TEXTS_LOCALE)
    return expandedCatalogue(locales.map(messagesOf)) as Messages
  return messagesOf(locale)
}

const messagesByLocale = new Map(locales.map((it) => [it, transformedMessages(it)]))
const i18nByTag = new Map<string, I18n>()

/** `country`: dates and numbers as they are written there. */
export function i18nFor(locale: Locale, country?: string): I18n {
  const tag = country ? `${locale}-${country}` : locale
  const i18n = i18nByTag.get(tag) ?? createI18n(locale, messagesByLocale.get(locale) ?? {})
  if (!i18nByTag.has(tag)) i18n.activate(locale, tag)
  i18nByTag.set(tag, i18n)
  return i18n
}
