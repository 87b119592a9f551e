// Passwords that are guessed first: the ones used most in known breaches, and words of one's own or of the site (ACC-3).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_CHARS } from '../../contract/limits.ts'

const alphanumerics = (it: string) => it.replace(/[^\p{L}\p{N}]/gu, '')
// From the start to the last that counts: looking for the tail itself takes time by the square.
const withoutTrailingDigits = (it: string) => /^.*[^\d\p{P}\p{S}\s]/su.exec(it)?.[0] ?? ''
const withoutTrailingPunctuation = (it: string) => /^.*[^\p{P}\p{S}\s]/su.exec(it)?.[0] ?? ''

// The package's list is of the whole world; ours adds what people in the served countries choose. Shorter than a password may be,
// they are what a tail of digits is put behind.
const localPasswords = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n')
const MIN_STEM_CHARS = 5
const commonPasswords = new Set([...(dictionary['passwords-common'] as string[]), ...localPasswords, ...localPasswords.map(withoutTrailingDigits)])
for (const it of commonPasswords) if ([...it].length < MIN_STEM_CHARS) commonPasswords.delete(it)

const leetLetters: Record<string, string> = { '@': 'a', 4: 'a', 0: 'o', 3: 'e', 5: 's', $: 's', 7: 't' }
/** As it is, and with the signs and digits that stand for letters read as these: a 1 is an i or an l. */
const leetSpellings = (it: string) => {
  const read = it.replace(/[@4035$7]/g, (sign) => leetLetters[sign] as string)
  return [it, read.replace(/[1!]/g, 'i'), read.replace(/[1!]/g, 'l')]
}

/** What is said over and over, the last time perhaps not to its end. */
function repeatedBlock(it: string): string | null {
  const signs = [...it]
  for (let size = 1; size <= signs.length / 2; size += 1)
    if (signs.every((sign, at) => at < size || sign === signs[at - size])) return signs.slice(0, size).join('')
  return null
}

/** A tail no longer than this doesn't save what is repeated before it. */
const MAX_TAIL_CHARS = 4

/** Case, width, spaces, signs, a tail of digits, signs for letters and saying it twice make none of them better. */
export function isGuessable(password: string, words: (string | null)[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase().trim()
  const cores = [plain, withoutTrailingPunctuation(plain), withoutTrailingDigits(plain)].filter((it) => it.length >= plain.length - MAX_TAIL_CHARS)
  const variants = new Set(cores.flatMap((it) => [it, alphanumerics(it)]))
  const blocks = [...variants].map(repeatedBlock).filter((it) => it !== null)
  // One that would be a password by itself is judged by itself.
  if (blocks.some((it) => [...it].length < PASSWORD_CHARS.min)) return true
  const spellings = [plain, ...blocks].flatMap((it) => [it, withoutTrailingDigits(it)]).flatMap(leetSpellings)
  const forms = new Set(spellings.flatMap((it) => [it, withoutTrailingDigits(it)]).flatMap((it) => [it, alphanumerics(it)]))
  forms.delete('')
  const personalWords = words.flatMap((it) => (it === null ? [] : alphanumerics(it.normalize('NFKC').toLowerCase())))
  return [...forms].some((it) => commonPasswords.has(it)) || personalWords.some((it) => forms.has(it))
}
