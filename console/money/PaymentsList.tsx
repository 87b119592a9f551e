// Payments of the sites, newest first, filtered by state, method, day and number (STAFF-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { StaffOutput } from '../../contract/console/call.ts'
import * as money from '../../contract/console/money.ts'
import { toMajorUnits } from '../../contract/money.ts'
import { type PaymentMethod, paymentMethods } from '../../contract/payments.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Input, Select } from '../../web/kit/Field.tsx'
import { callServer } from '../base/call.ts'
import { useMay, useSite } from '../base/me.ts'
import { formatSum } from '../kit/sums.ts'
import { type Column, Table } from '../kit/Table.tsx'
import { formatTime, Time } from '../kit/Time.tsx'
import { Badge } from './Badge.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { Paged } from './Paged.tsx'
import { moneyPath, useMoneyKeys } from './tabs.ts'
import { Waiting } from './Waiting.tsx'
import { useMethodName, useWord } from './words.ts'

type Row = StaffOutput<typeof money.payments>['rows'][number]

export function PaymentsList() {
  const { t } = useLingui()
  const may = useMay()
  const site = useSite()
  const word = useWord()
  const methodName = useMethodName()
  const [parameters, setParameters] = useSearchParams()
  const [number, setNumber] = useState('')
  const [isGranting, setGranting] = useState(false)
  useMoneyKeys()
  const chosen = (name: string) => parameters.get(name) ?? ''
  const choose = (name: string) => (value: string) =>
    setParameters((before) => {
      if (value) before.set(name, value)
      else before.delete(name)
      return before
    })
  const status = money.paymentStates.find((it) => it === chosen('status'))
  const method = paymentMethods.find((it): it is PaymentMethod => it === chosen('method'))
  const isDay = (name: string) => /^\d{4}-\d{2}-\d{2}$/.test(chosen(name))
  const filter = {
    ...(site !== undefined && { site }),
    ...(status && { status }),
    ...(method && { method }),
    ...(isDay('from') && { from: chosen('from') }),
    ...(isDay('to') && { to: chosen('to') }),
    ...(number && { number }),
  }
  return (
    <div className="grid gap-4">
      <Waiting
        site={site}
        isShown={({ permission }) => permission === 'money refund' || permission === 'money grant'}
      />
      <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1fr_auto_auto_1fr_auto] [&>*]:min-w-0">
        <Select label={t`State`} value={status ?? ''} onChange={({ target }) => choose('status')(target.value)}>
          <option value="">{t`All states`}</option>
          {money.paymentStates.map((it) => (
            <option key={it} value={it}>
              {word(it)}
            </option>
          ))}
        </Select>
        <Select label={t`Method`} value={method ?? ''} onChange={({ target }) => choose('method')(target.value)}>
          <option value="">{t`All methods`}</option>
          {paymentMethods.map((it) => (
            <option key={it} value={it}>
              {methodName(it)}
            </option>
          ))}
        </Select>
        <Input
          label={t`From`}
          type="date"
          className="min-w-0"
          value={chosen('from')}
          onChange={({ target }) => choose('from')(target.value)}
        />
        <Input
          label={t`To`}
          type="date"
          className="min-w-0"
          value={chosen('to')}
          onChange={({ target }) => choose('to')(target.value)}
        />
        <NumberField onFind={setNumber} />
        {may(money.grant) && site !== undefined && (
          <Button onClick={() => setGranting(true)}>
            <Trans>Grant credits</Trans>
          </Button>
        )}
      </div>
      <Paged
        name={['money', 'payments', filter]}
        load={(before) => callServer(money.payments, { ...filter, ...before })}
        empty={<Trans>No payment is like that.</Trans>}
      >
        {(rows) => <PaymentTable rows={rows} />}
      </Paged>
      {isGranting && site !== undefined && <GrantDialog site={site} onClose={() => setGranting(false)} />}
    </div>
  )
}

/** Three letters at least, as the server asks for. */
const MIN_NUMBER_CHARS = 3

function NumberField({ onFind }: { onFind: (number: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  return (
    <form
      className="max-lg:col-span-2"
      onSubmit={(event) => {
        event.preventDefault()
        onFind(typed.trim().length < MIN_NUMBER_CHARS ? '' : typed.trim())
      }}
    >
      <Input
        label={t`Receipt or payment`}
        type="search"
        value={typed}
        maxLength={60}
        placeholder="2026-000123"
        onChange={({ target }) => {
          setTyped(target.value)
          if (!target.value) onFind('')
        }}
      />
    </form>
  )
}

function PaymentTable({ rows }: { rows: Row[] }) {
  const { t, i18n } = useLingui()
  const word = useWord()
  const methodName = useMethodName()
  const site = useSite()
  const [parameters] = useSearchParams()
  const sum = (minor: number, currency: string) => (minor ? formatSum(minor, currency, i18n.locale) : '')
  const columns: Column<Row>[] = [
    {
      heading: t`When`,
      isShort: true,
      value: ({ created_at }) => formatTime(created_at, i18n.locale),
      show: ({ created_at, site, payment }) => (
        <Link
          to={{ pathname: `${moneyPath}/payments/${site}/${payment}`, search: `${parameters}` }}
          className="-my-2 inline-flex min-h-11 items-center font-semibold text-accent-text underline"
        >
          <Time at={created_at} />
        </Link>
      ),
    },
    ...(site === undefined ? [{ heading: t`Site`, isShort: true, value: (row: Row) => row.site }] : []),
    {
      heading: t`State`,
      isShort: true,
      value: ({ status }) => word(status),
      show: ({ status }) => <Badge state={status} />,
    },
    { heading: t`Method`, isShort: true, value: ({ method }) => methodName(method) },
    {
      heading: t`Sum`,
      isShort: true,
      isNumber: true,
      value: ({ amount, currency }) => toMajorUnits(amount, currency),
      show: ({ amount, currency }) => sum(amount, currency),
    },
    { heading: t`Currency`, isShort: true, value: ({ currency }) => currency },
    { heading: t`Credits`, isShort: true, isNumber: true, value: ({ credits }) => credits },
    {
      heading: t`Refunded`,
      isShort: true,
      isNumber: true,
      value: ({ refunded, currency }) => toMajorUnits(refunded, currency),
      show: ({ refunded, currency }) => sum(refunded, currency),
    },
    {
      heading: t`Charged back`,
      isShort: true,
      isNumber: true,
      value: ({ charged_back, currency }) => toMajorUnits(charged_back, currency),
      show: ({ charged_back, currency }) => sum(charged_back, currency),
    },
    { heading: t`Country`, isShort: true, value: ({ country }) => country },
    { heading: t`Receipt`, isShort: true, value: ({ receipt_no }) => receipt_no },
    { heading: t`Provider`, isShort: true, value: ({ provider }) => provider },
  ]
  return <Table label={t`Payments`} columns={columns} rows={rows} keyOf={({ id }) => id} isPaged />
}
