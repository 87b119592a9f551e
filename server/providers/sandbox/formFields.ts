// Form fields of the sandbox's pages and their validation: format, and test data only (PAY-3).
import { parseIban } from '../../sepa/index.ts'
import type { SandboxMethod } from './methods.ts'
import { cardCaseOf, isLuhnValid } from './testCards.ts'

export type FieldName =
  | 'number'
  | 'expiry'
  | 'cvc'
  | 'holder'
  | 'iban'
  | 'phone'
  | 'blik'
  | 'pin'
  | 'email'
  | 'password'
  | 'bank'
  | 'device'

export type Field = {
  label: string
  hint: string
  /** Characters, spaces included. */
  maxLength: number
  mode?: 'numeric' | 'email' | 'tel'
  secret?: true
  choices?: readonly string[]
  /** Error message for the buyer; null where the value is valid. */
  error(typed: string, method: SandboxMethod, now: Date): string | null
}

const compact = (typed: string) => typed.replace(/[\s-]/g, '')
const banks = ['Test Bank North', 'Test Bank South', 'Test Bank East']
const devices = ['This phone', 'This watch']
const oneOf = (choices: readonly string[], what: string) => (typed: string) => (choices.includes(typed) ? null : what)

export const fields: Record<FieldName, Field> = {
  number: {
    ...{ label: 'Card number', hint: 'One of the test numbers below', maxLength: 23, mode: 'numeric' },
    error: (typed, { card_prefix: prefix = '' }) => {
      const digits = compact(typed)
      if (!/^\d{12,19}$/.test(digits) || !isLuhnValid(digits)) return 'This isn’t a card number.'
      return cardCaseOf(prefix, digits) ? null : 'This isn’t a test number. Never enter a real card here.'
    },
  },
  expiry: {
    ...{ label: 'Expires', hint: 'MM/YY', maxLength: 7, mode: 'numeric' },
    error: (typed, _method, now) => {
      const [, month, year] = /^(0[1-9]|1[0-2])\s?\/\s?(\d\d)$/.exec(typed) ?? []
      if (!month || !year) return 'Enter it as MM/YY.'
      return new Date(Date.UTC(2000 + Number(year), Number(month), 1)) > now ? null : 'This card has expired.'
    },
  },
  cvc: {
    ...{ label: 'Security code', hint: 'Any 3 digits', maxLength: 4, mode: 'numeric', secret: true },
    error: (typed) => (/^\d{3}$/.test(typed) ? null : 'Enter 3 digits.'),
  },
  holder: {
    ...{ label: 'Account holder', hint: 'Any name', maxLength: 70 },
    error: (typed) => (typed.trim().length > 1 ? null : 'Enter the account holder’s name.'),
  },
  iban: {
    ...{ label: 'IBAN', hint: 'For example NL91 ABNA 0417 1643 00', maxLength: 42 },
    error: (typed) => (parseIban(typed).iban ? null : 'This isn’t an IBAN.'),
  },
  phone: {
    ...{ label: 'Phone number', hint: 'Any number from this country', maxLength: 24, mode: 'tel' },
    error: (typed, { calling_code: calling = '+' }) => {
      const number = compact(typed)
      return number.startsWith(calling) && /^\+\d{8,15}$/.test(number)
        ? null
        : `Start with ${calling} and use only digits.`
    },
  },
  blik: {
    ...{
      label: 'BLIK code',
      hint: 'Any 6 digits, as if from your bank’s app',
      maxLength: 7,
      mode: 'numeric',
    },
    error: (typed) => (/^\d{6}$/.test(compact(typed)) ? null : 'Enter 6 digits.'),
  },
  pin: {
    ...{ label: 'PIN', hint: 'Any 16 digits, as if from a voucher', maxLength: 19, mode: 'numeric', secret: true },
    error: (typed) => (/^\d{16}$/.test(compact(typed)) ? null : 'Enter 16 digits.'),
  },
  email: {
    ...{
      label: 'Email',
      hint: 'Any email. One that starts with shared@ is the same account for everyone.',
      maxLength: 100,
      mode: 'email',
    },
    error: (typed) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed) ? null : 'This isn’t an email address.'),
  },
  password: {
    ...{ label: 'Password', hint: 'Anything but a real password', maxLength: 100, secret: true },
    error: (typed) => (typed.length > 3 ? null : 'Use at least 4 characters.'),
  },
  bank: {
    label: 'Bank',
    hint: 'None of them is real',
    maxLength: 30,
    choices: banks,
    error: oneOf(banks, 'Choose a bank.'),
  },
  device: {
    ...{ label: 'Pay with', hint: 'Neither holds a real card', maxLength: 30, choices: devices },
    error: oneOf(devices, 'Choose a device.'),
  },
}

/** A form's values, each cut to just over its field's length, so that too long a value stays invalid. */
export function readFields(body: unknown, names: readonly string[]): Record<string, string> {
  const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  const maxLength = (name: string) => (name in fields ? fields[name as FieldName].maxLength : 40)
  return Object.fromEntries(names.map((name) => [name, (form.get(name) ?? '').slice(0, maxLength(name) + 1).trim()]))
}

export function fieldErrors(method: SandboxMethod, typed: Record<string, string>, now: Date): Record<string, string> {
  const found = method.fields.map((name) => [name, fields[name].error(typed[name] ?? '', method, now)] as const)
  return Object.fromEntries(found.filter((it): it is [FieldName, string] => it[1] !== null))
}
