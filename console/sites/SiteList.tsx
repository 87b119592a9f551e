// Every site that the person works for, with the way into it.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { StaffOutput } from '../../contract/console/call.ts'
import type { list } from '../../contract/console/sites.ts'
import { type Column, Table } from '../kit/Table.tsx'
import { Time } from '../kit/Time.tsx'

type Row = StaffOutput<typeof list>[number]

export function SiteList({ rows }: { rows: Row[] }) {
  const { t } = useLingui()
  const columns: Column<Row>[] = [
    {
      heading: t`Site`,
      value: ({ name }) => name,
      show: ({ key, name }) => (
        <Link className="link font-semibold" to={{ pathname: '/sites/settings', search: `?site=${key}` }}>
          {name}
        </Link>
      ),
    },
    { heading: t`Address`, value: ({ domain }) => domain },
    { heading: t`Company`, value: ({ company }) => company },
    { heading: t`Country`, isShort: true, value: ({ country }) => country },
    {
      heading: t`State`,
      isShort: true,
      value: ({ paused_at, removed_at }) => removed_at ?? paused_at,
      show: ({ paused_at, removed_at }) =>
        removed_at ? (
          <Trans>
            Removed <Time at={removed_at} />
          </Trans>
        ) : paused_at ? (
          <Trans>
            Paused <Time at={paused_at} />
          </Trans>
        ) : (
          <Trans>Open</Trans>
        ),
    },
  ]
  return <Table label={t`Sites`} columns={columns} rows={rows} keyOf={({ key }) => key} />
}
