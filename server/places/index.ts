// What other domains may use of places.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'

export { nearestPlace } from './nearestPlace.ts'
export { isRegion, learnRegions, placeShown } from './placeShown.ts'

export const domain: Domain = { calls }
