// SSRF guard for push endpoints: a browser names the URL, so it must not lead into our own network.
import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const internalNetworks = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  internalNetworks.addSubnet(net, bits, 'ipv4')
}
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  internalNetworks.addSubnet(net, bits, 'ipv6')
}

export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && !internalNetworks.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** A host name of the public internet, never a bare address: no push service has one. */
export const isPublicHost = (host: string): boolean =>
  isIP(host.replace(/^\[|\]$/g, '')) === 0 &&
  host.includes('.') &&
  !/\.(localhost|local|internal|test|example|invalid)$/.test(host)

/** DNS lookup for the connection itself: a check before it could be outrun by DNS rebinding. */
export const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '')
    const publicAddresses = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = publicAddresses
    if (!first) return callback(Object.assign(new Error('not a public address'), { code: 'ENOTFOUND' }), '')
    if (options.all) callback(null, publicAddresses)
    else callback(null, first.address, first.family)
  })
}
