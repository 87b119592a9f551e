// The state of the deployment, as the console shows it; nothing in it names a person (STAFF-2).
import type { App } from '../base/ctx.ts'
import { readDeploymentValue } from '../base/db/deploymentValue.ts'
import { listJobs } from '../base/jobs/jobQueue.ts'
import { alertStates } from '../base/observability/alertRules.ts'
import { listNodes } from '../base/observability/heartbeat.ts'
import { programVersion } from '../base/observability/version.ts'
import { mailOutcome } from '../notifications/index.ts'
import { listCertificates } from './checkCertificates.ts'

type ClockRow = { task: string; last_at: Date | null }

export async function healthState(app: App) {
  const { db, clock, storage, bus } = app
  const now = clock.now()
  const [measures, nodes, jobs, schedule, certificates, mail, isStored, backup, ledgers] = await Promise.all([
    app.measure(),
    listNodes(db),
    listJobs(db),
    db.many<ClockRow>`
      select identifier as task, last_execution as last_at from graphile_worker._private_known_crontabs order by identifier`,
    listCertificates(app),
    mailOutcome(db, now),
    storage.isAvailable(),
    readDeploymentValue(db, 'last_backup'),
    readDeploymentValue(db, 'last_ledger_check'),
  ])
  return {
    now,
    version: programVersion,
    nodes,
    alerts: alertStates(measures),
    jobs,
    schedule,
    certificates,
    mail,
    storage: isStored,
    bus: bus.ready(),
    backup_at: backup === undefined ? null : new Date(backup),
    ledgers_at: ledgers === undefined ? null : new Date(ledgers),
  }
}
