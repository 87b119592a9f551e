// Pausing, leaving, coming back, and taking one's data along (ACC-12, ACC-15, ACC-17, PRO-9).
import * as v from 'valibot'
import { call } from './call.ts'
import { count, currency, emptyObject, minorUnits, text, time } from './fields.ts'

export const deleteReasons = [
  'price',
  'found_someone',
  'not_looking',
  'site_problems',
  'no_members',
  'time',
  'other',
] as const
export type DeleteReason = (typeof deleteReasons)[number]

/** Hidden everywhere; conversations are kept and go on. Back by the same call. */
export const pause = call({
  name: 'lifecycle.pause',
  method: 'PUT',
  path: '/api/pause',
  access: 'member',
  input: v.object({ paused: v.boolean() }),
  output: v.object({ paused: v.boolean() }),
  refusals: ['hidden_by_decision'],
})

/** What to know before leaving: bought credits that are unspent and what they are worth, and the offer to stay. */
export const deletionPreview = call({
  name: 'lifecycle.deletionPreview',
  method: 'GET',
  path: '/api/deletion',
  access: 'member',
  before_consent: true,
  input: emptyObject,
  output: v.object({
    /** One entry a currency. */
    unspent: v.array(v.object({ credits: count, amount: minorUnits, currency })),
    /** Percent; null where there is none, or it was taken before. */
    discount: v.nullable(v.number()),
    /** The code, once it was taken; null before, and once it was used or ran out. */
    code: v.nullable(v.string()),
  }),
})

/** A discount code for this member, once in a lifetime. The same call again answers the same code. */
export const acceptRetentionOffer = call({
  name: 'lifecycle.acceptRetentionOffer',
  method: 'POST',
  path: '/api/deletion/offer',
  access: 'member',
  before_consent: true,
  input: emptyObject,
  output: v.object({ code: v.string(), value_percentage: v.number(), expires: time }),
  refusals: ['not_found'],
})

/** Pays unspent bought credits back by the way they were paid for. */
export const refundUnspent = call({
  name: 'lifecycle.refundUnspent',
  method: 'POST',
  path: '/api/deletion/refund',
  access: 'member',
  before_consent: true,
  /** The sums that the page showed; where they have changed the call refuses. */
  input: v.object({ sums: v.optional(v.array(v.object({ amount: minorUnits, currency }))) }),
  output: v.object({ refunded: v.array(v.object({ credits: count, amount: minorUnits, currency })) }),
  refusals: ['confirm_first', 'nothing_to_refund', 'price_changed', 'refund_failed'],
})

/** Ends every session. 14 days to come back by the link in the mail. */
export const deleteAccount = call({
  name: 'lifecycle.deleteAccount',
  method: 'POST',
  path: '/api/deletion',
  access: 'member',
  before_consent: true,
  input: v.object({ reason: v.picklist(deleteReasons), remarks: v.optional(text(2_000), '') }),
  output: emptyObject,
  refusals: ['confirm_first'],
})

export const reactivate = call({
  name: 'lifecycle.reactivate',
  method: 'POST',
  path: '/api/reactivate',
  access: 'anyone',
  input: v.object({ token: text(100) }),
  output: emptyObject,
  refusals: ['link_invalid'],
  secret: true,
})

/** Mails the link to come back once more. Answers the same whether or not there is such an account. */
export const requestReactivation = call({
  name: 'lifecycle.requestReactivation',
  method: 'POST',
  path: '/api/reactivation',
  access: 'anyone',
  input: v.object({ email: text(400) }),
  output: emptyObject,
  refusals: ['invalid_email', 'too_many'],
})

export const dataExport = v.object({
  status: v.picklist(['none', 'making', 'ready', 'failed']),
  requested_at: v.nullable(time),
  /** Until when it can be fetched at /api/export/page and /api/export/json. */
  expires: v.nullable(time),
})

export const exportState = call({
  name: 'lifecycle.exportState',
  method: 'GET',
  path: '/api/export',
  access: 'member',
  before_consent: true,
  input: emptyObject,
  output: dataExport,
})

/** Everything we hold, as a page and as JSON, photos included: made by a job, a mail says when it is ready. One a day. */
export const requestExport = call({
  name: 'lifecycle.requestExport',
  method: 'POST',
  path: '/api/export',
  access: 'member',
  before_consent: true,
  input: emptyObject,
  output: dataExport,
  refusals: ['confirm_first', 'in_progress', 'too_many_exports'],
})
