// Passwords that are guessed first: the ones used most in known breaches, and words of one's own or of the site (ACC-3).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordLength } from '../../contract/limits.ts'

const lettersOf = (it: string) => it.replace(/[^\p{L}\p{N}]/gu, '')
// From the start to the last that counts: looking for the tail itself takes time by the square.
const withoutTail = (it: string) => /^.*[^\d\p{P}\p{S}\s]/su.exec(it)?.[0] ?? ''
const withoutSigns = (it: string) => /^.*[^\p{P}\p{S}\s]/su.exec(it)?.[0] ?? ''

// The package's list is of the whole world; ours adds what people in the served countries choose. Shorter than a password may be,
// they are what a tail of digits is put behind.
const ours = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n')
const stem = 5
const common = new Set([...(dictionary['passwords-common'] as string[]), ...ours, ...ours.map(withoutTail)])
for (const it of common) if ([...it].length < stem) common.delete(it)

const letters: Record<string, string> = { '@': 'a', 4: 'a', 0: 'o', 3: 'e', 5: 's', $: 's', 7: 't' }
/** As it is, and with the signs and digits that stand for letters read as these: a 1 is an i or an l. */
const spellings = (it: string) => {
  const read = it.replace(/[@4035$7]/g, (sign) => letters[sign] as string)
  return [it, read.replace(/[1!]/g, 'i'), read.replace(/[1!]/g, 'l')]
}

/** What is said over and over, the last time perhaps not to its end. */
function blockOf(it: string): string | null {
  const signs = [...it]
  for (let size = 1; size <= signs.length / 2; size += 1)
    if (signs.every((sign, at) => at < size || sign === signs[at - size])) return signs.slice(0, size).join('')
  return null
}

/** A tail no longer than this doesn't save what is repeated before it. */
const shortTail = 4

/** Case, width, spaces, signs, a tail of digits, signs for letters and saying it twice make none of them better. */
export function isGuessable(password: string, words: (string | null)[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase().trim()
  const cores = [plain, withoutSigns(plain), withoutTail(plain)].filter((it) => it.length >= plain.length - shortTail)
  const said = new Set(cores.flatMap((it) => [it, lettersOf(it)]))
  const blocks = [...said].map(blockOf).filter((it) => it !== null)
  // One that would be a password by itself is judged by itself.
  if (blocks.some((it) => [...it].length < passwordLength.min)) return true
  const spelled = [plain, ...blocks].flatMap((it) => [it, withoutTail(it)]).flatMap(spellings)
  const forms = new Set(spelled.flatMap((it) => [it, withoutTail(it)]).flatMap((it) => [it, lettersOf(it)]))
  forms.delete('')
  const own = words.flatMap((it) => (it === null ? [] : lettersOf(it.normalize('NFKC').toLowerCase())))
  return [...forms].some((it) => common.has(it)) || own.some((it) => forms.has(it))
}
