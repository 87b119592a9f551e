// Processes that run, and those that went without a word.
import { Trans, useLingui } from '@lingui/react/macro'
import { type Column, Table } from '../kit/Table.tsx'
import { formatTime, Time } from '../kit/Time.tsx'
import type { State } from './HealthScreen.tsx'
import { Mark } from './Mark.tsx'

type Row = State['nodes'][number]

export function Nodes({ nodes, version }: { nodes: Row[]; version: string }) {
  const { t, i18n } = useLingui()
  const stateOf = ({ is_missed, version: its }: Row) =>
    is_missed ? t`not heard of` : its === version ? t`runs` : t`runs another version`
  const columns: Column<Row>[] = [
    {
      heading: t`Node`,
      isShort: true,
      value: ({ host }) => host,
    },
    {
      heading: t`State`,
      isShort: true,
      value: stateOf,
      show: (row) => (
        <span className="inline-flex items-center gap-2">
          <Mark state={row.is_missed || row.version !== version ? 'bad' : 'good'} />
          {stateOf(row)}
        </span>
      ),
    },
    { heading: t`Version`, isShort: true, value: ({ version: its }) => its },
    {
      heading: t`Does`,
      value: ({ web, jobs }) => [web && t`pages and calls`, jobs && t`jobs`].filter(Boolean).join(', '),
    },
    {
      heading: t`Since`,
      isShort: true,
      value: ({ started_at }) => formatTime(started_at, i18n.locale),
      show: ({ started_at }) => <Time at={started_at} />,
    },
    {
      heading: t`Last heard of`,
      isShort: true,
      value: ({ seen_at }) => formatTime(seen_at, i18n.locale),
      show: ({ seen_at }) => <Time at={seen_at} />,
    },
  ]
  return (
    <section aria-label={t`Nodes`} className="grid gap-3">
      <h2 className="text-lg">
        <Trans>Nodes</Trans>
      </h2>
      <Table label={t`Nodes`} columns={columns} rows={nodes} keyOf={({ id }) => id} />
    </section>
  )
}
