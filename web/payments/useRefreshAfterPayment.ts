// Refetches everything after a completed payment: balance, premium, photos and prices change (CRED-2, ROLE-3).
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { payments } from '../../contract/index.ts'

export function useRefreshAfterPayment(isPaid: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (isPaid) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== payments.status.name })
  }, [client, isPaid])
}
