// Finds links in the text of a message (CHAT-3, SAFE-4).

const urlPattern = /\b(?:https?:\/\/|www\.)[^\s<>"'“”‘’«»]+/gi
/** Characters that end a sentence, not a URL. */
const trailingPunctuation = /[.,;:!?…)\]}]+$/

const MAX_LINKS = 5

export type Link = {
  /** The real host; confusable letters appear as xn--. */ host: string
  href: string
}

export function findLinks(text: string): Link[] {
  const links = new Map<string, Link>()
  for (const [written] of text.matchAll(urlPattern)) {
    const link = parseLink(written.replace(trailingPunctuation, ''))
    if (link) links.set(link.href, link)
    if (links.size === MAX_LINKS) break
  }
  return [...links.values()]
}

function parseLink(written: string): Link | null {
  const href = /^www\./i.test(written) ? `https://${written}` : written
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  if (!url.hostname.includes('.')) return null
  // User information before the host imitates a host.
  url.username = ''
  url.password = ''
  return { host: url.hostname, href: url.href }
}
