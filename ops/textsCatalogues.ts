// Reads the catalogues as one table: every text with its English and its translations (I18N-3).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { defaultLocale, type Locale, locales } from '../contract/limits.ts'

export type Text = {
  /** As in texts/*.json: the English text, `context|text` if it has a context, or its explicit id. */
  key: string
  english: string
  /** Files that use it. */
  sources: string[]
  /** Empty if missing. */
  translations: Record<Locale, string>
}

const po = formatter({ lineNumbers: false })

async function read(folder: string, locale: Locale) {
  const filename = join(folder, `${locale}.po`)
  if (!existsSync(filename)) return {}
  return po.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: defaultLocale, filename })
}

/** `folder` holds {locale}.po. Texts that English lacks are not listed: extraction removes them. */
export async function readTexts(folder: string): Promise<Text[]> {
  const [english = {}, ...others] = await Promise.all(locales.map((it) => read(folder, it)))
  return Object.entries(english)
    .filter(([, { obsolete }]) => !obsolete)
    .map(([id, { message, translation, context, origin }]) => {
      const translations = locales.map((it, at) => [it, (at ? others[at - 1]?.[id] : english[id])?.translation ?? ''])
      return {
        key: context ? `${context}|${message ?? id}` : (message ?? id),
        english: translation || message || id,
        sources: (origin ?? []).map(([file]) => file),
        translations: Object.fromEntries(translations) as Text['translations'],
      }
    })
}
