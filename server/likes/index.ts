// Public interface of likes.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { onBlock } from './onBlock.ts'
import { onConfirm } from './onConfirm.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { sweepSwipes } from './sweepSwipes.ts'

export { likeAtSignup } from './likeAtSignup.ts'
export { MATCH_CHANCE_DAYS, type MatchChance, matchChance } from './matchChance.ts'
export { type LikeState, likeState } from './store.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({ 'likes.sweepSwipes': () => sweepSwipes(app) }),
  schedule: [{ task: 'likes.sweepSwipes', cron: '29 4 * * *' }],
  onBlock,
  onConfirm,
  onErase,
  onExport,
}
