// Banner of the welcome bonus with its countdown, leading to the credits; the server decides when it ends (CRED-4, CRED-5).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Discount } from '../../contract/discounts.ts'
import { useFormats } from '../base/formats.ts'
import { Link } from '../kit/Link.tsx'
import { useCountdown } from './useCountdown.ts'

export function BonusBanner({ discount, onStale }: { discount: Discount; onStale: () => void }) {
  const { percent } = useFormats()
  const { code, value_percentage } = discount
  return (
    <div className="border-[var(--night-700)] border-b bg-bonus text-white">
      <Link to="/credits" className="wrap flex items-center justify-between gap-4 py-3">
        <p className="text-on-bonus-muted text-sm leading-snug">
          <b className="block text-[1.0625rem] text-white md:mr-3 md:inline">
            <Trans>{percent(value_percentage)} off your first bundle</Trans>
          </b>
          <Trans>One-time welcome bonus. Code {code} is already applied.</Trans>
        </p>
        <Countdown discount={discount} onStale={onStale} />
      </Link>
    </div>
  )
}

export function Countdown({ discount, onStale }: { discount: Discount; onStale: () => void }) {
  const { t } = useLingui()
  const { hours, minutes, seconds, isOver } = useCountdown(discount, onStale)
  if (isOver) return null
  return (
    // What the server wrote may be older than what a later answer says.
    <span
      suppressHydrationWarning
      role="timer"
      aria-label={t`${hours} hours, ${minutes} minutes and ${seconds} seconds left`}
      className="num flex shrink-0 gap-1.5"
    >
      <Digits unit={t({ context: 'hours, short', message: 'h' })}>{hours}</Digits>
      <Digits unit={t({ context: 'minutes, short', message: 'm' })}>{minutes}</Digits>
      <Digits unit={t({ context: 'seconds, short', message: 's' })}>{seconds}</Digits>
    </span>
  )
}

function Digits({ unit, children }: { unit: string; children: number }) {
  return (
    <span aria-hidden className="grid justify-items-center text-[12px] text-on-bonus-muted leading-tight">
      <b
        suppressHydrationWarning
        className="mb-0.5 min-w-10 rounded-sm bg-[var(--night-700)] py-1.5 text-center text-lg text-white"
      >
        {String(children).padStart(2, '0')}
      </b>
      {unit}
    </span>
  )
}
