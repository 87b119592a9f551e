// Makes a Lingui i18n object, for macros and <Trans>: of a catalogue on the server, empty in the browser.
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { isolateNames } from '../../contract/isolateNames.ts'
import type { Locale } from '../../contract/limits.ts'

/**
 * `formats`: the language tag of dates, numbers and money. Each value that fills a placeholder may be a name in another
 * direction than the text (I18N-3).
 */
export function createI18n(catalogue?: { locale: Locale; messages: Messages; formats: string }): I18n {
  const i18n = setupI18n(
    catalogue && {
      locale: catalogue.locale,
      locales: catalogue.formats,
      messages: { [catalogue.locale]: catalogue.messages },
    },
  )
  const fill = i18n.t
  const fillIsolated = (text: string | { values?: object }, values?: object, ...rest: unknown[]) =>
    (fill as (...args: unknown[]) => string)(
      typeof text === 'object' && text.values ? { ...text, values: isolateNames({ ...text.values }) } : text,
      values && isolateNames({ ...values }),
      ...rest,
    )
  i18n._ = i18n.t = fillIsolated as I18n['t']
  return i18n
}
