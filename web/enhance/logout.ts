// Who logs out gets no more pushes here: told before the form goes, and never waited for long (NOTE-4). Drafts of this tab go too.
import { turnOff } from '../notices/push.ts'

const patience = 1_000

export function catchLogout() {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.getAttribute('action') !== '/logout' || event.defaultPrevented) return
    event.preventDefault()
    // After whoever keeps something for the way back.
    addEventListener('pagehide', forgetTab)
    const enough = new Promise((resolve) => setTimeout(resolve, patience))
    void Promise.race([turnOff(), enough])
      .catch(() => {})
      .then(() => form.submit())
  })
}

function forgetTab() {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was kept.
  }
}
