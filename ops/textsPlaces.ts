// Texts that are longer than the place where they stand: texts/places.json says which place is how narrow (I18N-3).
import { type Locale, locales } from '../contract/limits.ts'
import type { Text } from './textsCatalogues.ts'
import { type Finding, finding } from './textsFinding.ts'
import { lengthOf, readShape } from './textsShape.ts'

/**
 * `max`: characters. `factor`: so many times the English text, but at least `least`; only for English texts of `upTo` characters.
 * A place without `texts` and `sources` is everybody's who has none.
 */
export type Place = {
  max?: number
  factor?: number
  least?: number
  upTo?: number
  texts?: string[]
  sources?: string[]
}

export function tooLong(texts: Text[], places: Record<string, Place>): Finding[] {
  const named = new Set(texts.map(({ key }) => key))
  const gone = Object.entries(places).flatMap(([name, { texts = [] }]) =>
    texts
      .filter((it) => !named.has(it))
      .map((it) => finding('place', 'en', it, `“${name}” names a text that there is no more`)),
  )
  return [...gone, ...texts.flatMap((text) => locales.flatMap((it) => longIn(text, it, places)))]
}

function longIn(text: Text, locale: Locale, places: Record<string, Place>): Finding[] {
  const all = Object.entries(places)
  const has = ([, { texts, sources }]: [string, Place]) =>
    Boolean(texts?.includes(text.key) || sources?.some((it) => text.sources.includes(it)))
  const [name, place] = all.find(has) ?? all.find(([, { texts, sources }]) => !texts && !sources) ?? []
  if (!name || !place) return []
  const [english, said] = [measured(text.english), measured(text.said[locale])]
  if (english > (place.upTo ?? Number.POSITIVE_INFINITY)) return []
  const most = place.max ?? Math.max(place.least ?? 0, Math.round(english * (place.factor ?? 1)))
  return said > most
    ? [finding('long', locale, text.key, `${said} characters, ${name} has room for ${most}: ${text.said[locale]}`)]
    : []
}

function measured(text: string): number {
  try {
    return lengthOf(readShape(text))
  } catch {
    return text.length
  }
}
