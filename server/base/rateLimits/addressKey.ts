// Rate-limit key of an IP address: IPv4 is cut to /24 and IPv6 to /64, because one client controls the whole prefix
// (ACC-7, SAFE-2). A provider's prefix is /16 and /48.
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { Ctx, RequestMeta } from '../ctx.ts'
import { newId, sign } from '../encryption/tokens.ts'

type AddressCtx = Pick<Ctx, 'app'> & { request: Pick<RequestMeta, 'ip'> }
type Prefix = 'network' | 'provider' | 'host'

/** By request: a request takes from several limits. */
const keys = new WeakMap<object, Partial<Record<Prefix, string>>>()

/** A keyed hash of the network: enough to count it, not to know it. An unreadable address is a network of its own. */
export const addressKey = (ctx: AddressCtx) => `address:${prefixKey(ctx, 'network')}`
/** The same of the /16 or /48 around it. */
export const providerKey = (ctx: AddressCtx) => `provider:${prefixKey(ctx, 'provider')}`
/** The same of the /48 around an IPv6 network; null of IPv4. */
const ipv6ProviderKey = (ctx: AddressCtx) => (isIpv6(ctx.request.ip) ? providerKey(ctx) : null)
/** What may be one customer's: the /48 around an IPv6 network; of IPv4 the network. */
export const customerKey = (ctx: AddressCtx) => ipv6ProviderKey(ctx) ?? addressKey(ctx)
/**
 * Whose limits a client takes from, and how many times as much they have: its network and, of IPv6, the /48 around it, so
 * that the 65,535 other networks of one customer do not help.
 */
export function networkShares(ctx: AddressCtx): { key: string; factor: number }[] {
  const provider = ipv6ProviderKey(ctx)
  return [{ key: addressKey(ctx), factor: 1 }, ...(provider ? [{ key: provider, factor: PROVIDER_FACTOR }] : [])]
}
const PROVIDER_FACTOR = 10
/** The same of the address alone; of IPv6 the /64. */
export const hostKey = (ctx: AddressCtx) => `host:${prefixKey(ctx, 'host')}`

function prefixKey({ app, request }: AddressCtx, prefix: Prefix): string {
  const ofRequest = keys.get(request) ?? {}
  keys.set(request, ofRequest)
  ofRequest[prefix] ??= sign(app.secret.stable, 'address', prefixes[prefix](request.ip) ?? newId())
  return ofRequest[prefix]
}

const prefixes: Record<Prefix, (ip: string) => string | null> = {
  network: networkPrefix,
  provider: (ip) => cut(ip, { ipv4Bytes: 2, ipv6Groups: 3 }),
  host: (ip) => cut(ip, { ipv4Bytes: 4, ipv6Groups: 4 }),
}

/** /24 of IPv4, /64 of IPv6; null for what is no address. */
export function networkPrefix(ip: string): string | null {
  return cut(ip, { ipv4Bytes: 3, ipv6Groups: 4 })
}

const ipv4Mapped = new BlockList()
ipv4Mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

const isIpv6 = (ip: string) => isIPv6(ip) && !ipv4Mapped.check(ip, 'ipv6')

function cut(ip: string, { ipv4Bytes, ipv6Groups }: { ipv4Bytes: number; ipv6Groups: number }): string | null {
  const ipv4 = isIPv6(ip) && !isIpv6(ip) ? mappedIpv4(ip) : ip
  if (isIPv4(ipv4)) return ipv4.split('.').slice(0, ipv4Bytes).join('.')
  if (!isIPv6(ip)) return null
  return ipv6Parts(ip).slice(0, ipv6Groups).join(':')
}

/** `::ffff:203.0.113.9`, also where its last 32 bits are written in hexadecimal digits. */
function mappedIpv4(ip: string): string {
  const last = ip.slice(ip.lastIndexOf(':') + 1)
  if (last.includes('.')) return last
  const [high = 0, low = 0] = ipv6Parts(ip)
    .slice(-2)
    .map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Eight groups, without leading zeros. A trailing IPv4 stands for the last two. */
function ipv6Parts(ip: string): string[] {
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const groupsOf = (text: string) =>
    text
      ? text.split(':').flatMap((group) => {
          if (!group.includes('.')) return group
          const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
          return [((a << 8) | b).toString(16), ((c << 8) | d).toString(16)]
        })
      : []
  const [headGroups, tailGroups] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill('0')
  return [...headGroups, ...zeros, ...tailGroups].map((group) => Number.parseInt(group, 16).toString(16))
}
