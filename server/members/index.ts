// What other domains may use of members.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { presenceOf } from './presence.ts'

export { emailKey, isEmailTaken, readEmail } from './email.ts'
export { followGuise, guiseOf } from './guise.ts'
export { maySearch, type Sight } from './maySearch.ts'
export { isOnline, presenceOf, quarterOf, touchPresence, whoIsOnline } from './presence.ts'
export { shownAttributes, shownFields } from './present.ts'
export { refuseIfBlocked } from './refuseIfBlocked.ts'
export {
  blockedEitherWay,
  blocksBetween,
  faceShownTo,
  findMember,
  holdPair,
  type MemberRow,
  memberById,
  shownTo,
  viewerId,
} from './store.ts'

export const domain: Domain = { calls, close: (app) => presenceOf(app).flush(), onErase, onExport }
