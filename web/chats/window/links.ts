// Addresses in a message's words. They stay words: one is opened only by who asks for it, and never looked at before (CHAT-3, SAFE-4).

const address = /\b(?:https?:\/\/|www\.)[^\s<>"'“”‘’«»]+/gi
/** What closes a sentence rather than an address. */
const ending = /[.,;:!?…)\]}]+$/

/** At most so many buttons under one message. */
const most = 5

export type Link = {
  /** Where it really leads; letters that look like others stand as xn--. */ host: string
  href: string
}

export function linksIn(text: string): Link[] {
  const found = new Map<string, Link>()
  for (const [written] of text.matchAll(address)) {
    const link = linkOf(written.replace(ending, ''))
    if (link) found.set(link.href, link)
    if (found.size === most) break
  }
  return [...found.values()]
}

function linkOf(written: string): Link | null {
  const href = /^www\./i.test(written) ? `https://${written}` : written
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  if (!url.hostname.includes('.')) return null
  // A name before the host is there to be taken for it.
  url.username = ''
  url.password = ''
  return { host: url.hostname, href: url.href }
}
