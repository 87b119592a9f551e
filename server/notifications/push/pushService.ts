// Which push services a browser may name: it names the address that we connect to, so only hosts of PUSH_SERVICES count,
// and only as they are written (NOTE-4).
import type { App } from '../../base/ctx.ts'
import { type Destination, isPublicHost, parseStrictUrl } from '../../base/outgoing/addresses.ts'

export type PushService = { url: URL; destination: Destination }

/** null where the address is of no push service. */
export function pushService({ env }: Pick<App, 'env'>, endpoint: string): PushService | null {
  const url = parseStrictUrl(endpoint)
  if (!url) return null
  // The operator's own.
  if (env.push_services.includes(url.origin)) return { url, destination: 'configured' }
  const { protocol, port, hostname } = url
  const isListed = env.push_services.some((suffix) => hostname === suffix || hostname.endsWith(`.${suffix}`))
  return isListed && protocol === 'https:' && port === '' ? { url, destination: 'public' } : null
}

/** Whether it can be asked at all: tests and examples have names that lead nowhere. */
export const isReachableService = ({ url, destination }: PushService) =>
  destination === 'configured' || isPublicHost(url.hostname)
