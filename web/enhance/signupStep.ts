// One page of the signup as the server sends it, made ready to stand in another page.
import { isSignup } from './signupLinks.ts'

/** `close`: the name of the cross. */
export type Step = { url: URL; title: string; lang: string; close: string; content: HTMLElement }

/** null where the answer is no step: then the browser is on its way there. */
export async function readStep(href: string, init?: RequestInit): Promise<Step | null> {
  const answer = await fetch(href, { ...init, headers: { Accept: 'text/html' } })
  const url = new URL(answer.url)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const content = page.querySelector<HTMLElement>('[data-signup]')
  if (!content || !isSignup(url.pathname)) {
    location.assign(url)
    return null
  }
  ownNames(content)
  // A form without an action would post to the page underneath.
  for (const form of content.querySelectorAll('form')) form.action = form.getAttribute('action') ?? url.href
  const close = page.querySelector<HTMLElement>('[data-modal-close]')?.dataset.modalClose ?? ''
  return { url, title: page.title, lang: page.documentElement.lang, close, content }
}

const naming = ['id', 'for', 'aria-labelledby', 'aria-describedby', 'popovertarget', 'list']

/** The page underneath has names, too: labels must find the fields of this one. */
function ownNames(content: Element) {
  for (const name of naming) {
    for (const element of content.querySelectorAll(`[${name}]`)) {
      element.setAttribute(name, (element.getAttribute(name) as string).replace(/\S+/g, 'signup-$&'))
    }
  }
}
