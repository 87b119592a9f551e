// What other domains may use of safety: nothing yet; it stands above them. What operators do about bans is asked for by ops/.
import type { Domain } from '../base/domain.ts'
import { sweepBans } from './bans.ts'
import { calls } from './calls.ts'
import { dropFiles, dropTask } from './dropFiles.ts'
import { isBarred } from './isBarred.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { sweepComplaints } from './sweepComplaints.ts'
import { sweepReports } from './sweepReports.ts'

export { answerComplaint, closeComplaint } from './answerComplaint.ts'
export { banKey } from './banKey.ts'
export { banMember } from './banMember.ts'
export { bans } from './bans.ts'
export { answersTo, findComplaint, listComplaints } from './complaintStore.ts'
export { liftBan } from './liftBan.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({
    [dropTask]: (payload: { files: string[] }) => dropFiles(app, payload),
    'safety.sweepReports': () => sweepReports(app),
    'safety.sweepComplaints': () => sweepComplaints(app),
    'safety.sweepBans': async () => void (await sweepBans(app.db, app.clock.now())),
  }),
  schedule: [
    { task: 'safety.sweepReports', cron: '11 4 * * *' },
    { task: 'safety.sweepComplaints', cron: '17 4 * * *' },
    { task: 'safety.sweepBans', cron: '13 4 * * *' },
  ],
  isBanned: isBarred,
  onErase,
  onExport,
}
