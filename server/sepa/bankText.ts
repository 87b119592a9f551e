// Text in the SEPA character set (EPC217-08): basic Latin letters, digits and a few signs, cut to the length of the field.
import { transliterations } from './transliteration.ts'

const allowedCharacter = /[A-Za-z0-9/\-?:().,'+ ]/
const isUpper = (letter: string | undefined) => letter !== undefined && /\p{Lu}/u.test(letter)

/** Transliterates: Straße becomes Strasse, ŁÓDŹ becomes LODZ, Афродита becomes Afrodita; unknown characters are dropped. */
export function latinLetters(text: string): string {
  // NFC joins letters and combining accents; Greek ου is written ou.
  const composed = text.normalize('NFC').replace(/ο[υύ]/gu, 'ou').replace(/Ο[υύ]/gu, 'Ou').replace(/Ο[ΥΎ]/gu, 'OU')
  return eachLetter([...composed])
}

const eachLetter = (letters: string[]): string =>
  letters.map((letter, at) => oneLetter(letter, isUpper(letters[at + 1]) || isUpper(letters[at - 1]))).join('')

function oneLetter(letter: string, amongCapitals: boolean): string {
  if (allowedCharacter.test(letter)) return letter
  if (/[\s\p{Cc}\p{Z}]/u.test(letter)) return ' '
  const known = transliterations.get(letter.toLowerCase())
  if (known !== undefined) return isUpper(letter) ? capital(known, amongCapitals) : known
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  // Without accents it may be a letter of the tables (ό) or several letters (ﬁ, ½): transliterate each.
  return bare === letter ? '' : eachLetter([...bare])
}

const capital = (text: string, whole: boolean) =>
  whole ? text.toUpperCase() : text.slice(0, 1).toUpperCase() + text.slice(1)

/** Collapses spaces and slashes, and trims slashes: banks read leading and double slashes as codes. */
const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\/(?:\s*\/)+/g, '/')
    .replace(/^[\s/]+|[\s/]+$/g, '')

/** Never empty and never longer than `maxChars`; `fallback` where nothing of the text can be written. */
export function bankText(text: string, maxChars: number, fallback = 'NOTPROVIDED'): string {
  const whole = tidy(latinLetters(text))
  const cut = tidy(whole.slice(0, maxChars))
  return /[A-Za-z0-9]/.test(cut) ? cut : fallback.slice(0, maxChars)
}

/** Whether a reference is allowed in a bank file. It must come back unchanged, so it is checked and never transliterated. */
export const isBankReference = (text: string) =>
  /^[A-Za-z0-9+?/\-:().,']{1,35}$/.test(text) && !/^\/|\/\/|\/$/.test(text)
