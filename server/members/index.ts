// Public interface of members.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { measures } from './measures.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { presenceOf } from './presence.ts'

export { setConsentDue } from './consentDue.ts'
export { createMember } from './createMember.ts'
export { disguiseOf, syncDisguiseCookie } from './disguiseCookie.ts'
export { emailKey, isEmailTaken, parseEmail } from './email.ts'
export {
  deleteOldFormerEmails,
  type EmailOwner,
  type FormerEmail,
  findEmailOwner,
  forgetFormerEmails,
  formerEmails,
} from './formerEmail.ts'
export { isLimited } from './limits.ts'
export { canonicalMailbox, mailboxHash } from './mailbox.ts'
export { notifyContacts } from './notifyContacts.ts'
export { findOnline, floorToQuarterHour, isOnline, onlineSince, presenceOf, touchPresence } from './presence.ts'
export { visibleAttributes, visibleFields } from './present.ts'
export { isPreserved, openPreservation, preserveMember, releaseMember } from './preservation.ts'
export { refuseIfBlocked } from './refuseIfBlocked.ts'
export { hasOutlineOnly, refuseClosedSearch, type SearchAccess, searchAccess, seesPresence } from './searchAccess.ts'
export { confirmEmail, removeUnclaimedEmail, removeUnconfirmedEmail, setEmail } from './setEmail.ts'
export { setLanguage } from './setLanguage.ts'
export { passwordSetAt, setPasswordHash } from './setPasswordHash.ts'
export { loginStatuses, setStatus } from './setStatus.ts'
export {
  blockedIds,
  blocksBetween,
  findMember,
  findVisibleMember,
  isIncognito,
  lockPair,
  type MemberRow,
  memberById,
  viewerId,
  visibleMembers,
} from './store.ts'
export { suggestEmail } from './suggestEmail.ts'
export { trustOf } from './trust.ts'
export { claimWelcome, deleteOldWelcomes, eraseSiteWelcomes, releaseWelcome } from './welcomeClaim.ts'
export {
  listWordsUnderReview,
  lockWaitingWords,
  releaseWords,
  type WordsToReview,
  wordsToReview,
  wordsWaiting,
} from './wordsUnderReview.ts'

export const domain: Domain = { calls, close: (app) => presenceOf(app).flush(), measures, onErase, onExport }
