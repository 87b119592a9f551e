// Alert: the email address is not confirmed; cannot be dismissed (NAV-8, NAV-9).
import { Trans } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { Strip } from '../kit/Strip.tsx'
import { StripLink } from './StripLink.tsx'

export function ActivationStrip() {
  return (
    <Strip
      icon={Mail}
      action={
        <StripLink to="/account/activation">
          <Trans>Resend or change</Trans>
        </StripLink>
      }
    >
      <Trans>Confirm your email to chat.</Trans>
    </Strip>
  )
}
