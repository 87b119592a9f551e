// What other domains may use of safety: nothing yet; it stands above them.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { dropFiles, dropTask } from './dropFiles.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { sweepReports } from './sweepReports.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({
    [dropTask]: (payload: { files: string[] }) => dropFiles(app, payload),
    'safety.sweepReports': () => sweepReports(app),
  }),
  every: [{ task: 'safety.sweepReports', cron: '11 4 * * *' }],
  onErase,
  onExport,
}
