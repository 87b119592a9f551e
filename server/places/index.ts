// Public interface of places.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'

export { loadGeography } from './loadGeography.ts'
export { nearestPlace } from './nearestPlace.ts'
export { places } from './placeList.ts'
export { isRegion, loadRegions, publicPlaceName } from './publicPlaceName.ts'

export const domain: Domain = { calls }
