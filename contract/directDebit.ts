// Paying from a bank account: the direct debit form, its code by SMS, the mandate, and where to transfer to (PAY-5, PAY-6).
import * as v from 'valibot'
import { call } from './call.ts'
import { currency, date, emptyObject, id, minorUnits, text } from './fields.ts'

/** Months without use after which a mandate ends. */
export const mandateMonths = 36
/** Of the code: its digits, seconds that it works, guesses, codes an hour for a member. */
export const smsCode = { digits: 6, seconds: 600, tries: 5, an_hour: 3 } as const

export const mandateShown = v.object({
  reference: v.string(),
  /** What the signer agrees to, in paragraphs. */
  text: v.string(),
  holder: v.string(),
  /** Masked. */
  iban: v.string(),
  recurring: v.boolean(),
})

const creditor = v.object({ name: v.string(), creditor_id: v.string() })
const pays = { payment: id, amount: minorUnits, currency, return_to: v.string() }

/** What /directdebit shows for a payment: the form, what waits for its code, where to transfer to, or that it is on its way. */
export const open = call({
  name: 'directdebit.open',
  method: 'GET',
  path: '/api/directdebit/{payment}',
  access: 'member',
  input: v.object({ payment: id }),
  output: v.variant('step', [
    v.object({
      step: v.literal('form'),
      ...pays,
      creditor,
      /** Days between the announcement and the debit. */
      notice_days: v.number(),
      /** Of the phones that a code can go to. */
      countries: v.array(v.string()),
      /** Signed before: a code alone is enough. */
      kept: v.nullable(v.object({ iban: v.string(), holder: v.string(), phone: v.string() })),
    }),
    v.object({ step: v.literal('code'), ...pays, creditor, mandate: mandateShown, phone: v.string() }),
    v.object({
      step: v.literal('transfer'),
      ...pays,
      name: v.string(),
      iban: v.string(),
      bic: v.nullable(v.string()),
      /** As it is to be written (ISO 11649), in groups of four. */
      reference: v.string(),
      promised: v.boolean(),
    }),
    v.object({ step: v.literal('over'), ...pays, status: v.picklist(['pending', 'completed', 'failed']) }),
  ]),
  refusals: ['not_found', 'directdebit_blocked'],
})

const sent = v.object({ mandate: mandateShown, phone: v.string() })

const ofSending = ['not_found', 'step_over', 'directdebit_blocked', 'directdebit_limit', 'too_many_codes'] as const

/** The form. Writes down what is to be signed and sends a code; collects nothing. */
export const enter = call({
  name: 'directdebit.enter',
  method: 'POST',
  path: '/api/directdebit/{payment}',
  access: 'member',
  input: v.object({
    payment: id,
    holder: text(200),
    iban: text(80),
    street: text(200),
    house_number: text(40),
    zip: text(40),
    city: text(200),
    phone: text(40),
  }),
  output: sent,
  refusals: [
    ...ofSending,
    'holder_invalid',
    'iban_invalid',
    'iban_outside_sepa',
    'iban_length',
    'iban_check_digit',
    'street_invalid',
    'house_number_invalid',
    'zip_invalid',
    'city_invalid',
    'phone_invalid',
    'phone_country',
  ],
  secret: true,
})

/** Pays by the mandate that was signed before: sends a code to its phone. */
export const useKept = call({
  name: 'directdebit.useKept',
  method: 'POST',
  path: '/api/directdebit/{payment}/kept',
  access: 'member',
  input: v.object({ payment: id }),
  output: sent,
  refusals: [...ofSending],
})

/** Another code; the one before works no more. */
export const sendCode = call({
  name: 'directdebit.sendCode',
  method: 'POST',
  path: '/api/directdebit/{payment}/code',
  access: 'member',
  input: v.object({ payment: id }),
  output: v.object({ phone: v.string() }),
  refusals: [...ofSending],
})

/** Signs the mandate with the code: from then on the order is collected. */
export const sign = call({
  name: 'directdebit.sign',
  method: 'POST',
  path: '/api/directdebit/{payment}/sign',
  access: 'member',
  input: v.object({ payment: id, code: text(20) }),
  output: v.object({ mandate: v.string(), amount: minorUnits, currency, collect_on: date, return_to: v.string() }),
  refusals: ['not_found', 'step_over', 'code_invalid', 'directdebit_blocked', 'directdebit_limit'],
  secret: true,
})

/** The buyer says that the transfer is on its way. */
export const willTransfer = call({
  name: 'directdebit.willTransfer',
  method: 'POST',
  path: '/api/directdebit/{payment}/transfer',
  access: 'member',
  input: v.object({ payment: id }),
  output: emptyObject,
  refusals: ['not_found', 'step_over'],
})
