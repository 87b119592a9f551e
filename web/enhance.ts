// All the script that a static page has: a form is sent once, and anchors that go back do so.
for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'yes'
    const button = (event as SubmitEvent).submitter
    button?.setAttribute('aria-busy', 'true')
  })
}

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
