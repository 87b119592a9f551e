// Passkeys on static pages (ACC-14): a form gets options from the server and a credential from the browser, and is sent
// with it. The page's action does the rest, so that refusals show as in any form.
import { pageMemberHeaders } from '../base/pageMember.ts'

export function enhancePasskeyForms() {
  if (!('PublicKeyCredential' in window) || !('parseRequestOptionsFromJSON' in PublicKeyCredential)) return
  for (const none of document.querySelectorAll<HTMLElement>('[data-no-passkeys]')) none.hidden = true
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.classList.remove('invisible')
    form.addEventListener('submit', (event) => {
      const answer = form.elements.namedItem('passkey') as HTMLInputElement
      if (answer.value) return
      event.preventDefault()
      const button = form.querySelector('button')
      if (!button || button.ariaBusy) return
      button.ariaBusy = 'true'
      requestPasskey(form, answer).catch((error: Error) => {
        button.ariaBusy = null
        // NotAllowedError: cancelled, or no passkey here; the browser says so itself.
        if (error.name !== 'NotAllowedError') showError(form, error.cause)
      })
    })
  }
}

async function requestPasskey(form: HTMLFormElement, field: HTMLInputElement) {
  const { passkey: does, options = '' } = form.dataset
  const response = await fetch(options, {
    method: 'POST',
    headers: { ...pageMemberHeaders(), 'content-type': 'application/json', 'x-request-type': 'client' },
    body: '{}',
  })
  const read = await response.json()
  // The page itself redirects to the confirmation or the login, or is another member's by now.
  if (read.authentication_required || ['confirm_first', 'other_member'].includes(read.code)) return location.reload()
  if (!response.ok) throw new Error(read.code, { cause: read.detail })
  const credential =
    does === 'create'
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(read) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(read) })
  field.value = JSON.stringify(credential)
  form.requestSubmit()
  // Empty again, in case the member comes back by the history.
  field.value = ''
}

/** `detail`: the server's message; by default the page's own. */
function showError(form: HTMLFormElement, detail: unknown) {
  const alert = form.querySelector<HTMLElement>('[data-default-error]')
  const text = alert?.querySelector('span')
  if (!alert || !text) return
  text.textContent = typeof detail === 'string' ? detail : (alert.dataset.defaultError ?? '')
  alert.hidden = false
}
