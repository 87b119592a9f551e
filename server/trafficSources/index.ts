// Traffic sources: networks that send visitors are told what came of them, and get a report a day (LAND-4). What happened reaches this domain
// in the database, in its own transaction (write.sql, decision 23).
import type { Domain } from '../base/domain.ts'
import { storeReports } from './storeReports.ts'
import { deliverPostback, deliverPostbackTask } from './deliverPostback.ts'
import { sweepSources } from './sweepSources.ts'

export { addSource } from './addSource.ts'
export { changeSource } from './changeSource.ts'
export { endSource } from './endSource.ts'
export { retryFailed } from './retryFailed.ts'
export { sourceReport } from './sourceReport.ts'
export { listSources } from './listSources.ts'
export { testSource } from './testSource.ts'

export const domain: Domain = {
  calls: [],
  tasks: (app) => ({
    [deliverPostbackTask]: (payload: { postback: number }) => deliverPostback(app, payload),
    'sources.keepReports': () => storeReports(app),
    'sources.sweep': () => sweepSources(app),
  }),
  schedule: [
    { task: 'sources.keepReports', cron: '37 * * * *' },
    { task: 'sources.sweep', cron: '53 3 * * *' },
  ],
}
