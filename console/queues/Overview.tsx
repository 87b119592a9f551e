// The queues that the role may take from: what waits, since when, and what was decided today.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { QueueName, QueueNumbers } from '../../contract/console/queues.ts'
import { useSectionKeys } from '../base/shownKeys.ts'
import { Page } from '../kit/Page.tsx'
import { Query } from '../kit/States.tsx'
import { Key } from './Key.tsx'
import { queueLabels } from './labels.ts'
import { formatSpan, secondsSince, useNumbers } from './useNumbers.ts'

export function Overview() {
  const { t } = useLingui()
  const query = useNumbers()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const site = parameters.get('site')
  const to = (name: QueueName) => ({ pathname: `/queues/${name}`, search: site ? `?site=${site}` : '' })
  const shown = query.data ?? []
  useSectionKeys(
    shown.map(({ queue }, at) => ({
      key: `${at + 1}`,
      text: queueLabels[queue] ?? msg`Queues`,
      run: () => void navigate(to(queue)),
    })),
  )
  return (
    <Page heading={t`Queues`}>
      <Query query={query} isEmpty={(rows) => rows.length === 0} empty={<Trans>Your role takes from no queue.</Trans>}>
        {(rows) => (
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {rows.map((row, at) => (
              <li key={row.queue}>
                <Link
                  to={to(row.queue)}
                  className="grid h-full gap-3 rounded-card border border-line bg-raised p-4 shadow-1 hover:bg-tint"
                >
                  <Numbers row={row} at={at} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Query>
    </Page>
  )
}

function Numbers({ row, at }: { row: QueueNumbers; at: number }) {
  const { i18n } = useLingui()
  const { queue, waiting, oldest_at, escalated, decided, own_decided, median_seconds } = row
  const oldest = oldest_at && formatSpan(secondsSince(oldest_at))
  return (
    <>
      <span className="flex items-center justify-between">
        <span className="font-semibold text-lg">{i18n._(queueLabels[queue])}</span>
        <Key>{`${at + 1}`}</Key>
      </span>
      <span className="flex items-baseline gap-2">
        <span className="num font-bold text-3xl">{waiting}</span>
        <span className="text-muted text-sm">
          {oldest ? <Trans>waiting, the oldest for {oldest}</Trans> : <Trans>waiting</Trans>}
        </span>
      </span>
      <span className="text-muted text-sm">
        <Trans>
          Today: {decided} decided, {own_decided} by you
        </Trans>
        {median_seconds !== null && <> · {formatSpan(median_seconds)}</>}
        {escalated > 0 && (
          <>
            {' · '}
            <Trans>{escalated} passed on</Trans>
          </>
        )}
      </span>
    </>
  )
}
