// Statements of withdrawal that a person decides: what was stated beside the order that it names (PAY-11).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import type { StaffOutput } from '../../contract/console/call.ts'
import * as money from '../../contract/console/money.ts'
import { WITHDRAWAL_REFUND_DAYS } from '../../contract/withdrawal.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Checkbox } from '../../web/kit/Choice.tsx'
import { useMay } from '../base/me.ts'
import { useStaffQuery, useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Query } from '../kit/States.tsx'
import { type Column, Table } from '../kit/Table.tsx'
import { formatTime, Time } from '../kit/Time.tsx'
import { Badge } from './Badge.tsx'
import { OneSite } from './OneSite.tsx'
import { moneyPath, useMoneyKeys } from './tabs.ts'
import { useWord } from './words.ts'

type Row = StaffOutput<typeof money.withdrawals>[number]

export function Withdrawals() {
  useMoneyKeys()
  return <OneSite>{(site) => <OfSite key={site} site={site} />}</OneSite>
}

function OfSite({ site }: { site: string }) {
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  const [closing, setClosing] = useState<string | null>(null)
  const query = useStaffQuery(money.withdrawals, { site, all })
  const close = useStaffWrite(money.closeWithdrawal, { also: ['audit'] })
  return (
    <div className="grid gap-3">
      <p className="max-w-[75ch] text-sm">
        <Trans>
          What a stranger states proves nothing: compare it with the order before you pay back. Close it when that is
          done. The money has to be back within {WITHDRAWAL_REFUND_DAYS} days.
        </Trans>
      </p>
      <Checkbox
        label={t`Also decided ones, and those that may be spam`}
        checked={all}
        onChange={({ target }) => setAll(target.checked)}
      />
      <Query query={query} isEmpty={(rows) => rows.length === 0} empty={<Trans>No withdrawal waits.</Trans>}>
        {(rows) => <WithdrawalTable site={site} rows={rows} onClose={setClosing} />}
      </Query>
      {closing !== null && (
        <ReasonDialog
          heading={t`Close the withdrawal ${closing}`}
          action={t`Close it`}
          onClose={() => setClosing(null)}
          onConfirm={(reason) => close.mutateAsync({ site, reference: closing, reason })}
        />
      )}
    </div>
  )
}

type TableProps = { site: string; rows: Row[]; onClose: (reference: string) => void }

function WithdrawalTable({ site, rows, onClose }: TableProps) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const word = useWord()
  const columns: Column<Row>[] = [
    { heading: t`Number`, isShort: true, value: ({ reference }) => reference },
    {
      heading: t`Stated`,
      isShort: true,
      value: ({ created_at }) => formatTime(created_at, i18n.locale),
      show: ({ created_at }) => <Time at={created_at} />,
    },
    {
      heading: t`Money back until`,
      isShort: true,
      value: ({ due_at }) => formatTime(due_at, i18n.locale),
      show: ({ due_at }) => <Time at={due_at} />,
    },
    {
      heading: t`State`,
      isShort: true,
      value: ({ state }) => word(state),
      show: ({ state, is_spam }) => <Badge state={state}>{is_spam ? t`spam?` : word(state)}</Badge>,
    },
    { heading: t`Name`, value: ({ name }) => name },
    { heading: t`Address`, value: ({ email }) => email },
    { heading: t`Order, as stated`, value: ({ order }) => order },
    { heading: t`Proof`, isShort: true, value: ({ proof }) => (proof ? word(proof) : t`none`) },
    {
      heading: t`Payment`,
      isShort: true,
      value: ({ payment }) => payment,
      show: ({ payment, reference }) =>
        payment && (
          <Link
            to={{ pathname: `${moneyPath}/payments/${site}/${payment}`, search: `?site=${site}` }}
            aria-label={t`Payment of ${reference}`}
            className="-my-2 inline-flex min-h-11 items-center font-semibold text-accent-text underline"
          >
            <Trans>Open</Trans>
          </Link>
        ),
    },
    {
      heading: t`Actions`,
      isShort: true,
      value: () => null,
      show: ({ state, reference }) =>
        state === 'open' &&
        may(money.closeWithdrawal) && (
          <Button small kind="ghost" className="-my-1.5" onClick={() => onClose(reference)}>
            <Trans>Close</Trans>
          </Button>
        ),
    },
  ]
  return <Table label={t`Withdrawals`} columns={columns} rows={rows} keyOf={({ reference }) => reference} />
}
