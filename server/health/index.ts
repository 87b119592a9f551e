// Health of the deployment: nodes, jobs, certificates and what alerts say (STAFF-2, OPS-8).
import type { JobCtx } from '../base/ctx.ts'
import type { Domain } from '../base/domain.ts'
import { forgetNodes } from '../base/observability/heartbeat.ts'
import { checkCertificates, checkCertificatesTask } from './checkCertificates.ts'

export { healthState } from './healthState.ts'

export const eraseSiteCertificates = ({ db, site }: JobCtx) =>
  db.run`delete from host_certificate where site_id = ${site.id}`

export const domain: Domain = {
  calls: [],
  tasks: (app) => ({
    [checkCertificatesTask]: () => checkCertificates(app),
    'health.forget_nodes': async () => void (await forgetNodes(app.db)),
  }),
  lanes: { [checkCertificatesTask]: 'outgoing' },
  schedule: [
    { task: checkCertificatesTask, cron: '41 4 * * *' },
    { task: 'health.forget_nodes', cron: '11 4 * * *' },
  ],
}
