// How a payment stands, in a word or two (CRED-7).
import { Trans } from '@lingui/react/macro'
import type { Transaction } from '../../contract/payments.ts'

export function Outcome({ transaction: { status, refunds, charged_back, amount } }: { transaction: Transaction }) {
  const back = refunds.reduce((sum, it) => (it.status === 'failed' ? sum : sum + it.amount), 0)
  const going = refunds.some((it) => it.status === 'open')
  if (status === 'failed')
    return (
      <Word tone="text-danger">
        <Trans>Failed</Trans>
      </Word>
    )
  if (status !== 'completed')
    return (
      <Word tone="text-muted">
        <Trans>On its way</Trans>
      </Word>
    )
  if (charged_back)
    return (
      <Word tone="text-danger">
        <Trans>Taken back by the bank</Trans>
      </Word>
    )
  if (going)
    return (
      <Word tone="text-muted">
        <Trans>Refund on its way</Trans>
      </Word>
    )
  if (back >= amount)
    return (
      <Word tone="text-muted">
        <Trans>Refunded</Trans>
      </Word>
    )
  if (back > 0)
    return (
      <Word tone="text-muted">
        <Trans>Refunded in part</Trans>
      </Word>
    )
  return (
    <Word tone="text-success">
      <Trans>Paid</Trans>
    </Word>
  )
}

const Word = ({ tone, children }: { tone: string; children: React.ReactNode }) => (
  <span className={`${tone} text-sm`}>{children}</span>
)
