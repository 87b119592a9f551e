// From the first click to what was paid back: by day as charts, and by source, lander or campaign as a table (STAFF-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import { sources } from '../../contract/console/numbers.ts'
import { toMajorUnits } from '../../contract/money.ts'
import { type SourceGroup, sourceGroups } from '../../contract/numbers.ts'
import { Select } from '../../web/kit/Field.tsx'
import { useSite } from '../base/me.ts'
import { useStaffQuery } from '../base/queries.ts'
import { Empty, Query } from '../kit/States.tsx'
import { type Column, Table } from '../kit/Table.tsx'
import { Chart } from './Chart.tsx'
import { AsOf, Controls } from './Controls.tsx'
import { shareOf, useFormats } from './formats.ts'
import { InviteSource } from './InviteSource.tsx'
import { dayPoints, daysOf, useSpan } from './span.ts'

type Line = StaffOutput<typeof sources>['days'][number]

export function Sources() {
  const { t } = useLingui()
  const site = useSite()
  const { from, to } = useSpan()
  const [by, setBy] = useState<SourceGroup>('network')
  const query = useStaffQuery(sources, { ...(site !== undefined && { site }), from, to, by })
  const names = useGroupNames()
  return (
    <div className="grid gap-5">
      <Controls>
        <div className="w-full sm:w-[220px]">
          <Select label={t`Group by`} value={by} onChange={({ target }) => setBy(target.value as SourceGroup)}>
            {sourceGroups.map((it) => (
              <option key={it} value={it}>
                {names[it]}
              </option>
            ))}
          </Select>
        </div>
        <InviteSource />
      </Controls>
      <Query query={query}>
        {({ as_of, days, groups }) => (
          <>
            <AsOf at={as_of} />
            <div className="grid gap-5 xl:grid-cols-2">
              <Charts days={days} span={{ from, to }} />
            </div>
            <h2 className="text-lg">{names[by]}</h2>
            {groups.length === 0 ? (
              <Empty>
                <Trans>Nothing was counted in this time.</Trans>
              </Empty>
            ) : (
              <Groups heading={names[by]} groups={groups} />
            )}
            {(by === 'ref' || by === 'sub') && (
              <p className="text-muted text-sm">
                <Trans>A value is named once ten people brought it in a day. All others are counted together.</Trans>
              </p>
            )}
          </>
        )}
      </Query>
    </div>
  )
}

function useGroupNames(): Record<SourceGroup, string> {
  const { t } = useLingui()
  return {
    site: t`Site`,
    network: t`Network`,
    ref: t`Partner (ref)`,
    sub: t`Detail (sub1)`,
    design: t`Lander`,
    campaign: t`Lander and campaign`,
  }
}

const currenciesOf = (lines: Line[]) =>
  [...new Set(lines.flatMap(({ money }) => money.map(({ currency }) => currency)))].toSorted()
const moneyOf = ({ money }: Line, wanted: string) => {
  const { revenue = 0, refunded = 0 } = money.find(({ currency }) => currency === wanted) ?? {}
  return { revenue, refunded, net: revenue - refunded }
}

function Charts({ days, span }: { days: Line[]; span: { from: string; to: string } }) {
  const { t } = useLingui()
  const { locale, count, amount } = useFormats()
  const all = daysOf(span)
  const sums = (currency: string, of: (it: ReturnType<typeof moneyOf>) => number) =>
    values((line) => toMajorUnits(of(moneyOf(line, currency)), currency))
  const byDay = new Map(days.map((line) => [line.key, line]))
  const values = (of: (line: Line) => number) => all.map((day) => of(byDay.get(day) ?? nothing))
  const common = { points: days.length ? dayPoints(all, locale) : [], axis: t`Day` }
  return (
    <>
      <Chart
        {...common}
        heading={t`Visits`}
        format={count}
        series={[{ name: t`Visits`, values: values((it) => it.clicks) }]}
      />
      <Chart
        {...common}
        heading={t`Signups and first purchases`}
        format={count}
        series={[
          { name: t`Signups`, values: values((it) => it.signups) },
          { name: t`Confirmed`, values: values((it) => it.confirmed) },
          { name: t`First purchases`, values: values((it) => it.buyers) },
        ]}
      />
      {currenciesOf(days).map((currency) => (
        <Chart
          key={currency}
          {...common}
          heading={t`Revenue in ${currency}`}
          note={t`Without VAT`}
          format={(value) => amount(value, currency)}
          series={[
            { name: t`Net`, values: sums(currency, ({ net }) => net) },
            { name: t`Purchases`, values: sums(currency, ({ revenue }) => revenue) },
            { name: t`Paid back`, values: sums(currency, ({ refunded }) => refunded) },
          ]}
        />
      ))}
    </>
  )
}

const nothing: Line = { key: '', clicks: 0, signups: 0, confirmed: 0, buyers: 0, purchases: 0, refunds: 0, money: [] }

function Groups({ heading, groups }: { heading: string; groups: Line[] }) {
  const { t } = useLingui()
  const { count, percent, amount } = useFormats()
  const number = (name: string, value: (line: Line) => number): Column<Line> => ({
    heading: name,
    isShort: true,
    isNumber: true,
    value,
    show: (line) => count(value(line)),
  })
  const columns: Column<Line>[] = [
    { heading, value: ({ key }) => key || t`None, or not named` },
    number(t`Visits`, ({ clicks }) => clicks),
    number(t`Signups`, ({ signups }) => signups),
    number(t`Confirmed`, ({ confirmed }) => confirmed),
    number(t`First purchases`, ({ buyers }) => buyers),
    {
      heading: t`Buyers of signups`,
      isShort: true,
      isNumber: true,
      value: ({ buyers, signups }) => shareOf(buyers, signups),
      show: ({ buyers, signups }) => {
        const share = shareOf(buyers, signups)
        return share === null ? '–' : percent(share)
      },
    },
    number(t`Purchases`, ({ purchases }) => purchases),
    number(t`Refunds`, ({ refunds }) => refunds),
    ...currenciesOf(groups).map(
      (currency): Column<Line> => ({
        heading: t`Net ${currency}`,
        isShort: true,
        isNumber: true,
        value: (line) => toMajorUnits(moneyOf(line, currency).net, currency),
        show: (line) => amount(toMajorUnits(moneyOf(line, currency).net, currency), currency),
      }),
    ),
  ]
  return <Table label={t`Numbers by ${heading}`} columns={columns} rows={groups} keyOf={({ key }) => key} />
}
