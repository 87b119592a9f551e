// Calls of the section "Members": who writes to support, all about one member, and what staff do for them (STAFF-2).
import * as v from 'valibot'
import { answerName, MAX_ANSWER_CHARS, MAX_ANSWER_SUBJECT_CHARS } from '../answers.ts'
import { reportReasons } from '../cases.ts'
import { disclosureParts } from '../disclosures.ts'
import { staffCall } from './call.ts'
import { moment, reason, siteFilter, siteKey } from './fields.ts'

const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
const text = v.string()
const optionalText = v.nullable(v.string())
const optionalMoment = v.nullable(moment)
const count = v.number()

export const find = staffCall({
  name: 'members.find',
  permission: 'member find',
  scope: 'sites',
  input: v.strictObject({ site: siteFilter, text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)) }),
  output: v.array(
    v.object({
      member: text,
      site: text,
      name: text,
      status: text,
      email: optionalText,
      country: text,
      created_at: moment,
      /** Ways in which the text names them: mail, receipt, … */
      by: v.array(text),
    }),
  ),
})

const report = v.object({ report: text, reason: text, of: text, other: optionalText, created_at: moment })

/** Masked. Further fields of the record are not shown. */
export const page = staffCall({
  name: 'members.page',
  permission: 'member show',
  scope: 'site',
  input: v.strictObject({ site: siteKey, member: id }),
  output: v.object({
    member: text,
    kind: text,
    status: text,
    name: text,
    email: optionalText,
    address_claimed: v.boolean(),
    language: text,
    country: text,
    /** Year. */
    born: text,
    trust: text,
    created_at: moment,
    confirmed_at: optionalMoment,
    deleted_at: optionalMoment,
    erased_at: optionalMoment,
    last_day: text,
    /** Of those that have not expired; null: the role discloses nothing. */
    disclosures: v.nullable(
      v.array(
        v.object({
          ...{ disclosure: text, reference: text, authority: text, parts: v.array(text), requested_by: text },
          is_own: v.boolean(),
          /** SHA-256; null: it is being made. */
          manifest_hash: optionalText,
          created_at: moment,
          expires: moment,
        }),
      ),
    ),
    preservation: v.nullable(v.object({ reference: text, created_at: moment, ends_at: moment })),
    security: v.object({ passkeys: count, two_step: v.boolean(), mail_stopped_by: v.array(text) }),
    open_sessions: v.array(v.object({ device: text, created_at: moment, seen_at: moment })),
    devices: count,
    pushes: count,
    credits: v.nullable(v.object({ signup: count, bonus: count, bought: count, debt: count })),
    credit_entries: v.array(
      v.object({ entry: text, lot: text, amount: count, balance_after: count, reason: text, created_at: moment }),
    ),
    payments: v.array(
      v.object({
        ...{ payment: text, status: text, amount: count, currency: text, paymentmethod: text },
        receipt_no: optionalText,
        created_at: moment,
      }),
    ),
    stored_methods: v.array(v.object({ method: text, label: text, created_at: moment })),
    accounts: v.array(v.object({ mandate: text, iban: text, signed_at: moment, ended_at: optionalMoment })),
    blocked_methods: v.array(v.object({ method: text })),
    photos: v.array(v.object({ photo: text, status: text, main: v.boolean() })),
    bans: v.array(v.object({ ban: text, reason: text, created_at: moment, lifted_at: optionalMoment })),
    /** null: the role does not see who reported whom. */
    cases: v.nullable(
      v.object({
        reports_about_list: v.array(report),
        reports_by_list: v.array(report),
        list: v.array(
          v.object({
            ...{ case: text, kind: text, reason: text, state: text, measure: optionalText },
            opened_at: moment,
            closed_at: optionalMoment,
          }),
        ),
        limits: v.array(v.object({ kind: text })),
      }),
    ),
    consents: v.array(
      v.object({ kind: text, version: count, language: text, agreed_at: moment, withdrawn_at: optionalMoment }),
    ),
    agreements: v.array(v.object({ page: text, version: text, at: moment })),
    age: v.nullable(v.object({ outcome: text, method: text, proven_on: text })),
    mails: v.array(
      v.object({
        ...{ mail: text, channel: text, kind: text, created_at: moment },
        sent_at: optionalMoment,
        canceled_at: optionalMoment,
        failed_at: optionalMoment,
        retry_at: optionalMoment,
        reports: v.array(text),
      }),
    ),
    turned_off: v.array(v.object({ kind: text, channel: text })),
    notes: v.array(v.object({ note: text, text, by: text, created_at: moment })),
  }),
})

const waiting = v.object({ request: text })

/** `waits`: another person has to approve first; then the same call answers, for an hour. */
export const unmask = staffCall({
  name: 'members.unmask',
  permission: 'member unmask',
  scope: 'site',
  writes: true,
  input: v.strictObject({ site: siteKey, member: id, reason }),
  output: v.union([
    v.object({ waits: waiting }),
    v.object({
      shown: v.object({
        email: optionalText,
        birth: text,
        mandates: v.array(v.object({ holder: text, iban: text, reference: text })),
      }),
    }),
  ]),
})

