// What other domains may use of visits: which traffic source sent a visitor.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'

export { noTrafficSource, trafficSourceQuery, type TrafficSource, parseTrafficSource, trafficSourceOf } from './trafficSource.ts'

export const domain: Domain = { calls }
