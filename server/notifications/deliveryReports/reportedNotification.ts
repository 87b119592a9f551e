// Which of our mails a report is about: by its return path (VERP), else by the mail's id in the returned part. Never by the recipient's
// address: anybody could forge that.
import type { App } from '../../base/ctx.ts'
import { parseReturnPath } from '../mail/verp.ts'
import { allValues, parseFieldBlocks } from './headerFields.ts'
import type { ParsedReport } from './parseReport.ts'

/** Headers in which mail servers name the recipient. */
const recipientHeaders = [
  ...['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'original-recipient', 'x-rcpt-to'],
  ...['apparently-to', 'x-apparently-to', 'cc', 'received'],
]
/** Headers that hold our mail's id. */
const idHeaders = ['message-id', 'x-nightjar-notice', 'x-original-message-id']
/** More than any honest report has. */
const MAX_ADDRESSES = 200
const MAX_ADDRESS_CHARS = 400

/** Public ids of notifications, the most reliable first. */
export function reportedNotifications(app: Pick<App, 'env' | 'secret'>, mail: ParsedReport): string[] {
  const sources = [
    allValues(mail.headers, recipientHeaders),
    [...mail.delivery, ...mail.feedback],
    [...mail.returned.values()].flat(),
    [mail.text],
  ]
  const addresses = sources.flatMap((texts) => texts.flatMap(taggedAddresses).slice(0, MAX_ADDRESSES))
  const signed = addresses.flatMap((address) => parseReturnPath(app, address) ?? [])
  const ids = [mail.returned, ...mail.delivery.flatMap(parseFieldBlocks).slice(0, 1)].flatMap((fields) =>
    allValues(fields, idHeaders),
  )
  const named = ids.flatMap((id) => /(?<![0-9a-z])[0-9a-f]{32}(?=@|$)/i.exec(id)?.[0].toLowerCase() ?? [])
  return [...new Set([...signed, ...named])]
}

/** Return paths of ours have a plus sign before the id. */
const taggedAddresses = (text: string): string[] =>
  text
    .split(/[\s<>"'(),;:]+/)
    .filter((word) => word.length < MAX_ADDRESS_CHARS && word.includes('+') && word.includes('@'))
