// The checkout again after a failed payment: with its country and code, and another way to pay preselected (PAY-2).
import type { Payment } from '../../contract/payments.ts'

type Failed = Pick<Payment, 'bundle' | 'country' | 'code' | 'paymentmethod'>

export const retryPath = ({ bundle, country, code, paymentmethod }: Failed) =>
  `/credits/${bundle}?${new URLSearchParams({ country, ...(code && { code }), failed: paymentmethod })}`
