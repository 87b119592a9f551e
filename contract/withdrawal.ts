// Withdrawal from a purchase (PAY-10, PAY-11): where the law gives the right, and the statement by which anybody uses it, without an account.
import * as v from 'valibot'
import { call } from './call.ts'
import type { CountryCode } from './countries.ts'
import { text } from './fields.ts'

/** Directive 2011/83 (EU and EEA), and the Consumer Contracts Regulations of the UK. Switzerland and the US have no such right. */
const lawCountries: Record<CountryCode, boolean> = {
  ...{ US: false, GB: true, IE: true, NL: true, BE: true, DE: true, AT: true, CH: false },
  ...{ IT: true, FR: true, ES: true, PL: true, DK: true, FI: true, NO: true, SE: true },
}

/** Whether an order needs the buyer's express request to begin at once, and the acknowledgement of what it means. */
export const asksExpressRequest = (country: CountryCode): boolean => lawCountries[country]

/** Of the words of the express request; raised when they change. */
export const EXPRESS_VERSION = '2026-11'

/** Days within which the money has to be back, from the statement on (article 13 of the Directive). */
export const WITHDRAWAL_REFUND_DAYS = 14

export const MAX_STATED_ORDER_CHARS = 500
export const MAX_STATED_NAME_CHARS = 80

export const withdrawalReference = /^W-[2-9B-Z]{4}-[2-9B-Z]{4}$/

/**
 * States a withdrawal: first without `confirm`, which only checks the fields; then, by a second button, with it. Whoever
 * states it gets the same answer, whether there is such an order or not. The same statement within a day is the same
 * withdrawal.
 */
export const withdraw = call({
  name: 'payments.withdraw',
  method: 'POST',
  path: '/api/withdrawals',
  access: 'anyone',
  secret: true,
  input: v.object({
    name: v.string(),
    email: v.string(),
    /** Receipt number, payment id, or what was bought. */
    order: v.string(),
    /** Of the link in the receipt. */
    token: v.optional(text(100), ''),
    confirm: v.optional(v.boolean(), false),
    /** A field that people do not see: what fills it is a program, most likely. */
    website: v.optional(v.string(), ''),
  }),
  /** null while it is not confirmed. */
  output: v.object({ reference: v.nullable(v.string()) }),
  refusals: [
    ...([
      'invalid_email',
      'withdrawal_name_missing',
      'name_too_long',
      'withdrawal_order_missing',
      'withdrawal_order_too_long',
    ] as const),
    'too_many',
  ],
})
