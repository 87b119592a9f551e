// Texts that no catalogue holds: the legal pages (pages/LOCALE/*.md) and what the demo sites say of themselves (I18N-3, PAGE-1).
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

const others = locales.filter((it) => it !== defaultLocale)

/** What a page must keep: its placeholders, where its links lead, and its headings by level. */
const pageShape = (text: string) => [
  ...(text.match(/\{\w+\}|\]\([^)]*\)/g) ?? []),
  ...(text.match(/^#+ /gm) ?? []).map((it, at) => `heading ${at + 1} (${it.trim()})`),
]

/** The page that speaks of one country's law is in its language alone. */
const isOfOneCountry = (name: string) => /\.\w\w\.md$/.test(name)

export function pageTexts(folder: string): OutsideText[] {
  if (!existsSync(folder)) return []
  const said = (locale: Locale, name: string) => {
    const file = join(folder, locale, name)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  return readdirSync(join(folder, defaultLocale))
    .filter((name) => name.endsWith('.md') && !isOfOneCountry(name))
    .flatMap((name) =>
      locales.map((locale) => ({
        key: `pages/${locale}/${name}`,
        locale,
        said: said(locale, name),
        english: said(defaultLocale, name),
        shape: pageShape,
      })),
    )
}

export function siteTexts(): OutsideText[] {
  return niches.flatMap((niche) =>
    others.flatMap((locale) =>
      (['index_title', 'description', 'fictional_warning', 'fictional_singular', 'fictional_plural'] as const).map(
        (field) => ({
          key: `seed/sites/translations: ${niche}.${field}`,
          locale,
          said: translations[niche][locale]?.[field] ?? '',
          english: field in ordinary ? String(ordinary[field as keyof typeof ordinary]) : '',
          shape: () => [],
        }),
      ),
    ),
  )
}

/** Missing, equal to English, or with other parts than English has. */
export function checkOutsideText({ key, locale, translation: said, english, partsOf: shape }: OutsideText): Finding[] {
  if (!said.trim()) return [finding('missing', locale, key, '')]
  if (locale === defaultLocale) return []
  if (said === english) return [finding('same', locale, key, '')]
  const [wanted, is] = [shape(english), shape(said)]
  const lost = [...new Set(wanted)].filter((it) => !is.includes(it))
  const unknown = [...new Set(is)].filter((it) => !wanted.includes(it))
  return [...lost.map((it) => `lost ${it}`), ...unknown.map((it) => `made up ${it}`)].map((it) =>
    finding('lost', locale, key, it),
  )
}
