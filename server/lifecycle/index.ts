// Public interface of the account lifecycle: pause, deletion, reactivation, erasure, data export.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { deleteExpiredExports, deleteFiles } from './deleteExpiredExports.ts'
import { eraseMembers } from './eraseMembers.ts'
import { exportRoutes } from './exportRoutes.ts'
import { mailReactivationLink, REACTIVATION_MAIL_TASK, type ReactivationMailJob } from './mailReactivationLink.ts'
import { EXPORT_TASK, makeExport } from './makeExport.ts'
import { DELETE_FILES_TASK, onErase } from './onErase.ts'
import { onExport } from './onExport.ts'

export { closeAccount } from './deleteAccount.ts'
export { eraseMember } from './eraseMembers.ts'
export { collectData } from './makeExport.ts'
export { startExport } from './requestExport.ts'

export const domain: Domain = {
  calls,
  routes: exportRoutes,
  tasks: (app) => ({
    'lifecycle.erase': () => eraseMembers(app),
    [REACTIVATION_MAIL_TASK]: (payload: ReactivationMailJob) => mailReactivationLink(app, payload),
    [EXPORT_TASK]: (payload: { export: number }) => makeExport(app, payload),
    'lifecycle.deleteExpiredExports': () => deleteExpiredExports(app),
    [DELETE_FILES_TASK]: (payload: { files: string[] }) => deleteFiles(app, payload),
  }),
  schedule: [
    { task: 'lifecycle.erase', cron: '23 * * * *' },
    { task: 'lifecycle.deleteExpiredExports', cron: '*/10 * * * *' },
  ],
  lanes: { [REACTIVATION_MAIL_TASK]: 'urgent' },
  onErase,
  onExport,
}
