// All catalogues on the server, for pages and mails.
import type { I18n, Messages } from '@lingui/core'
import { EXPANDED_TEXTS_LOCALE, expandedCatalogue } from '../../contract/expandedTexts.ts'
import { formatTag, textTag } from '../../contract/languageTag.ts'
import { type Locale, locales } from '../../contract/limits.ts'
import { createI18n } from './createI18n.ts'
import { pseudoLocalize } from './pseudoLocalize.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../texts/compiled/*.json', {
  import: 'default',
  eager: true,
})

const messagesOf = (tag: string) => catalogues[`../../texts/compiled/${tag}.json`]?.messages ?? {}

/** The server refuses to start in production with TEXTS. */
function transformedMessages(locale: Locale, tag: string): Messages {
  // American English has only what differs.
  const messages = tag === locale ? messagesOf(locale) : { ...messagesOf(locale), ...messagesOf(tag) }
  if (process.env.TEXTS === 'marked') return pseudoLocalize(messages)
  if (process.env.TEXTS === 'expanded' && locale === EXPANDED_TEXTS_LOCALE)
    return expandedCatalogue(locales.map(messagesOf)) as Messages
  return messages
}

const i18nByTag = new Map<string, I18n>()

function cachedI18n(locale: Locale, tag: string, formats: string): I18n {
  const key = `${tag} ${formats}`
  const i18n = i18nByTag.get(key) ?? createI18n({ locale, messages: transformedMessages(locale, tag), formats })
  i18nByTag.set(key, i18n)
  return i18n
}

/** Of a page. Its counts are formatted as the browser does after hydration, which knows no more than the tag. */
export function pageI18n(locale: Locale, country: string): I18n {
  const tag = textTag(locale, country)
  return cachedI18n(locale, tag, tag)
}

/** Of a mail, whose dates and sums are those of the screens (formats.ts). */
export const mailI18n = (locale: Locale, country: string): I18n =>
  cachedI18n(locale, textTag(locale, country), formatTag(locale, country))
