// Which of our mails a report is about: by the return path that the mail had, else by the mail's own id in what came back.
// Never by somebody's address: anybody could write that down.
import type { App } from '../base/ctx.ts'
import { every, fieldBlocks } from './reportFields.ts'
import type { ReportMail } from './reportMail.ts'
import { readReturnPath } from './verp.ts'

/** Where mail servers write for whom it was. */
const receivers = [
  ...['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'original-recipient', 'x-rcpt-to'],
  ...['apparently-to', 'x-apparently-to', 'cc', 'received'],
]
/** Where our mail's own id stands. */
const kept = ['message-id', 'x-nightjar-notice', 'x-original-message-id']
/** More than any honest report names. */
const most = 200

/** Public ids of notices, the surest first. */
export function reportedNotices(app: Pick<App, 'env' | 'secret'>, mail: ReportMail): string[] {
  const places = [
    every(mail.headers, receivers),
    [...mail.delivery, ...mail.feedback],
    [...mail.returned.values()].flat(),
    [mail.text],
  ]
  const addresses = places.flatMap((texts) => texts.flatMap(taggedIn).slice(0, most))
  const signed = addresses.flatMap((it) => readReturnPath(app, it) ?? [])
  const ids = [mail.returned, ...mail.delivery.flatMap(fieldBlocks).slice(0, 1)].flatMap((fields) =>
    every(fields, kept),
  )
  const named = ids.flatMap((it) => /(?<![0-9a-z])[0-9a-f]{32}(?=@|$)/i.exec(it)?.[0].toLowerCase() ?? [])
  return [...new Set([...signed, ...named])]
}

/** Every return path of ours has a plus sign before its id. */
const taggedIn = (text: string): string[] =>
  text.split(/[\s<>"'(),;:]+/).filter((it) => it.length < 400 && it.includes('+') && it.includes('@'))
