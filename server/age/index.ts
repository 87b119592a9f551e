// Public interface of age assurance.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { deleteExpired, onErase, onExport } from './erasure.ts'
import { mountReturn } from './oidc/returnRoute.ts'
import { REFRESH_TASK, refreshList } from './refreshList.ts'
import { requireAge } from './requireAge.ts'
import { mountSandbox } from './sandbox/sandboxProvider.ts'

export { adoptProof } from './adoptProof.ts'
export { eraseSiteAge } from './erasure.ts'
export { signupProof } from './ownProof.ts'
export { agePolicy } from './policy.ts'
export { isSignupAgeDue, requireSignupAge } from './requireAge.ts'

export const domain: Domain = {
  calls,
  routes(http, app) {
    mountReturn(http)
    mountSandbox(http, app)
  },
  tasks: (app) => ({
    'age.deleteExpired': () => deleteExpired(app),
    [REFRESH_TASK]: () => refreshList(app),
  }),
  schedule: [
    { task: 'age.deleteExpired', cron: '23 * * * *' },
    { task: REFRESH_TASK, cron: '11 */6 * * *' },
  ],
  lanes: { [REFRESH_TASK]: 'outgoing' },
  requireAge,
  onErase,
  onExport,
}
