// Looks up the discount code of the address: its discount, or why it is refused (CRED-3, CRED-12).
import { useQuery } from '@tanstack/react-query'
import { discounts } from '../../contract/index.ts'
import { query } from '../base/queries.ts'

/** `country`: the one that the buyer pays from; without it, the one in use. */
export const codeQuery = (code: string, country?: string | null) =>
  query(discounts.discountCode, { code, ...(country && { country }) })

export function useDiscountCode(code: string | null, country?: string | null) {
  const { data, error } = useQuery({ ...codeQuery(code ?? '', country), enabled: Boolean(code) })
  return {
    code: code ?? '',
    // What was found before does not outlast a refusal.
    discount: code && !error ? (data?.discountcode ?? null) : null,
    error: code ? error?.message : undefined,
  }
}
