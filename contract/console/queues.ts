// Calls of the section "Queues": the next item, what was decided of it, and the numbers of the day (STAFF-2). Each queue has
// the permission of its command.
import * as v from 'valibot'
import type { Schema } from '../call.ts'
import { caseGrounds, caseMeasures, textRefusals } from '../cases.ts'
import { photoRefusals } from '../photos.ts'
import { staffCall } from './call.ts'
import { moment, reason, siteFilter, siteKey } from './fields.ts'

export const queueNames = ['photos', 'cases', 'takedowns', 'appeals', 'complaints', 'words', 'payments'] as const
export type QueueName = (typeof queueNames)[number]

/** So long a decision can be undone. */
export const UNDO_SECONDS = 10
/** Most items that one person holds of a queue: the one that is shown, and the next. */
const MAX_HELD = 5
const MAX_PUT_ASIDE = 50

/** The number of a photo, a case, a member or something that waits for money, or a complaint's reference. */
const itemId = v.pipe(v.string(), v.regex(/^[\w-]{4,60}$/))
const done = v.strictObject({})
export const theItem = { site: siteKey, item: itemId }

/** What every item has. `escalated`: somebody passed it on to an operator. */
const common = {
  site: v.string(),
  item: v.string(),
  escalated: v.nullable(v.object({ by: v.string(), reason: v.string() })),
}

/** Takes and gives back. `without`: decided in the page already, or about to be: kept, and not counted. */
const queue = <S extends string, R extends v.ObjectEntries>(section: S, permission: string, row: R) => {
  const without = v.optional(v.pipe(v.array(itemId), v.maxLength(MAX_PUT_ASIDE)), [])
  const name = <V extends string>(verb: V) => `${section}.${verb}` as const
  return {
    next: staffCall({
      name: name('next'),
      permission,
      scope: 'sites',
      writes: true,
      input: v.strictObject({
        site: siteFilter,
        hold: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_HELD)),
        without,
      }),
      output: v.array(v.object({ ...common, ...row })),
    }),
    release: staffCall({
      name: name('release'),
      permission,
      scope: 'sites',
      writes: true,
      input: v.strictObject({ site: siteFilter, without }),
      output: done,
    }),
    skip: staffCall({
      name: name('skip'),
      permission,
      scope: 'site',
      writes: true,
      input: v.strictObject({ ...theItem, reason }),
      output: done,
    }),
    escalate: staffCall({
      name: name('escalate'),
      permission,
      scope: 'site',
      writes: true,
      input: v.strictObject({ ...theItem, reason }),
      output: done,
    }),
  }
}

const write = <I extends v.ObjectEntries, O extends Schema>(name: string, permission: string, input: I, output: O) =>
  staffCall({ name, permission, scope: 'site', writes: true, input: v.strictObject({ ...theItem, ...input }), output })

export const photoQueue = {
  ...queue('photoQueue', 'photo accept', {
    member: v.string(),
    name: v.string(),
    status: v.string(),
    main: v.boolean(),
    doubts: v.array(v.string()),
    nudity: v.nullable(v.string()),
    face: v.nullable(v.string()),
    width: v.number(),
    height: v.number(),
    created_at: moment,
    /** The site shows explicit photos. */
    may_be_explicit: v.boolean(),
  }),
  /** The large picture, for who holds it. */
  file: staffCall({
    name: 'photoQueue.file',
    permission: 'photo show',
    scope: 'site',
    input: v.strictObject(theItem),
    output: 'file',
  }),
  /** It is shown without its blur; without that nobody decides it. */
  reveal: write('photoQueue.reveal', 'photo show', {}, done),
  /** `identity`: it is explicit, and under this reference the identity of everybody shown is kept. */
  accept: write(
    'photoQueue.accept',
    'photo accept',
    { identity: v.optional(v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(60))) },
    done,
  ),
  refuse: write(
    'photoQueue.refuse',
    'photo refuse',
    { ground: v.picklist(photoRefusals) },
    v.object({ decision: v.string() }),
  ),
  /** Within ten seconds, of one's own. */
  undo: write('photoQueue.undo', 'photo accept', {}, done),
}

