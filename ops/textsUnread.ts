// Carries translations to rewritten English texts, marks them to be read, and takes them from who read them (I18N-3).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogType } from '@lingui/conf'
import { defaultLocale, type Locale, locales } from '../contract/limits.ts'
import { keyOf, readCatalogue, unreadSince, withMark, withoutMark, writeCatalogue } from './textsCatalogues.ts'
import { missingParts } from './textsMessageFormat.ts'
import { fitTranslation, type Pairing, pairMessages } from './textsPairing.ts'
import { collectMessages, diffSince, type Message, withCommit } from './textsSources.ts'

const otherLocales = locales.filter((it) => it !== defaultLocale)

/** Catalogues of the ten other languages, each as `change` makes it. */
const changeAll = (
  folder: string,
  change: (catalogue: CatalogType, locale: Locale) => CatalogType | Promise<CatalogType>,
) =>
  Promise.all(
    otherLocales.map(async (locale) =>
      writeCatalogue(folder, locale, await change(await readCatalogue(folder, locale), locale)),
    ),
  )

/** Runs an extraction, then marks what is translated under an explicit id whose English text it changed. */
export async function extractAndMark(folder: string, extract: () => void) {
  const before = await readCatalogue(folder, defaultLocale)
  extract()
  const changed = Object.entries(await readCatalogue(folder, defaultLocale)).flatMap(([id, { translation }]) => {
    const old = before[id]?.translation
    return old && old !== translation ? [[id, old] as const] : []
  })
  if (!changed.length) return
  await changeAll(folder, (catalogue) => {
    const marked = changed.flatMap(([id, old]) => {
      const entry = catalogue[id]
      return entry?.translation && unreadSince(entry) === undefined ? [[id, withMark(entry, old)]] : []
    })
    return { ...catalogue, ...Object.fromEntries(marked) }
  })
}

/** The catalogue with the old translations of texts that have none, marked; `lacking` gets those that do not fit. */
export function fillWithOld(
  catalogue: CatalogType,
  oldCatalogue: CatalogType,
  pairs: [now: Message, old: Message][],
  locale: Locale,
  lacking: (now: Message, lacks: string[]) => void,
): CatalogType {
  const carried = pairs.flatMap(([now, old]) => {
    const [entry, before] = [catalogue[now.id], oldCatalogue[old.id]]
    if (!entry || entry.translation || !before?.translation) return []
    const fit = fitTranslation(old, now, before.translation, locale)
    if ('fitted' in fit)
      return [[now.id, withMark({ ...entry, translation: fit.fitted }, unreadSince(before) ?? old.english)]]
    lacking(now, fit.lacks)
    return []
  })
  return { ...catalogue, ...Object.fromEntries(carried) }
}

/** The lists of texts/ with the new names of texts: the keys of same.json, and what `texts` and `but` name. */
export function renameInList(name: string, list: unknown, renames: Map<string, string>): unknown {
  const renamed = (it: string) => renames.get(it) ?? it
  const keyed = (texts: object) => Object.fromEntries(Object.entries(texts).map(([key, it]) => [renamed(key), it]))
  if (name === 'same.json')
    return Object.fromEntries(Object.entries(list as object).map(([reason, it]) => [reason, keyed(it)]))
  return JSON.parse(JSON.stringify(list), (key, it) =>
    (key === 'texts' || key === 'but') && Array.isArray(it) ? it.map(renamed) : it,
  )
}

