// Trusted proxies: exactly the configured number of proxies is believed.
import { expect, test } from 'vitest'
import type { App } from '../ctx.ts'
import { readEnv } from '../env.ts'
import { makeMetrics } from '../observability/metrics.ts'
import { makeHttp } from './httpServer.ts'
import type { ContextReader } from './requestContext.ts'

async function seen(TRUST_PROXY: string | undefined, headers: Record<string, string>) {
  const http = makeHttp({ env: readEnv({ TRUST_PROXY }) } as App, (() => {}) as unknown as ContextReader, makeMetrics())
  http.get('/seen', async ({ ip, protocol }) => ({ ip, protocol }))
  const answer = await http.inject({ url: '/seen', headers, remoteAddress: '10.0.0.1' })
  return answer.json()
}
const forwarded = '192.0.2.66, 198.51.100.7, 203.0.113.8'

test.each([
  [undefined, '10.0.0.1'],
  ['0', '10.0.0.1'],
  ['1', '203.0.113.8'],
  ['true', '203.0.113.8'],
  ['2', '198.51.100.7'],
  ['3', '192.0.2.66'],
  ['9', '192.0.2.66'],
])('ACC-7 OPS-2 TRUST_PROXY=%s: the address is what the outermost of our proxies saw', async (hops, ip) => {
  expect((await seen(hops, { 'x-forwarded-for': forwarded })).ip).toBe(ip)
})

test('ACC-7 OPS-2 one address is the visitor’s; none is the connection’s', async () => {
  expect((await seen('1', { 'x-forwarded-for': '203.0.113.8' })).ip).toBe('203.0.113.8')
  expect((await seen('1', {})).ip).toBe('10.0.0.1')
})

test('OPS-2 the protocol is the nearest proxy’s to say, and nobody’s without one', async () => {
  expect((await seen('1', { 'x-forwarded-proto': 'https' })).protocol).toBe('https')
  expect((await seen('1', { 'x-forwarded-proto': 'http, https' })).protocol).toBe('https')
  expect((await seen(undefined, { 'x-forwarded-proto': 'https' })).protocol).toBe('http')
})

test.each(['yes', '-1', '1.5', '10', '10.0.0.0/8'])('OPS-2 TRUST_PROXY=%s is refused at the start', (given) => {
  expect(() => readEnv({ TRUST_PROXY: given })).toThrow('TRUST_PROXY is the number of proxies in front')
})
