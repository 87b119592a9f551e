// Banner of the welcome bonus: one line with its clock, which leads to the credits (CRED-4, CRED-5).
import { Trans } from '@lingui/react/macro'
import type { Discount } from '../../contract/discounts.ts'
import { useFormats } from '../base/formats.ts'
import { Link } from '../kit/Link.tsx'
import { Countdown } from './Countdown.tsx'

export function BonusBanner({ discount, onStale }: { discount: Discount; onStale: () => void }) {
  const { percent } = useFormats()
  return (
    <div className="border-[var(--night-700)] border-b bg-bonus text-sm text-white">
      <Link to="/credits" className="wrap flex min-h-11 items-center justify-between gap-4 py-1 leading-snug">
        <b>
          <Trans>{percent(discount.value_percentage)} off your first bundle</Trans>
        </b>
        <Countdown discount={discount} onStale={onStale} />
      </Link>
    </div>
  )
}
