// A payment as its buyer sees it (spec §3).
import type { Payment } from '../../contract/payments.ts'
import type { PaymentRow } from './store.ts'

export const present = ({
  public_id,
  created_at,
  credits,
  paymentmethod,
  status,
  reason,
  bundle,
  amount,
  currency,
  country,
  code,
  paid_back,
}: PaymentRow): Payment => ({
  payment_id: public_id,
  credits,
  paymentmethod,
  status,
  reason,
  bundle,
  amount,
  currency,
  country,
  code,
  paid_back,
  created_at: created_at.toISOString(),
})
