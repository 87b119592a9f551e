// CSRF protection: a request that writes must come from our own pages (ACC-9).
import type { IncomingMessage } from 'node:http'

/** Trusts Sec-Fetch-Site first, then Origin, then the header that our own client sets and a foreign form cannot. */
export function isSameOrigin(request: IncomingMessage): boolean {
  const { host, origin, 'sec-fetch-site': site, 'x-request-type': client } = request.headers
  if (site) return site === 'same-origin'
  if (origin) return URL.parse(origin)?.host === host
  return client === 'client'
}
