// Who comes from one network counts as one: whoever holds an address of it can take its others (ACC-7, SAFE-2).
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { Ctx } from '../ctx.ts'
import { sign } from '../encryption/tokens.ts'

/** The network that an address is part of, unreadable: kept to count, not to know. */
export const addressKey = ({ app, request }: Pick<Ctx, 'app' | 'request'>) =>
  `address:${sign(app.secret, 'address', networkPrefix(request.ip))}`

const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/** /24 of IPv4, /64 of IPv6. */
export function networkPrefix(ip: string): string {
  const four = isIPv6(ip) && mapped.check(ip, 'ipv6') ? ip.slice(ip.lastIndexOf(':') + 1) : ip
  if (isIPv4(four)) return four.split('.').slice(0, 3).join('.')
  if (!isIPv6(ip)) return 'unknown'
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}
