// What waits for a second person: another one approves or declines, its author takes it back.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import * as staff from '../../contract/console/staff.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { useSite } from '../base/me.ts'
import { useStaffQuery, useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Problem, Query } from '../kit/States.tsx'
import { Time } from '../kit/Time.tsx'

type Row = StaffOutput<typeof staff.requests>[number]

export function Requests() {
  const { t } = useLingui()
  const site = useSite()
  const query = useStaffQuery(staff.requests, site === undefined ? {} : { site })
  return (
    <section className="grid gap-3" aria-label={t`Waits for a second person`}>
      <h2 className="text-lg">
        <Trans>Waits for a second person</Trans>
      </h2>
      <Query query={query} isEmpty={(rows) => rows.length === 0} empty={<Trans>Nothing waits.</Trans>}>
        {(rows) => (
          <ul className="grid gap-3">
            {rows.map((row) => (
              <li key={row.request}>
                <Request row={row} />
              </li>
            ))}
          </ul>
        )}
      </Query>
    </section>
  )
}

function Request({ row }: { row: Row }) {
  const { t } = useLingui()
  const { request, permission, site, input, requested_by, reason, created_at, expires, is_own, may_approve } = row
  const [isDeclining, setDeclining] = useState(false)
  // What was approved may be about anything.
  const also = ['audit', 'members', 'money', 'sites']
  const approve = useStaffWrite(staff.approve, { also })
  const decline = useStaffWrite(staff.decline, { also })
  return (
    <Panel className="grid gap-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="font-mono text-base">
          {permission}
          {site && ` · ${site}`}
        </h3>
        <span className="text-muted text-sm">
          <Trans>
            {requested_by}, <Time at={created_at} />; until <Time at={expires} />
          </Trans>
        </span>
      </div>
      <p>{reason}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {Object.entries(input).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{typeof value === 'object' ? JSON.stringify(value) : `${value}`}</dd>
          </div>
        ))}
      </dl>
      <Problem error={approve.error} />
      <div className="flex flex-wrap gap-2">
        {may_approve && (
          <Button small kind="primary" busy={approve.isPending} onClick={() => approve.mutate({ request })}>
            <Trans>Approve</Trans>
          </Button>
        )}
        {(may_approve || is_own) && (
          <Button small onClick={() => setDeclining(true)}>
            {is_own ? <Trans>Take back</Trans> : <Trans>Decline</Trans>}
          </Button>
        )}
      </div>
      {isDeclining && (
        <ReasonDialog
          heading={is_own ? t`Take back` : t`Decline`}
          action={is_own ? t`Take back` : t`Decline`}
          onClose={() => setDeclining(false)}
          onConfirm={(why) => decline.mutateAsync({ request, reason: why })}
        />
      )}
    </Panel>
  )
}
