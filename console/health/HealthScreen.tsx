// The section "Health": alerts that hold, nodes, jobs, mail, storage, backups and certificates, on one page (STAFF-2, OPS-8).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import { state } from '../../contract/console/health.ts'
import { Button } from '../../web/kit/Button.tsx'
import { refresh, useStaffQuery } from '../base/queries.ts'
import { useSectionKeys } from '../base/shownKeys.ts'
import { Page } from '../kit/Page.tsx'
import { Query } from '../kit/States.tsx'
import { Time } from '../kit/Time.tsx'
import { Alerts } from './Alerts.tsx'
import { Certificates } from './Certificates.tsx'
import { Jobs } from './Jobs.tsx'
import { Mail } from './Mail.tsx'
import { Mark } from './Mark.tsx'
import { Nodes } from './Nodes.tsx'

export type State = StaffOutput<typeof state>

const askAgain = msg`Ask again`
const MAX_BACKUP_HOURS = 36
const MAX_LEDGER_HOURS = 48
const HOUR_MS = 3_600_000

export default function HealthScreen() {
  const { t } = useLingui()
  const query = useStaffQuery(state, {})
  const again = () => void refresh('health')
  useSectionKeys([{ key: 'r', text: askAgain, run: again }])
  return (
    <Page
      heading={t`Health`}
      actions={
        <Button small busy={query.isFetching} onClick={again}>
          <RefreshCw className="size-4" aria-hidden />
          <Trans>Ask again</Trans>
        </Button>
      }
    >
      <Query query={query}>
        {(it) => (
          <div className="grid gap-6">
            <p className="text-muted text-sm">
              <Trans>
                As of <Time at={it.now} />, asked of this node.
              </Trans>
            </p>
            <Alerts alerts={it.alerts} />
            <Parts state={it} />
            <Nodes nodes={it.nodes} version={it.version} />
            <Jobs jobs={it.jobs} schedule={it.schedule} />
            <Mail mail={it.mail} />
            <Certificates certificates={it.certificates} now={it.now} />
          </div>
        )}
      </Query>
    </Page>
  )
}

/** What is one thing, and works or does not. */
function Parts({ state: { now, storage, bus, backup_at, ledgers_at } }: { state: State }) {
  const { t } = useLingui()
  const isFresh = (at: string | null, hours: number) =>
    at !== null && Date.parse(now) - Date.parse(at) < hours * HOUR_MS
  return (
    <section aria-label={t`Parts`} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Part name={t`Storage of files`} isGood={storage}>
        {storage ? <Trans>answers</Trans> : <Trans>does not answer</Trans>}
      </Part>
      <Part name={t`Bus between nodes`} isGood={bus}>
        {bus ? <Trans>answers</Trans> : <Trans>does not answer</Trans>}
      </Part>
      <Part name={t`Last backup`} isGood={isFresh(backup_at, MAX_BACKUP_HOURS)}>
        {backup_at === null ? <Trans>There is none.</Trans> : <Time at={backup_at} />}
      </Part>
      <Part name={t`Ledgers proved`} isGood={isFresh(ledgers_at, MAX_LEDGER_HOURS)}>
        {ledgers_at === null ? <Trans>They never were.</Trans> : <Time at={ledgers_at} />}
      </Part>
    </section>
  )
}

const Part = ({ name, isGood, children }: { name: string; isGood: boolean; children: ReactNode }) => (
  <div className="flex items-start gap-3 rounded-card border border-line bg-raised p-4">
    <Mark state={isGood ? 'good' : 'bad'} />
    <div className="min-w-0">
      <h2 className="font-semibold text-base">{name}</h2>
      <p className="text-muted text-sm">{children}</p>
    </div>
  </div>
)
