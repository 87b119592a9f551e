// The certificate of each host, by the days that are left (STAFF-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { Empty } from '../kit/States.tsx'
import { type Column, Table } from '../kit/Table.tsx'
import { formatTime, Time } from '../kit/Time.tsx'
import type { State } from './HealthScreen.tsx'
import { Mark } from './Mark.tsx'

type Row = State['certificates'][number]
const DAY_MS = 86_400_000
/** Whoever renews by itself has done so by then. */
const MIN_LEFT_DAYS = 14

export function Certificates({ certificates, now }: { certificates: Row[]; now: string }) {
  const { t, i18n } = useLingui()
  const leftOf = ({ expires_at }: Row) =>
    expires_at === null ? null : Math.floor((Date.parse(expires_at) - Date.parse(now)) / DAY_MS)
  const isGood = (row: Row) => row.fault === null && (leftOf(row) ?? 0) >= MIN_LEFT_DAYS
  const columns: Column<Row>[] = [
    { heading: t`Host`, value: ({ host }) => host },
    { heading: t`Site`, isShort: true, value: ({ site }) => site },
    {
      heading: t`Days left`,
      isShort: true,
      isNumber: true,
      value: leftOf,
      show: (row) => (
        <span className="inline-flex items-center gap-2">
          <Mark state={isGood(row) ? 'good' : 'bad'} />
          {leftOf(row) ?? '–'}
        </span>
      ),
    },
    { heading: t`What is wrong`, value: ({ fault }) => fault },
    {
      heading: t`Looked at`,
      isShort: true,
      value: ({ checked_at }) => formatTime(checked_at, i18n.locale),
      show: ({ checked_at }) => <Time at={checked_at} />,
    },
  ]
  return (
    <section aria-label={t`Certificates`} className="grid gap-3">
      <h2 className="text-lg">
        <Trans>Certificates</Trans>
      </h2>
      {certificates.length === 0 ? (
        <Empty>
          <Trans>None was looked at yet. It is done each night, in production.</Trans>
        </Empty>
      ) : (
        <Table label={t`Certificates`} columns={columns} rows={certificates} keyOf={({ host }) => host} />
      )}
    </section>
  )
}
