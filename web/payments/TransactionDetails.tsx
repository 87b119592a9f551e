// Details of a payment: amounts, VAT, refunds, receipt, withdrawal (CRED-7, CRED-8).
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { payments } from '../../contract/index.ts'
import type { Transaction } from '../../contract/payments.ts'
import { useFormats } from '../base/formats.ts'
import { useLiveEvent } from '../base/live.ts'
import { query } from '../base/queries.ts'
import { ErrorState } from '../kit/EmptyState.tsx'
import { Link } from '../kit/Link.tsx'
import { Panel } from '../kit/Panel.tsx'
import { TextSkeleton } from '../kit/Skeletons.tsx'
import { MethodName } from './MethodName.tsx'
import { PaymentState, pollIntervalMs } from './PaymentState.tsx'
import { PaymentStatusLabel } from './PaymentStatusLabel.tsx'
import { WithdrawPurchase } from './WithdrawPurchase.tsx'

export function TransactionDetails({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...query(payments.oneTransaction, { id }),
    // The receipt is issued a moment after the payment.
    refetchInterval: ({ state }) =>
      state.data?.status === 'completed' && !state.data.receipt_no ? pollIntervalMs(state.dataUpdateCount) : false,
  })
  useLiveEvent('user', () => void refetch())
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} level={1} />
  if (!data) return <TextSkeleton lines={8} />
  return (
    <>
      <Link to="/transactions" className="link inline-flex min-h-11 items-center gap-1 justify-self-start text-sm">
        <ChevronLeft className="size-4" aria-hidden />
        <Trans>All payments</Trans>
      </Link>
      {data.status === 'completed' ? (
        <h1>
          <Plural value={data.credits} one="# credit" other="# credits" />
        </h1>
      ) : (
        <PaymentState id={id} />
      )}
      <DetailList transaction={data} />
      {data.status === 'completed' && !data.receipt_no && <div className="min-h-11" />}
      {data.receipt_no && (
        <a
          href={`/api/transactions/${id}/receipt.pdf`}
          download
          className="link inline-flex min-h-11 items-center justify-self-start"
        >
          <Trans>Receipt {data.receipt_no} (PDF)</Trans>
        </a>
      )}
      {data.returnable && <WithdrawPurchase transaction={data} returnable={data.returnable} />}
    </>
  )
}

function DetailList({ transaction }: { transaction: Transaction }) {
  const { date, time, money, number } = useFormats()
  const { created_at, paymentmethod, list_amount, amount, currency, vat_rate, vat, refunds, payment_id } = transaction
  const rate = number(vat_rate)
  return (
    <Panel className="p-4">
      <dl className="num grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 [&>dd]:text-right [&>dt]:text-muted">
        <DetailRow name={<Trans>Date</Trans>}>
          {date(created_at)}, {time(created_at)}
        </DetailRow>
        <DetailRow name={<Trans>Paid with</Trans>}>
          <MethodName method={paymentmethod} />
        </DetailRow>
        {list_amount > amount && (
          <DetailRow name={<Trans>Discount</Trans>}>−{money(list_amount - amount, currency)}</DetailRow>
        )}
        <DetailRow name={<Trans>Total</Trans>}>
          <strong>{money(amount, currency)}</strong>
        </DetailRow>
        {vat > 0 && <DetailRow name={<Trans>Incl. VAT ({rate}%)</Trans>}>{money(vat, currency)}</DetailRow>}
        <DetailRow name={<Trans>Payment ID</Trans>}>
          <span className="break-all text-sm">{payment_id}</span>
        </DetailRow>
        <DetailRow name={<Trans context="how it stands">Status</Trans>}>
          <PaymentStatusLabel transaction={transaction} />
        </DetailRow>
        {refunds.map((refund) => (
          <DetailRow key={refund.at} name={<Trans>Refund on {date(refund.at)}</Trans>}>
            −{money(refund.amount, currency)}
            {refund.credit_note_no && (
              <a
                href={`/api/credit-notes/${refund.credit_note_no}.pdf`}
                download
                className="link flex min-h-11 items-center justify-end text-sm"
              >
                <Trans>Credit note (PDF)</Trans>
              </a>
            )}
            {refund.status === 'open' && (
              <span className="block text-muted text-sm">
                <Trans>on its way</Trans>
              </span>
            )}
            {refund.status === 'failed' && (
              <span className="block text-danger text-sm">
                <Trans>failed, we’re on it</Trans>
              </span>
            )}
          </DetailRow>
        ))}
      </dl>
    </Panel>
  )
}

const DetailRow = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
