// VAT of a quarter by country and rate, from the ledger, and the sales that a bookkeeper should look at (PAY-12).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import * as books from '../../contract/console/books.ts'
import type { StaffOutput } from '../../contract/console/call.ts'
import { toMajorUnits } from '../../contract/money.ts'
import { Select } from '../../web/kit/Field.tsx'
import { useMay } from '../base/me.ts'
import { useStaffQuery } from '../base/queries.ts'
import { Query } from '../kit/States.tsx'
import { formatSum } from '../kit/sums.ts'
import { type Column, Table } from '../kit/Table.tsx'
import { formatTime, Time } from '../kit/Time.tsx'
import { OneSite } from './OneSite.tsx'
import { Part } from './Part.tsx'
import { moneyPath, useMoneyKeys } from './tabs.ts'
import { useWord } from './words.ts'

type Line = StaffOutput<typeof books.vat>[number]
type Question = StaffOutput<typeof books.vatQuestions>[number]
const SHOWN_MONTHS = 36

export function Vat() {
  useMoneyKeys()
  return <OneSite>{(site) => <OfSite key={site} site={site} />}</OneSite>
}

/** This quarter, and those before it. */
const quarters = (now: Date) =>
  Array.from({ length: SHOWN_MONTHS / 3 }, (_, back) => {
    const count = now.getFullYear() * 4 + Math.floor(now.getMonth() / 3) - back
    return `${Math.floor(count / 4)}-Q${(count % 4) + 1}`
  })

function OfSite({ site }: { site: string }) {
  const { t } = useLingui()
  const may = useMay()
  const [shown] = useState(() => quarters(new Date()))
  const [quarter, setQuarter] = useState(shown[0] as string)
  const lines = useStaffQuery(books.vat, { site, quarter })
  const questions = useStaffQuery(books.vatQuestions, may(books.vatQuestions) ? { site, quarter } : null)
  return (
    <div className="grid gap-6">
      <div className="sm:max-w-[220px]">
        <Select label={t`Quarter`} value={quarter} onChange={({ target }) => setQuarter(target.value)}>
          {shown.map((it) => (
            <option key={it}>{it}</option>
          ))}
        </Select>
      </div>
      <Part heading={t`VAT by country and rate`}>
        <p className="max-w-[75ch] text-sm">
          <Trans>
            In the currency of the sale; the return wants euros, at the rate of the quarter’s last day. A refund of an
            earlier quarter is a correction of that one. Chargebacks are a loss, and change no VAT.
          </Trans>
        </p>
        <Query query={lines} isEmpty={(rows) => !rows.length} empty={<Trans>Nothing was sold in it.</Trans>}>
          {(rows) => <Lines rows={rows} name={`VAT ${site} ${quarter}`} />}
        </Query>
      </Part>
      {may(books.vatQuestions) && (
        <Part heading={t`Sales with a question`}>
          <p className="max-w-[75ch] text-sm">
            <Trans>Their country is said by one piece of evidence alone, or two pieces contradict each other.</Trans>
          </p>
          <Query query={questions} isEmpty={(rows) => !rows.length} empty={<Trans>No sale has one.</Trans>}>
            {(rows) => <Questions rows={rows} site={site} />}
          </Query>
        </Part>
      )}
    </div>
  )
}

function Lines({ rows, name }: { rows: Line[]; name: string }) {
  const { t, i18n } = useLingui()
  const word = useWord()
  const sum = (heading: string, of: (row: Line) => number): Column<Line> => ({
    heading,
    isShort: true,
    isNumber: true,
    value: (row) => toMajorUnits(of(row), row.currency),
    show: (row) => formatSum(of(row), row.currency, i18n.locale),
  })
  const columns: Column<Line>[] = [
    { heading: t`Reported to`, isShort: true, value: ({ scheme }) => word(scheme) },
    { heading: t`Country`, isShort: true, value: ({ country }) => country },
    {
      heading: t`Rate`,
      isShort: true,
      isNumber: true,
      value: ({ rate }) => rate,
      show: ({ rate }) => `${i18n.number(rate)} %`,
    },
    { heading: t`Currency`, isShort: true, value: ({ currency }) => currency },
    { heading: t`Sales of`, isShort: true, value: ({ of_quarter }) => of_quarter },
    sum(t`Net`, ({ net }) => net),
    sum(t`VAT`, ({ vat }) => vat),
  ]
  const keyOf = ({ country, rate, currency, of_quarter }: Line) => `${country} ${rate} ${currency} ${of_quarter}`
  return <Table label={name} columns={columns} rows={rows} keyOf={keyOf} />
}

function Questions({ rows, site }: { rows: Question[]; site: string }) {
  const { t, i18n } = useLingui()
  const word = useWord()
  const columns: Column<Question>[] = [
    {
      heading: t`Paid`,
      isShort: true,
      value: ({ settled_at }) => formatTime(settled_at, i18n.locale),
      show: ({ settled_at, payment }) => (
        <Link
          to={{ pathname: `${moneyPath}/payments/${site}/${payment}`, search: `?site=${site}` }}
          className="-my-2 inline-flex min-h-11 items-center font-semibold text-accent-text underline"
        >
          <Time at={settled_at} />
        </Link>
      ),
    },
    {
      heading: t`Sum`,
      isShort: true,
      isNumber: true,
      value: ({ amount, currency }) => toMajorUnits(amount, currency),
      show: ({ amount, currency }) => formatSum(amount, currency, i18n.locale),
    },
    { heading: t`Country chosen`, isShort: true, value: ({ chosen }) => chosen },
    { heading: t`Country of the network`, isShort: true, value: ({ network }) => network },
    { heading: t`Country of bank or card`, isShort: true, value: ({ bank_or_card }) => bank_or_card },
    { heading: t`Taxed in`, isShort: true, value: ({ taxed_in }) => taxed_in },
    { heading: t`Question`, isShort: true, value: ({ question }) => word(question) },
    { heading: t`Payment`, isShort: true, value: ({ payment }) => payment },
  ]
  return <Table label={t`Sales with a question`} columns={columns} rows={rows} keyOf={({ payment }) => payment} />
}
