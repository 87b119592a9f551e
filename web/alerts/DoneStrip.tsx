// Replaces an alert whose reason is gone, until the next screen, so that the content below does not shift (NAV-8).
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Strip } from '../kit/Strip.tsx'

export function DoneStrip() {
  return (
    <Strip icon={Check}>
      <Trans>All set.</Trans>
    </Strip>
  )
}
