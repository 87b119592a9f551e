// Mobile numbers for SMS codes, in E.164; only of countries that the site serves (PAY-5).
import type { CountryCode } from '../../contract/countries.ts'

/** Dialling code, and the pattern of national mobile numbers; premium numbers do not match. */
const mobilePatterns: Record<CountryCode, readonly [code: string, national: RegExp]> = {
  US: ['1', /^[2-9]\d{2}[2-9]\d{6}$/],
  GB: ['44', /^7[1-57-9]\d{8}$/],
  IE: ['353', /^8[35-9]\d{7}$/],
  NL: ['31', /^6\d{8}$/],
  BE: ['32', /^4\d{8}$/],
  DE: ['49', /^1[567]\d{8,9}$/],
  AT: ['43', /^6\d{7,11}$/],
  CH: ['41', /^7[5-9]\d{7}$/],
  IT: ['39', /^3\d{8,9}$/],
  FR: ['33', /^[67]\d{8}$/],
  ES: ['34', /^[67]\d{8}$/],
  PL: ['48', /^[4-8]\d{8}$/],
  DK: ['45', /^[2-9]\d{7}$/],
  FI: ['358', /^(4\d|50)\d{4,8}$/],
  NO: ['47', /^[49]\d{7}$/],
  SE: ['46', /^7[02369]\d{7}$/],
}
export type ParsedPhone =
  | { phone: string; country: CountryCode; fault?: undefined }
  | { fault: 'phone_invalid' | 'phone_country'; phone?: undefined }

/** Takes spaces, dots, hyphens, brackets, 00 for +, and a needless 0 after the country code. */
export function parsePhone(text: string, served: readonly string[]): ParsedPhone {
  const bare = text
    .normalize('NFKC')
    .replace(/\(0\)/g, '')
    .replace(/[\s\p{Cf}\p{Pd}.()/]/gu, '')
    .replace(/^00/, '+')
  if (!/^\+[1-9]\d{6,14}$/.test(bare)) return { fault: 'phone_invalid' }
  const found = (Object.keys(mobilePatterns) as CountryCode[]).find((it) =>
    bare.startsWith(`+${mobilePatterns[it][0]}`),
  )
  if (!found || !served.includes(found)) return { fault: 'phone_country' }
  const [code, shape] = mobilePatterns[found]
  const national = bare.slice(code.length + 1).replace(/^0/, '')
  return shape.test(national) ? { phone: `+${code}${national}`, country: found } : { fault: 'phone_invalid' }
}

export const maskedPhone = (phone: string) => `${phone.slice(0, 3)} •••• ${phone.slice(-2)}`

export const isMobileCountry = (it: string): it is CountryCode => it in mobilePatterns
