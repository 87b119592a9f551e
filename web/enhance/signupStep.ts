// Fetches one page of the signup and prepares its content for the modal on another page.
import { isSignupPath } from './signupLinks.ts'

/** `close`: label of the close button. */
export type Step = { url: URL; title: string; lang: string; close: string; content: HTMLElement }

/** null if the response is no step of the signup: then the browser navigates to it. */
export async function fetchStep(href: string, init?: RequestInit): Promise<Step | null> {
  const response = await fetch(href, { ...init, headers: { Accept: 'text/html' } })
  const url = new URL(response.url)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const content = page.querySelector<HTMLElement>('[data-signup]')
  if (!content || !isSignupPath(url.pathname)) {
    location.assign(url)
    return null
  }
  prefixIds(content)
  // A form without an action would post to the page underneath.
  for (const form of content.querySelectorAll('form')) form.action = form.getAttribute('action') ?? url.href
  const close = page.querySelector<HTMLElement>('[data-modal-close]')?.dataset.modalClose ?? ''
  return { url, title: page.title, lang: page.documentElement.lang, close, content }
}

const idAttributes = ['id', 'for', 'aria-labelledby', 'aria-describedby', 'popovertarget', 'list']

/** Makes ids unique against those of the page underneath. */
function prefixIds(content: Element) {
  for (const name of idAttributes) {
    for (const element of content.querySelectorAll(`[${name}]`)) {
      element.setAttribute(name, (element.getAttribute(name) as string).replace(/\S+/g, 'signup-$&'))
    }
  }
}
