// Writes the receipt of a payment as a PDF, also for an erased buyer (CRED-7, OPS-4).
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Locale, locales } from '../contract/limits.ts'
import type { App, Site } from '../server/base/ctx.ts'
import { creditNoteFile, receiptFile } from '../server/payments/index.ts'
import { disputeDossier } from '../server/staff/index.ts'

const isLocale = (it: unknown): it is Locale => locales.some((known) => known === it)

/** The same for the credit note of a refund, by its number. */
export async function writeCreditNote(app: App, site: Site, args: string[], language: unknown = site.domain_language) {
  const [, number = '', path = ''] = args
  if (!isLocale(language)) throw new Error(`language: one of ${locales.join(', ')}`)
  const file = await creditNoteFile(app, site, { number, locale: language })
  if (!file) throw new Error(`number: this site has no credit note ${number}`)
  const target = resolve(path)
  writeFileSync(target, file.bytes, { flag: 'wx', mode: 0o600 })
  return `${target} (${file.name})`
}

/** Of a dispute, for the bank. */
export async function writeDossier(app: App, site: Site, [, payment = '', path = '']: string[]) {
  const file = await disputeDossier(app, site, payment)
  if (!file) throw new Error(`payment: this site has none of the number ${payment}`)
  const target = resolve(path)
  writeFileSync(target, file.bytes, { flag: 'wx', mode: 0o600 })
  return `${target} (${file.name})`
}

/** Returns the path. Never overwrites a file. */
export async function writeReceipt(app: App, site: Site, args: string[], language: unknown = site.domain_language) {
  const [, payment = '', path = ''] = args
  if (!isLocale(language)) throw new Error(`language: one of ${locales.join(', ')}`)
  const file = await receiptFile(app, site, { payment, locale: language })
  if (!file) throw new Error(`payment: this site has no receipt of the number ${payment}`)
  const target = resolve(path)
  writeFileSync(target, file.bytes, { flag: 'wx', mode: 0o600 })
  return `${target} (${file.name})`
}
