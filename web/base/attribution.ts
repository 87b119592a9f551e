// Attribution parameters of this visit in the browser (ACC-2): adds them to the URLs that scripts and hydrated pages
// build. Links of static pages have them already (server/base/ssr/attribution.ts). No cookie and no storage holds them.
const attributionParameters = /^(?:network|ref|sub[123])$/

const attributionQuery = (search: string) =>
  `${new URLSearchParams([...new URLSearchParams(search)].filter(([it]) => attributionParameters.test(it)))}`

let cachedAttribution: string | undefined

/** From the document's URL at load; '' without any. */
export function currentAttribution(): string {
  if (typeof location === 'undefined') return ''
  cachedAttribution ??= attributionQuery(location.search)
  return cachedAttribution
}

/** `href` with the attribution of this visit; unchanged for other origins, and where it has its own. */
export function withAttribution(href: string): string {
  const attribution = currentAttribution()
  const url = new URL(href, location.href)
  if (!attribution || url.origin !== location.origin || attributionQuery(url.search)) return href
  url.search = url.search ? `${url.search}&${attribution}` : attribution
  return url.href
}

/** Adds the attribution to links that load a page, at the click. Returns the function that stops it. */
export function addAttributionToLinks(): () => void {
  if (!currentAttribution()) return () => {}
  const onClick = ({ target }: Event) => {
    const link = (target as Element).closest('a')
    if (link?.origin === location.origin) link.href = withAttribution(link.href)
  }
  // In the capture phase, before other listeners read `href`.
  addEventListener('click', onClick, true)
  return () => removeEventListener('click', onClick, true)
}

/** After a navigation of the router: puts the attribution back, for a reload and for the referrer of image requests. */
export function restoreAttributionInUrl() {
  const href = withAttribution(location.href)
  if (href !== location.href) history.replaceState(history.state, '', href)
}
