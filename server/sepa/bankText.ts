// Text as every bank of SEPA takes it (EPC217-08): 26 letters, ten digits, a few signs, and no more than the field holds.
import { transliterations } from './transliteration.ts'

const allowed = /[A-Za-z0-9/\-?:().,'+ ]/
const isUpper = (letter: string | undefined) => letter !== undefined && /\p{Lu}/u.test(letter)

/** Straße becomes Strasse, ŁÓDŹ becomes LODZ, Афродита becomes Afrodita; what nobody could read aloud is left out. */
export function latinLetters(text: string): string {
  // A vowel with its accent apart is the same letter; ου is one sound in Greek.
  const composed = text.normalize('NFC').replace(/ο[υύ]/gu, 'ou').replace(/Ο[υύ]/gu, 'Ou').replace(/Ο[ΥΎ]/gu, 'OU')
  return eachLetter([...composed])
}

const eachLetter = (letters: string[]): string =>
  letters.map((letter, at) => oneLetter(letter, isUpper(letters[at + 1]) || isUpper(letters[at - 1]))).join('')

function oneLetter(letter: string, amongCapitals: boolean): string {
  if (allowed.test(letter)) return letter
  if (/[\s\p{Cc}\p{Z}]/u.test(letter)) return ' '
  const known = transliterations.get(letter.toLowerCase())
  if (known !== undefined) return isUpper(letter) ? capital(known, amongCapitals) : known
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  // Apart from its accents it may be a letter of the tables (ό) or several (ﬁ, ½): each looked at once more.
  return bare === letter ? '' : eachLetter([...bare])
}

const capital = (text: string, whole: boolean) =>
  whole ? text.toUpperCase() : text.slice(0, 1).toUpperCase() + text.slice(1)

/** One space at most, and no slash at either end or beside another: banks read those as the marks of a code. */
const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\/(?:\s*\/)+/g, '/')
    .replace(/^[\s/]+|[\s/]+$/g, '')

/** Never empty and never longer than `most`; `otherwise` stands where nothing of the text can be written. */
export function bankText(text: string, max_chars: number, fallback = 'NOTPROVIDED'): string {
  const whole = tidy(latinLetters(text))
  const cut = tidy(whole.slice(0, max_chars))
  return /[A-Za-z0-9]/.test(cut) ? cut : fallback.slice(0, max_chars)
}

/** What can be a reference of ours in a bank's file: it comes back as it was sent, so it is checked and never changed. */
export const isBankReference = (text: string) =>
  /^[A-Za-z0-9+?/\-:().,']{1,35}$/.test(text) && !/^\/|\/\/|\/$/.test(text)
