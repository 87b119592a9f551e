// Chargebacks of the sites, newest first, each with its dossier for the bank (PAY-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import type { StaffOutput } from '../../contract/console/call.ts'
import * as money from '../../contract/console/money.ts'
import { toMajorUnits } from '../../contract/money.ts'
import { Select } from '../../web/kit/Field.tsx'
import { callServer, fileAddress } from '../base/call.ts'
import { useMay, useSite } from '../base/me.ts'
import { formatSum } from '../kit/sums.ts'
import { type Column, Table } from '../kit/Table.tsx'
import { formatTime, Time } from '../kit/Time.tsx'
import { Badge } from './Badge.tsx'
import { Paged } from './Paged.tsx'
import { moneyPath, useMoneyKeys } from './tabs.ts'
import { useMethodName, useWord } from './words.ts'

type Row = StaffOutput<typeof money.chargebacks>['rows'][number]
type Stage = (typeof money.chargebackStages)[number]

export function Chargebacks() {
  const { t } = useLingui()
  const site = useSite()
  const word = useWord()
  const [stage, setStage] = useState<Stage | ''>('')
  useMoneyKeys()
  const filter = { ...(site !== undefined && { site }), ...(stage && { stage }) }
  return (
    <div className="grid gap-4">
      <div className="sm:max-w-[260px]">
        <Select label={t`Stage`} value={stage} onChange={({ target }) => setStage(target.value as Stage | '')}>
          <option value="">{t`All stages`}</option>
          {money.chargebackStages.map((it) => (
            <option key={it} value={it}>
              {word(it)}
            </option>
          ))}
        </Select>
      </div>
      <Paged
        name={['money', 'chargebacks', filter]}
        load={(before) => callServer(money.chargebacks, { ...filter, ...before })}
        empty={<Trans>No chargeback is like that.</Trans>}
      >
        {(rows) => <ChargebackTable rows={rows} />}
      </Paged>
    </div>
  )
}

function ChargebackTable({ rows }: { rows: Row[] }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const shownSite = useSite()
  const word = useWord()
  const methodName = useMethodName()
  const linkClass = '-my-2 inline-flex min-h-11 items-center font-semibold text-accent-text underline'
  const columns: Column<Row>[] = [
    {
      heading: t`Opened`,
      isShort: true,
      value: ({ created_at }) => formatTime(created_at, i18n.locale),
      show: ({ created_at, site, payment }) => (
        <Link to={`${moneyPath}/payments/${site}/${payment}`} className={linkClass}>
          <Time at={created_at} />
        </Link>
      ),
    },
    ...(shownSite === undefined ? [{ heading: t`Site`, isShort: true, value: (row: Row) => row.site }] : []),
    {
      heading: t`Stage`,
      isShort: true,
      value: ({ stage }) => word(stage),
      show: ({ stage }) => <Badge state={stage} />,
    },
    {
      heading: t`Dossier`,
      isShort: true,
      value: () => null,
      show: ({ site, payment, ref }) =>
        may(money.dossier) && (
          <a
            href={fileAddress(money.dossier, { site, payment })}
            download
            aria-label={t`Dossier of ${ref} as PDF`}
            className={linkClass}
          >
            PDF
          </a>
        ),
    },
    {
      heading: t`Sum`,
      isShort: true,
      isNumber: true,
      value: ({ amount, currency }) => toMajorUnits(amount, currency),
      show: ({ amount, currency }) => formatSum(amount, currency, i18n.locale),
    },
    { heading: t`Currency`, isShort: true, value: ({ currency }) => currency },
    { heading: t`Method`, isShort: true, value: ({ method }) => methodName(method) },
    {
      heading: t`Paid`,
      isShort: true,
      value: ({ paid_at }) => paid_at && formatTime(paid_at, i18n.locale),
      show: ({ paid_at }) => paid_at && <Time at={paid_at} />,
    },
    { heading: t`Credits taken`, isShort: true, isNumber: true, value: ({ credits_taken }) => credits_taken },
    { heading: t`Credits owed`, isShort: true, isNumber: true, value: ({ credits_owed }) => credits_owed },
    { heading: t`Reference`, isShort: true, value: ({ ref }) => ref },
  ]
  return <Table label={t`Chargebacks`} columns={columns} rows={rows} keyOf={({ id }) => id} isPaged />
}
