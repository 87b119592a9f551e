// Encrypted columns of direct debit, keyed hashes to look them up, and new references.
import { createHmac, randomBytes } from 'node:crypto'
import type { Id } from '../../contract/ids.ts'
import type { App } from '../base/ctx.ts'
import { decrypt, encrypt } from '../base/encryption/encryption.ts'
import { sign } from '../base/encryption/tokens.ts'
import { ibanOf } from '../sepa/index.ts'

type Keyed = Pick<App, 'secret'>
export const purpose = 'direct debit'

export const encryptField = ({ secret }: Keyed, plain: string) => encrypt(secret, purpose, plain)
export const decryptField = ({ secret }: Keyed, it: string) => (it ? decrypt(secret, purpose, it) : '')

export type Contact = {
  street: string
  house_number: string
  zip: string
  city: string
  country: string
  phone: string
  phone_country: string
}
export const encryptContact = (app: Keyed, contact: Contact) => encryptField(app, JSON.stringify(contact))
/** null where it is erased. */
export const decryptContact = (app: Keyed, it: string): Contact | null =>
  it ? JSON.parse(decryptField(app, it)) : null

const keyedHash = ({ secret }: Keyed, what: string, value: string) =>
  Buffer.from(sign(secret.stable, what, value), 'base64url')
export const ibanHash = (app: Keyed, iban: string) => keyedHash(app, 'iban', iban)
export const phoneHash = (app: Keyed, phone: string) => keyedHash(app, 'phone', phone)
export const phoneKey = ({ secret }: Keyed, phone: string) => `sms:phone:${sign(secret.stable, 'phone', phone)}`

/** The pseudonym of a member that payments gives a provider. */
export const buyerOf = ({ secret }: Keyed, member: Id<'member'>) =>
  createHmac('sha256', secret.stable).update(`buyer\n${member}`).digest('hex').slice(0, 32)

/** What a code signs; any change invalidates the code. */
export type SignedContent = {
  payment_id: string
  amount: number
  currency: string
  reference: string
  holder: string
  iban: string
  phone: string
  text: string
}
export const codeHash = (app: Keyed, content: SignedContent, code: string) =>
  keyedHash(
    app,
    'direct debit code',
    JSON.stringify([
      content.payment_id,
      content.amount,
      content.currency,
      content.reference,
      content.holder,
      content.iban,
      content.phone,
      content.text,
      code,
    ]),
  )

/** 32 characters without look-alikes. */
const referenceAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const random = (length: number) => [...randomBytes(length)].map((it) => referenceAlphabet[it & 31]).join('')

export const newMandateReference = () => `NJ-${random(12)}`
export const newMessageId = (day: string) => `NJ${day.replaceAll('-', '')}-${random(8)}`
/** A creditor reference (ISO 11649); check digits as in an IBAN. */
export const newReference = () => ibanOf('RF', random(10))
