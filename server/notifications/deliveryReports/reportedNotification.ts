// Which of our mails a report is about: by the return path that the mail had, else by the mail's own id in what came back.
// Never by somebody's address: anybody could write that down.
import type { App } from '../../base/ctx.ts'
import { allValues, parseFieldBlocks } from './headerFields.ts'
import type { ParsedReport } from './parseReport.ts'
import { parseReturnPath } from '../mail/verp.ts'

/** Where mail servers write for whom it was. */
const recipientHeaders = [
  ...['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'original-recipient', 'x-rcpt-to'],
  ...['apparently-to', 'x-apparently-to', 'cc', 'received'],
]
/** Where our mail's own id stands. */
const idHeaders = ['message-id', 'x-nightjar-notice', 'x-original-message-id']
/** More than any honest report names. */
const MAX_ADDRESSES = 200

/** Public ids of notices, the surest first. */
export function reportedNotifications(app: Pick<App, 'env' | 'secret'>, mail: ParsedReport): string[] {
  const places = [
    allValues(mail.headers, recipientHeaders),
    [...mail.delivery, ...mail.feedback],
    [...mail.returned.values()].flat(),
    [mail.text],
  ]
  const addresses = places.flatMap((texts) => texts.flatMap(taggedAddresses).slice(0, MAX_ADDRESSES))
  const signed = addresses.flatMap((it) => parseReturnPath(app, it) ?? [])
  const ids = [mail.returned, ...mail.delivery.flatMap(parseFieldBlocks).slice(0, 1)].flatMap((fields) =>
    allValues(fields, idHeaders),
  )
  const named = ids.flatMap((it) => /(?<![0-9a-z])[0-9a-f]{32}(?=@|$)/i.exec(it)?.[0].toLowerCase() ?? [])
  return [...new Set([...signed, ...named])]
}

/** Every return path of ours has a plus sign before its id. */
const taggedAddresses = (text: string): string[] =>
  text.split(/[\s<>"'(),;:]+/).filter((it) => it.length < 400 && it.includes('+') && it.includes('@'))
