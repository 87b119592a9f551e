// The page of age checks waits for a wallet: it asks the server every other second, and the browser's Digital Credentials API where there is
// one (SAFE-1).
const POLL_MS = 2_000
const PROTOCOL = 'org-iso-mdoc'

export async function enhanceAge(part: HTMLElement) {
  const form = part.querySelector<HTMLFormElement>('[data-age-api]')
  if (form && canAskBrowser()) {
    form.classList.remove('invisible')
    form.addEventListener('submit', (event) => {
      const field = form.elements.namedItem('response') as HTMLInputElement
      if (field.value) return
      event.preventDefault()
      const button = form.querySelector('button')
      if (!button || button.ariaBusy) return
      button.ariaBusy = 'true'
      askBrowser(JSON.parse(part.dataset.age ?? '{}'))
        .then((response) => {
          field.value = response
          form.requestSubmit()
        })
        // Cancelled, or no such wallet: the browser says so itself, and the code still waits.
        .catch(() => {
          button.ariaBusy = null
        })
    })
  }
  setInterval(() => document.visibilityState === 'visible' && void poll(), POLL_MS)
}

/** A browser that knows only other protocols would fail at once. */
function canAskBrowser() {
  const { DigitalCredential: api } = window as {
    DigitalCredential?: { userAgentAllowsProtocol?(name: string): boolean }
  }
  return Boolean(api && (api.userAgentAllowsProtocol?.(PROTOCOL) ?? true))
}

type Credential = { data?: { response?: unknown } | string }

async function askBrowser(data: object): Promise<string> {
  const digital = { requests: [{ protocol: PROTOCOL, data }] }
  const given = (await navigator.credentials.get({ digital } as CredentialRequestOptions)) as Credential | null
  const answer = typeof given?.data === 'string' ? JSON.parse(given.data) : given?.data
  if (typeof answer?.response !== 'string') throw new Error('no answer')
  return answer.response
}

/** Once the wallet has answered, this page says what came of it. No `reload()`: those are counted (base/chunkReload.ts). */
async function poll() {
  const response = await fetch('/api/age/progress', { headers: { 'x-request-type': 'client' } }).catch(() => null)
  const { state } = response?.ok ? await response.json() : { state: 'started' }
  if (state !== 'started' && state !== 'answered') location.replace(location.href)
}
