// The clock of the time bonus: padded hours, minutes and seconds; the server decides when it ends (CRED-4, CRED-11).
import { useLingui } from '@lingui/react/macro'
import type { Discount } from '../../contract/discounts.ts'
import { useCountdown } from './useCountdown.ts'

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
      className="num shrink-0 font-bold"
    >
      <span suppressHydrationWarning aria-hidden>
        {[hours, minutes, seconds].map((it) => String(it).padStart(2, '0')).join(':')}
      </span>
    </span>
  )
}
