// Which hosts and addresses a request of ours may reach: SSRF guard for what members and traffic sources name (NOTE-4,
// LAND-4). All special-purpose ranges of IANA's registries (RFC 6890) and the deprecated ones are refused.
import { BlockList, isIP } from 'node:net'

/** `public`: the internet alone. `configured`: the operator named it, so it may be in the operator's own network. */
export type Destination = 'public' | 'configured'

type Range = readonly [network: string, bits: number]
const ownV4: Range[] = [
  ...([
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ] as const),
]
/** Link-local ones hold the metadata services of clouds: nobody configures these. */
const reservedV4: Range[] = [
  ...([
    ['0.0.0.0', 8],
    ['169.254.0.0', 16],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.31.196.0', 24],
  ] as const),
  ...([
    ['192.52.193.0', 24],
    ['192.88.99.0', 24],
    ['192.175.48.0', 24],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
]
/** Everything outside of it is special: mapped, translated, local, multicast or unassigned. */
const globalV6: Range = ['2000::', 3]
const ownV6: Range[] = [
  ['::1', 128],
  ['fc00::', 7],
]
/** Within the global range: protocols (Teredo among them), documentation, 6to4, AS112. */
const reservedV6: Range[] = [
  ...([
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['2620:4f:8000::', 48],
    ['3fff::', 20],
  ] as const),
]

function listOf(ranges: Range[], family: 'ipv4' | 'ipv6') {
  const list = new BlockList()
  for (const [network, bits] of ranges) list.addSubnet(network, bits, family)
  return (address: string) => list.check(address, family)
}
const isOwnV4 = listOf(ownV4, 'ipv4')
const isReservedV4 = listOf(reservedV4, 'ipv4')
const isGlobalV6 = listOf([globalV6], 'ipv6')
const isOwnV6 = listOf(ownV6, 'ipv6')
const isReservedV6 = listOf(reservedV6, 'ipv6')

export function isReachable(address: string, destination: Destination): boolean {
  const isConfigured = destination === 'configured'
  switch (isIP(address)) {
    case 4:
      return isOwnV4(address) ? isConfigured : !isReservedV4(address)
    case 6:
      // An address with a zone is link-local.
      if (address.includes('%')) return false
      return isOwnV6(address) ? isConfigured : isGlobalV6(address) && !isReservedV6(address)
    default:
      return false
  }
}

export const isPublicAddress = (address: string): boolean => isReachable(address, 'public')

const MAX_HOST_CHARS = 253
const strictHost = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/
const localHost = /\.(localhost|local|internal|intranet|lan|home|corp|test|example|invalid|onion|home\.arpa)$/

/** A name with a dot in plain letters, digits and hyphens; never an address. */
export const isHostName = (host: string): boolean => host.length <= MAX_HOST_CHARS && strictHost.test(host)

/** A host name of the public internet. */
export const isPublicHost = (host: string): boolean => isHostName(host) && !localHost.test(host)

/**
 * null unless the host stands in the text as the parser reads it, without credentials: what one parser takes for a part
 * of the name another takes for its end (`https://127.0.0.1;.push.example.com/`).
 */
export function parseStrictUrl(text: string): URL | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  const isPlain = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 || /^[a-z0-9.-]+$/.test(url.hostname)
  return isPlain && text.startsWith(`${url.origin}/`) ? url : null
}
