// Cohorts: who signed up in one month, and how many of them are there, pay, and what, in the months after it (STAFF-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import { cohorts } from '../../contract/console/numbers.ts'
import { toMajorUnits } from '../../contract/money.ts'
import { Select } from '../../web/kit/Field.tsx'
import { useSite } from '../base/me.ts'
import { useStaffQuery } from '../base/queries.ts'
import { Query } from '../kit/States.tsx'
import { type Column, Table } from '../kit/Table.tsx'
import { Chart } from './Chart.tsx'
import { AsOf } from './Controls.tsx'
import { shareOf, useFormats } from './formats.ts'

type Cohort = StaffOutput<typeof cohorts>['cohorts'][number]
type Month = Cohort['months'][number]
type Measure = 'active' | 'buyers' | 'arppu' | 'net'

/** Lines of a chart, and months after the first. */
const SHOWN_COHORTS_COUNT = 6
const SHOWN_MONTHS = 12

export function Cohorts() {
  const { t } = useLingui()
  const site = useSite()
  const query = useStaffQuery(cohorts, site === undefined ? {} : { site })
  return (
    <Query
      query={query}
      isEmpty={({ cohorts: rows }) => rows.length === 0}
      empty={<Trans>Nobody has signed up yet, or it was not counted yet.</Trans>}
    >
      {({ as_of, cohorts: rows }) => (
        <div className="grid gap-5">
          <AsOf at={as_of} />
          <Shown label={t`Cohorts`} rows={rows} />
        </div>
      )}
    </Query>
  )
}

function Shown({ label, rows }: { label: string; rows: Cohort[] }) {
  const { t } = useLingui()
  const { locale, count, percent, amount, month: monthName } = useFormats()
  const [measure, setMeasure] = useState<Measure>('active')
  const currencies = [
    ...new Set(rows.flatMap(({ months }) => months.flatMap(({ money }) => money.map(({ currency }) => currency)))),
  ].toSorted()
  const [chosen, setChosen] = useState<string>()
  const currency = chosen ?? currencies[0] ?? 'EUR'
  const measures: Record<Measure, string> = {
    active: t`Retention`,
    buyers: t`Paying share`,
    arppu: t`Revenue per buyer`,
    net: t`Revenue`,
  }
  const netOf = ({ money }: Month) => toMajorUnits(money.find((it) => it.currency === currency)?.net ?? 0, currency)
  const measured = ({ members }: Cohort, it: Month): number | null => {
    if (measure === 'active') return shareOf(it.active, members)
    if (measure === 'buyers') return shareOf(it.buyers, members)
    return measure === 'net' ? netOf(it) : shareOf(netOf(it), it.buyers)
  }
  const isMoney = measure === 'arppu' || measure === 'net'
  const format = (value: number) => (isMoney ? amount(value, currency) : percent(value))
  const last = Math.min(SHOWN_MONTHS, Math.max(0, ...rows.flatMap((row) => row.months.map((it) => ageOf(row, it)))))
  const ages = Array.from({ length: last + 1 }, (_, at) => at)
  const at = (row: Cohort, age: number) => {
    const found = row.months.find((it) => ageOf(row, it) === age)
    return found ? measured(row, found) : null
  }
  const columns: Column<Cohort>[] = [
    {
      heading: t`Signed up in`,
      isShort: true,
      value: ({ cohort }) => cohort.slice(0, 7),
      show: ({ cohort }) => monthName(cohort),
    },
    {
      heading: t`Members`,
      isShort: true,
      isNumber: true,
      value: ({ members }) => members,
      show: ({ members }) => count(members),
    },
    ...ages.map(
      (age): Column<Cohort> => ({
        heading: t`Month ${age.toLocaleString(locale)}`,
        isShort: true,
        isNumber: true,
        value: (row) => at(row, age),
        show: (row) => {
          const value = at(row, age)
          return value === null ? '–' : format(value)
        },
      }),
    ),
  ]
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <div className="w-full sm:w-[220px]">
          <Select label={t`Measure`} value={measure} onChange={({ target }) => setMeasure(target.value as Measure)}>
            {(Object.keys(measures) as Measure[]).map((it) => (
              <option key={it} value={it}>
                {measures[it]}
              </option>
            ))}
          </Select>
        </div>
        {isMoney && currencies.length > 1 && (
          <div className="w-full sm:w-[140px]">
            <Select label={t`Currency`} value={currency} onChange={({ target }) => setChosen(target.value)}>
              {currencies.map((it) => (
                <option key={it}>{it}</option>
              ))}
            </Select>
          </div>
        )}
      </div>
      <Chart
        heading={measures[measure]}
        note={t`By the months since the signup: month 0 is that of the signup. The newest cohorts.`}
        axis={t`Month`}
        points={ages.map((age) => ({ x: age, name: t`Month ${age.toLocaleString(locale)}` }))}
        format={format}
        series={rows.slice(0, SHOWN_COHORTS_COUNT).map((row) => ({
          name: monthName(row.cohort),
          values: ages.map((age) => at(row, age)),
        }))}
      />
      <h2 className="text-lg">
        <Trans>All cohorts</Trans>
      </h2>
      <Table label={`${label}: ${measures[measure]}`} columns={columns} rows={rows} keyOf={({ cohort }) => cohort} />
      <p className="text-muted text-sm">
        <Trans>
          Active: was there in that month. It is counted while the month lasts, so there is nothing of months before the
          first count. Revenue is without VAT, after what was paid back.
        </Trans>
      </p>
    </>
  )
}

/** In months since the signup. */
function ageOf({ cohort }: Cohort, { month }: Month) {
  const [from, to] = [cohort, month].map((it) => Number(it.slice(0, 4)) * 12 + Number(it.slice(5, 7))) as [
    number,
    number,
  ]
  return to - from
}
