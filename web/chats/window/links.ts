// Addresses in a message's words. They stay words: one is opened only by who asks for it, and never looked at before (CHAT-3, SAFE-4).

const urlPattern = /\b(?:https?:\/\/|www\.)[^\s<>"'“”‘’«»]+/gi
/** What closes a sentence rather than an address. */
const trailingPunctuation = /[.,;:!?…)\]}]+$/

/** At most so many buttons under one message. */
const MAX_LINKS = 5

export type Link = {
  /** Where it really leads; letters that look like others stand as xn--. */ host: string
  href: string
}

export function findLinks(text: string): Link[] {
  const found = new Map<string, Link>()
  for (const [written] of text.matchAll(urlPattern)) {
    const link = parseLink(written.replace(trailingPunctuation, ''))
    if (link) found.set(link.href, link)
    if (found.size === MAX_LINKS) break
  }
  return [...found.values()]
}

function parseLink(written: string): Link | null {
  const href = /^www\./i.test(written) ? `https://${written}` : written
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  if (!url.hostname.includes('.')) return null
  // A name before the host is there to be taken for it.
  url.username = ''
  url.password = ''
  return { host: url.hostname, href: url.href }
}
