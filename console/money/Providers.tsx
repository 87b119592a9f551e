// Each provider beside our books: what the nightly comparison found, what it owes by the ledger, what is still open (PAY-4).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck, ShieldQuestionMark, ShieldX } from 'lucide-react'
import { Link } from 'react-router'
import * as books from '../../contract/console/books.ts'
import type { StaffOutput } from '../../contract/console/call.ts'
import { toMajorUnits } from '../../contract/money.ts'
import { Panel } from '../../web/kit/Panel.tsx'
import { useStaffQuery } from '../base/queries.ts'
import { Query } from '../kit/States.tsx'
import { formatSum } from '../kit/sums.ts'
import { type Column, Table } from '../kit/Table.tsx'
import { Time } from '../kit/Time.tsx'
import { Facts } from './Facts.tsx'
import { moneyPath, useMoneyKeys } from './tabs.ts'
import { useWord } from './words.ts'

type Provider = StaffOutput<typeof books.providers>[number]
type Difference = Provider['differences'][number]

export function Providers() {
  useMoneyKeys()
  const query = useStaffQuery(books.providers, {})
  return (
    <div className="grid gap-4">
      <p className="max-w-[75ch] text-sm">
        <Trans>
          Each night the payments, refunds and chargebacks of the last two days are compared with the provider’s own
          books. What the provider transferred to your bank account, this program does not see: compare the claim with
          its statement.
        </Trans>
      </p>
      <Query query={query} isEmpty={(rows) => !rows.length} empty={<Trans>No provider is set up.</Trans>}>
        {(rows) => rows.map((row) => <OfProvider key={row.provider} row={row} />)}
      </Query>
    </div>
  )
}

function OfProvider({ row }: { row: Provider }) {
  const { t, i18n } = useLingui()
  const { provider, compared_at, since, bookings, differences, cleared, open, oldest_open } = row
  return (
    <Panel className="grid gap-3 p-4" aria-label={provider}>
      <h2 className="text-lg">{provider}</h2>
      <p className="flex flex-wrap items-center gap-2">
        <Verdict row={row} />
      </p>
      <Facts
        facts={[
          [t`Compared`, compared_at && <Time key="at" at={compared_at} />],
          [t`From`, since && <Time key="at" at={since} />],
          [t`Bookings in its books`, bookings === null ? null : i18n.number(bookings)],
          ...cleared.map(({ currency, amount }): [string, string] => [
            t`Claim since the beginning (${currency})`,
            formatSum(amount, currency, i18n.locale),
          ]),
          [t`Payments without an outcome`, i18n.number(open)],
          [t`The oldest of them`, oldest_open && <Time key="at" at={oldest_open} />],
        ]}
      />
      {differences.length > 0 && <Differences provider={provider} rows={differences} />}
    </Panel>
  )
}

function Verdict({ row: { compared_at, bookings, differences } }: { row: Provider }) {
  if (compared_at === null)
    return (
      <>
        <ShieldQuestionMark className="size-5 text-muted" aria-hidden />
        <Trans>Not compared yet.</Trans>
      </>
    )
  if (bookings === null)
    return (
      <>
        <ShieldQuestionMark className="size-5 text-muted" aria-hidden />
        <Trans>It has no books that can be asked.</Trans>
      </>
    )
  if (!differences.length)
    return (
      <>
        <ShieldCheck className="size-5 text-success" aria-hidden />
        <Trans>Both books say the same.</Trans>
      </>
    )
  return (
    <>
      <ShieldX className="size-5 text-danger" aria-hidden />
      <Plural value={differences.length} one="# difference" other="# differences" />
    </>
  )
}

function Differences({ provider, rows }: { provider: string; rows: Difference[] }) {
  const { t, i18n } = useLingui()
  const word = useWord()
  const columns: Column<Difference>[] = [
    { heading: t`About`, isShort: true, value: ({ kind }) => word(kind) },
    {
      heading: t`Stands in`,
      isShort: true,
      value: ({ only_in }) => (only_in === 'ours' ? t`our books alone` : t`the provider’s alone`),
    },
    { heading: t`Site`, isShort: true, value: ({ site }) => site },
    {
      heading: t`Sum`,
      isShort: true,
      isNumber: true,
      value: ({ amount, currency }) => toMajorUnits(amount, currency),
      show: ({ amount, currency }) => formatSum(amount, currency, i18n.locale),
    },
    {
      heading: t`Payment`,
      value: ({ payment }) => payment,
      show: ({ payment, site }) =>
        site && /^[0-9a-f]{32}$/.test(payment) ? (
          <Link
            to={`${moneyPath}/payments/${site}/${payment}`}
            className="-my-2 inline-flex min-h-11 items-center text-accent-text underline"
          >
            {payment}
          </Link>
        ) : (
          payment
        ),
    },
  ]
  return (
    <Table
      label={t`Differences: ${provider}`}
      columns={columns}
      rows={rows}
      keyOf={({ kind, payment, amount }) => `${kind} ${payment} ${amount}`}
    />
  )
}
