// The section "Audit": who did what, newest first, and whether the hash chains hold (SAFE-5).
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as audit from '../../contract/console/audit.ts'
import type { StaffOutput } from '../../contract/console/call.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Select } from '../../web/kit/Field.tsx'
import { callServer } from '../base/call.ts'
import { useMay, useSite } from '../base/me.ts'
import { useStaffQuery } from '../base/queries.ts'
import { Page } from '../kit/Page.tsx'
import { Empty, Loading, Refused } from '../kit/States.tsx'
import { type Column, Table } from '../kit/Table.tsx'
import { formatTime, Time } from '../kit/Time.tsx'
import { Chains } from './Chains.tsx'

type Row = StaffOutput<typeof audit.page>['rows'][number]

export default function AuditScreen() {
  const { t } = useLingui()
  const may = useMay()
  const site = useSite()
  const [filter, setFilter] = useState<{ actor?: string; action?: string }>({})
  const place = site === undefined ? {} : { site }
  const input = { ...place, ...filter }
  const offered = useStaffQuery(audit.filters, place)
  const pages = useInfiniteQuery({
    queryKey: ['audit', 'pages', input],
    queryFn: ({ pageParam }) => callServer(audit.page, { ...input, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const rows = pages.data?.pages.flatMap((it) => it.rows) ?? []
  return (
    <Page heading={t`Audit`}>
      {may(audit.chains) && <Chains />}
      <div className="grid gap-3 sm:grid-cols-2 lg:max-w-[640px]">
        <Choice
          label={t`Person`}
          all={t`Everybody`}
          values={offered.data?.actors}
          onChoose={(actor) => setFilter(({ action }) => ({ ...(action && { action }), ...(actor && { actor }) }))}
        />
        <Choice
          label={t`Action`}
          all={t`All actions`}
          values={offered.data?.actions}
          onChoose={(action) => setFilter(({ actor }) => ({ ...(actor && { actor }), ...(action && { action }) }))}
        />
      </div>
      {pages.isPending ? (
        <Loading />
      ) : pages.error ? (
        <Refused error={pages.error} onRetry={() => void pages.refetch()} />
      ) : rows.length === 0 ? (
        <Empty>
          <Trans>Nothing was done yet.</Trans>
        </Empty>
      ) : (
        <AuditTable rows={rows} />
      )}
      {pages.hasNextPage && (
        <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          <Trans>Show older ones</Trans>
        </Button>
      )}
    </Page>
  )
}

type ChoiceProps = { label: string; all: string; values: string[] | undefined; onChoose: (value: string) => void }
const Choice = ({ label, all, values = [], onChoose }: ChoiceProps) => (
  <Select label={label} onChange={({ target }) => onChoose(target.value)}>
    <option value="">{all}</option>
    {values.map((it) => (
      <option key={it}>{it}</option>
    ))}
  </Select>
)

function AuditTable({ rows }: { rows: Row[] }) {
  const { t, i18n } = useLingui()
  const columns: Column<Row>[] = [
    {
      heading: t`When`,
      isShort: true,
      value: ({ at }) => formatTime(at, i18n.locale),
      show: ({ at }) => <Time at={at} />,
    },
    { heading: t`Person`, isShort: true, value: ({ actor }) => actor },
    { heading: t`Site`, isShort: true, value: ({ site }) => site },
    { heading: t`Action`, isShort: true, value: ({ action }) => action },
    {
      heading: t`Subject`,
      value: ({ subject, member }) => (member ? `${subject} ${member}` : subject),
    },
    {
      heading: t`Why`,
      value: ({ reason, reference }) => (reference ? `${reason} (${reference})` : reason),
    },
    { heading: t`Change`, value: changeText },
  ]
  return <Table label={t`Audit log`} columns={columns} rows={rows} keyOf={({ id }) => id} isPaged />
}

const listed = (values: Record<string, unknown> | null) =>
  Object.entries(values ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ')
const changeText = ({ before, after }: Row) => [listed(before), listed(after)].filter(Boolean).join(' → ')
