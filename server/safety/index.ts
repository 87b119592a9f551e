// Reports, complaints and bans. The top domain: only ops/ uses its exports.
import type { Domain } from '../base/domain.ts'
import { anonymizeComplaints } from './anonymizeComplaints.ts'
import { anonymizeReports } from './anonymizeReports.ts'
import { endExpiredBans } from './bans.ts'
import { calls } from './calls.ts'
import { DELETE_FILES_TASK, deleteUnheldFiles } from './deleteUnheldFiles.ts'
import { isBanned } from './isBanned.ts'
import { mailReportsOf } from './mailReport.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'

export { answerComplaint, closeComplaint } from './answerComplaint.ts'
export { banAddress } from './banAddress.ts'
export { banMember } from './banMember.ts'
export { listBans } from './bans.ts'
export { findComplaint, listAnswers, listComplaints } from './complaintStore.ts'
export { eraseSiteReports } from './eraseSite.ts'
export { liftBan } from './liftBan.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({
    [DELETE_FILES_TASK]: (payload: { files: string[] }) => deleteUnheldFiles(app, payload),
    'safety.anonymizeReports': () => anonymizeReports(app),
    'safety.anonymizeComplaints': () => anonymizeComplaints(app),
    'safety.endExpiredBans': async () => void (await endExpiredBans(app.db, app.clock.now())),
  }),
  schedule: [
    { task: 'safety.anonymizeReports', cron: '11 4 * * *' },
    { task: 'safety.anonymizeComplaints', cron: '17 4 * * *' },
    { task: 'safety.endExpiredBans', cron: '13 4 * * *' },
  ],
  isBanned: isBanned,
  onConfirm: mailReportsOf,
  onErase,
  onExport,
}
