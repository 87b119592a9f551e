// What other domains may use of search.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { sweepChanges, sweepChangesTask } from './sweepChanges.ts'
import { onErase } from './onErase.ts'

export { cards, cardsInOrder } from './cards.ts'
export { type RankedMember, rankMembers } from './rankMembers.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({ [sweepChangesTask]: () => sweepChanges(app) }),
  every: [{ task: sweepChangesTask, cron: '*/5 * * * *' }],
  onErase,
}
