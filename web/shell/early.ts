// What is pressed or entered before the program has come waits for it: a slow phone loses no tap and no word, and a form that only the
// program can send goes nowhere without it, least of all into the address.

import type { SyntheticEvent } from 'react'

declare global {
  interface Window {
    early?: AbortController & {
      again?: () => void
      /** What stands in the fields that were changed, in the order of their last change. */
      entered: Map<Element, string | boolean>
      enterAgain(): Promise<void>
    }
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
  const kept = ({ type }) => (type === 'checkbox' || type === 'radio' ? 'checked' : 'value')
  early.entered = new Map()
  addEventListener('input', ({ target }) => {
    if (target.type === 'file') return
    early.entered.delete(target)
    early.entered.set(target, target[kept(target)])
  }, how)
  early.enterAgain = async () => {
    for (const [field, said] of early.entered) {
      const name = kept(field)
      // React tells of a change only where a field differs from what was set by the field's own property; the prototype's is the browser's.
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)
      const { selectionStart, selectionEnd } = field
      field[name] = name === 'checked' ? !said : said + '\\0'
      set.call(field, said)
      if (selectionStart != null) field.setSelectionRange(selectionStart, selectionEnd)
      const event = field.tagName === 'SELECT' ? 'change' : name === 'checked' ? 'click' : 'input'
      field.dispatchEvent(new Event(event, { bubbles: true }))
      // The next one finds what React made of this one.
      await null
    }
  }
  addEventListener('submit', ({ target }) => {
    if (target.getAttribute('action') === '/logout') window.leaves = true
  }, true)
  addEventListener('click', ({ target }) => {
    window.late = target.closest('[data-late] button:not([type=submit])') ?? window.late
  }, true)
})()`

/** On the body of a page that comes alive: what React has heard already is neither pressed nor entered a second time. */
export const heard = { onClickCapture: forget, onSubmitCapture: forget, onInputCapture: forgetEntered }

function forget({ target }: SyntheticEvent) {
  delete window.early?.again
  if (window.late?.contains(target as Node)) delete window.late
}

/** A switch whose new place is not drawn yet would be entered as it stood before. */
function forgetEntered({ target }: SyntheticEvent) {
  window.early?.entered.delete(target as Element)
}

/** A part that came after the page is here. It wears `data-late` until then. */
export function pressLate() {
  // What is being pressed in this moment may have brought it: React hears of that first.
  queueMicrotask(() => {
    window.late?.click()
    delete window.late
  })
}

/** The program is here: what was entered is entered again, then the last thing that was pressed is pressed again. */
export function doAgain() {
  const { early } = window
  if (!early) return
  early.abort()
  // React hears what is entered again, and forgets what was pressed.
  const { again } = early
  void early.enterAgain().then(() => {
    again?.()
    delete window.early
  })
}
