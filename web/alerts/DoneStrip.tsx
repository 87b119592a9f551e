// In the place of an alert whose reason is gone, as long as its screen is looked at: what stands under it stays where it is (NAV-8).
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Strip } from '../kit/Strip.tsx'

export function DoneStrip() {
  return (
    <Strip icon={Check}>
      <Trans>Thank you, that is done.</Trans>
    </Strip>
  )
}
