// Checks translations outside the catalogues: content pages and the texts of demo sites (I18N-3).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLocale, type Locale, locales, niches } from '../contract/limits.ts'
import { ordinary } from '../seed/sites/ordinary.ts'
import { translations } from '../seed/sites/translations.ts'
import { type Finding, finding } from './textsFindings.ts'

/** A text of its own: where it stands, and what it says in a language. */
export type OutsideText = {
  key: string
  locale: Locale
  translation: string
  english: string
  partsOf(text: string): string[]
}

const otherLocales = locales.filter((it) => it !== defaultLocale)

/** What a translated page must keep: placeholders, link targets and heading levels. */
const pageParts = (text: string) => [
  ...(text.match(/\{\w+\}|\]\([^)]*\)/g) ?? []),
  ...(text.match(/^#+ /gm) ?? []).map((it, at) => `heading ${at + 1} (${it.trim()})`),
]

/** A page about one country's law exists only in its language. */
const isOfOneCountry = (name: string) => /\.\w\w\.md$/.test(name)

export function pageTexts(folder: string): OutsideText[] {
  if (!existsSync(folder)) return []
  const pageText = (locale: Locale, name: string) => {
    const file = join(folder, locale, name)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  return readdirSync(join(folder, defaultLocale))
    .filter((name) => name.endsWith('.md') && !isOfOneCountry(name))
    .flatMap((name) =>
      locales.map((locale) => ({
        key: `pages/${locale}/${name}`,
        locale,
        translation: pageText(locale, name),
        english: pageText(defaultLocale, name),
        partsOf: pageParts,
      })),
    )
}

export function siteTexts(): OutsideText[] {
  return niches.flatMap((niche) =>
    otherLocales.flatMap((locale) =>
      (['index_title', 'description', 'fictional_warning', 'fictional_singular', 'fictional_plural'] as const).map(
        (field) => ({
          key: `seed/sites/translations: ${niche}.${field}`,
          locale,
          translation: translations[niche][locale]?.[field] ?? '',
          english: field in ordinary ? String(ordinary[field as keyof typeof ordinary]) : '',
          partsOf: () => [],
        }),
      ),
    ),
  )
}

/** Finds a missing translation, one equal to English, or one with other parts than English. */
export function checkOutsideText({ key, locale, translation, english, partsOf }: OutsideText): Finding[] {
  if (!translation.trim()) return [finding('missing', locale, key, '')]
  if (locale === defaultLocale) return []
  if (translation === english) return [finding('same', locale, key, '')]
  const [wanted, is] = [partsOf(english), partsOf(translation)]
  const missing = [...new Set(wanted)].filter((it) => !is.includes(it))
  const unknown = [...new Set(is)].filter((it) => !wanted.includes(it))
  return [...missing.map((it) => `lost ${it}`), ...unknown.map((it) => `made up ${it}`)].map((it) =>
    finding('lost', locale, key, it),
  )
}
