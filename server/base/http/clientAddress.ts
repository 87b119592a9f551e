// IP address of a client, from its connection and from what our own proxies appended to X-Forwarded-For (ACC-7, OPS-2).
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

type Request = Pick<IncomingMessage, 'headers' | 'socket'>

/**
 * Addresses left of those that our `proxies` appended come from the client and are not trusted. What is no address is
 * returned as '': nobody shares a rate limit by it (addressKey.ts).
 */
export function clientAddress({ headers, socket }: Request, proxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const chain = [...(proxies && forwarded ? forwarded.split(',') : []), socket.remoteAddress ?? '']
  return plainAddress(chain.at(-1 - Math.min(proxies, chain.length - 1)) as string)
}

/** Without the port and the brackets that some load balancers write: `203.0.113.7:51000`, `[2001:db8::1]:443`. */
export function plainAddress(written: string): string {
  const text = written.trim()
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? []
  const [, beforePort] = /^([\d.]+):\d+$/.exec(text) ?? []
  const address = bracketed ?? beforePort ?? text
  return isIP(address) ? address : ''
}
