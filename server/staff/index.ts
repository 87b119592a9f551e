// Staff: who works here, what each role may do, what takes two, and what they do for members. Commands (ops/) and the console use its exports.
import type { Domain } from '../base/domain.ts'
import { ERASE_SITES_TASK, eraseSites } from './eraseSites.ts'
import { eraseNotes, exportNotes } from './memberNotes.ts'

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
  tasks: (app) => ({ [ERASE_SITES_TASK]: () => eraseSites(app) }),
  schedule: [{ task: ERASE_SITES_TASK, cron: '47 * * * *' }],
  onErase: eraseNotes,
  onExport: exportNotes,
}
