// What a person has to look at: bookings that match nothing, refunds to transfer, debits that are stuck (PAY-5, PAY-6).
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import * as bank from '../../contract/console/bank.ts'
import type { StaffCall, StaffOutput } from '../../contract/console/call.ts'
import { toMajorUnits } from '../../contract/money.ts'
import { Button } from '../../web/kit/Button.tsx'
import { useMay } from '../base/me.ts'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Empty } from '../kit/States.tsx'
import { formatSum } from '../kit/sums.ts'
import { type Column, Table } from '../kit/Table.tsx'
import { formatTime, Time } from '../kit/Time.tsx'
import { Part } from './Part.tsx'

type Overview = StaffOutput<typeof bank.overview>
/** What is done once a reason is given. */
type Asked = { heading: string; run(reason: string): Promise<unknown> }

export function BankOpen({ site, overview }: { site: string; overview: Overview }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const also = ['audit', 'money']
  const done = useStaffWrite(bank.markDone, { also })
  const settle = useStaffWrite(bank.settleRefund, { also })
  const again = useStaffWrite(bank.collectAgain, { also })
  const fail = useStaffWrite(bank.giveUp, { also })
  const [asked, setAsked] = useState<Asked | null>(null)
  const action = (call: StaffCall, label: string, heading: string, run: Asked['run']): ReactNode =>
    may(call) && (
      <Button small kind="ghost" aria-label={heading} onClick={() => setAsked({ heading, run })}>
        {label}
      </Button>
    )
  const sum = <Row extends { amount: number; currency?: string }>(): Column<Row> => ({
    heading: t`Sum`,
    isShort: true,
    isNumber: true,
    value: ({ amount, currency = 'EUR' }) => toMajorUnits(amount, currency),
    show: ({ amount, currency = 'EUR' }) => formatSum(amount, currency, i18n.locale),
  })
  const actions = <Row,>(show: (row: Row) => ReactNode): Column<Row> => ({
    heading: t`Actions`,
    isShort: true,
    value: () => null,
    show: (row) => <span className="-my-1.5 flex gap-1">{show(row)}</span>,
  })
  const held: Column<Overview['held'][number]>[] = [
    { heading: t`Booked`, isShort: true, value: ({ booked_on }) => booked_on },
    sum(),
    { heading: t`Kind`, isShort: true, value: ({ kind }) => kind },
    { heading: t`By`, value: ({ party }) => party },
    { heading: t`Words`, value: ({ remittance }) => remittance },
    { heading: t`Why it waits`, value: ({ why }) => why },
    actions(({ reference }) =>
      action(bank.markDone, t`Done`, t`Done with booking ${reference}`, (reason) =>
        done.mutateAsync({ site, reference, reason }),
      ),
    ),
  ]
  const refunds: Column<Overview['refunds'][number]>[] = [
    {
      heading: t`Since`,
      isShort: true,
      value: ({ created_at }) => formatTime(created_at, i18n.locale),
      show: ({ created_at }) => <Time at={created_at} />,
    },
    sum(),
    { heading: t`Name`, value: ({ holder }) => holder },
    { heading: t`Account`, isShort: true, value: ({ iban }) => iban },
    { heading: t`Words`, isShort: true, value: ({ reference }) => reference },
    actions(({ refund, reference }) => (
      <>
        {action(bank.settleRefund, t`Transferred`, t`Transferred: ${reference}`, (reason) =>
          settle.mutateAsync({ site, refund, outcome: 'completed', reason }),
        )}
        {action(bank.settleRefund, t`Not possible`, t`Not possible: ${reference}`, (reason) =>
          settle.mutateAsync({ site, refund, outcome: 'failed', reason }),
        )}
      </>
    )),
  ]
  const stuck: Column<Overview['stuck'][number]>[] = [
    { heading: t`Order`, isShort: true, value: ({ order }) => order },
    sum(),
    { heading: t`State`, isShort: true, value: ({ state }) => state },
    { heading: t`Reason`, value: ({ reason }) => reason },
    actions(({ order }) => (
      <>
        {action(bank.collectAgain, t`Collect again`, t`Collect ${order} again`, (reason) =>
          again.mutateAsync({ site, order, reason }),
        )}
        {action(bank.giveUp, t`Give up`, t`Give up ${order}`, (reason) => fail.mutateAsync({ site, order, reason }))}
      </>
    )),
  ]
  return (
    <>
      <Listed
        heading={t`Bookings that match nothing`}
        empty={<Trans>Every booking has found its order.</Trans>}
        rows={overview.held}
        columns={held}
        keyOf={({ reference }) => reference}
      />
      <Listed
        heading={t`Refunds to transfer`}
        empty={<Trans>No refund waits for a transfer.</Trans>}
        rows={overview.refunds}
        columns={refunds}
        keyOf={({ refund }) => refund}
      />
      <Listed
        heading={t`Stuck debits`}
        empty={<Trans>No debit is stuck.</Trans>}
        rows={overview.stuck}
        columns={stuck}
        keyOf={({ order }) => order}
      />
      {asked && (
        <ReasonDialog
          heading={asked.heading}
          action={t`Do it`}
          onClose={() => setAsked(null)}
          onConfirm={(reason) => asked.run(reason)}
        />
      )}
    </>
  )
}

type ListedProps<Row> = {
  heading: string
  empty: ReactNode
  rows: Row[]
  columns: Column<Row>[]
  keyOf: (row: Row) => string
}
const Listed = <Row,>({ heading, empty, ...table }: ListedProps<Row>) => (
  <Part heading={heading}>{table.rows.length ? <Table label={heading} {...table} /> : <Empty>{empty}</Empty>}</Part>
)
