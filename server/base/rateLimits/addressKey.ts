// Rate-limit key of an IP address: IPv4 is cut to /24 and IPv6 to /64, because one client controls the whole prefix
// (ACC-7, SAFE-2).
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { Ctx } from '../ctx.ts'
import { sign } from '../encryption/tokens.ts'

/** A keyed hash of the network: enough to count it, not to know it. */
export const addressKey = ({ app, request }: Pick<Ctx, 'app' | 'request'>) =>
  `address:${sign(app.secret.stable, 'address', networkPrefix(request.ip))}`

const ipv4Mapped = new BlockList()
ipv4Mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/** /24 of IPv4, /64 of IPv6. */
export function networkPrefix(ip: string): string {
  const ipv4 = isIPv6(ip) && ipv4Mapped.check(ip, 'ipv6') ? ip.slice(ip.lastIndexOf(':') + 1) : ip
  if (isIPv4(ipv4)) return ipv4.split('.').slice(0, 3).join('.')
  if (!isIPv6(ip)) return 'unknown'
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const headGroups = head ? head.split(':') : []
  const tailGroups = tail ? tail.split(':') : []
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill('0')
  return [...headGroups, ...zeros, ...tailGroups]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