const caseRow = {
  kind: v.string(),
  reason: v.string(),
  subject_kind: v.string(),
  notices: v.number(),
  voices: v.number(),
  automated: v.boolean(),
  opened_at: moment,
  due_at: moment,
  priority: v.number(),
  member: v.nullable(v.string()),
  name: v.nullable(v.string()),
  fictional: v.boolean(),
  earlier: v.number(),
  open: v.number(),
}
const ofCases = { queue: v.picklist(['cases', 'takedowns', 'appeals']) }
const facts = v.pipe(v.string(), v.trim(), v.minLength(10), v.maxLength(5_000))

export const caseQueue = {
  ...queue('caseQueue', 'case take', caseRow),
  /** What is known of it, and, of an appeal, what it is against. */
  show: write(
    'caseQueue.show',
    'case show',
    ofCases,
    v.object({
      appeal: v.nullable(v.object({ side: v.string(), text: v.string(), created_at: moment })),
      /** Who asked for a takedown, here and before. The address is masked. */
      requests: v.array(
        v.object({
          reference: v.string(),
          name: v.string(),
          email: v.string(),
          language: v.string(),
          place: v.string(),
          has_account: v.boolean(),
          is_spam: v.boolean(),
          /** Of this case; else an earlier one of the same address. */
          is_of_case: v.boolean(),
          created_at: moment,
          answered_at: v.nullable(moment),
        }),
      ),
      against: v.nullable(
        v.object({
          measure: v.picklist(caseMeasures),
          ground: v.string(),
          facts: v.string(),
          decided_by: v.string(),
          decided_at: moment,
          ends_at: v.nullable(moment),
          undone_at: v.nullable(moment),
        }),
      ),
    }),
  ),
  /** As it was seen. */
  evidence: write(
    'caseQueue.evidence',
    'case evidence',
    ofCases,
    v.array(
      v.object({
        facts: v.string(),
        snapshot: v.nullable(v.record(v.string(), v.unknown())),
        file: v.nullable(v.string()),
        reported_at: moment,
        reason: v.nullable(v.string()),
      }),
    ),
  ),
  file: staffCall({
    name: 'caseQueue.file',
    permission: 'case file',
    scope: 'site',
    input: v.strictObject({ ...theItem, ...ofCases, file: v.pipe(v.string(), v.regex(/^[a-z0-9]{16,64}\.webp$/)) }),
    output: 'file',
  }),
  decide: write(
    'caseQueue.decide',
    'case decide',
    {
      queue: v.picklist(['cases', 'takedowns']),
      /** As many as the page showed: who decides has seen them all. */
      notices: v.pipe(v.number(), v.integer(), v.minValue(0)),
      measure: v.picklist(caseMeasures),
      ground: v.picklist(Object.keys(caseGrounds) as (keyof typeof caseGrounds)[]),
      facts,
      days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3_650))),
      reason,
    },
    v.object({ decision: v.string() }),
  ),
}
export const takedownQueue = queue('takedownQueue', 'case take', caseRow)
export const appealQueue = {
  ...queue('appealQueue', 'case appeal', caseRow),
  decide: write(
    'appealQueue.decide',
    'case appeal',
    { outcome: v.picklist(['upheld', 'reversed']), reasons: facts, reason },
    v.object({ decision: v.string() }),
  ),
}

const complaintWords = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(20_000))
export const complaintQueue = {
  ...queue('complaintQueue', 'complaints answer', {
    kind: v.string(),
    language: v.string(),
    created_at: moment,
    due_at: v.nullable(moment),
    has_account: v.boolean(),
    answers: v.number(),
  }),
  show: write(
    'complaintQueue.show',
    'complaints show',
    {},
    v.object({
      name: v.string(),
      email: v.nullable(v.string()),
      text: v.string(),
      answers: v.array(v.object({ text: v.string(), created_at: moment })),
    }),
  ),
  /** The mail with these words, as it would be sent. */
  preview: staffCall({
    name: 'complaintQueue.preview',
    permission: 'complaints answer',
    scope: 'site',
    input: v.strictObject({ ...theItem, words: complaintWords }),
    output: v.object({ subject: v.string(), text: v.string() }),
  }),
  /** `words` mails an answer; `close`: nothing more is to be done. */
  decide: write(
    'complaintQueue.decide',
    'complaints answer',
    {
      words: v.optional(complaintWords),
      close: v.boolean(),
      reason,
    },
    done,
  ),
}

