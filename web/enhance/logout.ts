// Who logs out gets no more pushes here: told before the form goes, and never waited for long (NOTE-4).
import { turnOff } from '../notices/push.ts'

const patience = 1_000

export function catchLogout() {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.getAttribute('action') !== '/logout' || event.defaultPrevented) return
    event.preventDefault()
    const enough = new Promise((resolve) => setTimeout(resolve, patience))
    void Promise.race([turnOff(), enough])
      .catch(() => {})
      .then(() => form.submit())
  })
}
