// Rules of a member's name: letters of one script, no contact details, nothing reserved (ACC-3, spec §5).
import { NAME_CHARS } from '../../contract/limits.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import { stripInvisible } from '../base/stripInvisible.ts'
import { emailKey, parseEmail } from '../members/index.ts'
import { hasContact } from './contactInName.ts'
import { isReservedName } from './reservedNames.ts'

/** Removes invisible and bidi characters; normalizes letters, apostrophes, hyphens and spaces: keyboards type others by themselves. */
export const cleanName = (name: string) =>
  stripInvisible(name)
    .replace(/[\u2018\u2019\u201b\u2032\u02bc\u02b9`´]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .normalize('NFKC')
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim()

/** Bounds the cost of the patterns. */
const MAX_CHECKED_CHARS = 500

/** `siteNames`: what the site calls itself, reserved for it. */
export function nameRefusal(name: string, email: string | undefined, siteNames: string[]): RefusalCode | null {
  if (name.startsWith('@')) return 'name_starts_with_at'
  // Without an address to compare with, one entered as a name is most likely the member's own.
  if (email === undefined ? parseEmail(name) : emailKey(name) === emailKey(email)) return 'name_is_email'
  const prefix = name.slice(0, MAX_CHECKED_CHARS)
  if (hasContact(prefix)) return 'name_contact'
  const length = [...prefix].length
  if (length < NAME_CHARS.min || length > NAME_CHARS.max) return 'name_length'
  if (!hasOneScript(name)) return 'name_letters'
  return isReservedName(name, siteNames) ? 'name_reserved' : null
}

// Latin as the world's alphabets have it, without phonetic letters, clicks and small capitals, which exist to be mistaken for others.
const latin =
  'a-zA-ZÀ-ÖØ-öø-\u017f\u018f\u0259\u01a0\u01a1\u01af\u01b0\u01cd-\u01dc\u01e6-\u01f0\u01f4\u01f5\u01f8-\u021b\u021e\u021f\u0226-\u0233\u1e00-\u1eff'

/** Scripts in use today (UAX 31, table 5), and those that are written together. */
const scripts = [
  ...[
    'Arabic',
    'Armenian',
    'Bengali',
    'Devanagari',
    'Ethiopic',
    'Georgian',
    'Gujarati',
    'Gurmukhi',
    'Hebrew',
    'Kannada',
  ],
  ...['Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
]
const combinedScripts = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
]

const lettersOf = (...ranges: string[]) => new RegExp(`^(?:[${ranges.join('')}]\\p{Mn}{0,2})+$`, 'u')
const scx = (name: string) => `\\p{scx=${name}}`
const alphabets = [
  lettersOf(latin),
  lettersOf('\u0400-\u0482\u048a-\u052f'),
  lettersOf('\u0370-\u03ff\u1f00-\u1fff'),
  ...scripts.map((script) => lettersOf(scx(script))),
  ...combinedScripts.map((combination) => lettersOf(...combination.map(scx))),
]

/** Digits and marks that may stand between the letters. The refusal name_letters lists the marks. */
const betweenLetters = /[0-9 ._'\u02bb-]|(?<=l)\u00b7(?=l)/gi

/** At least one letter, all of one script. The middle dot of Catalan stands between two l, elsewhere it is none. */
function hasOneScript(name: string): boolean {
  const letters = name.replace(betweenLetters, '')
  // Marks stand on letters, letters are letters: an emoji or a sign is neither.
  if (!/^(?:\p{L}\p{M}*)+$/u.test(letters)) return false
  return alphabets.some((alphabet) => alphabet.test(letters))
}
