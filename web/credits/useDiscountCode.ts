// Looks up the discount code of the address: its discount, or why it is refused (CRED-3).
import { useQuery } from '@tanstack/react-query'
import { discounts } from '../../contract/index.ts'
import { query } from '../base/queries.ts'

export function useDiscountCode(code: string | null) {
  const { data, error } = useQuery({ ...query(discounts.discountCode, { code: code ?? '' }), enabled: Boolean(code) })
  return {
    code: code ?? '',
    discount: code ? (data?.discountcode ?? null) : null,
    error: code ? error?.message : undefined,
  }
}
