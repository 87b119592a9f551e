// Why the last try did not confirm an age.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AgeReason } from '../../contract/age.ts'
import { FieldError } from '../kit/Field.tsx'

const reasons: Record<AgeReason, () => ReactNode> = {
  under_age: () => <Trans>This says you’re under 18. You can’t use this site.</Trans>,
  issuer: () => <Trans>We don’t know who issued this proof. Try another way.</Trans>,
  expired: () => <Trans>This proof has expired. Renew it in your app and try again.</Trans>,
  cancelled: () => <Trans>You stopped the age check. Nothing was shared.</Trans>,
  unreadable: () => <Trans>We couldn’t check this proof. Try again, or another way.</Trans>,
}

/** `failed`: what the way back from a provider says. */
export function AgeReasonText({ reason, failed }: { reason: AgeReason | null; failed: string | null }) {
  const isOut = failed === 'unavailable'
  const isLate = failed === 'expired'
  if (!reason && !isOut && !isLate) return null
  return (
    <div role="alert">
      <FieldError>
        {isOut ? (
          <Trans>The age check isn’t available right now, so we can’t let you through. Try again later.</Trans>
        ) : isLate ? (
          <Trans>That took too long. Start over.</Trans>
        ) : (
          reason && reasons[reason]()
        )}
      </FieldError>
    </div>
  )
}
