// Calls of the section "Money" about payments: lists, one payment whole, refunds, grants, chargebacks, withdrawals, bars
// (STAFF-2, OPS-4).
import * as v from 'valibot'
import { paymentMethod, paymentMethods } from '../payments.ts'
import { bankCalls } from './bank.ts'
import { booksCalls } from './books.ts'
import { staffCall } from './call.ts'
import { before, moment, reason, siteFilter, siteKey } from './fields.ts'
import { pricesCalls } from './prices.ts'

export const MONEY_PAGE_ROWS = 50

/** `refunded` and `charged_back`: completed, and money went back, whole or in part. */
export const paymentStates = ['loading', 'pending', 'completed', 'failed', 'refunded', 'charged_back'] as const
/** Public id of a payment or of a member. */
const id = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^[0-9a-f]{32}$/))
const day = v.pipe(v.string(), v.isoDate())
/** Minor units. */
const amount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000_000))
/** Made when a dialog opens: a second click, and a repeat after a lost answer, are the same command. */
const reference = v.pipe(v.string(), v.regex(/^[\w.:-]{8,60}$/))
const nullableMoment = v.nullable(moment)
const next = v.nullable(v.number())

export const payments = staffCall({
  name: 'money.payments',
  permission: 'money payments',
  scope: 'sites',
  input: v.strictObject({
    site: siteFilter,
    status: v.optional(v.picklist(paymentStates)),
    method: v.optional(paymentMethod),
    /** From this day on, and up to this one, in the time zone of each site. */
    from: v.optional(day),
    to: v.optional(day),
    /** A receipt's number, or a payment's. */
    number: v.optional(v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(60))),
    before,
  }),
  output: v.strictObject({
    rows: v.array(
      v.strictObject({
        id: v.number(),
        payment: v.string(),
        site: v.string(),
        created_at: moment,
        status: v.string(),
        method: v.string(),
        provider: v.string(),
        amount: v.number(),
        currency: v.string(),
        credits: v.number(),
        country: v.string(),
        receipt_no: v.nullable(v.string()),
        refunded: v.number(),
        charged_back: v.number(),
      }),
    ),
    next,
  }),
})

export const payment = staffCall({
  name: 'money.payment',
  permission: 'money payment',
  scope: 'site',
  input: v.strictObject({ site: siteKey, payment: id }),
  output: v.strictObject({
    payment: v.strictObject({
      payment: v.string(),
      member: v.string(),
      erased: v.boolean(),
      status: v.string(),
      reason: v.nullable(v.string()),
      bundle: v.string(),
      credits: v.number(),
      list_amount: v.number(),
      amount: v.number(),
      currency: v.string(),
      country: v.string(),
      network_country: v.nullable(v.string()),
      instrument_country: v.nullable(v.string()),
      vat_country: v.nullable(v.string()),
      vat_rate: v.number(),
      vat: v.number(),
      method: v.string(),
      card_brand: v.nullable(v.string()),
      provider: v.string(),
      provider_ref: v.nullable(v.string()),
      discount: v.nullable(v.string()),
      receipt_no: v.nullable(v.string()),
      repeated: v.boolean(),
      created_at: moment,
      settled_at: nullableMoment,
      poll_count: v.number(),
      poll_at: nullableMoment,
    }),
    /** What may still be paid back, and of its credits those that are not spent. */
    left: v.strictObject({ amount: v.number(), credits: v.number() }),
    refunds: v.array(
      v.strictObject({
        refund: v.string(),
        credit_note_no: v.nullable(v.string()),
        status: v.string(),
        reason: v.string(),
        credits: v.number(),
        amount: v.number(),
        created_at: moment,
        settled_at: nullableMoment,
      }),
    ),
    chargebacks: v.array(
      v.strictObject({
        ref: v.string(),
        stage: v.string(),
        amount: v.number(),
        credits_taken: v.number(),
        credits_owed: v.number(),
        created_at: moment,
        settled_at: nullableMoment,
      }),
    ),
    alerts: v.array(v.strictObject({ ref: v.string(), kind: v.string(), amount: v.number(), created_at: moment })),
    express: v.array(v.strictObject({ words: v.string(), version: v.string(), language: v.string(), made_at: moment })),
    withdrawals: v.array(
      v.strictObject({ reference: v.string(), state: v.string(), created_at: moment, due_at: moment }),
    ),
    events: v.array(
      v.strictObject({
        event_id: v.string(),
        kind: v.string(),
        says: v.string(),
        received_at: moment,
        applied_at: nullableMoment,
        verdict: v.nullable(v.string()),
      }),
    ),
    money: v.array(
      v.strictObject({
        kind: v.string(),
        reference: v.string(),
        created_at: moment,
        legs: v.array(v.strictObject({ account: v.string(), amount: v.number(), currency: v.string() })),
      }),
    ),
    credits: v.array(
      v.strictObject({
        lot: v.string(),
        amount: v.number(),
        balance_after: v.number(),
        reason: v.string(),
        created_at: moment,
      }),
    ),
    staff: v.array(
      v.strictObject({
        at: moment,
        actor: v.string(),
        action: v.string(),
        reason: v.string(),
        reference: v.nullable(v.string()),
      }),
    ),
  }),
})

