// What a traffic source sees: its own counts of past days, and nothing else of the console (STAFF-2, LAND-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { StaffOutput } from '../../contract/console/call.ts'
import { counts, enter, leave, MAX_PARTNER_DAYS } from '../../contract/console/partner.ts'
import { toMajorUnits } from '../../contract/money.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { callServer } from '../base/call.ts'
import { problemOf } from '../base/problemText.ts'
import { refresh, useStaffQuery } from '../base/queries.ts'
import { Page } from '../kit/Page.tsx'
import { Empty, Loading, Problem, Refused } from '../kit/States.tsx'
import { type Column, Table } from '../kit/Table.tsx'

const DAY_MS = 86_400_000
/** Of the past, in steps of what one look reads. */
const MAX_STEPS_COUNT = 11

export default function PartnerScreen() {
  const { hash } = useLocation()
  return (
    <main className="mx-auto w-full max-w-[960px]">
      {hash.length > 1 ? <Enter token={hash.slice(1)} /> : <Counts />}
    </main>
  )
}

/** A click, so that a program that opens links in mails does not use it up. */
function Enter({ token }: { token: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const entering = useMutation({
    mutationFn: () => callServer(enter, { token }),
    onSuccess: async () => {
      await refresh('partner')
      // Out of the address and the history.
      await navigate('/partner', { replace: true })
    },
  })
  return (
    <Page heading={t`Counts of your traffic`}>
      <Panel className="grid gap-4 p-6">
        <p>
          <Trans>This link works once. From then on this browser shows your counts for 30 days.</Trans>
        </p>
        <Problem error={entering.error} />
        <Button kind="primary" busy={entering.isPending} onClick={() => entering.mutate()}>
          <Trans>Show the counts</Trans>
        </Button>
      </Panel>
    </Page>
  )
}

const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10)

function Counts() {
  const { t } = useLingui()
  const [step, setStep] = useState(0)
  const end = Date.now() - (1 + step * MAX_PARTNER_DAYS) * DAY_MS
  const input = { from: dayText(end - (MAX_PARTNER_DAYS - 1) * DAY_MS), to: dayText(end) }
  const query = useStaffQuery(counts, input)
  const leaving = useMutation({ mutationFn: () => callServer(leave, {}), onSuccess: () => refresh('partner') })
  if (query.isPending) return <Loading />
  if (query.error && problemOf(query.error).error === 'signed_out')
    return (
      <Page heading={t`Counts of your traffic`}>
        <Empty>
          <Trans>Open the link that we gave you. If it was used already, ask us for a new one.</Trans>
        </Empty>
      </Page>
    )
  if (query.error) return <Refused error={query.error} onRetry={() => void query.refetch()} />
  const { network, site, rows } = query.data
  return (
    <Page
      heading={`${network} · ${site}`}
      actions={
        <Button small busy={leaving.isPending} onClick={() => leaving.mutate()}>
          <Trans>Sign out</Trans>
        </Button>
      }
    >
      <p className="num text-muted">
        <Trans>
          {input.from} to {input.to}, by the site’s calendar. Today is told tomorrow. Counts below ten are not told; of
          whoever did not agree that you are told, only together with nine others.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button small disabled={step >= MAX_STEPS_COUNT} onClick={() => setStep(step + 1)}>
          <Trans>Earlier days</Trans>
        </Button>
        <Button small disabled={step === 0} onClick={() => setStep(step - 1)}>
          <Trans>Later days</Trans>
        </Button>
      </div>
      {rows.length === 0 ? (
        <Empty>
          <Trans>Nothing to tell in these days.</Trans>
        </Empty>
      ) : (
        <CountTable rows={rows} />
      )}
    </Page>
  )
}

type Row = StaffOutput<typeof counts>['rows'][number]

function CountTable({ rows }: { rows: Row[] }) {
  const { t, i18n } = useLingui()
  const names: Record<Row['event'], string> = {
    visit: t`Visits`,
    signup: t`Signups`,
    purchase: t`Purchases`,
    refund: t`Refunds`,
    chargeback: t`Chargebacks`,
    reversal: t`Refunds that failed, chargebacks won`,
  }
  const sumOf = ({ amount, currency }: Row) =>
    amount === null || currency === null ? null : toMajorUnits(amount, currency)
  const columns: Column<Row>[] = [
    { heading: t`Day`, isShort: true, value: ({ day }) => day },
    { heading: t`What`, value: ({ event }) => names[event] },
    { heading: t`Count`, isShort: true, isNumber: true, value: ({ count }) => count },
    {
      heading: t`Sum without VAT`,
      isShort: true,
      isNumber: true,
      value: sumOf,
      show: (row) => {
        const sum = sumOf(row)
        if (sum === null || row.currency === null) return '–'
        return sum.toLocaleString(i18n.locale, { style: 'currency', currency: row.currency })
      },
    },
    { heading: t`Currency`, isShort: true, value: ({ currency }) => currency },
  ]
  return (
    <Table
      label={t`Counts of your traffic`}
      columns={columns}
      rows={rows}
      keyOf={({ day, event, currency }) => `${day} ${event} ${currency}`}
    />
  )
}
