// E-mail addresses: validation, and the normalized key by which two are the same (ACC-3).
import { domainToASCII } from 'node:url'
import { MAX_EMAIL_CHARS } from '../../contract/limits.ts'
import { stripInvisible, trimInvisible } from '../base/stripInvisible.ts'

/** Unique per site: without invisible characters, trimmed, lower case, the domain in punycode. */
export function emailKey(email: string): string {
  const key = stripInvisible(email).trim().normalize('NFC').toLowerCase()
  const at = key.lastIndexOf('@')
  return at < 0 ? key : key.slice(0, at + 1) + (domainToASCII(key.slice(at + 1)) || key.slice(at + 1))
}

/** ASCII only: no homoglyphs, bidirectional marks or line breaks. */
const localPartPattern = /^(?=.{1,64}$)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/
/** Letters and digits of any language, before conversion to punycode. */
const unicodeDomainPattern = /^[\p{L}\p{M}\p{N}.-]+$/u

/** The address as stored: the domain in lower case and ASCII. null where it is invalid. */
export function parseEmail(input: string): string | null {
  const email = trimInvisible(input).normalize('NFC')
  const atIndex = email.lastIndexOf('@')
  const name = email.slice(0, atIndex)
  const domainText = email.slice(atIndex + 1)
  if (
    atIndex < 1 ||
    email.length > MAX_EMAIL_CHARS ||
    !localPartPattern.test(name) ||
    !unicodeDomainPattern.test(domainText)
  )
    return null
  const domain = domainToASCII(domainText)
  return domainPattern.test(domain) && atIndex + 1 + domain.length <= MAX_EMAIL_CHARS ? `${name}@${domain}` : null
}

/** Whether the unique key rejected an address that another member took at the same moment. */
export const isEmailTaken = (error: unknown) =>
  typeof error === 'object' && error !== null && 'constraint_name' in error && error.constraint_name === 'member_email'
