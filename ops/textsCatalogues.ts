// Reads the catalogues as one table: every text with its English and its translations (I18N-3).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogType, MessageType } from '@lingui/conf'
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
  /** Where a translation is of an older English text, that text. */
  unread: Partial<Record<Locale, string>>
}

const po = formatter({ lineNumbers: false })

export async function readCatalogue(folder: string, locale: Locale): Promise<CatalogType> {
  const filename = join(folder, `${locale}.po`)
  if (!existsSync(filename)) return {}
  return po.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: defaultLocale, filename })
}

/** As the extractor writes it. */
export async function writeCatalogue(folder: string, locale: Locale, catalogue: CatalogType) {
  const filename = join(folder, `${locale}.po`)
  const existing = readFileSync(filename, 'utf8')
  const written = await po.serialize(catalogue, { locale, sourceLocale: defaultLocale, existing, filename })
  if (written !== existing) writeFileSync(filename, written)
}

/** A translator comment of the catalogue, which extraction keeps. The older English text follows it. */
const mark = 'to be read: '
const commentsOf = (entry: MessageType) => (entry.extra?.translatorComments ?? []) as string[]

/** The English text that an unread translation is of. */
export const unreadSince = (entry: MessageType): string | undefined =>
  commentsOf(entry)
    .find((it) => it.startsWith(mark))
    ?.slice(mark.length)

export const withMark = (entry: MessageType, english: string): MessageType => ({
  ...entry,
  extra: {
    ...entry.extra,
    translatorComments: [...commentsOf(withoutMark(entry)), mark + english.replace(/\s+/g, ' ')],
  },
})

export const withoutMark = (entry: MessageType): MessageType => ({
  ...entry,
  extra: { ...entry.extra, translatorComments: commentsOf(entry).filter((it) => !it.startsWith(mark)) },
})

/** As texts/*.json name a text. */
export const keyOf = (id: string, { message, context }: Pick<MessageType, 'message' | 'context'>) =>
  context ? `${context}|${message ?? id}` : (message ?? id)

/** `folder` holds {locale}.po. Texts that English lacks are not listed: extraction removes them. */
export async function readTexts(folder: string, among: readonly Locale[] = locales): Promise<Text[]> {
  const [english = {}, ...others] = await Promise.all(among.map((it) => readCatalogue(folder, it)))
  return Object.entries(english)
    .filter(([, { obsolete }]) => !obsolete)
    .map(([id, entry]) => {
      const { message, translation, origin } = entry
      const entries = among.map((it, at) => [it, at ? others[at - 1]?.[id] : entry] as const)
      return {
        key: keyOf(id, entry),
        english: translation || message || id,
        sources: (origin ?? []).map(([file]) => file),
        translations: Object.fromEntries(
          entries.map(([it, said]) => [it, said?.translation ?? '']),
        ) as Text['translations'],
        unread: Object.fromEntries(
          entries.flatMap(([it, said]) => (said && unreadSince(said) !== undefined ? [[it, unreadSince(said)]] : [])),
        ),
      }
    })
}
