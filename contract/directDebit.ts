// SEPA payments from a bank account: direct debit form, one-time code by SMS, mandate, and credit transfers (PAY-5, PAY-6).
import * as v from 'valibot'
import { call } from './call.ts'
import { currency, date, emptyObject, id, minorUnits, text } from './fields.ts'

/** A mandate expires after this time without use. */
export const MANDATE_EXPIRY_MONTHS = 36
/** The one-time code: digits, validity in seconds, allowed attempts, codes per hour and member. */
export const smsCode = { digits: 6, seconds: 600, tries: 5, an_hour: 3 } as const
/** Its validity in the unit in which its text names it. */
export const SMS_CODE_MINUTES = smsCode.seconds / 60

export const mandateShown = v.object({
  reference: v.string(),
  /** What the signer agrees to, in paragraphs. */
  text: v.string(),
  account_holder: v.string(),
  /** Masked. */
  iban: v.string(),
  recurring: v.boolean(),
})

const creditor = v.object({ name: v.string(), creditor_id: v.string() })
const paymentFields = { payment: id, amount: minorUnits, currency, return_to: v.string() }

/** What /directdebit shows for a payment: the form, the mandate awaiting its code, transfer details, or the payment's state. */
export const readPaymentStep = call({
  name: 'directdebit.open',
  method: 'GET',
  path: '/api/directdebit/{payment}',
  access: 'member',
  input: v.object({ payment: id }),
  output: v.variant('step', [
    v.object({
      step: v.literal('form'),
      ...paymentFields,
      creditor,
      /** Days between the pre-notification and the debit. */
      notice_days: v.number(),
      /** Countries of the phones that a code can be sent to. */
      countries: v.array(v.string()),
      /** The mandate signed before: a code alone is enough. */
      kept: v.nullable(v.object({ iban: v.string(), account_holder: v.string(), phone: v.string() })),
    }),
    v.object({ step: v.literal('code'), ...paymentFields, creditor, mandate: mandateShown, phone: v.string() }),
    v.object({
      step: v.literal('transfer'),
      ...paymentFields,
      name: v.string(),
      iban: v.string(),
      bic: v.nullable(v.string()),
      /** As it is to be written (ISO 11649), in groups of four. */
      reference: v.string(),
      promised: v.boolean(),
    }),
    v.object({ step: v.literal('over'), ...paymentFields, status: v.picklist(['pending', 'completed', 'failed']) }),
  ]),
  refusals: ['not_found', 'directdebit_blocked'],
})

const codeSent = v.object({ mandate: mandateShown, phone: v.string() })

const sendingRefusals = [
  'not_found',
  'step_over',
  'directdebit_blocked',
  'directdebit_limit',
  'code_used',
  'too_many_codes',
] as const

/** Submits the form: saves the draft of the mandate and sends a code; collects nothing. */
export const submitForm = call({
  name: 'directdebit.enter',
  method: 'POST',
  path: '/api/directdebit/{payment}',
  access: 'member',
  input: v.object({
    payment: id,
    account_holder: text(200),
    iban: text(80),
    street: text(200),
    house_number: text(40),
    zip: text(40),
    city: text(200),
    phone: text(40),
  }),
  output: codeSent,
  refusals: [
    ...sendingRefusals,
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

/** Pays with the mandate signed before: sends a code to its phone. */
export const reuseMandate = call({
  name: 'directdebit.useKept',
  method: 'POST',
  path: '/api/directdebit/{payment}/kept',
  access: 'member',
  input: v.object({ payment: id }),
  output: codeSent,
  refusals: [...sendingRefusals],
})

/** Sends another code and revokes the one before. */
export const sendCode = call({
  name: 'directdebit.sendCode',
  method: 'POST',
  path: '/api/directdebit/{payment}/code',
  access: 'member',
  input: v.object({ payment: id }),
  output: v.object({ phone: v.string() }),
  refusals: [...sendingRefusals],
})

/** Signs the mandate with the code: the order will be collected. */
export const sign = call({
  name: 'directdebit.sign',
  method: 'POST',
  path: '/api/directdebit/{payment}/sign',
  access: 'member',
  input: v.object({ payment: id, otp: text(20) }),
  output: v.object({ mandate: v.string(), amount: minorUnits, currency, collect_on: date, return_to: v.string() }),
  refusals: ['not_found', 'step_over', 'code_invalid', 'code_used', 'directdebit_blocked', 'directdebit_limit'],
  secret: true,
})

/** The buyer says that the transfer is sent. */
export const announceTransfer = call({
  name: 'directdebit.willTransfer',
  method: 'POST',
  path: '/api/directdebit/{payment}/transfer',
  access: 'member',
  input: v.object({ payment: id }),
  output: emptyObject,
  refusals: ['not_found', 'step_over'],
})
