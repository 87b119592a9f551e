// In a browser: the source that this visit came with (ACC-2) goes along in what scripts build and living pages lead to. Links of plain pages have
// it already (server/base/ssr/attribution.ts). No cookie and no storage holds it.
const names = /^(?:network|ref|sub[123])$/

const sourceIn = (search: string) =>
  `${new URLSearchParams([...new URLSearchParams(search)].filter(([it]) => names.test(it)))}`

let found: string | undefined

/** As the document's address had it when it was loaded; '' without one. */
export function sourceHere(): string {
  if (typeof location === 'undefined') return ''
  found ??= sourceIn(location.search)
  return found
}

/** `href` of a page of ours, with the source of this one. */
export function carried(href: string): string {
  const source = sourceHere()
  const url = new URL(href, location.href)
  if (!source || url.origin !== location.origin || sourceIn(url.search)) return href
  url.search = url.search ? `${url.search}&${source}` : source
  return url.href
}

/** While a visitor is on living pages: links that load a page take the source along. Answers how to stop. */
export function carryOn(): () => void {
  if (!sourceHere()) return () => {}
  const clicked = ({ target }: Event) => {
    const link = (target as Element).closest('a')
    if (link?.origin === location.origin) link.href = carried(link.href)
  }
  // Before whoever else listens.
  addEventListener('click', clicked, true)
  return () => removeEventListener('click', clicked, true)
}

/** The router led on: a reload, and what the page asks for its pictures with, still knows. */
export function keepInAddress() {
  const whole = carried(location.href)
  if (whole !== location.href) history.replaceState(history.state, '', whole)
}
