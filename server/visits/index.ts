// What other domains may use of visits: which traffic source sent a visitor.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'

export { noSource, queryOf, type Source, sourceIn, sourceOf } from './source.ts'

export const domain: Domain = { calls }
