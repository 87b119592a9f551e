// Passwords that are guessed first: the ones used most in known breaches, and words of one's own or of the site (ACC-3).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordLength } from '../../contract/limits.ts'

// The package's list is of the whole world; ours adds what people in the served countries choose.
const ours = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n')
const long = (it: string) => [...it].length >= passwordLength.min
const common = new Set([...(dictionary['passwords-common'] as string[]), ...ours].filter(long))

const lettersOf = (it: string) => it.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const withoutTail = (it: string) => it.replace(/[\d\p{P}\p{S}\s]+$/u, '')

/** Case, spaces, signs and a tail of digits make none of them better. */
export function isGuessable(password: string, words: (string | null)[]): boolean {
  const forms = new Set([password, withoutTail(password)].map(lettersOf).filter((it) => it !== ''))
  return common.has(password.trim().toLowerCase()) || words.some((it) => it !== null && forms.has(lettersOf(it)))
}
