// The signup over the page (NAV-2): the server's own steps, one after the other, in a native dialog.
// It has one place in the history, under the address of its step: back closes it, a reload shows the step as a page.
import { reloadPage } from '../base/chunkReload.ts'
import { isSignup } from './signupLinks.ts'
import { readStep, type Step } from './signupStep.ts'

let opened = false

export async function openSignup(href: string) {
  if (opened) return
  opened = true
  try {
    const first = await readStep(href)
    opened = first !== null
    if (first) stand(first)
  } catch (error) {
    opened = false
    throw error
  }
}

function stand(first: Step) {
  const titleBefore = document.title
  const opener = document.activeElement
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog dialog-800 signup-modal'
  dialog.innerHTML =
    '<button type="button" class="signup-close"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg></button><div></div>'
  const cross = dialog.firstElementChild as HTMLElement
  const place = dialog.lastElementChild as HTMLElement
  const stop = new AbortController()
  const listen = { capture: true, signal: stop.signal }
  let stale = false
  let asked = 0
  let leaving = false
  document.body.append(dialog)

  function show({ url, title, lang, close, content }: Step) {
    const heading = content.querySelector('h1')
    place.replaceChildren(content)
    dialog.lang = lang
    cross.ariaLabel = close
    stale = lang !== document.documentElement.lang
    document.title = title
    if (dialog.open) history.replaceState(null, '', url)
    else {
      history.pushState(null, '', url)
      dialog.showModal()
    }
    dialog.scrollTop = 0
    if (!heading) return
    heading.id ||= 'signup-heading'
    heading.tabIndex = -1
    dialog.setAttribute('aria-labelledby', heading.id)
    // What is wrong is told where it is; else the new step by its heading.
    const wrong = content.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(wrong ?? heading).focus()
  }

  /** What was asked for last is shown. */
  async function go(href: string, init?: RequestInit) {
    const mine = ++asked
    place.ariaBusy = 'true'
    const step = await readStep(href, init)
    if (!step || mine !== asked) return
    place.ariaBusy = null
    show(step)
  }

  /** `popstate` does the rest; a second click would go back further. */
  function leave() {
    if (!leaving) history.back()
    leaving = true
  }

  function end() {
    stop.abort()
    asked++
    opened = false
    dialog.close()
    dialog.remove()
    document.title = titleBefore
    // At an address with a #part, as behind the skip link, the browser next puts the focus there.
    setTimeout(() => opener instanceof HTMLElement && opener.focus())
    // The language was changed in here.
    if (stale) reloadPage()
  }

  const inProgress = () => place.querySelector('[data-signup][data-in-progress]') !== null

  cross.addEventListener('click', leave)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    if (!inProgress()) leave()
  })
  // A browser closes at the second Escape without asking; not while somebody is signing up. A menu in here it may close.
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && inProgress() && !dialog.querySelector(':popover-open')) event.preventDefault()
    },
    listen,
  )
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog && outside(dialog, event) && !inProgress()) return leave()
    const link = (event.target as Element).closest('a')
    if (!link || link.target || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (isSignup(link.pathname)) {
      event.preventDefault()
      go(link.href).catch(() => location.assign(link.href))
    } else if (link.parentElement?.querySelector('[role=progressbar]')) {
      // Back from the first step.
      event.preventDefault()
      leave()
    }
  })
  dialog.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const { pathname } = new URL(form.action)
    if (form.method !== 'post' || !(isSignup(pathname) || pathname === '/lang-config')) return
    event.preventDefault()
    if (place.ariaBusy) return
    const body = new URLSearchParams(new FormData(form, event.submitter) as never)
    if (event.submitter) event.submitter.ariaBusy = 'true'
    go(form.action, { method: 'POST', body }).catch(() => form.submit())
  })
  window.addEventListener('popstate', end, listen)
  // A page that comes back from the browser's memory may show a step that is long done.
  window.addEventListener('pageshow', ({ persisted }) => persisted && reloadPage(), listen)
  show(first)
}

/** The backdrop is part of the dialog's element: only its place tells it apart. */
function outside(element: HTMLElement, { clientX, clientY }: MouseEvent) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
