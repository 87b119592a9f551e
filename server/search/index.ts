// What other domains may use of search.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { forget, forgetTask } from './forget.ts'
import { onErase } from './onErase.ts'

export { cards, cardsInOrder } from './cards.ts'
export { type Ranked, ranked } from './ranked.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({ [forgetTask]: () => forget(app) }),
  every: [{ task: forgetTask, cron: '*/5 * * * *' }],
  onErase,
}
