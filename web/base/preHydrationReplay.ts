// Records clicks and input before hydration and replays them afterwards: on a slow phone no click and no text is lost.
// A form without a method waits too, because submitted by the browser its fields would end in the URL.
import type { SyntheticEvent } from 'react'
import { ignoreDroppedFiles } from './ignoreDroppedFiles.ts'

declare global {
  interface Window {
    /** Until the replay. */
    preHydration?: AbortController & {
      /** Repeats the last click or submit. */
      repeatAction?: () => void
      /** Values of changed fields, in the order of their last change. */
      fieldValues: Map<Element, string | boolean>
      repeatInput(): Promise<void>
    }
    /** The last button clicked in a part that hydrates after the page (`data-deferred`). */
    deferredClick?: HTMLElement | null
    /** The last button clicked in the screen of a static page (`data-static`), which gets its scripts last. */
    servedClick?: HTMLElement | null
  }
}

/**
 * Script before everything else on a hydrated page. `data-return`: a text field that Enter submits, where there is a
 * keyboard; key code 229 is of an input method (web/chats/composer/Composer.tsx).
 */
export const recordInput = `(() => {
  ${ignoreDroppedFiles}
  const record = (window.preHydration = new AbortController())
  const options = { capture: true, signal: record.signal }
  // The screen of a static page is not hydrated.
  const isServed = (target) => target.closest('[data-static]')
  addEventListener('click', ({ target }) => {
    const button = target.closest('button')
    if (isServed(target)) return
    if (button && button.type !== 'submit' && !button.popoverTargetElement) record.repeatAction = () => button.click()
  }, options)
  addEventListener('keydown', (event) => {
    const { target, key, keyCode, shiftKey, isComposing } = event
    if (key !== 'Enter' || keyCode === 229 || shiftKey || isComposing || !('return' in target.dataset)) return
    if (matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    record.repeatAction = () => target.form.requestSubmit()
  }, options)
  addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (form.hasAttribute('method') || form.hasAttribute('action')) return
    event.preventDefault()
    record.repeatAction = () => form.requestSubmit(submitter)
  }, options)
  const valueProperty = ({ type }) => (type === 'checkbox' || type === 'radio' ? 'checked' : 'value')
  record.fieldValues = new Map()
  addEventListener('input', ({ target }) => {
    if (target.type === 'file' || isServed(target)) return
    record.fieldValues.delete(target)
    record.fieldValues.set(target, target[valueProperty(target)])
  }, options)
  record.repeatInput = async () => {
    for (const [field, value] of record.fieldValues) {
      const name = valueProperty(field)
      // React sees a change only if the value differs from the one last set through the element's own property. So that
      // property gets another value, and the setter of the prototype the true one.
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)
      const { selectionStart, selectionEnd } = field
      field[name] = name === 'checked' ? !value : value + '\\0'
      set.call(field, value)
      if (selectionStart != null) field.setSelectionRange(selectionStart, selectionEnd)
      const event = field.tagName === 'SELECT' ? 'change' : name === 'checked' ? 'click' : 'input'
      field.dispatchEvent(new Event(event, { bubbles: true }))
      // React renders before the next field.
      await null
    }
  }
  addEventListener('submit', ({ target }) => {
    if (target.getAttribute('action') === '/logout') window.isLoggingOut = true
  }, true)
  addEventListener('click', ({ target }) => {
    window.deferredClick = target.closest('[data-deferred] button:not([type=submit])') ?? window.deferredClick
    window.servedClick = target.closest('[data-static] button:not([type=submit], [popovertarget])')
  }, true)
})()`

/** Props of the body of a hydrated page: an event that React handles is not replayed. */
export const handledEventProps = {
  onClickCapture: forgetClick,
  onSubmitCapture: forgetClick,
  onInputCapture: forgetInput,
}

function forgetClick({ target }: SyntheticEvent) {
  delete window.preHydration?.repeatAction
  if (window.deferredClick?.contains(target as Node)) delete window.deferredClick
}

/** Otherwise a switch that React has not rendered yet would be set back. */
function forgetInput({ target }: SyntheticEvent) {
  window.preHydration?.fieldValues.delete(target as Element)
}

/** Called when a part that hydrates after the page is hydrated. Until then it has `data-deferred`. */
export function replayDeferredClick() {
  // In a microtask, because the current click may have hydrated the part, and React handles it first.
  queueMicrotask(() => {
    window.deferredClick?.click()
    delete window.deferredClick
  })
}

/** Called when the screen of a static page has its scripts. */
export const replayServedClick = () => window.servedClick?.click()

/** Called when the page is hydrated: replays the input, then the last click or submit. */
export function replayInput() {
  const { preHydration } = window
  if (!preHydration) return
  preHydration.abort()
  // Read first: React handles the replayed input and forgets the recorded click.
  const { repeatAction } = preHydration
  void preHydration.repeatInput().then(() => {
    repeatAction?.()
    delete window.preHydration
  })
}
