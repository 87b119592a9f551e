// Staff: who works here, what each role may do, what takes two, and what they do for members. Commands (ops/) and the console use its exports.
import type { Domain } from '../base/domain.ts'
import {
  DELETE_DISCLOSURES_TASK,
  DISCLOSE_TASK,
  deleteDisclosures,
  expireDisclosures,
  makeDisclosure,
  reencryptDisclosures,
} from './disclosures.ts'
import { ERASE_SITES_TASK, eraseSites } from './eraseSites.ts'
import { eraseNotes, exportNotes } from './memberNotes.ts'

export { answerMember, previewMemberAnswer } from './answerMember.ts'
export { answerTemplates, dropAnswer, putAnswer } from './answerTemplates.ts'
export { deleteOldBrowsers, rememberBrowser } from './browsers.ts'
export { checkRows, checkSite, checkSites } from './checkSites.ts'
export {
  addStaff,
  endStaff,
  inviteDemoStaff,
  inviteStaff,
  type ListedStaff,
  listStaff,
  replaceKey,
  setStaffRole,
  setStaffSites,
} from './colleagues.ts'
export { openDisclosure } from './disclosures.ts'
export { disputeDossier } from './disputeDossier.ts'
export { findMembers, findWays } from './findMembers.ts'
export { hashChains } from './hashChains.ts'
export { deleteOldInvitations, findInvitation, newInvitation, storeInvitation, useInvitation } from './invitations.ts'
export { linkedMembers } from './linkedMembers.ts'
export { maskedEmail } from './mask.ts'
export {
  closeMember,
  correctAddress,
  eraseMemberNow,
  exportMember,
  removeMemberPhoto,
  resendMemberActivation,
  signOutMember,
  turnTwoStepOff,
} from './memberCommands.ts'
export { writeNote } from './memberNotes.ts'
export { memberPage, reportedMessage, statusOf } from './memberPage.ts'
export { decline, type ListedRequest, listRequests } from './requests.ts'
export { isPermitted, permissions, type Role, roles } from './roles.ts'
export { approve, runOrRequest } from './secondPerson.ts'
export { showMember, unmaskMember } from './showMember.ts'
export { findByKey, lockRole, requireAllSites, requireRole, type Staff, signIn, worksFor } from './signIn.ts'
export { addWholeSite, bundleLines, importBundles, wholeSite } from './wholeSite.ts'

export const domain: Domain = {
  calls: [],
  tasks: (app) => ({
    [ERASE_SITES_TASK]: () => eraseSites(app),
    [DISCLOSE_TASK]: (payload: { disclosure: number }) => makeDisclosure(app, payload),
    [DELETE_DISCLOSURES_TASK]: () => deleteDisclosures(app),
  }),
  schedule: [
    { task: ERASE_SITES_TASK, cron: '47 * * * *' },
    { task: DELETE_DISCLOSURES_TASK, cron: '*/10 * * * *' },
  ],
  onErase: async (ctx, member) => {
    await eraseNotes(ctx, member)
    await expireDisclosures(ctx, member)
  },
  onExport: exportNotes,
  reencrypt: async (app) => [await reencryptDisclosures(app)],
}
