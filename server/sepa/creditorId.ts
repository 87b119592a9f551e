// Creditor identifier (EPC262-08): country, check digits, business code, national id.
import { accountShape } from './countries.ts'
import { checkDigits } from './mod97.ts'

export type CreditorIdFault = 'not_a_creditor_id' | 'outside_sepa' | 'wrong_length' | 'wrong_check_digit'
export type ParsedCreditorId =
  | { creditor_id: string; fault?: undefined }
  | { fault: CreditorIdFault; creditor_id?: undefined }

const lengths: Record<string, number> = { AT: 18, DE: 18, ES: 16, FR: 13, IT: 23, NL: 19 }

export function parseCreditorId(text: string): ParsedCreditorId {
  const id = text.replace(/\s/g, '').toUpperCase()
  const country = id.slice(0, 2)
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9+?/\-:().,']{3}[A-Z0-9+?/\-:().,']{1,28}$/.test(id))
    return { fault: 'not_a_creditor_id' }
  if (!accountShape(country)) return { fault: 'outside_sepa' }
  if (lengths[country] && lengths[country] !== id.length) return { fault: 'wrong_length' }
  // The business code is not covered by the check digits.
  const national = id.slice(7).replace(/[^A-Z0-9]/g, '')
  return checkDigits(country, national) === id.slice(2, 4) ? { creditor_id: id } : { fault: 'wrong_check_digit' }
}