/** Done at once, or waiting for a second person, whose number it then has. */
const commandResult = {
  status: v.picklist(['done', 'pending', 'waiting']),
  request: v.nullable(v.string()),
  /** This reference was used before: nothing was done now. */
  before: v.boolean(),
}
export const refund = staffCall({
  name: 'money.refund',
  permission: 'money refund',
  scope: 'site',
  writes: true,
  input: v.strictObject({
    site: siteKey,
    payment: id,
    /** Without it, all that is left. */
    amount: v.optional(amount),
    /** Credits to take back; without it, the unspent ones that the amount bought. */
    credits: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000))),
    /** What the page said is left: if it is another sum by now, nothing is paid back. */
    left: v.number(),
    reference,
    reason,
  }),
  output: v.strictObject(commandResult),
})
export const grant = staffCall({
  name: 'money.grant',
  permission: 'money grant',
  scope: 'site',
  writes: true,
  input: v.strictObject({
    site: siteKey,
    member: id,
    credits: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
    reference,
    reason,
  }),
  output: v.strictObject({ ...commandResult, credits: v.nullable(v.number()) }),
})

export const receipt = staffCall({
  name: 'money.receipt',
  permission: 'money receipt',
  scope: 'site',
  input: v.strictObject({ site: siteKey, payment: id }),
  output: 'file',
})
export const creditNote = staffCall({
  name: 'money.creditNote',
  permission: 'money credit-note',
  scope: 'site',
  input: v.strictObject({ site: siteKey, number: v.pipe(v.string(), v.minLength(1), v.maxLength(40)) }),
  output: 'file',
})
export const dossier = staffCall({
  name: 'money.dossier',
  permission: 'money dossier',
  scope: 'site',
  input: v.strictObject({ site: siteKey, payment: id }),
  output: 'file',
})

export const chargebackStages = ['opened', 'won', 'lost'] as const
export const chargebacks = staffCall({
  name: 'money.chargebacks',
  permission: 'money chargebacks',
  scope: 'sites',
  input: v.strictObject({ site: siteFilter, stage: v.optional(v.picklist(chargebackStages)), before }),
  output: v.strictObject({
    rows: v.array(
      v.strictObject({
        id: v.number(),
        ref: v.string(),
        payment: v.string(),
        site: v.string(),
        stage: v.string(),
        amount: v.number(),
        currency: v.string(),
        method: v.string(),
        provider: v.string(),
        credits_taken: v.number(),
        credits_owed: v.number(),
        paid_at: nullableMoment,
        created_at: moment,
        settled_at: nullableMoment,
      }),
    ),
    next,
  }),
})

export const withdrawals = staffCall({
  name: 'money.withdrawals',
  permission: 'money withdrawals',
  scope: 'site',
  input: v.strictObject({ site: siteKey, all: v.boolean() }),
  output: v.array(
    v.strictObject({
      reference: v.string(),
      state: v.string(),
      created_at: moment,
      due_at: moment,
      closed_at: nullableMoment,
      proof: v.nullable(v.string()),
      name: v.string(),
      email: v.string(),
      order: v.string(),
      language: v.string(),
      is_spam: v.boolean(),
      payment: v.nullable(v.string()),
    }),
  ),
})
export const closeWithdrawal = staffCall({
  name: 'money.closeWithdrawal',
  permission: 'money withdrawal close',
  scope: 'site',
  writes: true,
  input: v.strictObject({
    site: siteKey,
    reference: v.pipe(v.string(), v.minLength(3), v.maxLength(40)),
    reason,
  }),
  output: v.strictObject({ reference: v.string() }),
})

/** `new`: all that the member has not paid with yet. */
export const blockedMethods = [...paymentMethods, 'new'] as const
export const bars = staffCall({
  name: 'money.bars',
  permission: 'money bars',
  scope: 'site',
  input: v.strictObject({ site: siteKey }),
  output: v.array(v.strictObject({ member: v.string(), method: v.string(), reason: v.string(), created_at: moment })),
})
const barInput = v.strictObject({ site: siteKey, member: id, method: v.picklist(blockedMethods), reason })
export const setBar = staffCall({
  name: 'money.setBar',
  permission: 'money bar set',
  scope: 'site',
  writes: true,
  input: barInput,
  output: v.strictObject({}),
})
export const liftBar = staffCall({
  name: 'money.liftBar',
  permission: 'money bar lift',
  scope: 'site',
  writes: true,
  input: barInput,
  output: v.strictObject({}),
})

export const moneyCalls = [
  ...[payments, payment, refund, grant, receipt, creditNote, dossier, chargebacks],
  ...[withdrawals, closeWithdrawal, bars, setBar, liftBar],
  ...[...pricesCalls, ...bankCalls, ...booksCalls],
]
