// How one queue stands, and what was decided today: by all, and by oneself.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { QueueNumbers as Numbers, QueueName } from '../../contract/console/queues.ts'
import { formatSpan, secondsSince, useNumbers } from './useNumbers.ts'

const Figure = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex items-baseline gap-2">
    <dt className="text-muted">{name}</dt>
    <dd className="num font-semibold">{children}</dd>
  </div>
)

export function QueueNumbers({ name, visit }: { name: QueueName; visit: number }) {
  const { data } = useNumbers()
  const { t } = useLingui()
  const it: Partial<Numbers> = data?.find(({ queue }) => queue === name) ?? {}
  const { waiting, oldest_at, decided, own_decided, median_seconds, own_median_seconds } = it
  const span = (seconds: number | null | undefined) => (seconds == null ? '–' : formatSpan(seconds))
  return (
    <dl className="flex min-h-6 flex-wrap gap-x-6 gap-y-1 text-sm" aria-label={t`Numbers of the day`}>
      <Figure name={<Trans>Waiting</Trans>}>{waiting ?? '–'}</Figure>
      <Figure name={<Trans>Oldest</Trans>}>{oldest_at ? formatSpan(secondsSince(oldest_at)) : '–'}</Figure>
      <Figure name={<Trans>Decided today</Trans>}>{decided ?? '–'}</Figure>
      <Figure name={<Trans>by you</Trans>}>{own_decided ?? '–'}</Figure>
      <Figure name={<Trans>Median</Trans>}>{span(median_seconds)}</Figure>
      <Figure name={<Trans>yours</Trans>}>{span(own_median_seconds)}</Figure>
      <Figure name={<Trans>This visit</Trans>}>{visit}</Figure>
    </dl>
  )
}
