// What a report is about: a mailbox that is gone, a mail that did not arrive this time, a complaint, or nothing of ours (RFC 3464, RFC 5965).
import { type Fields, fieldBlocks, first } from './reportFields.ts'
import type { ReportMail } from './reportMail.ts'
import { isRefusal, isWarning, type Why, whyOf } from './reportReason.ts'

/** `status` as RFC 3463 has it, e.g. 5.1.1; empty where none is named. */
export type Classified = { kind: 'bounce' | 'delay' | 'complaint' | 'none'; status: string }

const nothing: Classified = { kind: 'none', status: '' }
const complaint: Classified = { kind: 'complaint', status: '' }

/** Blocks of fields that are looked at. */
const most = 50

/** What machines say counts before what people are told. An answer in a person's absence is neither. */
export function classifyReport(mail: ReportMail): Classified {
  if (mail.feedback.length) return ofFeedback(mail.feedback)
  const told = mail.delivery
    .flatMap(fieldBlocks)
    .slice(0, most)
    .flatMap((fields) => ofRecipient(fields, mail.text))
  if (told.length) return mildest(told)
  if (mail.is_receipt || isAnswer(mail)) return nothing
  if (isJunkReport(mail)) return complaint
  return isFromDaemon(mail) ? ofWords(mail) : nothing
}

const complaints = ['abuse', 'fraud', 'virus', 'other', 'miscategorized', 'opt-out', 'opt-out-list', '']

/** Not complaints: not-spam takes one back, auth-failure and dkim are about how it was signed. */
function ofFeedback(parts: string[]): Classified {
  const types = parts.flatMap(fieldBlocks).flatMap((fields) => fields.get('feedback-type') ?? [])
  const [type = ''] = types.map((it) => it.toLowerCase().replace(/[^a-z-].*/, ''))
  return complaints.includes(type) ? complaint : nothing
}

/** Where machines say no more than "no", people may be told why. */
function ofRecipient(fields: Fields, text: string): Classified[] {
  const action = first(fields, 'action').toLowerCase()
  const status = first(fields, 'status')
  const said = (fields.get('diagnostic-code') ?? []).join('\n')
  if (!action && !status && !said) return []
  if (/^(deliver|relay|expand)/.test(action) || (!action && /^2\./.test(status))) return [nothing]
  const why = whyOf(status, `${status}\n${said || text}`)
  return [/^delay/.test(action) ? { kind: 'delay', status: why.status } : known(why)]
}

const known = ({ reason, status }: Why): Classified => ({ kind: reason === 'gone' ? 'bounce' : 'delay', status })

const severity = ['none', 'delay', 'bounce'] as const
const rank = ({ kind }: Classified) => severity.indexOf(kind as (typeof severity)[number])

/** Each of our mails has one recipient. Several here are where that one's mail goes on to: it is reached while any of them is. */
const mildest = (all: Classified[]) => all.reduce((one, other) => (rank(other) < rank(one) ? other : one))

/** The form in which Microsoft reports junk: no fields of RFC 5965, the mail itself with a mark. */
const isJunkReport = ({ headers, returned }: ReportMail) =>
  /^[^@]*<?staff@hotmail\.com\b/i.test(first(headers, 'from')) && returned.has('x-hmxmroriginalrecipient')

const isAnswer = ({ headers }: ReportMail) =>
  ['x-autoreply', 'x-autorespond', 'x-auto-reply-from', 'x-vacation'].some((it) => headers.has(it)) ||
  /auto.?reply/i.test(first(headers, 'precedence'))

const isFromDaemon = ({ headers }: ReportMail) =>
  headers.has('x-failed-recipients') ||
  /mailer-?daemon|postmaster|mail(er)? (delivery|administrator)|delivery (sub)?system|system administrator|microsoftexchange[0-9a-f]{8}/i.test(
    first(headers, 'from'),
  )

/** The forms without fields: qmail, old Exchange, Exim, Notes and others, in the words of many languages. */
function ofWords({ headers, text }: ReportMail): Classified {
  const why = whyOf('', text)
  if (!why.status && isWarning(text)) return { kind: 'delay', status: '' }
  return why.reason === 'gone' || why.status || isRefusal(text) || headers.has('x-failed-recipients')
    ? known(why)
    : nothing
}
