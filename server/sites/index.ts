// What other domains may use of sites.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { forDevices } from './forDevices.ts'
import { forEngines } from './forEngines.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'

export { siteOrigin } from '../base/http/siteOrigin.ts'
export { addSite } from './addSite.ts'
export { type Agreed, textsInForce, writeAgreements } from './agreements.ts'
export { part, pricesOf } from './choices.ts'
export { countryInUse } from './countryInUse.ts'
export { homeScreenOf } from './homeScreen.ts'
export { inJob } from './inJob.ts'
export { landerVariant, landerWhom } from './lander.ts'
export { findText, listTexts } from './pageStore.ts'
export { putPage, retirePage } from './putPage.ts'
export { setChoice, sitesTopic } from './setChoice.ts'
export { publicSettings } from './settings.ts'
export { sitesHere } from './sitesHere.ts'
export { defaultSite, findSite, forgetSites, siteById } from './store.ts'
export { termsDate } from './termsDate.ts'

export const domain: Domain = {
  calls,
  routes: (http) => {
    forEngines(http)
    forDevices(http)
  },
  onErase,
  onExport,
}
