// Public interface of sites.
import type { Domain } from '../base/domain.ts'
import { bannerRoutes } from './bannerRoutes.ts'
import { calls } from './calls.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { publishDueDrafts } from './pageDrafts.ts'
import { pwaRoutes } from './pwaRoutes.ts'
import { seoRoutes } from './seoRoutes.ts'
import { wellKnownRoutes } from './wellKnownRoutes.ts'

export { siteOrigin } from '../base/http/siteOrigin.ts'
export { addSite } from './addSite.ts'
export { type AgreedPage, agreementsOf, currentTexts, recordAgreements } from './agreements.ts'
export { type Banner, endBanner, listBanners, putBanner, type ShownBanner, shownBanner } from './banners.ts'
export { changeSettings, type SettingChange, sitesOfSameCompany } from './changeSettings.ts'
export { pricesOf, valueAt } from './choices.ts'
export { countryInUse } from './countryInUse.ts'
export { finishSiteErasure, lockRemovedSite, sitesToErase } from './eraseSite.ts'
export { homeScreenOf } from './homeScreen.ts'
export { inJob } from './inJob.ts'
export { armSlug, landerGender, landerVariant, splitArms } from './landerVariant.ts'
export { listSites } from './listSites.ts'
export {
  discardDraft,
  findDraft,
  listDrafts,
  publishDraft,
  saveDraft,
  scheduleDraft,
} from './pageDrafts.ts'
export { readPageFile } from './pageFiles.ts'
export { findText, listTexts } from './pageStore.ts'
export { pauseSite, REMOVAL_SECONDS, removeSite, resumeSite } from './pauseSite.ts'
export { parsePage, putPage, retirePage } from './putPage.ts'
export { setChoice, storeCreditor } from './setChoice.ts'
export { identityOf, isIdentityPath, setIdentity } from './setIdentity.ts'
export { settingFields } from './settingFields.ts'
export { publicSettings } from './settings.ts'
export { clearSiteCache, defaultSite, findSite, firstSite, readSiteUncached, siteById, siteOfKey } from './store.ts'
export { termsDate } from './termsDate.ts'

const PUBLISH_TASK = 'sites.publish_due_drafts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({ [PUBLISH_TASK]: () => publishDueDrafts(app) }),
  schedule: [{ task: PUBLISH_TASK, cron: '* * * * *' }],
  routes: (http) => {
    seoRoutes(http)
    wellKnownRoutes(http)
    pwaRoutes(http)
    bannerRoutes(http)
  },
  onErase,
  onExport,
}
