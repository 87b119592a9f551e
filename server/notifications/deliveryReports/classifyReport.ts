// Classifies a delivery report: hard bounce (the mailbox is gone), delay, feedback-loop complaint, or none of these (RFC 3464, RFC 5965).

import { type BounceCause, bounceCause, isRefusal, isWarning } from './bounceReason.ts'
import { type Fields, firstValue, parseFieldBlocks } from './headerFields.ts'
import type { ParsedReport } from './parseReport.ts'

/** `status` as RFC 3463 has it, e.g. 5.1.1; empty where none is named. */
export type ReportClass = { kind: 'bounce' | 'delay' | 'complaint' | 'none'; status: string }

const noReport: ReportClass = { kind: 'none', status: '' }
const complaint: ReportClass = { kind: 'complaint', status: '' }

const MAX_FIELD_BLOCKS = 50

/** Machine-readable parts count before the text for people. An auto-reply is no report. */
export function classifyReport(mail: ParsedReport): ReportClass {
  if (mail.feedback.length) return classifyFeedback(mail.feedback)
  const recipients = mail.delivery
    .flatMap(parseFieldBlocks)
    .slice(0, MAX_FIELD_BLOCKS)
    .flatMap((fields) => classifyRecipient(fields, mail.text))
  if (recipients.length) return leastSevere(recipients)
  if (mail.is_receipt || isAutoReply(mail)) return noReport
  if (isJunkReport(mail)) return complaint
  return isFromDaemon(mail) ? classifyText(mail) : noReport
}

const complaintTypes = ['abuse', 'fraud', 'virus', 'other', 'miscategorized', 'opt-out', 'opt-out-list', '']

/** Not complaints: not-spam takes one back, auth-failure and dkim are about how it was signed. */
function classifyFeedback(parts: string[]): ReportClass {
  const types = parts.flatMap(parseFieldBlocks).flatMap((fields) => fields.get('feedback-type') ?? [])
  const [type = ''] = types.map((value) => value.toLowerCase().replace(/[^a-z-].*/, ''))
  return complaintTypes.includes(type) ? complaint : noReport
}

/** Where the machine-readable part gives no reason, the text for people may. */
function classifyRecipient(fields: Fields, text: string): ReportClass[] {
  const action = firstValue(fields, 'action').toLowerCase()
  const status = firstValue(fields, 'status')
  const diagnostic = (fields.get('diagnostic-code') ?? []).join('\n')
  if (!action && !status && !diagnostic) return []
  if (/^(deliver|relay|expand)/.test(action) || (!action && /^2\./.test(status))) return [noReport]
  const cause = bounceCause(status, `${status}\n${diagnostic || text}`)
  return [/^delay/.test(action) ? { kind: 'delay', status: cause.status } : classOfReason(cause)]
}

const classOfReason = ({ reason, status }: BounceCause): ReportClass => ({
  kind: reason === 'gone' ? 'bounce' : 'delay',
  status,
})

const severity = ['none', 'delay', 'bounce'] as const
const severityOf = ({ kind }: ReportClass) => severity.indexOf(kind as (typeof severity)[number])

/** Each of our mails has one recipient. Several here are its forwarding addresses: it is reached while any of them is. */
const leastSevere = (classes: ReportClass[]) =>
  classes.reduce((one, other) => (severityOf(other) < severityOf(one) ? other : one))

/** Microsoft's junk report (JMRP): no fields of RFC 5965, but the mail itself with a header. */
const isJunkReport = ({ headers, returned }: ParsedReport) =>
  /^[^@]*<?staff@hotmail\.com\b/i.test(firstValue(headers, 'from')) && returned.has('x-hmxmroriginalrecipient')

const isAutoReply = ({ headers }: ParsedReport) =>
  ['x-autoreply', 'x-autorespond', 'x-auto-reply-from', 'x-vacation'].some((name) => headers.has(name)) ||
  /auto.?reply/i.test(firstValue(headers, 'precedence'))

const isFromDaemon = ({ headers }: ParsedReport) =>
  headers.has('x-failed-recipients') ||
  /mailer-?daemon|postmaster|mail(er)? (delivery|administrator)|delivery (sub)?system|system administrator|microsoftexchange[0-9a-f]{8}/i.test(
    firstValue(headers, 'from'),
  )

/** Reports without fields (qmail, old Exchange, Exim, Notes and others), by phrases in many languages. */
function classifyText({ headers, text }: ParsedReport): ReportClass {
  const cause = bounceCause('', text)
  if (!cause.status && isWarning(text)) return { kind: 'delay', status: '' }
  return cause.reason === 'gone' || cause.status || isRefusal(text) || headers.has('x-failed-recipients')
    ? classOfReason(cause)
    : noReport
}
