// What happened to a payment: refunds, chargebacks, ledger, credits, the provider's events, what staff did.
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as money from '../../contract/console/money.ts'
import { toMajorUnits } from '../../contract/money.ts'
import { fileAddress } from '../base/call.ts'
import { useMay } from '../base/me.ts'
import { formatSum } from '../kit/sums.ts'
import { type Column, Table } from '../kit/Table.tsx'
import { formatTime, Time } from '../kit/Time.tsx'
import { Badge } from './Badge.tsx'
import { Part } from './Part.tsx'
import type { Whole } from './PaymentPage.tsx'
import { useWord } from './words.ts'

type Rows<K extends 'refunds' | 'chargebacks' | 'alerts' | 'withdrawals' | 'events' | 'credits' | 'staff'> =
  Whole[K][number]

export function PaymentHistory({ site, whole }: { site: string; whole: Whole }) {
  const { t } = useLingui()
  const columns = useColumns(site, whole.payment.currency)
  return (
    <>
      <Listed heading={t`Refunds`} rows={whole.refunds} columns={columns.refunds} keyOf={({ refund }) => refund} />
      <Listed
        heading={t`Chargebacks`}
        rows={whole.chargebacks}
        columns={columns.chargebacks}
        keyOf={({ ref }) => ref}
      />
      <Listed
        heading={t`What banks report`}
        rows={whole.alerts}
        columns={columns.alerts}
        keyOf={({ ref, kind }) => `${ref} ${kind}`}
      />
      <Listed
        heading={t`Withdrawals`}
        rows={whole.withdrawals}
        columns={columns.withdrawals}
        keyOf={({ reference }) => reference}
      />
      <Listed
        heading={t`Ledger of money`}
        rows={whole.money.flatMap(({ kind, created_at, legs }) => legs.map((leg) => ({ kind, created_at, ...leg })))}
        columns={columns.money}
        keyOf={({ kind, created_at, account }) => `${kind} ${created_at} ${account}`}
      />
      <Listed
        heading={t`Ledger of credits`}
        rows={whole.credits}
        columns={columns.credits}
        keyOf={({ created_at, lot, reason, amount }) => `${created_at} ${lot} ${reason} ${amount}`}
      />
      <Listed
        heading={t`What the provider said`}
        rows={whole.events}
        columns={columns.events}
        keyOf={({ event_id }) => event_id}
      />
      <Listed
        heading={t`What staff did`}
        rows={whole.staff}
        columns={columns.staff}
        keyOf={({ at, action, actor }) => `${at} ${action} ${actor}`}
      />
    </>
  )
}

type ListedProps<Row> = { heading: string; rows: Row[]; columns: Column<Row>[]; keyOf: (row: Row) => string }

/** Nothing where there is nothing. */
const Listed = <Row,>({ heading, ...table }: ListedProps<Row>): ReactNode =>
  table.rows.length > 0 && (
    <Part heading={heading}>
      <Table label={heading} {...table} />
    </Part>
  )

function useColumns(site: string, currency: string) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const word = useWord()
  const time = <Row,>(heading: string, of: (row: Row) => string | null): Column<Row> => ({
    heading,
    isShort: true,
    value: (row) => of(row) && formatTime(`${of(row)}`, i18n.locale),
    show: (row) => of(row) && <Time at={`${of(row)}`} />,
  })
  const sum = <Row extends { amount: number }>(heading: string): Column<Row> => ({
    heading,
    isShort: true,
    isNumber: true,
    value: ({ amount }) => toMajorUnits(amount, currency),
    show: ({ amount }) => formatSum(amount, currency, i18n.locale),
  })
  const state = <Row,>(heading: string, of: (row: Row) => string): Column<Row> => ({
    heading,
    isShort: true,
    value: (row) => word(of(row)),
    show: (row) => <Badge state={of(row)} />,
  })
  const refunds: Column<Rows<'refunds'>>[] = [
    time(t`When`, ({ created_at }) => created_at),
    state(t`State`, ({ status }) => status),
    sum(t`Sum`),
    { heading: t`Credits taken`, isNumber: true, isShort: true, value: ({ credits }) => credits },
    { heading: t`Reason`, isShort: true, value: ({ reason }) => word(reason) },
    time(t`Settled`, ({ settled_at }) => settled_at),
    {
      heading: t`Credit note`,
      isShort: true,
      value: ({ credit_note_no }) => credit_note_no,
      show: ({ credit_note_no: number }) =>
        number && may(money.creditNote) ? (
          <a
            href={fileAddress(money.creditNote, { site, number })}
            download
            className="-my-2 inline-flex min-h-11 items-center font-semibold text-accent-text underline"
          >
            {number}
          </a>
        ) : (
          number
        ),
    },
  ]
  const chargebacks: Column<Rows<'chargebacks'>>[] = [
    time(t`Opened`, ({ created_at }) => created_at),
    state(t`Stage`, ({ stage }) => stage),
    sum(t`Sum`),
    { heading: t`Credits taken`, isNumber: true, isShort: true, value: ({ credits_taken }) => credits_taken },
    { heading: t`Credits owed`, isNumber: true, isShort: true, value: ({ credits_owed }) => credits_owed },
    { heading: t`Reference`, value: ({ ref }) => ref },
    time(t`Decided`, ({ settled_at }) => settled_at),
  ]
  const alerts: Column<Rows<'alerts'>>[] = [
    time(t`When`, ({ created_at }) => created_at),
    state(t`Kind`, ({ kind }) => kind),
    sum(t`Sum`),
    { heading: t`Reference`, value: ({ ref }) => ref },
  ]
  const withdrawals: Column<Rows<'withdrawals'>>[] = [
    { heading: t`Number`, isShort: true, value: ({ reference }) => reference },
    state(t`State`, ({ state: it }) => it),
    time(t`Stated`, ({ created_at }) => created_at),
    time(t`Money back until`, ({ due_at }) => due_at),
  ]
  const ledger: Column<{ kind: string; created_at: string; account: string; amount: number; currency: string }>[] = [
    time(t`When`, ({ created_at }) => created_at),
    { heading: t`Kind`, isShort: true, value: ({ kind }) => word(kind) },
    { heading: t`Account`, isShort: true, value: ({ account }) => account },
    sum(t`Sum`),
  ]
  const credits: Column<Rows<'credits'>>[] = [
    time(t`When`, ({ created_at }) => created_at),
    { heading: t`Reason`, isShort: true, value: ({ reason }) => word(reason) },
    { heading: t`Lot`, isShort: true, value: ({ lot }) => word(lot) },
    { heading: t`Credits`, isNumber: true, isShort: true, value: ({ amount }) => amount },
    { heading: t`Balance after it`, isNumber: true, isShort: true, value: ({ balance_after }) => balance_after },
  ]
  const events: Column<Rows<'events'>>[] = [
    time(t`Received`, ({ received_at }) => received_at),
    { heading: t`About`, isShort: true, value: ({ kind }) => word(kind) },
    { heading: t`Says`, value: ({ says }) => says },
    { heading: t`What we did`, isShort: true, value: ({ verdict }) => verdict && word(verdict) },
    time(t`Done`, ({ applied_at }) => applied_at),
  ]
  const staff: Column<Rows<'staff'>>[] = [
    time(t`When`, ({ at }) => at),
    { heading: t`Person`, isShort: true, value: ({ actor }) => actor },
    { heading: t`Action`, isShort: true, value: ({ action }) => action },
    { heading: t`Why`, value: ({ reason }) => reason },
  ]
  return { refunds, chargebacks, alerts, withdrawals, money: ledger, credits, events, staff }
}
