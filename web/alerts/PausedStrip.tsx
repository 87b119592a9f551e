// Alert: the profile is paused; cannot be dismissed (PRO-9).
import { Trans } from '@lingui/react/macro'
import { Moon } from 'lucide-react'
import { Strip } from '../kit/Strip.tsx'
import { StripLink } from './StripLink.tsx'

export function PausedStrip() {
  return (
    <Strip
      icon={Moon}
      action={
        <StripLink to="/account/pause">
          <Trans>Unpause</Trans>
        </StripLink>
      }
    >
      <Trans>Your profile is paused.</Trans>
    </Strip>
  )
}
