// Calls of the section "Money" about the bank: SEPA files, bookings that match nothing, stuck debits (PAY-5, PAY-6).
import * as v from 'valibot'
import { staffCall } from './call.ts'
import { moment, reason, siteKey } from './fields.ts'

/** A day's archive of a bank is some hundred kilobytes. */
const MAX_BANK_FILE_BYTES = 10 * 1024 * 1024
const reference = v.pipe(v.string(), v.minLength(1), v.maxLength(80))
const day = v.pipe(
  v.union([v.date(), v.string()]),
  v.transform((it) => (typeof it === 'string' ? it : it.toISOString()).slice(0, 10)),
)

export const overview = staffCall({
  name: 'bank.overview',
  permission: 'bank list',
  scope: 'site',
  input: v.strictObject({ site: siteKey }),
  output: v.strictObject({
    /** The site has a creditor: it collects. */
    is_set_up: v.boolean(),
    files: v.array(
      v.strictObject({
        file: v.string(),
        message_id: v.string(),
        count: v.number(),
        amount: v.number(),
        state: v.string(),
        created_at: moment,
      }),
    ),
    held: v.array(
      v.strictObject({
        reference: v.string(),
        kind: v.string(),
        amount: v.number(),
        currency: v.string(),
        booked_on: day,
        why: v.nullable(v.string()),
        order: v.nullable(v.string()),
        /** Who sent it, and what they wrote. */
        party: v.nullable(v.string()),
        remittance: v.nullable(v.string()),
      }),
    ),
    refunds: v.array(
      v.strictObject({
        refund: v.string(),
        reference: v.string(),
        amount: v.number(),
        currency: v.string(),
        holder: v.string(),
        iban: v.string(),
        created_at: moment,
      }),
    ),
    stuck: v.array(
      v.strictObject({
        order: v.string(),
        amount: v.number(),
        state: v.string(),
        reason: v.nullable(v.string()),
      }),
    ),
  }),
})
export const makeFile = staffCall({
  name: 'bank.makeFile',
  permission: 'bank file',
  scope: 'site',
  writes: true,
  input: v.strictObject({ site: siteKey, reason }),
  /** False: nothing is due today. */
  output: v.strictObject({ made: v.boolean() }),
})
/** From then on the file counts as sent. */
export const takeFile = staffCall({
  name: 'bank.takeFile',
  permission: 'bank download',
  scope: 'site',
  writes: true,
  input: v.strictObject({ site: siteKey, file: reference, reason }),
  output: v.strictObject({ name: v.string(), xml: v.string() }),
})
/** pain.002, camt.052 to camt.054, also in a ZIP file: which site it is about, it says itself. */
export const readFile = staffCall({
  name: 'bank.readFile',
  permission: 'bank read',
  scope: 'deployment',
  writes: true,
  max_body_bytes: Math.ceil((MAX_BANK_FILE_BYTES * 4) / 3) + 4_096,
  input: v.strictObject({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    base64: v.pipe(v.string(), v.minLength(4), v.base64()),
  }),
  output: v.array(
    v.strictObject({ message: v.string(), message_id: v.string(), bookings: v.number(), fresh: v.number() }),
  ),
})
const done = v.strictObject({})
export const markDone = staffCall({
  name: 'bank.markDone',
  permission: 'bank done',
  scope: 'site',
  writes: true,
  input: v.strictObject({ site: siteKey, reference, reason }),
  output: done,
})
export const settleRefund = staffCall({
  name: 'bank.settleRefund',
  permission: 'bank refunded',
  scope: 'site',
  writes: true,
  input: v.strictObject({ site: siteKey, refund: reference, outcome: v.picklist(['completed', 'failed']), reason }),
  output: done,
})
export const collectAgain = staffCall({
  name: 'bank.collectAgain',
  permission: 'bank again',
  scope: 'site',
  writes: true,
  input: v.strictObject({ site: siteKey, order: reference, reason }),
  output: done,
})
export const giveUp = staffCall({
  name: 'bank.giveUp',
  permission: 'bank fail',
  scope: 'site',
  writes: true,
  input: v.strictObject({ site: siteKey, order: reference, reason }),
  output: done,
})

export const bankCalls = [overview, makeFile, takeFile, readFile, markDone, settleRefund, collectAgain, giveUp]
