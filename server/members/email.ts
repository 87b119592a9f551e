// E-mail addresses: what counts as one, and what makes two the same (ACC-3).
import { domainToASCII } from 'node:url'
import { MAX_EMAIL_CHARS } from '../../contract/limits.ts'

/** One account a site for each of these: without case, without space around, the domain as the net knows it. */
export function emailKey(email: string): string {
  const key = email.trim().normalize('NFC').toLowerCase()
  const at = key.lastIndexOf('@')
  return at < 0 ? key : key.slice(0, at + 1) + (domainToASCII(key.slice(at + 1)) || key.slice(at + 1))
}

/** ASCII alone: letters that look alike, marks that turn the text around and line breaks have no place in a mailbox's name. */
const localPartPattern = /^(?=.{1,64}$)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/
/** Letters and digits of any language, before they are turned into what the net knows. */
const unicodeDomainPattern = /^[\p{L}\p{M}\p{N}.-]+$/u

/** The address as it is kept: the domain in lower case and ASCII; null where it is none. */
export function parseEmail(given: string): string | null {
  const email = given.trim().normalize('NFC')
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  const there = email.slice(at + 1)
  if (at < 1 || email.length > MAX_EMAIL_CHARS || !localPartPattern.test(name) || !unicodeDomainPattern.test(there)) return null
  const known = domainToASCII(there)
  return domainPattern.test(known) && at + 1 + known.length <= MAX_EMAIL_CHARS ? `${name}@${known}` : null
}

/** Whether the database refused it for being another member's: two wanted it at the same moment. */
export const isEmailTaken = (error: unknown) =>
  typeof error === 'object' && error !== null && 'constraint_name' in error && error.constraint_name === 'member_email'
