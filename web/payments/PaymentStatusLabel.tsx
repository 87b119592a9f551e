// Status of a payment as a short label (CRED-7).
import { Trans } from '@lingui/react/macro'
import type { Transaction } from '../../contract/payments.ts'

export function PaymentStatusLabel({
  transaction: { status, refunds, charged_back, amount },
}: {
  transaction: Transaction
}) {
  const refundedAmount = refunds.reduce((sum, it) => (it.status === 'failed' ? sum : sum + it.amount), 0)
  const hasOpenRefund = refunds.some((it) => it.status === 'open')
  if (status === 'failed')
    return (
      <StatusText tone="text-danger">
        <Trans>Failed</Trans>
      </StatusText>
    )
  if (status !== 'completed')
    return (
      <StatusText tone="text-muted">
        <Trans>Pending</Trans>
      </StatusText>
    )
  if (charged_back)
    return (
      <StatusText tone="text-danger">
        <Trans>Charged back</Trans>
      </StatusText>
    )
  if (hasOpenRefund)
    return (
      <StatusText tone="text-muted">
        <Trans>Refund on its way</Trans>
      </StatusText>
    )
  if (refundedAmount >= amount)
    return (
      <StatusText tone="text-muted">
        <Trans>Refunded</Trans>
      </StatusText>
    )
  if (refundedAmount > 0)
    return (
      <StatusText tone="text-muted">
        <Trans>Partly refunded</Trans>
      </StatusText>
    )
  return (
    <StatusText tone="text-success">
      <Trans>Paid</Trans>
    </StatusText>
  )
}

const StatusText = ({ tone, children }: { tone: string; children: React.ReactNode }) => (
  <span className={`${tone} text-sm`}>{children}</span>
)
