// What premium does for a match: what members are told, beside what is measured (CRED-9).
import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { StaffOutput } from '../../contract/console/call.ts'
import { chance } from '../../contract/console/numbers.ts'
import { Panel } from '../../web/kit/Panel.tsx'
import { useSite } from '../base/me.ts'
import { useStaffQuery } from '../base/queries.ts'
import { Empty, Query } from '../kit/States.tsx'
import { type Column, Table } from '../kit/Table.tsx'
import { Time } from '../kit/Time.tsx'
import { shareOf, useFormats } from './formats.ts'

type Result = StaffOutput<typeof chance>

export function Chance() {
  const site = useSite()
  const query = useStaffQuery(chance, site === undefined ? null : { site })
  if (site === undefined)
    return (
      <Empty>
        <Trans>Choose a site above: each tells its members a figure of its own.</Trans>
      </Empty>
    )
  return <Query query={query}>{(result) => <Shown result={result} />}</Query>
}

const FULL_PERCENT = 100

function Shown({ result: { told, percent: measured, premium, free, from } }: { result: Result }) {
  const { t } = useLingui()
  const { count, percent } = useFormats()
  const isTooHigh = told !== null && measured !== null && measured < told.percent
  const rows = [
    { name: t`With premium`, ...premium },
    { name: t`Without`, ...free },
  ]
  const columns: Column<(typeof rows)[number]>[] = [
    { heading: t`Members`, value: ({ name }) => name },
    {
      heading: t`Likes`,
      isShort: true,
      isNumber: true,
      value: ({ likes }) => likes,
      show: ({ likes }) => count(likes),
    },
    {
      heading: t`Matches`,
      isShort: true,
      isNumber: true,
      value: ({ matches }) => matches,
      show: ({ matches }) => count(matches),
    },
    {
      heading: t`Matches of likes`,
      isShort: true,
      isNumber: true,
      value: ({ likes, matches }) => shareOf(matches, likes),
      show: ({ likes, matches }) => {
        const share = shareOf(matches, likes)
        return share === null ? '–' : percent(share)
      },
    },
  ]
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Panel className="grid content-start gap-1 p-4" aria-label={t`Told`}>
          <h2 className="text-lg">
            <Trans>What members are told</Trans>
          </h2>
          <p className="num text-2xl">{told === null ? t`No figure` : `+${percent(told.percent / FULL_PERCENT)}`}</p>
          {told && <p className="wrap-anywhere text-muted text-sm">{told.source}</p>}
        </Panel>
        <Panel className="grid content-start gap-1 p-4" aria-label={t`Measured`}>
          <h2 className="text-lg">
            <Trans>What is measured</Trans>
          </h2>
          <p className="num text-2xl">
            {measured === null
              ? t`Too little to tell`
              : `${measured >= 0 ? '+' : '−'}${percent(Math.abs(measured) / FULL_PERCENT)}`}
          </p>
          <p className="text-muted text-sm">
            <Trans>
              Likes since <Time at={from} />
            </Trans>
          </p>
        </Panel>
      </div>
      {isTooHigh && (
        <p role="alert" className="flex gap-3 rounded-field bg-warning-soft px-4 py-3 text-on-warning-soft text-sm">
          <TriangleAlert className="size-5 shrink-0" aria-hidden />
          <Trans>Members are told more than is measured. Change the figure, or show none.</Trans>
        </p>
      )}
      <Table label={t`Chance of a match`} columns={columns} rows={rows} keyOf={({ name }) => name} />
    </div>
  )
}
