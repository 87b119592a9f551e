// Pausing, leaving, coming back, and taking one's data along.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'

export const domain: Domain = { calls }
