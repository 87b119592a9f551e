// Row of a payment: credits, date, amount, status (CRED-7).
import { Plural } from '@lingui/react/macro'
import type { Transaction } from '../../contract/payments.ts'
import { useFormats } from '../base/formats.ts'
import { Link } from '../kit/Link.tsx'
import { MethodName } from './MethodName.tsx'
import { PaymentStatusLabel } from './PaymentStatusLabel.tsx'

export function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { date, money } = useFormats()
  const { payment_id, credits, amount, currency, created_at, paymentmethod } = transaction
  return (
    <li>
      <Link
        to={`/transactions/${payment_id}`}
        className="num flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-line bg-raised p-4 shadow-1 hover:bg-tint"
      >
        <span className="grid leading-snug">
          <span className="font-semibold">
            <Plural value={credits} one="# credit" other="# credits" />
          </span>
          <span className="text-muted text-sm">
            {date(created_at)} · <MethodName method={paymentmethod} />
          </span>
        </span>
        <span className="grid justify-items-end leading-snug">
          <span className="font-semibold">{money(amount, currency)}</span>
          <PaymentStatusLabel transaction={transaction} />
        </span>
      </Link>
    </li>
  )
}
