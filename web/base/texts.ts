// The browser loads the catalogue of its locale, and no other (I18N-1): this part at once, the rest with moreTexts.ts.
import { type Messages, setupI18n } from '@lingui/core'
import { sayUnreachable } from './refused.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../texts/compiled/*.json', { import: 'default' })

/** What macros and <Trans> of this tab read from. */
export const i18n = setupI18n()

export async function addTexts(from: typeof catalogues) {
  const locale = document.documentElement.lang
  const load = from[`../../texts/compiled/${locale}.json`]
  if (!load) throw new Error(`no catalogue for ${locale}`)
  const { messages } = await load()
  // As the server said it, TEXTS=marked.
  const isMarked = import.meta.env.DEV && document.body.textContent?.includes('⟦')
  i18n.load(locale, isMarked ? (await import('./marked.ts')).marked(messages) : messages)
}

export async function loadTexts() {
  await addTexts(catalogues)
  i18n.activate(document.documentElement.lang)
  sayUnreachable(i18n._('refusal.unreachable'))
  return i18n
}
