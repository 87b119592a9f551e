// How much waits for a person, and how long the oldest has: now, and the worst of each day (STAFF-2).
import { Trans, useLingui } from '@lingui/react/macro'
import type { StaffOutput } from '../../contract/console/call.ts'
import { queues } from '../../contract/console/numbers.ts'
import { useSite } from '../base/me.ts'
import { useStaffQuery } from '../base/queries.ts'
import { Empty, Query } from '../kit/States.tsx'
import { type Column, Table } from '../kit/Table.tsx'
import { Chart } from './Chart.tsx'
import { AsOf, Controls } from './Controls.tsx'
import { useFormats } from './formats.ts'
import { dayPoints, daysOf, useSpan } from './span.ts'

type Result = StaffOutput<typeof queues>
type Now = Result['now'][number]

export function Queues() {
  const site = useSite()
  const { from, to } = useSpan()
  const query = useStaffQuery(queues, { ...(site !== undefined && { site }), from, to })
  return (
    <div className="grid gap-5">
      <Controls />
      <Query query={query}>{(result) => <Shown result={result} span={{ from, to }} />}</Query>
    </div>
  )
}

function Shown({ result: { as_of, now, days }, span }: { result: Result; span: { from: string; to: string } }) {
  const { t } = useLingui()
  const { locale, count, minutes } = useFormats()
  const names: Record<string, string> = {
    photos: t`Photos`,
    cases: t`Cases`,
    appeals: t`Appeals`,
    takedowns: t`Takedowns`,
    complaints: t`Complaints`,
  }
  const nameOf = (queue: string) => names[queue] ?? queue
  const columns: Column<Now>[] = [
    { heading: t`Queue`, value: ({ queue }) => nameOf(queue) },
    {
      heading: t`Waiting`,
      isShort: true,
      isNumber: true,
      value: ({ waiting }) => waiting,
      show: ({ waiting }) => count(waiting),
    },
    {
      heading: t`Minutes of the oldest`,
      isShort: true,
      isNumber: true,
      value: ({ oldest_minutes }) => oldest_minutes,
      show: ({ oldest_minutes }) => minutes(oldest_minutes),
    },
  ]
  const all = daysOf(span)
  const shown = [...new Set(days.map(({ queue }) => queue))]
  const common = { points: shown.length ? dayPoints(all, locale) : [], axis: t`Day` }
  const series = (of: (line: Now) => number) =>
    shown.map((queue) => ({
      name: nameOf(queue),
      values: all.map((day) => {
        const line = days.find((it) => it.day === day && it.queue === queue)
        return line ? of(line) : null
      }),
    }))
  return (
    <>
      <h2 className="text-lg">
        <Trans>Now</Trans>
      </h2>
      {now.length === 0 ? (
        <Empty>
          <Trans>Nothing waits for a person.</Trans>
        </Empty>
      ) : (
        <Table label={t`Queues now`} columns={columns} rows={now} keyOf={({ queue }) => queue} />
      )}
      <AsOf at={as_of} />
      <div className="grid gap-5 xl:grid-cols-2">
        <Chart
          {...common}
          heading={t`Longest wait of the day`}
          format={minutes}
          series={series(({ oldest_minutes }) => oldest_minutes)}
        />
        <Chart {...common} heading={t`Most at once`} format={count} series={series(({ waiting }) => waiting)} />
      </div>
    </>
  )
}
