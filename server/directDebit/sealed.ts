// What the tables of direct debit must hold and not be able to read, the keyed hashes by which it is known again, and new references.
import { createHmac, randomBytes } from 'node:crypto'
import type { App } from '../base/ctx.ts'
import { decrypt, encrypt } from '../base/encryption/encryption.ts'
import { sign } from '../base/encryption/tokens.ts'
import { ibanOf } from '../sepa/index.ts'

type Keyed = Pick<App, 'secret'>
const purpose = 'direct debit'

export const sealed = ({ secret }: Keyed, plain: string) => encrypt(secret, purpose, plain)
export const opened = ({ secret }: Keyed, it: string) => (it ? decrypt(secret, purpose, it) : '')

export type Contact = {
  street: string
  house_number: string
  zip: string
  city: string
  country: string
  phone: string
  phone_country: string
}
export const sealedContact = (app: Keyed, contact: Contact) => sealed(app, JSON.stringify(contact))
/** null where it was erased. */
export const openedContact = (app: Keyed, it: string): Contact | null => (it ? JSON.parse(opened(app, it)) : null)

const hashed = ({ secret }: Keyed, what: string, value: string) => Buffer.from(sign(secret, what, value), 'base64url')
export const ibanHash = (app: Keyed, iban: string) => hashed(app, 'iban', iban)
export const phoneKey = ({ secret }: Keyed, phone: string) => `sms:phone:${sign(secret, 'phone', phone)}`

/** A member, by the name that payments gives a provider. */
export const buyerOf = ({ secret }: Keyed, member: number) =>
  createHmac('sha256', secret).update(`buyer\n${member}`).digest('hex').slice(0, 32)

/** What a code signs; changed in anything, no code fits. */
export type Signed = {
  payment_id: string
  amount: number
  currency: string
  reference: string
  holder: string
  iban: string
  phone: string
  text: string
}
export const codeHash = (app: Keyed, it: Signed, code: string) =>
  hashed(
    app,
    'direct debit code',
    JSON.stringify([it.payment_id, it.amount, it.currency, it.reference, it.holder, it.iban, it.phone, it.text, code]),
  )

/** Thirty-two that nobody mistakes for one another. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const random = (length: number) => [...randomBytes(length)].map((it) => letters[it & 31]).join('')

export const newMandateReference = () => `NJ-${random(12)}`
export const newMessageId = (day: string) => `NJ${day.replaceAll('-', '')}-${random(8)}`
/** A creditor reference (ISO 11649): its check digits are made as those of an account number. */
export const newReference = () => ibanOf('RF', random(10))
