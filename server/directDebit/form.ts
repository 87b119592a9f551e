// Validation of the direct debit form, field by field (PAY-5): refuses what the bank would not accept.
import type { Input } from '../../contract/call.ts'
import type { submitForm } from '../../contract/directDebit.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import { checkFields } from '../base/refuseFields.ts'
import { bankText, type IbanFault, parseIban } from '../sepa/index.ts'
import type { Contact } from './encryptedFields.ts'
import { parsePhone } from './phone.ts'

export type Form = { holder: string; iban: string; contact: Contact }

const ibanRefusals: Record<IbanFault, RefusalCode> = {
  not_an_iban: 'iban_invalid',
  outside_sepa: 'iban_outside_sepa',
  wrong_length: 'iban_length',
  wrong_check_digit: 'iban_check_digit',
}
const normalizeText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
/** The text can be written in the SEPA character set. */
const isWritable = (text: string, most: number, shape: RegExp) =>
  text.length > 0 && text.length <= most && shape.test(bankText(text, most, ''))

/** `country`: of the order; `phones`: countries that a code may be sent to. Refuses with all faults, by field. */
export function readForm(
  input: Omit<Input<typeof submitForm>, 'payment'>,
  country: string,
  phones: readonly string[],
): Form {
  const holder = normalizeText(input.account_holder)
  const [street, house_number, zip, city] = [input.street, input.house_number, input.zip, input.city].map(
    normalizeText,
  ) as [string, string, string, string]
  const account = parseIban(input.iban)
  const phone = parsePhone(input.phone, phones, country)
  checkFields({
    account_holder: isWritable(holder, 70, /[A-Za-z].*[A-Za-z]/) ? null : 'holder_invalid',
    iban: account.fault ? ibanRefusals[account.fault] : null,
    street: isWritable(street, 70, /[A-Za-z]/) ? null : 'street_invalid',
    house_number: isWritable(house_number, 16, /[A-Za-z0-9]/) ? null : 'house_number_invalid',
    zip: /^[A-Z0-9][A-Z0-9 -]{1,8}[A-Z0-9]$/i.test(zip) ? null : 'zip_invalid',
    city: isWritable(city, 35, /[A-Za-z]/) ? null : 'city_invalid',
    phone: phone.fault ?? null,
  })
  if (account.fault !== undefined || phone.fault !== undefined) throw new Error('unreachable')
  return {
    holder,
    iban: account.iban,
    contact: { street, house_number, zip, city, country, phone: phone.phone, phone_country: phone.country },
  }
}
