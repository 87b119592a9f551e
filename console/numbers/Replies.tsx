// How many first messages are answered and how soon, by the gender of who wrote and whom they wrote to (STAFF-2).
import { Trans, useLingui } from '@lingui/react/macro'
import type { StaffOutput } from '../../contract/console/call.ts'
import { replies } from '../../contract/console/numbers.ts'
import { useSite } from '../base/me.ts'
import { useStaffQuery } from '../base/queries.ts'
import { Query } from '../kit/States.tsx'
import { type Column, Table } from '../kit/Table.tsx'
import { Chart } from './Chart.tsx'
import { AsOf, Controls } from './Controls.tsx'
import { shareOf, useFormats } from './formats.ts'
import { dayPoints, daysOf, useSpan } from './span.ts'

type Result = StaffOutput<typeof replies>
type Group = Result['groups'][number]

export function Replies() {
  const site = useSite()
  const { from, to } = useSpan()
  const query = useStaffQuery(replies, { ...(site !== undefined && { site }), from, to })
  return (
    <div className="grid gap-5">
      <Controls />
      <Query
        query={query}
        isEmpty={({ groups }) => groups.length === 0}
        empty={<Trans>Nobody has written first in this time.</Trans>}
      >
        {(result) => <Shown result={result} span={{ from, to }} />}
      </Query>
    </div>
  )
}

const keyOf = ({ gender, kind }: Pick<Group, 'gender' | 'kind'>) => `${gender} ${kind}`

function Shown({ result: { as_of, days, groups }, span }: { result: Result; span: { from: string; to: string } }) {
  const { t } = useLingui()
  const { locale, count, percent, minutes } = useFormats()
  const names: Record<string, string> = {
    'male person': t`Men, to members`,
    'female person': t`Women, to members`,
    'male fictional': t`Men, to fictional profiles`,
    'female fictional': t`Women, to fictional profiles`,
  }
  const all = daysOf(span)
  const points = dayPoints(all, locale)
  const series = (of: (line: Group) => number | null) =>
    groups.map((group) => ({
      name: names[keyOf(group)] ?? keyOf(group),
      values: all.map((day) => {
        const line = days.find((it) => it.day === day && keyOf(it) === keyOf(group))
        return line ? of(line) : null
      }),
    }))
  const columns: Column<Group>[] = [
    { heading: t`Who wrote first`, value: (group) => names[keyOf(group)] ?? keyOf(group) },
    {
      heading: t`Conversations`,
      isShort: true,
      isNumber: true,
      value: ({ begun }) => begun,
      show: ({ begun }) => count(begun),
    },
    {
      heading: t`Answered`,
      isShort: true,
      isNumber: true,
      value: ({ answered }) => answered,
      show: ({ answered }) => count(answered),
    },
    {
      heading: t`Share answered`,
      isShort: true,
      isNumber: true,
      value: ({ answered, begun }) => shareOf(answered, begun),
      show: ({ answered, begun }) => percent(shareOf(answered, begun) ?? 0),
    },
    {
      heading: t`Minutes to the first answer`,
      isShort: true,
      isNumber: true,
      value: ({ median_minutes }) => median_minutes,
      show: ({ median_minutes }) => (median_minutes === null ? '–' : minutes(median_minutes)),
    },
  ]
  return (
    <>
      <AsOf at={as_of} />
      <Table label={t`Answers`} columns={columns} rows={groups} keyOf={keyOf} />
      <div className="grid gap-5 xl:grid-cols-2">
        <Chart
          heading={t`Share answered`}
          {...{ points }}
          axis={t`Day`}
          format={percent}
          series={series(({ answered, begun }) => shareOf(answered, begun))}
        />
        <Chart
          heading={t`Time to the first answer`}
          {...{ points }}
          axis={t`Day`}
          format={minutes}
          series={series(({ median_minutes }) => median_minutes)}
        />
      </div>
      <p className="text-muted text-sm">
        <Trans>
          A day is that of the first message. An answer counts within seven days, so the last seven days still grow. The
          time is the median, by classes from ten minutes to a week.
        </Trans>
      </p>
    </>
  )
}
