// The date between messages of two days.
import { Trans } from '@lingui/react/macro'
import { useFormats } from '../../base/formats.ts'

export function DaySeparator({ at }: { at: string }) {
  const { date, dayOf } = useFormats()
  const today = dayOf(at) === dayOf(new Date().toISOString())
  return (
    <p className="py-2 text-center font-semibold text-muted text-xs" suppressHydrationWarning>
      {today ? <Trans>Today</Trans> : date(at)}
    </p>
  )
}
