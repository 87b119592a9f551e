// Guessable passwords: the most used ones of known breaches, and words of the member or the site (ACC-3).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_CHARS } from '../../contract/limits.ts'

const alphanumerics = (it: string) => it.replace(/[^\p{L}\p{N}]/gu, '')
// Matches up to the last significant character: matching the tail itself would take quadratic time.
const withoutTrailingDigits = (it: string) => /^.*[^\d\p{P}\p{S}\s]/su.exec(it)?.[0] ?? ''
const withoutTrailingPunctuation = (it: string) => /^.*[^\p{P}\p{S}\s]/su.exec(it)?.[0] ?? ''

// The package's list is international; ours adds common choices of the served countries. Entries shorter than a password are stems that
// people append digits to.
const localPasswords = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n')
const MIN_STEM_CHARS = 5
const commonPasswords = new Set([
  ...(dictionary['passwords-common'] as string[]),
  ...localPasswords,
  ...localPasswords.map(withoutTrailingDigits),
])
for (const it of commonPasswords) if ([...it].length < MIN_STEM_CHARS) commonPasswords.delete(it)

const leetLetters: Record<string, string> = { '@': 'a', 4: 'a', 0: 'o', 3: 'e', 5: 's', $: 's', 7: 't' }
/** The text as it is, and with leetspeak read as letters: a 1 is an i or an l. */
const leetSpellings = (password: string) => {
  const read = password.replace(/[@4035$7]/g, (sign) => leetLetters[sign] as string)
  return [password, read.replace(/[1!]/g, 'i'), read.replace(/[1!]/g, 'l')]
}

/** The block that the text repeats, the last time possibly cut off; null where it does not repeat. */
function repeatedBlock(it: string): string | null {
  const signs = [...it]
  for (let size = 1; size <= signs.length / 2; size += 1)
    if (signs.every((sign, at) => at < size || sign === signs[at - size])) return signs.slice(0, size).join('')
  return null
}

/** A tail up to this length does not make a repetition stronger. */
const MAX_TAIL_CHARS = 4

/** Case, width, spaces, punctuation, trailing digits, leetspeak and repetition make a guessable password no stronger. */
export function isGuessable(password: string, words: (string | null)[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase().trim()
  const cores = [plain, withoutTrailingPunctuation(plain), withoutTrailingDigits(plain)].filter(
    (it) => it.length >= plain.length - MAX_TAIL_CHARS,
  )
  const variants = new Set(cores.flatMap((it) => [it, alphanumerics(it)]))
  const blocks = [...variants].map(repeatedBlock).filter((it) => it !== null)
  // A block long enough to be a password is checked as one below.
  if (blocks.some((it) => [...it].length < PASSWORD_CHARS.min)) return true
  const spellings = [plain, ...blocks].flatMap((it) => [it, withoutTrailingDigits(it)]).flatMap(leetSpellings)
  const forms = new Set(
    spellings.flatMap((it) => [it, withoutTrailingDigits(it)]).flatMap((it) => [it, alphanumerics(it)]),
  )
  forms.delete('')
  const personalWords = words.flatMap((it) => (it === null ? [] : alphanumerics(it.normalize('NFKC').toLowerCase())))
  return [...forms].some((it) => commonPasswords.has(it)) || personalWords.some((it) => forms.has(it))
}
