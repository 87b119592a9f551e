// Detects phone numbers, in digits or spelled, in any grouping; not dates, times, prices or scores (SAFE-4).

import type { ParsedText } from './detectSigns.ts'
import { foldText } from './foldText.ts'
import { tokenize, type Word } from './tokenize.ts'
import { numbers } from './words/phrases.ts'

const spelled = new Map(numbers.map(([digits, word]) => [foldText(word), digits]))
const doublingWords = new Set([
  'double',
  'dubbel',
  'dubbele',
  'doppel',
  'doppelt',
  'doble',
  'doppio',
  'dobbel',
  'dobbelt',
  'dubbelt',
  'tupla',
])

const MIN_DIGITS = 7

/** Patterns that look like phone numbers; account numbers are for money.ts. */
const falsePositives = [
  /\b[a-z]{2}\d{2} ?(?:[a-z]{4}|\d{4}) ?\d{4}[\d ]{0,24}/g,
  /(?<![\d:])\d{1,2}:\d{2}(?::\d{2})?(?![\d:])/g,
  /(?<!\d[./-]?)(?:\d{1,2}([./-])\d{1,2}\1(?:(?:19|20)\d\d|\d\d)|(?:19|20)\d\d([./-])\d{1,2}\2\d{1,2})(?![./-]?\d| \d\d \d\d\b)/g,
  /\b(?:19|20)\d\d ?[/-] ?(?:19|20)\d\d\b/g,
  /(?<![\d-])\d ?- ?\d(?![\d-])/g,
  /\b[1-9]\d{0,2}(?:[., ']000){1,4}\b/g,
  /[€$£] ?\d[\d.,]{0,12}/g,
  /(?<!\d)\d[\d.,]{0,12} ?(?:€|£|\$|(?:euro?s?|kr|zl|usd|dollars?|pounds?|kroner|kronor|zloty)\b)/g,
]
/** Group sizes of national numbers that start with neither 0 nor +. */
const national = new Set([
  '333',
  '3222',
  '3322',
  '36',
  '37',
  '334',
  '343',
  '1334',
  '323',
  '2333',
  '2343',
  '2334',
  '2322',
  '2222222',
  '23222',
  '2332',
  '262',
  '2324',
])

type Run = { groups: string[]; spelled: boolean[]; from: number }

export function hasPhone(read: ParsedText): boolean {
  if (!hasEnoughDigits(read)) return false
  const { folded, found } = read
  const mentionsCall = found.some(({ kind }) => kind === 'calls')
  const rest = falsePositives.reduce((text, it) => text.replace(it, ' x '), folded)
  return runsOf(rest).some((run) => isPhone(run, rest, mentionsCall) || isPhone(trimSpelled(run), rest, mentionsCall))
}

/** Quick check: most messages have too few digits. */
export function hasEnoughDigits({ folded, words }: Pick<ParsedText, 'folded' | 'words'>): boolean {
  const figures = /\d/.test(folded)
  let count = 0
  for (const word of words) {
    count += (figures ? digitsOf(word) : spelled.get(word.text))?.length ?? 0
    if (count >= MIN_DIGITS) return true
  }
  return false
}

/** Runs of numbers with at most a few characters between them. */
function runsOf(text: string): Run[] {
  const runs: Run[] = []
  let run: Run | undefined
  let end = 0
  let isDoubled = false
  for (const word of tokenize(text)) {
    const digits = digitsOf(word)
    if (doublingWords.has(word.text)) {
      isDoubled = true
      if (run) end = word.to
      continue
    }
    if (!digits) {
      run = undefined
    } else {
      if (!run || word.from - end > 6) {
        run = { groups: [], spelled: [], from: word.from }
        runs.push(run)
      }
      run.groups.push(isDoubled && digits.length === 1 ? digits + digits : digits)
      run.spelled.push(!/\d/.test(word.raw))
      end = word.to
    }
    isDoubled = false
  }
  return runs
}

/** Reads O6 and l2 as digits, but not 1m80. */
function digitsOf({ raw, text }: Word): string | undefined {
  if (!/\d/.test(raw)) return spelled.get(text)
  if (/^\d+$/.test(raw)) return raw
  if (raw.length < 20 && /^[\doil]+$/.test(raw) && /\d.*\d|^[oil]\d$/.test(raw))
    return raw.replaceAll('o', '0').replace(/[il]/g, '1')
  return spelled.get(text)
}

/** Without spelled words at both ends, which may be no numbers: 'numer to 601 234 567'. */
function trimSpelled({ groups, spelled: isSpelled, from }: Run): Run {
  const first = isSpelled.indexOf(false)
  const last = isSpelled.lastIndexOf(false) + 1
  return { groups: groups.slice(first, last), spelled: isSpelled.slice(first, last), from }
}

function isPhone({ groups, spelled: isSpelled, from }: Run, text: string, mentionsCall: boolean): boolean {
  const spelledCount = isSpelled.filter(Boolean).length
  const digits = groups.join('')
  if (digits.length < 8 || digits.length > 40 || isSequence(groups)) {
    // A spelled number with one digit missing, or without the common prefix.
    return spelledCount >= 6 && digits.length === MIN_DIGITS && mentionsCall && !isSequence(groups)
  }
  if (spelledCount >= 4) return true
  const plus = /[+(] ?$/.test(text.slice(Math.max(0, from - 3), from))
  if (plus || digits.startsWith('0')) return true
  if (groups.length === 1) return digits.length <= 13 && !isDate(digits)
  if (groups.length >= 8 && groups.every((it) => it.length === 1)) return true
  const sizes = groups.map((it) => it.length).join('')
  return digits.length <= 14 && (national.has(sizes) || (mentionsCall && groups.length <= 5))
}

/** 1 2 3 4 5 …, up or down. */
const isSequence = (groups: string[]) =>
  [1, -1].some((step) => groups.every((it, at) => at === 0 || Number(it) - Number(groups[at - 1]) === step)) &&
  groups.length > 1

/** 20240512 or 12052024. */
const isDate = (digits: string) => /^(?:(?:19|20)\d\d[01]\d[0-3]\d|[0-3]\d[01]\d(?:19|20)\d\d)$/.test(digits)