const done = v.strictObject({})
/** `seen`: the status on the page; another one now is stale. */
const action = <P extends string>(name: string, permission: P) =>
  staffCall({
    name: `members.${name}`,
    permission,
    scope: 'site',
    writes: true,
    input: v.strictObject({ site: siteKey, member: id, seen: v.pipe(v.string(), v.maxLength(20)), reason }),
    output: done,
  })

export const signOut = action('signOut', 'member sign-out')
export const twoStepOff = action('twoStepOff', 'member two-step-off')
export const resend = action('resend', 'member resend')
export const close = action('close', 'member close')
export const erase = action('erase', 'member erase')
export const exportData = action('exportData', 'member export')

export const address = staffCall({
  name: 'members.address',
  permission: 'member address',
  scope: 'site',
  writes: true,
  input: v.strictObject({
    ...{ site: siteKey, member: id, seen: v.pipe(v.string(), v.maxLength(20)), reason },
    email: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(254)),
  }),
  output: v.object({ changed: text }),
})
export const removePhoto = staffCall({
  name: 'members.removePhoto',
  permission: 'member remove-photo',
  scope: 'site',
  writes: true,
  input: v.strictObject({ site: siteKey, member: id, photo: id, reason }),
  output: done,
})
/** The message that a report is about. */
export const removeMessage = staffCall({
  name: 'members.removeMessage',
  permission: 'member remove-message',
  scope: 'site',
  writes: true,
  input: v.strictObject({ site: siteKey, report: id, reason }),
  output: done,
})
/** A look that is written down with its reason; nothing changes. */
export const linked = staffCall({
  name: 'members.linked',
  permission: 'member linked',
  scope: 'site',
  writes: true,
  input: v.strictObject({ site: siteKey, member: id, reason }),
  output: v.object({
    members: v.array(
      v.object({
        ...{ member: text, name: text, status: text, created_at: moment, bans: count },
        steps: v.optional(count),
      }),
    ),
    links: v.array(
      v.object({ members: v.array(v.optional(text)), weight: count, by: v.record(v.string(), v.number()) }),
    ),
  }),
})

export const note = staffCall({
  name: 'members.note',
  permission: 'member note',
  scope: 'site',
  writes: true,
  input: v.strictObject({
    ...{ site: siteKey, member: id },
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4_000)),
  }),
  output: done,
})

/** Two persons: it begins, is renewed or ends once another one has approved it. */
const twoPersons = v.object({ waits: waiting })
export const preserve = staffCall({
  name: 'members.preserve',
  permission: 'member preserve',
  scope: 'site',
  writes: true,
  input: v.strictObject({
    ...{ site: siteKey, member: id, reason },
    reference: v.pipe(v.string(), v.trim(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ./:_-]{1,59}$/u)),
    days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)),
  }),
  output: twoPersons,
})
export const release = staffCall({
  name: 'members.release',
  permission: 'member release',
  scope: 'site',
  writes: true,
  input: v.strictObject({ site: siteKey, member: id, reason }),
  output: twoPersons,
})

/** As a decision that closes the account; `facts`: of the statement of reasons, else the usual words. */
export const ban = staffCall({
  name: 'members.ban',
  permission: 'ban member',
  scope: 'site',
  writes: true,
  input: v.strictObject({
    ...{ site: siteKey, member: id, seen: v.pipe(v.string(), v.maxLength(20)), reason },
    ground: v.picklist(reportReasons),
    facts: v.optional(v.pipe(v.string(), v.trim(), v.minLength(10), v.maxLength(5_000))),
  }),
  output: done,
})
export const lift = action('lift', 'ban lift')

const answerText = {
  subject: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_ANSWER_SUBJECT_CHARS)),
  words: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_ANSWER_CHARS)),
}
/** As it would be sent. */
export const previewAnswer = staffCall({
  name: 'members.previewAnswer',
  permission: 'member answer',
  scope: 'site',
  input: v.strictObject({ site: siteKey, member: id, ...answerText }),
  output: v.object({ subject: text, text }),
})
/** `key`: the same again sends nothing. */
export const answer = staffCall({
  name: 'members.answer',
  permission: 'member answer',
  scope: 'site',
  writes: true,
  input: v.strictObject({
    ...{ site: siteKey, member: id, ...answerText, reason },
    template: v.optional(v.pipe(v.string(), v.regex(answerName))),
    key: v.pipe(v.string(), v.uuid()),
  }),
  output: done,
})

/** Waits for another person, who sees what the order asks for; whoever asked downloads it. */
export const disclose = staffCall({
  name: 'members.disclose',
  permission: 'member disclose',
  scope: 'site',
  writes: true,
  input: v.strictObject({
    ...{ site: siteKey, member: id, reason },
    reference: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(60)),
    authority: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(100)),
    parts: v.pipe(v.array(v.picklist(disclosureParts)), v.minLength(1), v.maxLength(disclosureParts.length)),
    messages_named: v.boolean(),
  }),
  output: twoPersons,
})
export const disclosure = staffCall({
  name: 'members.disclosure',
  permission: 'member disclose',
  scope: 'site',
  input: v.strictObject({ site: siteKey, disclosure: id }),
  output: 'file',
})

export const memberCalls = [
  ...[find, page, unmask, signOut, twoStepOff, resend, close, erase, exportData, address],
  ...[removePhoto, removeMessage, linked, note, preserve, release],
  ...[ban, lift, previewAnswer, answer, disclose, disclosure],
]
