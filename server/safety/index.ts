// What other domains may use of safety: nothing yet; it stands above them. What operators do about bans is asked for by ops/.
import type { Domain } from '../base/domain.ts'
import { endExpiredBans } from './bans.ts'
import { calls } from './calls.ts'
import { deleteUnheldFiles, DELETE_FILES_TASK } from './deleteUnheldFiles.ts'
import { isBanned } from './isBanned.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { anonymizeComplaints } from './anonymizeComplaints.ts'
import { anonymizeReports } from './anonymizeReports.ts'

export { answerComplaint, closeComplaint } from './answerComplaint.ts'
export { banAddress } from './banAddress.ts'
export { banMember } from './banMember.ts'
export { listBans } from './bans.ts'
export { listAnswers, findComplaint, listComplaints } from './complaintStore.ts'
export { liftBan } from './liftBan.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({
    [DELETE_FILES_TASK]: (payload: { files: string[] }) => deleteUnheldFiles(app, payload),
    'safety.sweepReports': () => anonymizeReports(app),
    'safety.sweepComplaints': () => anonymizeComplaints(app),
    'safety.sweepBans': async () => void (await endExpiredBans(app.db, app.clock.now())),
  }),
  schedule: [
    { task: 'safety.sweepReports', cron: '11 4 * * *' },
    { task: 'safety.sweepComplaints', cron: '17 4 * * *' },
    { task: 'safety.sweepBans', cron: '13 4 * * *' },
  ],
  isBanned: isBanned,
  onErase,
  onExport,
}
