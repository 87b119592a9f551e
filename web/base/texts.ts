// The browser loads the catalogue of its locale, and no other (I18N-1).
import type { I18n, Messages } from '@lingui/core'
import type { Locale } from '../../contract/limits.ts'
import { sayUnreachable } from './refused.ts'
import { speak } from './speak.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../texts/compiled/*.json', { import: 'default' })

export async function loadTexts(locale: Locale): Promise<I18n> {
  const load = catalogues[`../../texts/compiled/${locale}.json`]
  if (!load) throw new Error(`no catalogue for ${locale}`)
  const i18n = speak(locale, (await load()).messages)
  sayUnreachable(i18n._('refusal.unreachable'))
  return i18n
}
