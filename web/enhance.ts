// The script of static pages: sends a form once, and imports what only some pages need. What a visitor needs on arrival
// is part of this file, because an import costs another round trip.

import { installPopovers } from './base/popovers.ts'
import { enhanceLander } from './enhance/lander.ts'
import { interceptSignupLinks } from './enhance/signupLinks.ts'
import { openSiteEntry } from './siteEntry/openSiteEntry.ts'

installPopovers()
interceptSignupLinks()

// No install prompt of the browser: /account/app has a button for it.
const installPrompt = new Promise<Event>((resolve) => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    resolve(event)
  })
})

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (event.defaultPrevented || form.dataset.sent) return event.preventDefault()
  form.dataset.sent = 'yes'
  if (form.getAttribute('action') === '/logout') window.isLoggingOut = true
  event.submitter?.setAttribute('aria-busy', 'true')
})

// Back to this page in the back/forward cache: the form may be sent again.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  for (const form of document.forms) delete form.dataset.sent
  for (const busy of document.querySelectorAll('[aria-busy]')) busy.removeAttribute('aria-busy')
})

// After a hydrated page, its history entry only changes the URL: going back to it needs a reload.
const loadedUrl = location.pathname + location.search
addEventListener('popstate', () => {
  if (location.pathname + location.search !== loadedUrl) location.reload()
})

if (document.querySelector('[data-on-phone]'))
  void import('./base/phoneDialog.ts').then(({ openPhoneDialog }) => openPhoneDialog())
if (document.querySelector('[data-push]'))
  void import('./enhance/push.ts').then(({ enhancePushSwitch }) => enhancePushSwitch())
if (document.querySelector('form[action="/logout"]'))
  void import('./enhance/logout.ts').then(({ interceptLogout }) => interceptLogout())
if (document.querySelector('[data-proof]'))
  void import('./enhance/solveProof.ts').then(({ solveProof }) => solveProof(document))
if (document.querySelector('[data-passkey]'))
  void import('./enhance/passkeys.ts').then(({ enhancePasskeyForms }) => enhancePasskeyForms())
const appPage = document.querySelector<HTMLElement>('[data-app]')
if (appPage) void import('./enhance/app.ts').then(({ enhanceAppPage }) => enhanceAppPage(appPage, installPrompt))
if (matchMedia('(display-mode: standalone)').matches)
  void import('./base/serviceWorker.ts').then(({ cacheOfflinePage }) => cacheOfflinePage())
const warning = document.querySelector<HTMLDialogElement>('dialog[data-site-entry]')
if (warning) openSiteEntry(warning)
if (new URLSearchParams(location.search).has('lb'))
  void import('./enhance/landerBounce.ts').then(({ countBounce }) => countBounce())
const landerPage = document.querySelector<HTMLElement>('[data-lander]')
if (landerPage) enhanceLander(landerPage)
