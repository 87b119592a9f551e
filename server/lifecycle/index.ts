// Pausing, leaving, coming back, and taking one's data along.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { erase } from './erase.ts'
import { exportPages } from './exportPages.ts'
import { mailWayBack, type WayBackAsked, wayBackTask } from './mailWayBack.ts'
import { exportTask, makeExport } from './makeExport.ts'
import { dropTask, onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { dropFiles, sweepExports } from './sweepExports.ts'

export { tellOthers } from './tellOthers.ts'

export const domain: Domain = {
  calls,
  routes: exportPages,
  tasks: (app) => ({
    'lifecycle.erase': () => erase(app),
    [wayBackTask]: (payload: WayBackAsked) => mailWayBack(app, payload),
    [exportTask]: (payload: { export: number }) => makeExport(app, payload),
    'lifecycle.sweepExports': () => sweepExports(app),
    [dropTask]: (payload: { files: string[] }) => dropFiles(app, payload),
  }),
  schedule: [
    { task: 'lifecycle.erase', cron: '23 * * * *' },
    { task: 'lifecycle.sweepExports', cron: '*/10 * * * *' },
  ],
  onErase,
  onExport,
}
