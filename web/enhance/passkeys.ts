// Passkeys on pages without React (ACC-14): a form asks the server for options and the browser for a passkey, and is sent with the answer.
// The page's action does the rest, so that whatever is refused is said like any other refusal.

/** `does`: make one, or show one. `options`: address of the call that answers the options. */
export type PasskeyForm = { does: 'create' | 'get'; options: string }

export function passkeys() {
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
      fill(form, answer).catch((error: Error) => {
        button.ariaBusy = null
        // Whoever thought better of it, or has none here, was told so by the browser.
        if (error.name !== 'NotAllowedError') say(form, error.cause)
      })
    })
  }
}

async function fill(form: HTMLFormElement, answer: HTMLInputElement) {
  const { passkey: does, options = '' } = form.dataset
  const asked = await fetch(options, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-type': 'client' },
    body: '{}',
  })
  const read = await asked.json()
  // The page itself leads to where one proves who one is.
  if (read.code === 'confirm_first' || read.code === 'authentication_required') return location.reload()
  if (!asked.ok) throw new Error(read.code, { cause: read.detail })
  const given =
    does === 'create'
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(read) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(read) })
  answer.value = JSON.stringify(given)
  form.requestSubmit()
  // It is on its way; who comes back by the history asks for another one.
  answer.value = ''
}

/** In the server's words, or in those that the page brought along. */
function say(form: HTMLFormElement, detail: unknown) {
  const place = form.querySelector<HTMLElement>('[data-said]')
  const words = place?.querySelector('span')
  if (!place || !words) return
  words.textContent = typeof detail === 'string' ? detail : (place.dataset.said ?? '')
  place.hidden = false
}
