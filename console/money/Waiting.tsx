// Refunds and grants that wait for a second person, where they are about: another one approves, its author takes it back.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import type { StaffOutput } from '../../contract/console/call.ts'
import * as staff from '../../contract/console/staff.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { toast } from '../../web/kit/toasts.ts'
import { useStaffQuery, useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Problem } from '../kit/States.tsx'
import { formatSum } from '../kit/sums.ts'
import { Time } from '../kit/Time.tsx'
import { moneyPath } from './tabs.ts'

export type WaitingRow = StaffOutput<typeof staff.requests>[number]

/** Nothing where nothing waits. `currency`: of the payment that it is about. */
export function Waiting({
  site,
  isShown,
  currency,
}: {
  site: string | undefined
  isShown: (row: WaitingRow) => boolean
  currency?: string
}) {
  const { t } = useLingui()
  const { data = [] } = useStaffQuery(staff.requests, site === undefined ? {} : { site })
  const rows = data.filter(isShown)
  if (!rows.length) return null
  return (
    <Panel className="grid gap-3 border-warning p-4" aria-label={t`Waits for a second person`}>
      <h2 className="text-lg">
        <Trans>Waits for a second person</Trans>
      </h2>
      <ul className="grid gap-3">
        {rows.map((row) => (
          <li key={row.request} className="border-line border-t pt-3 first:border-0 first:pt-0">
            <Request row={row} currency={currency} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Request({ row, currency }: { row: WaitingRow; currency: string | undefined }) {
  const { t } = useLingui()
  const { request, site, input, requested_by, reason, created_at, expires, is_own, may_approve } = row
  const [isDeclining, setDeclining] = useState(false)
  const also = ['money', 'audit']
  const approve = useStaffWrite(staff.approve, { also })
  const decline = useStaffWrite(staff.decline, { also })
  const confirm = () => approve.mutate({ request }, { onSuccess: () => void toast({ text: t`Approved.` }) })
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <strong>
          <What row={row} currency={currency} />
          {site && ` · ${site}`}
        </strong>
        <span className="text-muted text-sm">
          <Trans>
            {requested_by}, <Time at={created_at} />; until <Time at={expires} />
          </Trans>
        </span>
      </p>
      <p className="wrap-anywhere text-sm">{reason}</p>
      <Problem error={approve.error} />
      <div className="flex flex-wrap gap-2">
        {may_approve && (
          <Button small kind="primary" busy={approve.isPending} onClick={confirm}>
            <Trans>Approve</Trans>
          </Button>
        )}
        {(may_approve || is_own) && (
          <Button small onClick={() => setDeclining(true)}>
            {is_own ? <Trans>Take back</Trans> : <Trans>Decline</Trans>}
          </Button>
        )}
        {typeof input.payment === 'string' && site && !currency && (
          <Link
            to={`${moneyPath}/payments/${site}/${input.payment}`}
            className="inline-flex min-h-11 items-center px-2 font-semibold text-accent-text text-sm underline"
          >
            <Trans>Open the payment</Trans>
          </Link>
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
    </div>
  )
}

function What({ row: { permission, input }, currency }: { row: WaitingRow; currency: string | undefined }) {
  const { i18n } = useLingui()
  if (permission === 'money grant') return <Trans>Grant of {Number(input.credits)} credits</Trans>
  if (typeof input.amount !== 'number') return <Trans>Refund of all that is left</Trans>
  if (!currency) return <Trans>Refund of a part</Trans>
  return <Trans>Refund of {formatSum(input.amount, currency, i18n.locale)}</Trans>
}
