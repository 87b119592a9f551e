// Disputes and fraud against the limits of the card schemes: a bar for each program, with its numbers (PAY-13).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as books from '../../contract/console/books.ts'
import type { StaffOutput } from '../../contract/console/call.ts'
import { Select } from '../../web/kit/Field.tsx'
import { useSite } from '../base/me.ts'
import { useStaffQuery } from '../base/queries.ts'
import { Query } from '../kit/States.tsx'
import { type Column, Table } from '../kit/Table.tsx'
import { LimitBar } from './LimitBar.tsx'
import { Part } from './Part.tsx'
import { useMoneyKeys } from './tabs.ts'
import { useMethodName } from './words.ts'

type Row = StaffOutput<typeof books.ratios>[number]
/** One program of one row: a line of the CSV. */
type Line = Omit<Row, 'programs'> & Row['programs'][number]
const MONTHS = [3, 6, 12, 24]

export function Ratios() {
  const { t } = useLingui()
  const site = useSite()
  const [months, setMonths] = useState(6)
  useMoneyKeys()
  const query = useStaffQuery(books.ratios, { ...(site !== undefined && { site }), months })
  return (
    <div className="grid gap-5">
      <p className="max-w-[75ch] text-sm">
        <Trans>
          A program of a scheme counts you from its share and its number of cases on, both in one month. Bars begin to
          warn at half of the share.
        </Trans>
      </p>
      <div className="sm:max-w-[220px]">
        <Select label={t`Months`} value={months} onChange={({ target }) => setMonths(Number(target.value))}>
          {MONTHS.map((it) => (
            <option key={it}>{it}</option>
          ))}
        </Select>
      </div>
      <Query
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={<Trans>No card was paid with in these months.</Trans>}
      >
        {(rows) => (
          <>
            <Bars rows={rows} />
            <Numbers rows={rows} />
          </>
        )}
      </Query>
    </div>
  )
}

function Bars({ rows }: { rows: Row[] }) {
  const methodName = useMethodName()
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      {rows.map((row) => (
        <article
          key={`${row.site} ${row.brand} ${row.month}`}
          className="grid content-start gap-3 rounded-card border border-line bg-raised p-4"
        >
          <h2 className="flex flex-wrap justify-between gap-2 text-base">
            <span>
              {row.site} · {row.brand === 'other' ? <Trans>other cards</Trans> : methodName(row.brand)}
            </span>
            <span className="num">{row.month}</span>
          </h2>
          <p className="text-muted text-sm">
            <Trans>
              Payments: {row.payments}, in the month before: {row.payments_before}; disputes: {row.disputes}; reports of
              fraud: {row.fraud}
            </Trans>
          </p>
          {row.programs.length === 0 && (
            <p className="text-sm">
              <Trans>No program of Visa or Mastercard counts these.</Trans>
            </p>
          )}
          {row.programs.map((program) => (
            <LimitBar key={program.program} {...program} />
          ))}
        </article>
      ))}
    </div>
  )
}

function Numbers({ rows }: { rows: Row[] }) {
  const { t, i18n } = useLingui()
  const methodName = useMethodName()
  const lines = rows.flatMap(({ programs, ...row }): Line[] => programs.map((it) => ({ ...row, ...it })))
  const percent = (basisPoints: number) => `${i18n.number(basisPoints / 100, { minimumFractionDigits: 2 })} %`
  const columns: Column<Line>[] = [
    { heading: t`Month`, isShort: true, value: ({ month }) => month },
    { heading: t`Site`, isShort: true, value: ({ site }) => site },
    { heading: t`Card`, isShort: true, value: ({ brand }) => methodName(brand) },
    { heading: t`Program`, value: ({ program }) => program },
    {
      heading: t`Share`,
      isShort: true,
      isNumber: true,
      value: ({ ratio_basis_points }) => ratio_basis_points / 100,
      show: ({ ratio_basis_points }) => percent(ratio_basis_points),
    },
    {
      heading: t`Limit`,
      isShort: true,
      isNumber: true,
      value: ({ limit_basis_points }) => limit_basis_points / 100,
      show: ({ limit_basis_points }) => percent(limit_basis_points),
    },
    { heading: t`Cases`, isShort: true, isNumber: true, value: ({ counted }) => counted },
    { heading: t`From`, isShort: true, isNumber: true, value: ({ limit_count }) => limit_count },
    { heading: t`Payments`, isShort: true, isNumber: true, value: ({ payments }) => payments },
    { heading: t`Disputes`, isShort: true, isNumber: true, value: ({ disputes }) => disputes },
    { heading: t`Fraud`, isShort: true, isNumber: true, value: ({ fraud }) => fraud },
  ]
  const keyOf = ({ month, site, brand, program }: Line) => `${month} ${site} ${brand} ${program}`
  if (!lines.length) return null
  return (
    <Part heading={t`As numbers`}>
      <Table label={t`Dispute ratios`} columns={columns} rows={lines} keyOf={keyOf} />
    </Part>
  )
}
