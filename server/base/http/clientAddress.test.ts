// Addresses as proxies and load balancers write them (ACC-7, OPS-2).
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { secretOf } from '../../../test/fixtures/secret.ts'
import { addressKey, providerKey } from '../rateLimits/addressKey.ts'
import { clientAddress } from './clientAddress.ts'

const request = (forwarded?: string | string[]) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } }) as unknown as IncomingMessage

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51000', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  [' 198.51.100.1 ,  203.0.113.7:1 ', '203.0.113.7'],
  ['unknown', ''],
  ['_hidden', ''],
  ['203.0.113.7:', ''],
  ['999.0.0.1', ''],
])('ACC-7 OPS-2 X-Forwarded-For %s is %s', (forwarded, address) => {
  expect(clientAddress(request(forwarded), 1)).toBe(address)
})

test('ACC-7 OPS-2 only what our own proxies appended counts', () => {
  const forwarded = '192.0.2.66, 198.51.100.7, 203.0.113.8:9'
  expect([0, 1, 2, 9].map((proxies) => clientAddress(request(forwarded), proxies))).toEqual([
    ...['10.0.0.1', '203.0.113.8', '198.51.100.7', '192.0.2.66'],
  ])
  expect(clientAddress(request(), 1)).toBe('10.0.0.1')
})

const app = { secret: secretOf('a secret for tests only') } as never
const keyOf = (ip: string) => addressKey({ app, request: { ip } })

test('ACC-7 who has no readable address shares a limit with nobody; each request of theirs is one', () => {
  expect(keyOf('203.0.113.7')).toBe(keyOf('203.0.113.200'))
  expect(keyOf('::ffff:203.0.113.7')).toBe(keyOf('203.0.113.7'))
  expect(keyOf('::ffff:cb00:7107')).toBe(keyOf('203.0.113.7'))
  expect(keyOf('')).not.toBe(keyOf(''))
  const { request } = { request: { ip: '' } }
  expect(addressKey({ app, request })).toBe(addressKey({ app, request }))
})

test('ACC-1 a provider’s prefix is /16 or /48', () => {
  const provider = (ip: string) => providerKey({ app, request: { ip } })
  expect(provider('203.0.113.7')).toBe(provider('203.0.1.7'))
  expect(provider('203.0.113.7')).not.toBe(provider('203.1.113.7'))
  expect(provider('2001:db8:1:2::1')).toBe(provider('2001:db8:1:ffff::1'))
  expect(provider('2001:db8:1:2::1')).not.toBe(provider('2001:db8:2:2::1'))
})
