// Public interface of trafficSources: networks that send visitors get postbacks of conversions and a daily report (LAND-4). Triggers
// record the events in their own transaction (postback.sql, decision 23).
import type { Domain } from '../base/domain.ts'
import { deliverPostback, deliverPostbackTask } from './deliverPostback.ts'
import { reencrypt } from './reencrypt.ts'
import { storeReports } from './storeReports.ts'
import { sweepSources } from './sweepSources.ts'

export { addSource } from './addSource.ts'
export { changeSource } from './changeSource.ts'
export { csv } from './csv.ts'
export { endSource } from './endSource.ts'
export { eraseSiteSources } from './eraseSite.ts'
export { listSources } from './listSources.ts'
export { ownCounts } from './ownCounts.ts'
export { retryFailed } from './retryFailed.ts'
export {
  enterSource,
  findSourceSession,
  inviteSource,
  leaveSource,
  SOURCE_SESSION_SECONDS,
} from './sourceLogin.ts'
export { sourceReport } from './sourceReport.ts'
export { testSource } from './testSource.ts'

export const domain: Domain = {
  calls: [],
  tasks: (app) => ({
    [deliverPostbackTask]: (payload: { postback: number }) => deliverPostback(app, payload),
    'trafficSources.storeReports': () => storeReports(app),
    'trafficSources.sweep': () => sweepSources(app),
  }),
  lanes: { [deliverPostbackTask]: 'outgoing' },
  schedule: [
    { task: 'trafficSources.storeReports', cron: '37 * * * *' },
    { task: 'trafficSources.sweep', cron: '53 3 * * *' },
  ],
  reencrypt,
}
