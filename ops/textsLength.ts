// Checks the length of texts against their narrow slots in the layout, texts/narrowSlots.json (I18N-3).
import { type Locale, locales } from '../contract/limits.ts'
import type { Text } from './textsCatalogues.ts'
import { type Finding, finding } from './textsFindings.ts'
import { messageLength, parseMessage } from './textsMessageFormat.ts'

/**
 * `max`: characters. `factor`: so many times the English text, but at least `least`; only for English texts of `upTo` characters.
 * A place without `texts` and `sources` is everybody's who has none.
 */
export type NarrowSlot = {
  max?: number
  factor?: number
  least?: number
  upTo?: number
  texts?: string[]
  sources?: string[]
}

export function checkLengths(texts: Text[], places: Record<string, NarrowSlot>): Finding[] {
  const named = new Set(texts.map(({ key }) => key))
  const gone = Object.entries(places).flatMap(([name, { texts = [] }]) =>
    texts
      .filter((it) => !named.has(it))
      .map((it) => finding('place', 'en', it, `“${name}” names a text that there is no more`)),
  )
  return [...gone, ...texts.flatMap((text) => locales.flatMap((it) => checkLength(text, it, places)))]
}

function checkLength(text: Text, locale: Locale, places: Record<string, NarrowSlot>): Finding[] {
  const all = Object.entries(places)
  const has = ([, { texts, sources }]: [string, NarrowSlot]) =>
    Boolean(texts?.includes(text.key) || sources?.some((it) => text.sources.includes(it)))
  const [name, place] = all.find(has) ?? all.find(([, { texts, sources }]) => !texts && !sources) ?? []
  if (!name || !place) return []
  const [english, said] = [textLength(text.english), textLength(text.translations[locale])]
  if (english > (place.upTo ?? Number.POSITIVE_INFINITY)) return []
  const most = place.max ?? Math.max(place.least ?? 0, Math.round(english * (place.factor ?? 1)))
  return said > most
    ? [
        finding(
          'long',
          locale,
          text.key,
          `${said} characters, ${name} has room for ${most}: ${text.translations[locale]}`,
        ),
      ]
    : []
}

function textLength(text: string): number {
  try {
    return messageLength(parseMessage(text))
  } catch {
    return text.length
  }
}
