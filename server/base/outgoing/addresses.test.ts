// Which addresses and hosts a stranger may have us connect to: none of the special-purpose ranges (NOTE-4, LAND-4).
import { expect, test } from 'vitest'
import { isPublicAddress, isPublicHost, isReachable, parseStrictUrl } from './addresses.ts'

test('NOTE-4 LAND-4 no special-purpose address of IPv4 or IPv6 is public', () => {
  const special = [
    ...['0.0.0.0', '0.1.2.3', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.255'],
    ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.31.196.1', '192.52.193.1'],
    ...['192.88.99.1', '192.168.1.1', '192.175.48.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.9'],
    ...['224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1'],
    ...['64:ff9b:1::1', '100::1', '100:0:0:1::1', '2001::1', '2001:2::1', '2001:10::1', '2001:20::1', '2001:db8::1'],
    ...['2002:7f00:1::1', '2620:4f:8000::1', '3fff::1', '5f00::1', 'fc00::1', 'fd00::1', 'fe80::1', 'fe80::1%lo'],
    ...['fec0::1', 'ff02::1', '4000::1', 'x', '', '127.1', '2130706433'],
  ]
  for (const address of special) expect([address, isPublicAddress(address)]).toEqual([address, false])
  for (const address of ['93.184.216.34', '8.8.8.8', '172.32.0.1', '198.20.0.1', '2606:4700::1111', '2a00:1450::1'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
})

test('OPS-2 what the operator configured may be in the own network, and never in that of metadata services', () => {
  for (const address of ['127.0.0.1', '10.0.0.5', '192.168.0.1', '100.64.1.1', '::1', 'fd12::1', '8.8.8.8'])
    expect([address, isReachable(address, 'configured')]).toEqual([address, true])
  for (const address of ['169.254.169.254', '0.0.0.0', '224.0.0.1', 'fe80::1', '::ffff:169.254.169.254', '::'])
    expect([address, isReachable(address, 'configured')]).toEqual([address, false])
})

test('NOTE-4 a host is a name in plain letters, and no name of a local network', () => {
  for (const host of ['updates.push.services.mozilla.com', 'web.push.apple.com', 'xn--bcher-kva.example.org'])
    expect([host, isPublicHost(host)]).toEqual([host, true])
  const wrong = [
    ...['localhost', '127.0.0.1', '[::1]', 'db.internal', 'metadata', '2130706433', '0x7f.0.0.1', 'push.example.com.'],
    ...['127.0.0.1;.push.example.com', 'a_b.example.com', '-a.example.com', 'a..example.com', 'ex ample.com', ''],
    ...[`${'a'.repeat(64)}.com`, `${'a.'.repeat(130)}com`, 'push.example', 'a.localhost', 'home.arpa.home.arpa'],
  ]
  for (const host of wrong) expect([host, isPublicHost(host)]).toEqual([host, false])
})

test('NOTE-4 an address counts only if its host stands in it as it is read', () => {
  for (const text of ['https://fcm.googleapis.com/fcm/send/abc', 'http://127.0.0.1:4000/x', 'https://[::1]:8443/x'])
    expect([text, parseStrictUrl(text)?.href]).toEqual([text, text])
  const wrong = [
    'https://127.0.0.1;.push.example.com/x',
    'https://push.example.com@127.0.0.1/x',
    'https://user:password@push.example.com/x',
    'https://push.example.com\\@127.0.0.1/x',
    'https://PUSH.example.com/x',
    'https://push.example.com:443/x',
    'https://push.example.com',
    'https:push.example.com/x',
    'https:///push.example.com/x',
    ' https://push.example.com/x',
    'https://push.exa\tmple.com/x',
    'https://0x7f.1/x',
    'https://bücher.example.com/x',
    'https://push.example.com%2e/x',
    "https://push'.example.com/x",
    'ftp://push.example.com/x',
    'x',
  ]
  for (const text of wrong) expect([text, parseStrictUrl(text)]).toEqual([text, null])
})
