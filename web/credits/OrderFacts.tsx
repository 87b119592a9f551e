// What stands at prices and at the order beside the price: that Premium is no part of it, and what is fictional (PAY-9, PRO-8).
import { Trans } from '@lingui/react/macro'
import { Drama } from 'lucide-react'
import { useSite, useUser } from '../base/session.ts'

export function OrderFacts() {
  const { fictional_warning } = useSite()
  return (
    <>
      <PremiumPart />
      {fictional_warning && (
        <p className="flex gap-3" data-fictional>
          <Drama className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden />
          <span>{fictional_warning}</span>
        </p>
      )}
    </>
  )
}

/** Which part of the price is for Premium: none. Who is Premium already needs no word of it. */
export function PremiumPart() {
  if (useUser()?.paid_user) return null
  return (
    <p className="text-muted text-sm">
      <Trans>The whole price is for the credits. Premium comes with them at no extra cost.</Trans>
    </p>
  )
}
