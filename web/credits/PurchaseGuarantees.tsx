// Guarantees of a purchase: returns, no subscription (CRED-8, PAY-9).
import { Plural, Trans } from '@lingui/react/macro'
import { type LucideIcon, RefreshCwOff, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSite } from '../base/session.ts'

export function PurchaseGuarantees() {
  const { refund_days } = useSite()
  return (
    <>
      {refund_days > 0 && (
        <Guarantee icon={Undo2}>
          <b>
            <Plural value={refund_days} one="#-day free returns." other="#-day free returns." />
          </b>{' '}
          <Trans>Return unused credits and we’ll refund them the way you paid.</Trans>
        </Guarantee>
      )}
      <Guarantee icon={RefreshCwOff}>
        <b>
          <Trans>Nothing renews.</Trans>
        </b>{' '}
        <Trans>You pay once. There’s no subscription to cancel.</Trans>
      </Guarantee>
    </>
  )
}

function Guarantee({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex gap-3">
      <Icon className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden />
      <span>{children}</span>
    </p>
  )
}
