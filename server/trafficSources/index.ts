// Traffic sources: networks that send visitors are told what came of them, and get a report a day (LAND-4). What happened reaches this domain
// in the database, in its own transaction (write.sql, decision 23).
import type { Domain } from '../base/domain.ts'
import { keepReports } from './keepReports.ts'
import { send, sendTask } from './send.ts'
import { sweepSources } from './sweepSources.ts'

export { addSource } from './addSource.ts'
export { changeSource } from './changeSource.ts'
export { endSource } from './endSource.ts'
export { sendAgain } from './sendAgain.ts'
export { sourceReport } from './sourceReport.ts'
export { sources } from './sources.ts'
export { testSource } from './testSource.ts'

export const domain: Domain = {
  calls: [],
  tasks: (app) => ({
    [sendTask]: (payload: { postback: number }) => send(app, payload),
    'sources.keepReports': () => keepReports(app),
    'sources.sweep': () => sweepSources(app),
  }),
  schedule: [
    { task: 'sources.keepReports', cron: '37 * * * *' },
    { task: 'sources.sweep', cron: '53 3 * * *' },
  ],
}
