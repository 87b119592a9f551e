// Public interface of visits: the traffic source of a visitor.
import type { Domain } from '../base/domain.ts'
import { reencryptColumns } from '../base/encryption/reencrypt.ts'
import { calls } from './calls.ts'
import { sourceSecretPurpose } from './sourceSecret.ts'
import { lookAtSplits } from './splits.ts'

export { activeSourceOf, findActiveSource, isSentBySource } from './activeSource.ts'
export { eraseSiteVisits } from './eraseSite.ts'
export { decryptSourceSecret, encryptSourceSecret } from './sourceSecret.ts'
export { deleteRolledUpVisits, landerNames } from './sourceVisits.ts'
export { splitAddress } from './splitAddress.ts'
export { ERROR_RATIO, POWER_RATIO, ruleFor } from './splitRule.ts'
export { countArms, listSplits, recentVisits } from './splitStore.ts'
export { startSplit, stopSplit } from './splits.ts'
export {
  noTrafficSource,
  parseTrafficSource,
  sourceToKeep,
  type TrafficSource,
  trafficSourceOf,
  trafficSourceQuery,
  withLander,
} from './trafficSource.ts'

const LOOK_TASK = 'visits.look_at_splits'

export const domain: Domain = {
  calls,
  tasks: (app) => ({ [LOOK_TASK]: () => lookAtSplits(app) }),
  schedule: [{ task: LOOK_TASK, cron: '*/5 * * * *' }],
  reencrypt: async (app) => [
    await reencryptColumns(app, [{ table: 'traffic_source', column: 'secret', purpose: sourceSecretPurpose }]),
  ],
}
