// Findings of the texts check, and their report.
import type { Locale } from '../contract/limits.ts'

/** Kinds in the order of the report, with their headings. */
export const kinds = {
  stale: 'not up to date with the sources',
  missing: 'missing',
  unread: 'of an older English text, to be read (npm run texts -- unread LOCALE)',
  lost: 'lost a placeholder, a tag or a plural form',
  same: 'equal to English, and not in texts/same.json',
  long: 'longer than its slot (texts/narrowSlots.json)',
  glossary: 'against the glossary (texts/glossary.json)',
  quotes: 'quotes of another language',
  voice: 'against the voice (texts/voice.md; exceptions in texts/verbatim.json)',
  place: 'a list names a text that is gone',
} as const
export type Kind = keyof typeof kinds

/** `key` as texts/*.json name a text; of a text outside the catalogues, where it stands. */
export type Finding = { kind: Kind; locale: Locale; key: string; detail: string }

export const finding = (kind: Kind, locale: Locale, key: string, says: string): Finding => ({
  kind,
  locale,
  key,
  detail: says,
})

export function formatReport(findings: Finding[], locales: readonly Locale[]): string {
  const lines = locales.map((locale) => {
    const ofLocale = findings.filter((it) => it.locale === locale)
    const counts = Object.keys(kinds)
      .map((kind) => `${String(ofLocale.filter((it) => it.kind === kind).length).padStart(9)}`)
      .join('')
    return `${locale}${counts}`
  })
  const details = Object.entries(kinds).flatMap(([kind, name]) => {
    const ofKind = findings.filter((it) => it.kind === kind)
    if (!ofKind.length) return []
    // There are many at once, and a translator gets them from a command.
    if (kind === 'unread')
      return [
        `\n${name}:`,
        ...[...Map.groupBy(ofKind, ({ locale }) => locale)].map(
          ([locale, { length }]) => `  ${locale}  ${length} texts`,
        ),
      ]
    return [
      `\n${name}:`,
      ...ofKind.map(({ locale, key, detail: says }) => `  ${locale}  ${JSON.stringify(key)}${says && `: ${says}`}`),
    ]
  })
  return [
    `  ${Object.keys(kinds)
      .map((it) => it.padStart(9))
      .join('')}`,
    ...lines,
    ...details,
  ].join('\n')
}
