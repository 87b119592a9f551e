// The staff's console: its host, its calls and who may make them (STAFF-1, STAFF-4).
import type { Domain } from '../base/domain.ts'
import { reencryptColumns } from '../base/encryption/reencrypt.ts'
import { deleteExpired } from './deleteExpired.ts'
import { consoleRoutes } from './routes.ts'
import { twoStepPurpose } from './twoStep.ts'

export { boundStaffCalls } from './calls.ts'
export { checkConsoleHost } from './checkHost.ts'
export { demoInvitation } from './demoInvitation.ts'

const DELETE_EXPIRED_TASK = 'console.delete_expired'

export const domain: Domain = {
  calls: [],
  routes: consoleRoutes,
  tasks: (app) => ({ [DELETE_EXPIRED_TASK]: () => deleteExpired(app) }),
  schedule: [{ task: DELETE_EXPIRED_TASK, cron: '17 3 * * *' }],
  reencrypt: async (app) => [
    await reencryptColumns(app, [{ table: 'staff_two_step', column: 'secret', purpose: twoStepPurpose }]),
  ],
}
