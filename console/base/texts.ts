// Texts of the console in the language that the person chose; before the sign-in in the browser's, if it is one of ours.
import type { Messages } from '@lingui/core'
import { type ConsoleLanguage, consoleLanguages } from '../../contract/console/own.ts'
import { createI18n } from '../../web/base/createI18n.ts'

export const i18n = createI18n()

const catalogues = import.meta.glob<{ messages: Messages }>('../../texts/console/compiled/*.json', {
  import: 'default',
})

export async function loadLanguage(language: ConsoleLanguage) {
  if (i18n.locale === language) return
  const catalogue = await catalogues[`../../texts/console/compiled/${language}.json`]?.()
  i18n.load(language, catalogue?.messages ?? {})
  i18n.activate(language)
  document.documentElement.lang = language
}

export const firstLanguage = (): ConsoleLanguage =>
  navigator.languages.flatMap((tag) => consoleLanguages.find((it) => tag.startsWith(it)) ?? [])[0] ?? 'en'
