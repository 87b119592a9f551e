// The script of a visitor's static pages. What a visitor needs on arrival is part of this file, because an import costs
// another round trip.

import { installPopovers } from './base/popovers.ts'
import { enhanceScreen } from './enhance/screen.ts'
import { interceptSignupLinks } from './enhance/signupLinks.ts'
import { openSiteEntry } from './siteEntry/openSiteEntry.ts'

installPopovers()
interceptSignupLinks()
void enhanceScreen(document)

// After a hydrated page, its history entry only changes the URL: going back to it needs a reload.
const loadedUrl = location.pathname + location.search
addEventListener('popstate', () => {
  if (location.pathname + location.search !== loadedUrl) location.reload()
})

if (matchMedia('(display-mode: standalone)').matches)
  void import('./base/serviceWorker.ts').then(({ cacheOfflinePage }) => cacheOfflinePage())
const warning = document.querySelector<HTMLDialogElement>('dialog[data-site-entry]')
if (warning) openSiteEntry(warning)
if (new URLSearchParams(location.search).has('lb'))
  void import('./enhance/landerBounce.ts').then(({ countBounce }) => countBounce())
