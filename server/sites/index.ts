// What other domains may use of sites.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'

export { originOf } from '../base/origin.ts'
export { countryInUse } from './countryInUse.ts'
export { inJob } from './inJob.ts'
export { publicSettings } from './settings.ts'
export { defaultSite, findSite, forgetSites, siteById } from './store.ts'

export const domain: Domain = { calls }
