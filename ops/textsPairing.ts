// Pairs the texts of a file with those it had before, and fits an old translation to its new English text (I18N-3).
import type { Locale } from '../contract/limits.ts'
import { missingParts, placeholdersOf } from './textsMessageFormat.ts'
import { type Diff, type Message, placeBefore, placeNow } from './textsSources.ts'

type Placed = { id: string; english: string; place: string; line: number }
const SAME_TEXT_SCORE = 10
/** Below this share of common words, two texts of an uneven change are not one text rewritten. */
const MIN_LIKENESS = 0.2

/** Words of four letters and more, and placeholders. */
const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{4,}|\{\w+/gu))

export function likeness(one: string, other: string): number {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  return words.size + others.size ? (2 * words.intersection(others).size) / (words.size + others.size) : 0
}

/** Pairs in the order of both lists, with the highest sum of scores. A score of 0 is no pair. */
export function align<T>(old: T[], now: T[], score: (old: T, now: T) => number): [old: T, now: T][] {
  const scores = old.map((a) => now.map((b) => score(a, b)))
  const best = Array.from({ length: old.length + 1 }, () => new Float64Array(now.length + 1))
  const at = (list: Float64Array[], i: number, j: number) => list[i]?.[j] ?? 0
  const paired = (i: number, j: number) => {
    const own = scores[i]?.[j] ?? 0
    return own > 0 ? own + at(best, i + 1, j + 1) : 0
  }
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      (best[i] as Float64Array)[j] = Math.max(at(best, i + 1, j), at(best, i, j + 1), paired(i, j))
  const pairs: [T, T][] = []
  for (let i = 0, j = 0; i < old.length && j < now.length; ) {
    if (paired(i, j) > 0 && paired(i, j) === at(best, i, j)) pairs.push([old[i++] as T, now[j++] as T])
    else if (at(best, i + 1, j) === at(best, i, j)) i++
    else j++
  }
  return pairs
}

/** Texts of one place pair in order where they are as many as before, elsewhere by likeness. */
export function pairFile(old: Placed[], now: Placed[]): [old: Placed, now: Placed][] {
  const isEven = (place: string) =>
    old.filter((it) => it.place === place).length === now.filter((it) => it.place === place).length
  return align(old, now, (a, b) => {
    if (a.id === b.id) return SAME_TEXT_SCORE
    const alike = likeness(a.english, b.english)
    if (a.place === b.place && isEven(a.place)) return 1 + alike
    return alike < MIN_LIKENESS ? 0 : alike
  })
}

/** By file, in the order of their lines. */
function byFile(messages: Message[], placeOf: (file: string, line: number) => string): Map<string, Placed[]> {
  const uses = messages.flatMap(({ id, english, origin }) =>
    origin.map(([file, line]) => ({ file, id, english, line, place: placeOf(file, line) })),
  )
  return Map.groupBy(
    uses.sort((a, b) => a.line - b.line),
    ({ file }) => file,
  )
}

export type Pairing = {
  /** By new id, the old one. */
  pairs: Map<string, string>
  /** New texts without an old one, and texts that are gone from their file. */
  unpaired: { file: string; line: number; english: string; gone: string[] }[]
}

export function pairMessages(old: Message[], now: Message[], diff: Diff): Pairing {
  const [oldIds, nowIds] = [new Set(old.map(({ id }) => id)), new Set(now.map(({ id }) => id))]
  const oldByFile = byFile(old, (file, line) => {
    const { hunks } = [...diff.values()].find(({ oldFile }) => oldFile === file) ?? { hunks: [] }
    return placeBefore(hunks, line)
  })
  const votes = new Map<string, Map<string, number>>()
  const paired = new Set<string>()
  const unpaired: Pairing['unpaired'] = []
  for (const [file, texts] of byFile(now, (name, line) => placeNow(diff.get(name)?.hunks ?? [], line))) {
    const before = oldByFile.get(diff.get(file)?.oldFile || file) ?? []
    const pairs = pairFile(before, texts).filter(([{ id }, it]) => id !== it.id && !oldIds.has(it.id))
    for (const [{ id }, it] of pairs) {
      const counts = votes.get(it.id) ?? new Map<string, number>()
      votes.set(it.id, counts.set(id, (counts.get(id) ?? 0) + 1))
      paired.add(id)
    }
    const gone = before.filter(({ id }) => !nowIds.has(id) && !pairs.some(([it]) => it.id === id))
    for (const { id, line, english } of texts)
      if (!oldIds.has(id) && !pairs.some(([, it]) => it.id === id))
        unpaired.push({ file, line, english, gone: [...new Set(gone.map((it) => it.english))] })
  }
  const pairs = new Map([...votes].map(([id, counts]) => [id, [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '']))
  const byEnglish = new Set(now.filter(({ id }) => pairs.has(id)).map(({ english }) => english))
  return { pairs, unpaired: unpaired.filter(({ english }) => !byEnglish.has(english)) }
}

type Filled = Pick<Message, 'english' | 'placeholders'>

/** Old names of placeholders → new ones: of the same expression, else of the same name, else the next one left. */
function renamesOf(old: Filled, now: Filled): Map<string, string> {
  const left = new Set(placeholdersOf(now.english))
  const renames = new Map<string, string>()
  const names = placeholdersOf(old.english)
  const rename = (name: string, to: string | undefined) => {
    if (to === undefined || !left.delete(to)) return
    renames.set(name, to)
  }
  for (const name of names) {
    const [expression] = old.placeholders[name] ?? []
    const same = [...left].find((it) => expression !== undefined && now.placeholders[it]?.includes(expression))
    rename(name, same ?? (/^\d/.test(name) ? undefined : name))
  }
  const rest = names.filter((it) => !renames.has(it))
  if (rest.length === left.size) for (const name of rest) rename(name, [...left][0])
  return renames
}

/** The old translation with the placeholders of the new English text, or what it would lack. */
export function fitTranslation(
  old: Filled,
  now: Filled,
  translation: string,
  locale: Locale,
): { fitted: string } | { lacks: string[] } {
  const renames = renamesOf(old, now)
  const fitted = translation.replace(/\{(\w+)(?=\s*[,}])/g, (whole, name) => {
    const to = renames.get(name)
    return to === undefined ? whole : `{${to}`
  })
  const lacks = missingParts(now.english, fitted, locale)
  return lacks.length ? { lacks } : { fitted }
}
