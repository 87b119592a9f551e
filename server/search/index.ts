// Public interface of search.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { onErase } from './onErase.ts'
import { sweepChanges, sweepChangesTask } from './sweepChanges.ts'
import { deleteViews } from './unconfirmedLimit.ts'

export { cards, cardsInOrder } from './cards.ts'
export { cardsWithReasons } from './cardsWithReasons.ts'
export { type RankedMember, rankMembers } from './rankMembers.ts'
export { asPublicViewer } from './showLander.ts'
export { refuseAboveLimit } from './unconfirmedLimit.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({ [sweepChangesTask]: () => sweepChanges(app) }),
  schedule: [{ task: sweepChangesTask, cron: '*/5 * * * *' }],
  onConfirm: (ctx, member) => deleteViews(ctx, member).then(() => {}),
  onErase,
}
