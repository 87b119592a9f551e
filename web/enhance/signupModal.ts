// The signup as a modal (NAV-2): the server's steps, one after the other, in a native dialog. It has one history entry
// with the URL of its step: back closes it, a reload shows the step as a page.
import { reloadPage } from '../base/chunkReload.ts'
import { isPopoverOpen } from '../base/popovers.ts'
import { isSignupPath } from './signupLinks.ts'
import { fetchStep, type Step } from './signupStep.ts'

let isOpen = false

export async function openSignup(href: string) {
  if (isOpen) return
  isOpen = true
  try {
    const first = await fetchStep(href)
    isOpen = first !== null
    if (first) mountModal(first)
  } catch (error) {
    isOpen = false
    throw error
  }
}

function mountModal(first: Step) {
  const titleBefore = document.title
  const opener = document.activeElement
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog dialog-800 signup-modal'
  dialog.innerHTML =
    '<button type="button" class="signup-close"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg></button><div></div>'
  const closeButton = dialog.firstElementChild as HTMLElement
  const container = dialog.lastElementChild as HTMLElement
  const listeners = new AbortController()
  const listenerOptions = { capture: true, signal: listeners.signal }
  let isPageStale = false
  let requests = 0
  let isLeaving = false
  document.body.append(dialog)

  function show({ url, title, lang, close, content }: Step) {
    const heading = content.querySelector('h1')
    container.replaceChildren(content)
    dialog.lang = lang
    closeButton.ariaLabel = close
    isPageStale = lang !== document.documentElement.lang
    document.title = title
    if (dialog.open) history.replaceState(null, '', url)
    else {
      history.pushState(null, '', url)
      dialog.showModal()
    }
    if (content.querySelector('[data-proof]'))
      void import('./solveProof.ts').then(({ solveProof }) => solveProof(content))
    if (content.querySelector('[data-show-password]'))
      void import('./passwords.ts').then(({ enhancePasswords }) => enhancePasswords(content))
    dialog.scrollTop = 0
    if (!heading) return
    heading.id ||= 'signup-heading'
    heading.tabIndex = -1
    dialog.setAttribute('aria-labelledby', heading.id)
    // The first invalid field, else the one to type in, else the heading of the new step.
    const field = content.querySelector<HTMLElement>('[aria-invalid=true]') ?? content.querySelector('[autofocus]')
    ;((field as HTMLElement | null) ?? heading).focus()
  }

  /** Shows the last requested step. */
  async function loadStep(href: string, init?: RequestInit) {
    const ownRequest = ++requests
    container.ariaBusy = 'true'
    const step = await fetchStep(href, init)
    if (!step || ownRequest !== requests) return
    container.ariaBusy = null
    show(step)
  }

  /** `popstate` closes the modal; a second click must not go back further. */
  function goBack() {
    if (!isLeaving) history.back()
    isLeaving = true
  }

  function unmount() {
    listeners.abort()
    requests++
    isOpen = false
    dialog.close()
    dialog.remove()
    document.title = titleBefore
    // Later, because at a URL with a fragment the browser moves the focus there first.
    setTimeout(() => opener instanceof HTMLElement && opener.focus())
    // The language changed in the modal.
    if (isPageStale) reloadPage()
  }

  const isInProgress = () => container.querySelector('[data-signup][data-in-progress]') !== null

  closeButton.addEventListener('click', goBack)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    if (!isInProgress()) goBack()
  })
  // At a second Escape browsers close a dialog without `cancel`. Not during a signup, except to close a menu in it.
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && isInProgress() && !isPopoverOpen(dialog)) event.preventDefault()
    },
    listenerOptions,
  )
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog && isOutside(dialog, event) && !isInProgress()) return goBack()
    const link = (event.target as Element).closest('a')
    if (!link || link.target || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (isSignupPath(link.pathname)) {
      event.preventDefault()
      loadStep(link.href).catch(() => location.assign(link.href))
    } else if (link.parentElement?.querySelector('[role=progressbar]')) {
      // The back link of the first step.
      event.preventDefault()
      goBack()
    }
  })
  dialog.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const { pathname } = new URL(form.action)
    if (form.method !== 'post' || !(isSignupPath(pathname) || pathname === '/lang-config')) return
    event.preventDefault()
    if (container.ariaBusy) return
    const body = new URLSearchParams(new FormData(form, event.submitter) as never)
    if (event.submitter) event.submitter.ariaBusy = 'true'
    loadStep(form.action, { method: 'POST', body }).catch(() => form.submit())
  })
  window.addEventListener('popstate', unmount, listenerOptions)
  // A page from the back/forward cache may show an old step.
  window.addEventListener('pageshow', ({ persisted }) => persisted && reloadPage(), listenerOptions)
  show(first)
}

/** Clicks on the backdrop have the dialog as target, so the position decides. */
function isOutside(element: HTMLElement, { clientX, clientY }: MouseEvent) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
