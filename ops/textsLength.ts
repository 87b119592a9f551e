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
  const keys = new Set(texts.map(({ key }) => key))
  const unknownKeys = Object.entries(places).flatMap(([name, { texts = [] }]) =>
    texts
      .filter((it) => !keys.has(it))
      .map((it) => finding('place', 'en', it, `“${name}” names a text that there is no more`)),
  )
  return [...unknownKeys, ...texts.flatMap((text) => locales.flatMap((it) => checkLength(text, it, places)))]
}

function checkLength(text: Text, locale: Locale, places: Record<string, NarrowSlot>): Finding[] {
  const slots = Object.entries(places)
  const has = ([, { texts, sources }]: [string, NarrowSlot]) =>
    Boolean(texts?.includes(text.key) || sources?.some((it) => text.sources.includes(it)))
  const [name, place] = slots.find(has) ?? slots.find(([, { texts, sources }]) => !texts && !sources) ?? []
  if (!name || !place) return []
  const [english, length] = [textLength(text.english), textLength(text.translations[locale])]
  if (english > (place.upTo ?? Number.POSITIVE_INFINITY)) return []
  const maxLength = place.max ?? Math.max(place.least ?? 0, Math.round(english * (place.factor ?? 1)))
  return length > maxLength
    ? [
        finding(
          'long',
          locale,
          text.key,
          `${length} characters, ${name} has room for ${maxLength}: ${text.translations[locale]}`,
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
