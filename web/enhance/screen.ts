// What the screens of static pages do by script, whoever sees them: a visitor's document has no other program, a
// member's is hydrated around its screen.
import { installPrompt } from '../base/installPrompt.ts'
import { enhanceLander } from './lander.ts'

/** `forms`: the part of the page whose forms React does not handle. Resolves when everything on the screen works. */
export async function enhanceScreen(forms: Document | HTMLElement) {
  sendFormsOnce(forms)
  const landerPage = document.querySelector<HTMLElement>('[data-lander]')
  if (landerPage) enhanceLander(landerPage)
  await Promise.all(
    enhancements.map(async ([selector, enhance]) => {
      const part = document.querySelector<HTMLElement>(selector)
      if (part) await enhance(part)
    }),
  )
}

const enhancements: [selector: string, enhance: (part: HTMLElement) => Promise<unknown>][] = [
  ['[data-on-phone]', async () => (await import('../base/phoneDialog.ts')).openPhoneDialog()],
  ['[data-push]', async () => (await import('./push.ts')).enhancePushSwitch()],
  ['[data-switches]', async (form) => (await import('./switches.ts')).enhanceSwitches(form)],
  ['[data-draft]', async (form) => (await import('./formDraft.ts')).restoreFormDraft(form)],
  ['[data-show-password]', async () => (await import('./passwords.ts')).enhancePasswords(document.body)],
  ['[data-passkey]', async () => (await import('./passkeys.ts')).enhancePasskeyForms()],
  ['[data-takedown]', async (field) => (await import('./takedown.ts')).enhanceTakedown(field)],
  ['[data-proof]', async () => void (await import('./solveProof.ts')).solveProof(document)],
  ['[data-age]', async (part) => (await import('./age.ts')).enhanceAge(part)],
  ['[data-app]', async (page) => (await import('./app.ts')).enhanceAppPage(page, installPrompt)],
]

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
