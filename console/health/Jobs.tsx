// The queue of jobs by task, another start of what was given up, and when the clock last started each (OPS-8).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { again } from '../../contract/console/health.ts'
import { Button } from '../../web/kit/Button.tsx'
import { useMay } from '../base/me.ts'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Empty } from '../kit/States.tsx'
import { type Column, Table } from '../kit/Table.tsx'
import { formatTime, Time } from '../kit/Time.tsx'
import type { State } from './HealthScreen.tsx'

type Row = State['jobs'][number]
type Clock = State['schedule'][number]

export function Jobs({ jobs, schedule }: Pick<State, 'jobs' | 'schedule'>) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const restart = useStaffWrite(again)
  const [chosen, setChosen] = useState<string | null>(null)
  const number = (heading: string, value: (row: Row) => number | null): Column<Row> => ({
    heading,
    isShort: true,
    isNumber: true,
    value,
    show: (row) => value(row) ?? '–',
  })
  const columns: Column<Row>[] = [
    { heading: t`Task`, value: ({ task }) => task },
    number(t`Due`, ({ due }) => due),
    number(t`Later`, ({ later }) => later),
    {
      heading: t`Given up`,
      isShort: true,
      isNumber: true,
      value: ({ given_up }) => given_up,
      show: ({ given_up, task }) =>
        given_up > 0 && may(again) ? (
          <span className="inline-flex items-center gap-2">
            {given_up}
            <Button small aria-label={t`Start again: ${task}`} onClick={() => setChosen(task)}>
              <Trans>Start again</Trans>
            </Button>
          </span>
        ) : (
          given_up
        ),
    },
    number(t`Waits, seconds`, ({ waits_seconds }) => waits_seconds),
    number(t`Tries`, ({ most_attempts }) => most_attempts),
    { heading: t`Last error`, value: ({ last_error }) => last_error },
  ]
  const clock: Column<Clock>[] = [
    { heading: t`Task`, value: ({ task }) => task },
    {
      heading: t`Last started`,
      isShort: true,
      value: ({ last_at }) => (last_at === null ? null : formatTime(last_at, i18n.locale)),
      show: ({ last_at }) => (last_at === null ? t`not yet` : <Time at={last_at} />),
    },
  ]
  return (
    <section aria-label={t`Jobs`} className="grid gap-3">
      <h2 className="text-lg">
        <Trans>Jobs</Trans>
      </h2>
      {jobs.length === 0 ? (
        <Empty>
          <Trans>No job waits.</Trans>
        </Empty>
      ) : (
        <Table label={t`Jobs`} columns={columns} rows={jobs} keyOf={({ task }) => task} />
      )}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sm">
          <Trans>What the clock started</Trans>
        </summary>
        <Table label={t`What the clock started`} columns={clock} rows={schedule} keyOf={({ task }) => task} />
      </details>
      {chosen !== null && (
        <ReasonDialog
          heading={t`Start again: ${chosen}`}
          action={t`Start again`}
          onClose={() => setChosen(null)}
          onConfirm={(reason) => restart.mutateAsync({ task: chosen, reason })}
        />
      )}
    </section>
  )
}
