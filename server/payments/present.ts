// A payment as its buyer sees it (spec §3).
import type { Payment } from '../../contract/payments.ts'
import type { PaymentRow } from './store.ts'

export const present = ({ public_id, created_at, ...row }: PaymentRow): Payment => ({
  ...row,
  payment_id: public_id,
  created_at: created_at.toISOString(),
})