/** Of texts that are gone; `pairs` is by new id. */
function renameInLists(folder: string, pairs: Pairing['pairs'], old: CatalogType, now: CatalogType) {
  const renames = new Map(
    [...pairs].flatMap(([id, oldId]) => {
      const [before, after] = [old[oldId], now[id]]
      return before && after && !now[oldId] ? [[keyOf(oldId, before), keyOf(id, after)] as const] : []
    }),
  )
  for (const name of ['same.json', 'narrowSlots.json', 'glossary.json']) {
    const file = join(folder, name)
    const list = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
    const written = renameInList(name, list, renames)
    if (JSON.stringify(written) !== JSON.stringify(list)) writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`)
  }
}

/** Gives each new text the translations of the text that stood in its place at the commit. Returns a report. */
export async function keepTranslations(root: string, commit: string): Promise<string> {
  const folder = join(root, 'texts')
  const now = await collectMessages(root)
  const nowById = new Map(now.map((it) => [it.id, it]))
  return await withCommit(root, commit, async (then) => {
    const old = await collectMessages(then)
    const oldById = new Map(old.map((it) => [it.id, it]))
    const pairing = pairMessages(old, now, diffSince(root, commit))
    const pairs = [...pairing.pairs].flatMap(([id, oldId]): [Message, Message][] => {
      const [after, before] = [nowById.get(id), oldById.get(oldId)]
      return after && before ? [[after, before]] : []
    })
    const lacking = new Map<Message, string[]>()
    await changeAll(folder, async (catalogue, locale) =>
      fillWithOld(catalogue, await readCatalogue(join(then, 'texts'), locale), pairs, locale, (text, lacks) =>
        lacking.set(text, [...(lacking.get(text) ?? []), `${locale} ${lacks.join(', ')}`]),
      ),
    )
    const [oldEnglish, english] = [
      await readCatalogue(join(then, 'texts'), defaultLocale),
      await readCatalogue(folder, defaultLocale),
    ]
    renameInLists(folder, pairing.pairs, oldEnglish, english)
    return [
      `${pairs.length} texts stand where another stood; ${lacking.size} of them do not fit, ${pairing.unpaired.length} new texts stand where none stood.`,
      ...[...lacking].map(([{ english, origin }, says]) =>
        [
          `\nmissing, does not fit: ${JSON.stringify(english)} (${origin[0]?.[0]})`,
          ...says.map((it) => `  ${it}`),
        ].join('\n'),
      ),
      ...pairing.unpaired.map(({ file, line, english, gone }) =>
        [
          `\nmissing, unpaired: ${JSON.stringify(english)} (${file}:${line})`,
          ...gone.map((it) => `  gone: ${it}`),
        ].join('\n'),
      ),
    ].join('\n')
  })
}

/** What a translator has to read or to write: JSON, by the key under which `apply` takes the translation. */
export async function listUnread(folder: string, locale: Locale): Promise<string> {
  const english = await readCatalogue(folder, defaultLocale)
  const entries = Object.entries(await readCatalogue(folder, locale)).flatMap(([id, entry]) => {
    const was = unreadSince(entry)
    if (entry.translation && was === undefined) return []
    const files = (entry.origin ?? []).map(([file]) => file)
    return [
      [
        keyOf(id, entry),
        { files, english: english[id]?.translation || entry.message, was, translation: entry.translation },
      ],
    ]
  })
  return JSON.stringify(Object.fromEntries(entries), null, 2)
}

/** The catalogue with the translations, without their marks; and what was refused, by key. */
export function applyTo(
  catalogue: CatalogType,
  english: CatalogType,
  translations: Record<string, string>,
  locale: Locale,
): { catalogue: CatalogType; refused: string[] } {
  const idByKey = new Map(Object.entries(catalogue).map(([id, entry]) => [keyOf(id, entry), id]))
  const applied: CatalogType = { ...catalogue }
  const refused = Object.entries(translations).flatMap(([key, translation]) => {
    const id = idByKey.get(key)
    const entry = id === undefined ? undefined : catalogue[id]
    if (id === undefined || !entry) return [`${JSON.stringify(key)}: no such text`]
    const lacks = missingParts(english[id]?.translation || entry.message || id, translation, locale)
    if (!translation.trim() || lacks.length) return [`${JSON.stringify(key)}: ${lacks.join(', ') || 'empty'}`]
    applied[id] = withoutMark({ ...entry, translation })
    return []
  })
  return { catalogue: applied, refused }
}

/** Writes what a translator says in a JSON file: { key: translation }. Returns what it refused. */
export async function apply(folder: string, locale: Locale, file: string): Promise<string[]> {
  const { catalogue, refused } = applyTo(
    await readCatalogue(folder, locale),
    await readCatalogue(folder, defaultLocale),
    JSON.parse(readFileSync(file, 'utf8')),
    locale,
  )
  await writeCatalogue(folder, locale, catalogue)
  return refused
}
