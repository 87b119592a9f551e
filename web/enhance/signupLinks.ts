// From 768 px on, links and forms to the signup open it as a modal (NAV-2); on a phone the browser loads its page.
const largeScreen = matchMedia('(min-width: 768px)')

export const isSignupPath = (path: string) => /^\/(signup|members\/[^/]+\/signup)$/.test(path)

export function interceptSignupLinks() {
  // In the capture phase, before React Router on hydrated pages.
  document.addEventListener('click', onClick, true)
  document.addEventListener('submit', onSubmit, true)
}

function onClick(event: MouseEvent) {
  const link = (event.target as Element).closest('a')
  if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self')) return
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  openInModal(event, link, link.href)
}

/** The search form of the front page leads to the signup too. */
function onSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  if (form.method !== 'get') return
  const address = new URL(form.action)
  address.search = `${new URLSearchParams(new FormData(form) as never)}`
  openInModal(event, form, address.href)
}

/** Only in layouts with `data-modal-close`; not on the signup's own pages. */
function openInModal(event: Event, from: Element, href: string) {
  const { origin, pathname } = new URL(href)
  if (!largeScreen.matches || origin !== location.origin || !isSignupPath(pathname) || isSignupPath(location.pathname))
    return
  if (!from.closest('[data-modal-close]')) return
  event.preventDefault()
  import('./signupModal.ts').then(({ openSignup }) => openSignup(href)).catch(() => location.assign(href))
}
