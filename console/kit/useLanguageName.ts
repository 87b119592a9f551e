// Names of languages, in the language of the console.
import { useLingui } from '@lingui/react/macro'

export function useLanguageName() {
  const { i18n } = useLingui()
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' })
  return (language: string) => names.of(language) ?? language
}
