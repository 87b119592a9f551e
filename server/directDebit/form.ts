// The direct debit form, field by field (PAY-5): what the bank would not take is said here, beside its field.
import type { Input } from '../../contract/call.ts'
import type { enter } from '../../contract/directDebit.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import { refuseFields } from '../base/refuseFields.ts'
import { bankText, type IbanFault, parseIban } from '../sepa/index.ts'
import { parsePhone } from './phone.ts'
import type { Contact } from './sealed.ts'

export type Form = { holder: string; iban: string; contact: Contact }

const ofIban: Record<IbanFault, RefusalCode> = {
  not_an_iban: 'iban_invalid',
  outside_sepa: 'iban_outside_sepa',
  wrong_length: 'iban_length',
  wrong_check_digit: 'iban_check_digit',
}
const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
/** Something of it is left in the letters of banks. */
const fits = (text: string, most: number, shape: RegExp) =>
  text.length > 0 && text.length <= most && shape.test(bankText(text, most, ''))

/** `country`: of the order; `phones`: countries that a code may go to. Refuses with all that is wrong, by field. */
export function readForm(
  given: Omit<Input<typeof enter>, 'payment'>,
  country: string,
  phones: readonly string[],
): Form {
  const holder = tidy(given.holder)
  const [street, house_number, zip, city] = [given.street, given.house_number, given.zip, given.city].map(tidy) as [
    string,
    string,
    string,
    string,
  ]
  const account = parseIban(given.iban)
  const phone = parsePhone(given.phone, phones)
  refuseFields({
    holder: fits(holder, 70, /[A-Za-z].*[A-Za-z]/) ? null : 'holder_invalid',
    iban: account.fault ? ofIban[account.fault] : null,
    street: fits(street, 70, /[A-Za-z]/) ? null : 'street_invalid',
    house_number: fits(house_number, 16, /[A-Za-z0-9]/) ? null : 'house_number_invalid',
    zip: /^[A-Z0-9][A-Z0-9 -]{1,8}[A-Z0-9]$/i.test(zip) ? null : 'zip_invalid',
    city: fits(city, 35, /[A-Za-z]/) ? null : 'city_invalid',
    phone: phone.fault ?? null,
  })
  if (account.fault !== undefined || phone.fault !== undefined) throw new Error('unreachable')
  return {
    holder,
    iban: account.iban,
    contact: { street, house_number, zip, city, country, phone: phone.phone, phone_country: phone.country },
  }
}
