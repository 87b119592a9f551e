// The site-entry warning as a modal: nothing behind it can be reached, no key closes it, and the answer needs no other document (NAV-10).
let answered = false

/** In this document. */
export const isAnswered = () => answered

export function siteEntry(dialog: HTMLDialogElement) {
  if (answered || !dialog.open || dialog.matches(':modal') || isInstalled()) return
  // It looks the same before and after: what is open can't become modal.
  dialog.open = false
  dialog.setAttribute('closedby', 'none')
  dialog.showModal()
  dialog.querySelector('h2')?.focus()
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.addEventListener('submit', (event) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const body = new URLSearchParams(new FormData(form) as never)
    // Its cookie is all that is needed; where it doesn't come, the next page asks again.
    void fetch(form.action, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
    answered = true
    dialog.close()
    document.getElementById('main')?.focus({ preventScroll: true })
  })
  dialog.querySelector('[data-leave]')?.addEventListener('click', (event) => {
    if (!cameFromElsewhere()) return
    event.preventDefault()
    history.back()
  })
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Then back is out of here. */
const cameFromElsewhere = () =>
  history.length > 1 && document.referrer !== '' && URL.parse(document.referrer)?.origin !== location.origin
