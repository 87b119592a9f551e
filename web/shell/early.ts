// What is pressed before the program has come waits for it: a slow phone loses no tap, and a form that only the program can send goes
// nowhere without it, least of all into the address.

declare global {
  interface Window {
    early?: AbortController & { again?: () => void }
    /** Pressed last in a part that comes alive after the page (`data-late`). */
    late?: HTMLElement | null
  }
}

/** Stands before everything else on a page that comes alive. `data-return`: words that the return key sends, where there are keys. */
export const watchEarly = `(() => {
  const early = (window.early = new AbortController())
  const how = { capture: true, signal: early.signal }
  addEventListener('click', ({ target }) => {
    const button = target.closest('button')
    if (button && button.type !== 'submit' && !button.popoverTargetElement) early.again = () => button.click()
  }, how)
  addEventListener('keydown', (event) => {
    const { target, key, shiftKey, isComposing } = event
    if (key !== 'Enter' || shiftKey || isComposing || !('return' in target.dataset)) return
    if (matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    early.again = () => target.form.requestSubmit()
  }, how)
  addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (form.hasAttribute('method') || form.hasAttribute('action')) return
    event.preventDefault()
    early.again = () => form.requestSubmit(submitter)
  }, how)
  addEventListener('click', ({ target }) => {
    window.late = target.closest('[data-late] button:not([type=submit])') ?? window.late
  }, true)
})()`

/** On the body of a page that comes alive: what React has heard already is not pressed a second time. */
export const heard = { onClickCapture: forget, onSubmitCapture: forget }

function forget() {
  delete window.early?.again
}

/** A part that came after the page is here. It wears `data-late` until then. */
export function pressLate() {
  window.late?.click()
  delete window.late
}

/** The program is here: the last thing that was pressed is pressed again. */
export function pressAgain() {
  window.early?.abort()
  window.early?.again?.()
  delete window.early
}
