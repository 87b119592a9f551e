// How much of an item's time is left, or since when it is over.
import { Trans } from '@lingui/react/macro'
import { formatSpan } from './useNumbers.ts'

export function TimeLeft({ due_at }: { due_at: string }) {
  const left = (Date.parse(due_at) - Date.now()) / 1_000
  const isLate = left < 0
  const span = formatSpan(Math.abs(left))
  return (
    <span
      className={`rounded-full px-3 py-1 font-semibold text-sm ${isLate ? 'bg-danger-soft text-on-danger-soft' : 'bg-sunken'}`}
    >
      {isLate ? <Trans>overdue for {span}</Trans> : <Trans>{span} left</Trans>}
    </span>
  )
}