const shownWords = v.pipe(v.string(), v.maxLength(20_000))
export const wordQueue = {
  ...queue('wordQueue', 'words release', {
    name: v.string(),
    created_at: moment,
    words: v.string(),
    signs: v.array(v.string()),
  }),
  /** Others see them from now on. `words`: as the page showed them. */
  accept: write('wordQueue.accept', 'words release', { words: shownWords }, done),
  /** They are gone; their author reads `facts`. */
  refuse: write(
    'wordQueue.refuse',
    'words refuse',
    { words: shownWords, ground: v.picklist(textRefusals), facts, reason },
    v.object({ decision: v.string() }),
  ),
  /** They wait until their case is decided, in the queue of cases. */
  openCase: write('wordQueue.openCase', 'words case', { words: shownWords, reason }, v.object({ case: v.string() })),
}

const moneyKinds = ['booking', 'refund', 'debit', 'withdrawal', 'chargeback'] as const
export type MoneyKind = (typeof moneyKinds)[number]

export const paymentQueue = {
  ...queue('paymentQueue', 'bank list', {
    kind: v.picklist(moneyKinds),
    amount: v.nullable(v.number()),
    currency: v.nullable(v.string()),
    why: v.nullable(v.string()),
    payment: v.nullable(v.string()),
    since: moment,
    due_at: moment,
  }),
  /** Whose money it is, as the bank or the buyer says. */
  show: write(
    'paymentQueue.show',
    'bank list',
    {},
    v.object({
      name: v.nullable(v.string()),
      account: v.nullable(v.string()),
      email: v.nullable(v.string()),
      words: v.nullable(v.string()),
      order: v.nullable(v.string()),
      proof: v.nullable(v.string()),
      booked_on: v.nullable(v.string()),
    }),
  ),
  /** Of a booking. */
  done: write('paymentQueue.done', 'bank done', { reason }, done),
  /** Of a refund: transferred, or not possible. */
  settle: write('paymentQueue.settle', 'bank refunded', { outcome: v.picklist(['completed', 'failed']), reason }, done),
  /** Of a debit. */
  again: write('paymentQueue.again', 'bank again', { reason }, done),
  giveUp: write('paymentQueue.giveUp', 'bank fail', { reason }, done),
  /** Of a withdrawal: what is to be paid back is a refund of its payment. */
  close: write('paymentQueue.close', 'money withdrawal close', { reason }, done),
  /** Of a chargeback: the bank has its answer, or gets none. */
  answered: write('paymentQueue.answered', 'money chargeback answered', { reason }, done),
}

/** How the queues stand that the role may take from. `since`: when the person's day began. */
export const numbers = staffCall({
  name: 'queues.numbers',
  permission: 'staff requests',
  scope: 'sites',
  input: v.strictObject({
    site: siteFilter,
    since: v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((it) => new Date(it)),
    ),
  }),
  output: v.array(
    v.object({
      queue: v.picklist(queueNames),
      waiting: v.number(),
      oldest_at: v.nullable(moment),
      escalated: v.number(),
      decided: v.number(),
      own_decided: v.number(),
      median_seconds: v.nullable(v.number()),
      own_median_seconds: v.nullable(v.number()),
    }),
  ),
})
export type QueueNumbers = v.InferOutput<typeof numbers.output>[number]

export const queueCalls = [
  ...[photoQueue, caseQueue, takedownQueue, appealQueue, complaintQueue, wordQueue, paymentQueue].flatMap((it) =>
    Object.values(it),
  ),
  numbers,
]
