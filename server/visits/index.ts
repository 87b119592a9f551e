// Public interface of visits: the traffic source of a visitor.
import type { Domain } from '../base/domain.ts'
import { reencryptColumns } from '../base/encryption/reencrypt.ts'
import { calls } from './calls.ts'
import { sourceSecretPurpose } from './sourceSecret.ts'

export { activeSourceOf, findActiveSource, isSentBySource } from './activeSource.ts'
export { eraseSiteVisits } from './eraseSite.ts'
export { decryptSourceSecret, encryptSourceSecret } from './sourceSecret.ts'
export { deleteRolledUpVisits, landerNames } from './sourceVisits.ts'
export {
  noTrafficSource,
  parseTrafficSource,
  type TrafficSource,
  trafficSourceOf,
  trafficSourceQuery,
  withLander,
} from './trafficSource.ts'

export const domain: Domain = {
  calls,
  reencrypt: async (app) => [
    await reencryptColumns(app, [{ table: 'traffic_source', column: 'secret', purpose: sourceSecretPurpose }]),
  ],
}
