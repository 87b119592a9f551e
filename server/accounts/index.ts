// Public interface of accounts.
import type { Id } from '../../contract/ids.ts'
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { claimAddress } from './claimAddress.ts'
import { deleteExpired } from './deleteExpired.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { deleteFinishedDraft } from './signupDraft.ts'

export { correctEmail } from './correctEmail.ts'
export { eraseSiteDrafts } from './eraseSite.ts'
export { isSignupOpen } from './isSignupOpen.ts'
export { resendActivation } from './resendActivation.ts'
export { restoreTrafficSource } from './signupDraft.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({
    'accounts.deleteExpired': () => deleteExpired(app),
    'accounts.claimAddress': (payload: { member: Id<'member'> }) => claimAddress(app, payload),
  }),
  schedule: [{ task: 'accounts.deleteExpired', cron: '41 * * * *' }],
  lanes: { 'accounts.claimAddress': 'urgent' },
  onSessionsEnd: deleteFinishedDraft,
  onErase,
  onExport,
}
