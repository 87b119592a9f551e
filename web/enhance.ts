// All the script that a static page has: a form is sent once, anchors that go back do so, and what only some pages need comes when they do.
// What a stranger needs on arriving is part of it: a file asked for by a file is seen two ways later.
import { lander } from './enhance/lander.ts'
import { catchSignupLinks } from './enhance/signupLinks.ts'
import { siteEntry } from './enhance/siteEntry.ts'

catchSignupLinks()

// Nobody is asked to put the app on the home screen: the page about it has a button for that.
const offered = new Promise<Event>((resolve) => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    resolve(event)
  })
})

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (event.defaultPrevented || form.dataset.sent) return event.preventDefault()
  form.dataset.sent = 'yes'
  if (form.getAttribute('action') === '/logout') window.leaves = true
  event.submitter?.setAttribute('aria-busy', 'true')
})

// Coming back by the history finds the page as it was left: let the form be sent again.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  for (const form of document.forms) delete form.dataset.sent
  for (const busy of document.querySelectorAll('[aria-busy]')) busy.removeAttribute('aria-busy')
})

// A living page that leads here leaves its history entry behind: going back to it changes the address, and nobody else loads the page.
const here = location.pathname + location.search
addEventListener('popstate', () => {
  if (location.pathname + location.search !== here) location.reload()
})

if (document.querySelector('[data-on-phone]'))
  void import('./enhance/onPhone.ts').then(({ openOnPhone }) => openOnPhone())
if (document.querySelector('[data-push]')) void import('./enhance/push.ts').then(({ pushSwitch }) => pushSwitch())
if (document.querySelector('form[action="/logout"]'))
  void import('./enhance/logout.ts').then(({ catchLogout }) => catchLogout())
if (document.querySelector('[data-passkey]')) void import('./enhance/passkeys.ts').then(({ passkeys }) => passkeys())
const page = document.querySelector<HTMLElement>('[data-app]')
if (page) void import('./enhance/app.ts').then(({ app }) => app(page, offered))
if (matchMedia('(display-mode: standalone)').matches)
  void import('./app/worker.ts').then(({ keepOffline }) => keepOffline())
const warning = document.querySelector<HTMLDialogElement>('dialog[data-site-entry]')
if (warning) siteEntry(warning)
const landing = document.querySelector<HTMLElement>('[data-lander]')
if (landing) lander(landing)
