// What other domains may use of members.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { presenceOf } from './presence.ts'

export { emailKey, isEmailTaken, parseEmail } from './email.ts'
export { syncDisguiseCookie, disguiseOf } from './disguiseCookie.ts'
export { searchAccess, type SearchAccess } from './searchAccess.ts'
export { isOnline, presenceOf, floorToQuarterHour, touchPresence, findOnline } from './presence.ts'
export { visibleAttributes, visibleFields } from './present.ts'
export { refuseIfBlocked } from './refuseIfBlocked.ts'
export {
  blockedIds,
  blocksBetween,
  isPhotoVisibleTo,
  findMember,
  lockPair,
  type MemberRow,
  memberById,
  isVisibleTo,
  viewerId,
} from './store.ts'

export const domain: Domain = { calls, close: (app) => presenceOf(app).flush(), onErase, onExport }
