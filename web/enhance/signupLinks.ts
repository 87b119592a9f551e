// On a large screen what leads to the signup opens it over the page (NAV-2); elsewhere, and until this runs, the page itself comes.
const large = matchMedia('(min-width: 992px)')

export const isSignup = (path: string) => /^\/(signup|members\/[^/]+\/signup)$/.test(path)

export function catchSignupLinks() {
  // Before the router of a living page sees the click.
  document.addEventListener('click', clicked, true)
  document.addEventListener('submit', submitted, true)
}

function clicked(event: MouseEvent) {
  const link = (event.target as Element).closest('a')
  if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self')) return
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  lead(event, link, link.href)
}

/** The first page's search is a way in, too. */
function submitted(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  if (form.method !== 'get') return
  const address = new URL(form.action)
  address.search = `${new URLSearchParams(new FormData(form) as never)}`
  lead(event, form, address.href)
}

/** Only layouts that say so have the modal; a signup page itself, and the modal, go on as they are. */
function lead(event: Event, from: Element, href: string) {
  const { origin, pathname } = new URL(href)
  if (!large.matches || origin !== location.origin || !isSignup(pathname) || isSignup(location.pathname)) return
  if (!from.closest('[data-modal-close]')) return
  event.preventDefault()
  import('./signupModal.ts').then(({ openSignup }) => openSignup(href)).catch(() => location.assign(href))
}
