// What a report is about: a mailbox that is gone, a mail that did not arrive this time, a complaint, or nothing of ours (RFC 3464, RFC 5965).
import { type Fields, parseFieldBlocks, firstValue } from './headerFields.ts'
import type { ParsedReport } from './parseReport.ts'
import { isRefusal, isWarning, type BounceCause, bounceCause } from './bounceReason.ts'

/** `status` as RFC 3463 has it, e.g. 5.1.1; empty where none is named. */
export type ReportClass = { kind: 'bounce' | 'delay' | 'complaint' | 'none'; status: string }

const nothing: ReportClass = { kind: 'none', status: '' }
const complaint: ReportClass = { kind: 'complaint', status: '' }

/** Blocks of fields that are looked at. */
const MAX_FIELD_BLOCKS = 50

/** What machines say counts before what people are told. An answer in a person's absence is neither. */
export function classifyReport(mail: ParsedReport): ReportClass {
  if (mail.feedback.length) return classifyFeedback(mail.feedback)
  const told = mail.delivery
    .flatMap(parseFieldBlocks)
    .slice(0, MAX_FIELD_BLOCKS)
    .flatMap((fields) => classifyRecipient(fields, mail.text))
  if (told.length) return leastSevere(told)
  if (mail.is_receipt || isAutoReply(mail)) return nothing
  if (isJunkReport(mail)) return complaint
  return isFromDaemon(mail) ? classifyText(mail) : nothing
}

const complaintTypes = ['abuse', 'fraud', 'virus', 'other', 'miscategorized', 'opt-out', 'opt-out-list', '']

/** Not complaints: not-spam takes one back, auth-failure and dkim are about how it was signed. */
function classifyFeedback(parts: string[]): ReportClass {
  const types = parts.flatMap(parseFieldBlocks).flatMap((fields) => fields.get('feedback-type') ?? [])
  const [type = ''] = types.map((it) => it.toLowerCase().replace(/[^a-z-].*/, ''))
  return complaintTypes.includes(type) ? complaint : nothing
}

/** Where machines say no more than "no", people may be told why. */
function classifyRecipient(fields: Fields, text: string): ReportClass[] {
  const action = firstValue(fields, 'action').toLowerCase()
  const status = firstValue(fields, 'status')
  const said = (fields.get('diagnostic-code') ?? []).join('\n')
  if (!action && !status && !said) return []
  if (/^(deliver|relay|expand)/.test(action) || (!action && /^2\./.test(status))) return [nothing]
  const why = bounceCause(status, `${status}\n${said || text}`)
  return [/^delay/.test(action) ? { kind: 'delay', status: why.status } : classOfReason(why)]
}

const classOfReason = ({ reason, status }: BounceCause): ReportClass => ({ kind: reason === 'gone' ? 'bounce' : 'delay', status })

const severity = ['none', 'delay', 'bounce'] as const
const severityOf = ({ kind }: ReportClass) => severity.indexOf(kind as (typeof severity)[number])

/** Each of our mails has one recipient. Several here are where that one's mail goes on to: it is reached while any of them is. */
const leastSevere = (all: ReportClass[]) => all.reduce((one, other) => (severityOf(other) < severityOf(one) ? other : one))

/** The form in which Microsoft reports junk: no fields of RFC 5965, the mail itself with a mark. */
const isJunkReport = ({ headers, returned }: ParsedReport) =>
  /^[^@]*<?staff@hotmail\.com\b/i.test(firstValue(headers, 'from')) && returned.has('x-hmxmroriginalrecipient')

const isAutoReply = ({ headers }: ParsedReport) =>
  ['x-autoreply', 'x-autorespond', 'x-auto-reply-from', 'x-vacation'].some((it) => headers.has(it)) ||
  /auto.?reply/i.test(firstValue(headers, 'precedence'))

const isFromDaemon = ({ headers }: ParsedReport) =>
  headers.has('x-failed-recipients') ||
  /mailer-?daemon|postmaster|mail(er)? (delivery|administrator)|delivery (sub)?system|system administrator|microsoftexchange[0-9a-f]{8}/i.test(
    firstValue(headers, 'from'),
  )

/** The forms without fields: qmail, old Exchange, Exim, Notes and others, in the words of many languages. */
function classifyText({ headers, text }: ParsedReport): ReportClass {
  const why = bounceCause('', text)
  if (!why.status && isWarning(text)) return { kind: 'delay', status: '' }
  return why.reason === 'gone' || why.status || isRefusal(text) || headers.has('x-failed-recipients')
    ? classOfReason(why)
    : nothing
}
