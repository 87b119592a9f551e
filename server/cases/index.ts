// Reports, complaints, cases and bans. Only ops/ and staff use its exports; lower domains open cases by base/cases.ts.
import type { Domain } from '../base/domain.ts'
import { anonymizeCases } from './anonymizeCases.ts'
import { anonymizeComplaints } from './anonymizeComplaints.ts'
import { anonymizeReports } from './anonymizeReports.ts'
import { endExpiredBans } from './bans.ts'
import { calls } from './calls.ts'
import { DELETE_FILES_TASK, deleteUnheldFiles } from './deleteUnheldFiles.ts'
import { escalateCases, measureCases } from './escalate.ts'
import { isBanned } from './isBanned.ts'
import { MAIL_DECISION_TASK, mailDecisionNow } from './mailDecision.ts'
import { mailReportsOf } from './mailReport.ts'
import { measures, suspension } from './measures.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { openCase } from './openCase.ts'
import { removeEverywhere } from './removeEverywhere.ts'
import { anonymizeTakedowns } from './takedownStore.ts'
import { endMeasures } from './undo.ts'

export { answerComplaint, closeComplaint, previewAnswer } from './answerComplaint.ts'
export { decideAppeal } from './appeal.ts'
export { banAddress } from './banAddress.ts'
export { banMember } from './banMember.ts'
export { listBans } from './bans.ts'
export {
  appealedDecision,
  casesToDecide,
  casesWaiting,
  lockQueuedCase,
  type QueuedCase,
  type QueuedKind,
  textsInCases,
} from './caseQueue.ts'
export { listCases, listDue, lockCase } from './caseStore.ts'
export { type ComplaintToAnswer, complaintsToAnswer, complaintsWaiting } from './complaintQueue.ts'
export { findComplaint, listAnswers, listComplaints } from './complaintStore.ts'
export { decideCase } from './decide.ts'
export { eraseSiteReports } from './eraseSite.ts'
export { liftBan } from './liftBan.ts'
export { openCase } from './openCase.ts'
export {
  attachEvidence,
  type CaseActor,
  evidenceFile,
  lookAtCase,
  lookAtEvidence,
  releaseCase,
  takeCase,
} from './queue.ts'
export { refusePhoto } from './refusePhoto.ts'
export { openWordsCase, refuseWords } from './refuseWords.ts'
export { takeBackRefusal } from './takeBack.ts'
export { requestsOfCase } from './takedownStore.ts'
export { undoDecision } from './undo.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({
    [DELETE_FILES_TASK]: (payload: { files: string[] }) => deleteUnheldFiles(app, payload),
    // Queued before the domain had this name.
    'safety.dropFiles': (payload: { files: string[] }) => deleteUnheldFiles(app, payload),
    [MAIL_DECISION_TASK]: (payload: Parameters<typeof mailDecisionNow>[1]) => mailDecisionNow(app, payload),
    'cases.anonymizeReports': () => anonymizeReports(app),
    'cases.anonymizeCases': () => anonymizeCases(app),
    'cases.endMeasures': () => endMeasures(app),
    'cases.escalate': () => escalateCases(app),
    'cases.anonymizeComplaints': () => anonymizeComplaints(app),
    'cases.anonymizeTakedowns': async () => void (await anonymizeTakedowns(app)),
    'cases.endExpiredBans': async () => void (await endExpiredBans(app.db, app.clock.now())),
  }),
  schedule: [
    { task: 'cases.endMeasures', cron: '* * * * *' },
    { task: 'cases.escalate', cron: '*/5 * * * *' },
    { task: 'cases.anonymizeCases', cron: '19 4 * * *' },
    { task: 'cases.anonymizeReports', cron: '11 4 * * *' },
    { task: 'cases.anonymizeComplaints', cron: '17 4 * * *' },
    { task: 'cases.anonymizeTakedowns', cron: '19 4 * * *' },
    { task: 'cases.endExpiredBans', cron: '13 4 * * *' },
  ],
  isBanned: isBanned,
  openCase,
  measures: [...measures, removeEverywhere],
  suspension,
  measure: measureCases,
  onConfirm: mailReportsOf,
  onErase,
  onExport,
}
