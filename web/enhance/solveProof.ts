// Proof of work of a signup: solves the server's task, and sends the form again with its solution (ACC-1, SAFE-10).
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** `root`: what holds the notice and the form. */
export async function solveProof(root: ParentNode) {
  const notice = root.querySelector('[data-proof]')
  const field = root.querySelector<HTMLInputElement>('input[name=proof]')
  if (!notice || !field?.form) return
  const button = field.form.querySelector('button')
  const showWork = (isWorking: boolean) => {
    for (const it of notice.querySelectorAll<HTMLElement>('p')) it.hidden = 'working' in it.dataset !== isWorking
    if (button) button.ariaBusy = isWorking ? 'true' : null
  }
  showWork(true)
  try {
    const response = await fetch('/api/signup/challenge', { headers: { 'x-request-type': 'client' } })
    const challenge = await response.json()
    const solution = response.ok && (await solveChallenge({ challenge, deriveKey }))
    if (!solution) throw new Error('no solution')
    field.value = JSON.stringify({ challenge, solution })
    field.form.requestSubmit()
  } catch {
    // No Web Crypto, no network, or too slow: the refusal says what else there is.
    showWork(false)
  }
}
