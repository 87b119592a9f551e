// Public interface of places.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'

export { nearestPlace } from './nearestPlace.ts'
export { isRegion, loadRegions, publicPlaceName } from './publicPlaceName.ts'

export const domain: Domain = { calls }
