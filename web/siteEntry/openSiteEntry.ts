// Makes the site-entry warning modal: nothing behind it is reachable, no key closes it, and confirming needs no page
// load (NAV-10).
let isConfirmed = false

/** In this document. */
export const isSiteEntryConfirmed = () => isConfirmed

export function openSiteEntry(dialog: HTMLDialogElement) {
  if (isConfirmed || !dialog.open || dialog.matches(':modal') || isInstalled()) return
  // An open dialog cannot become modal, so close it first; it looks the same.
  dialog.open = false
  dialog.setAttribute('closedby', 'none')
  dialog.showModal()
  dialog.querySelector('h2')?.focus()
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.addEventListener('submit', (event) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const body = new URLSearchParams(new FormData(form) as never)
    // Only the cookie of the response matters; if it fails, the next page shows the warning again.
    void fetch(form.action, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
    isConfirmed = true
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

/** Then "back" leaves the site. */
const cameFromElsewhere = () =>
  history.length > 1 && document.referrer !== '' && URL.parse(document.referrer)?.origin !== location.origin
