// IBAN parsing and validation (PAY-5).
import { accountShape } from './countries.ts'
import { checkDigits } from './mod97.ts'

export type IbanFault = 'not_an_iban' | 'outside_sepa' | 'wrong_length' | 'wrong_check_digit'
export type ParsedIban = { iban: string; country: string; fault?: undefined } | { fault: IbanFault; iban?: undefined }

/** Takes spaces, hyphens, lower case and a leading "IBAN"; gives the electronic form: no spaces, capitals. */
export function parseIban(text: string): ParsedIban {
  const iban = text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}.]/gu, '')
    .toUpperCase()
    .replace(/^IBAN:?/, '')
  const country = iban.slice(0, 2)
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$/.test(iban)) return { fault: 'not_an_iban' }
  const shape = accountShape(country)
  if (!shape) return { fault: 'outside_sepa' }
  if (iban.length !== shape.length) return { fault: 'wrong_length' }
  if (!shape.pattern.test(iban.slice(4))) return { fault: 'not_an_iban' }
  if (checkDigits(country, iban.slice(4)) !== iban.slice(2, 4)) return { fault: 'wrong_check_digit' }
  return { iban, country }
}

/** Whether the text is a valid IBAN in electronic form, as in the database and in files. */
export const isIban = (iban: string) => parseIban(iban).iban === iban

/** The IBAN of a national account number. */
export const ibanOf = (country: string, account: string) => `${country}${checkDigits(country, account)}${account}`

export const groupedIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')
/** The part of a stored IBAN that may be shown. */
export const maskedIban = (iban: string) => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`
