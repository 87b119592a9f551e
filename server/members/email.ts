// E-mail addresses: what counts as one, and what makes two the same (ACC-3).
import { emailLength } from '../../contract/limits.ts'

/** One account a site for each of these: without case, without space around. */
export const emailKey = (email: string) => email.trim().normalize('NFC').toLowerCase()

const shape =
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u

/** The address as it is kept: the domain in lower case; null where it is none. */
export function readEmail(given: string): string | null {
  const email = given.trim().normalize('NFC')
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  if (email.length > emailLength || !shape.test(email)) return null
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return null
  return `${local}@${email.slice(at + 1).toLowerCase()}`
}
