// Mobile numbers for SMS codes, in E.164; only of countries that the site serves (PAY-5).
// The metadata of mobile numbers is the smallest that tells a valid one from a landline or a premium number.
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { stripInvisible } from '../base/stripInvisible.ts'

export type ParsedPhone =
  | { phone: string; country: string; fault?: undefined }
  | { fault: 'phone_invalid' | 'phone_country'; phone?: undefined }

/** Takes any punctuation, 00 for +, a needless 0 after the country code, and a number of `home` without a country code. */
export function parsePhone(text: string, served: readonly string[], home?: string): ParsedPhone {
  const typed = stripInvisible(text)
    .normalize('NFKC')
    .replace(/^\s*00/, '+')
  const defaultCountry = home !== undefined && isSupportedCountry(home) ? home : undefined
  const parsed = parsePhoneNumberFromString(typed, { extract: false, ...(defaultCountry && { defaultCountry }) })
  if (!parsed || parsed.ext) return { fault: 'phone_invalid' }
  const country = served.find((it) => isSupportedCountry(it) && getCountryCallingCode(it) === parsed.countryCallingCode)
  if (!country) return { fault: 'phone_country' }
  return parsed.isValid() ? { phone: parsed.number, country } : { fault: 'phone_invalid' }
}

export const maskedPhone = (phone: string) => `${phone.slice(0, 3)} •••• ${phone.slice(-2)}`
