// What the screens of static pages do by script, whoever sees them: a visitor's document has no other program, a
// member's is hydrated around its screen.
import { installPrompt } from '../base/installPrompt.ts'
import { enhanceLander } from './lander.ts'

/** `forms`: the part of the page whose forms React does not handle. */
export function enhanceScreen(forms: Document | HTMLElement) {
  sendFormsOnce(forms)
  if (document.querySelector('[data-on-phone]'))
    void import('../base/phoneDialog.ts').then(({ openPhoneDialog }) => openPhoneDialog())
  if (document.querySelector('[data-push]'))
    void import('./push.ts').then(({ enhancePushSwitch }) => enhancePushSwitch())
  if (document.querySelector('[data-passkey]'))
    void import('./passkeys.ts').then(({ enhancePasskeyForms }) => enhancePasskeyForms())
  if (document.querySelector('[data-proof]'))
    void import('./solveProof.ts').then(({ solveProof }) => solveProof(document))
  const appPage = document.querySelector<HTMLElement>('[data-app]')
  if (appPage) void import('./app.ts').then(({ enhanceAppPage }) => enhanceAppPage(appPage, installPrompt))
  const landerPage = document.querySelector<HTMLElement>('[data-lander]')
  if (landerPage) enhanceLander(landerPage)
}

function sendFormsOnce(within: Document | HTMLElement) {
  within.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || form.dataset.sent) return event.preventDefault()
    form.dataset.sent = 'yes'
    if (form.getAttribute('action') === '/logout') window.isLoggingOut = true
    ;(event as SubmitEvent).submitter?.setAttribute('aria-busy', 'true')
  })
  // Back to this page in the back/forward cache: the form may be sent again.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const form of document.forms) delete form.dataset.sent
    for (const busy of document.querySelectorAll('[aria-busy]')) busy.removeAttribute('aria-busy')
  })
}
