// Requests of ours to servers that answer without end, not at all, or from our own network (NOTE-4, LAND-4, OPS-2).
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { outgoingFetch } from './outgoingFetch.ts'
import { lookupPublic, sendRequest } from './sendRequest.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: RequestListener): Promise<URL> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x`)
}
const get = (url: URL, options: Partial<Parameters<typeof sendRequest>[0]> = {}) =>
  sendRequest({ url, method: 'GET', headers: {}, destination: 'configured', timeoutMs: 500, ...options })
const codeOf = (answer: Promise<unknown>) => answer.then(() => null).catch((error) => error.code)
const CHUNK_BYTES = 1024 * 1024

test('NOTE-4 an answer of 512 MB is discarded: its status counts, and its sender is cut off', async () => {
  let sent = 0
  const ended = Promise.withResolvers<void>()
  const url = await serve((_request, answer) => {
    answer.writeHead(201)
    answer.on('close', ended.resolve)
    const chunk = Buffer.alloc(CHUNK_BYTES)
    const more = () => {
      if (answer.destroyed) return
      sent += chunk.length
      if (sent < 512 * CHUNK_BYTES) answer.write(chunk, more)
      else answer.end()
    }
    more()
  })
  const before = process.memoryUsage().rss
  expect((await get(url)).status).toBe(201)
  await ended.promise
  expect(sent).toBeLessThan(64 * CHUNK_BYTES)
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * CHUNK_BYTES)
})

test('NOTE-4 the deadline is absolute: a byte now and then, in head or body, does not extend it', async () => {
  const silent = await serve(() => {})
  const dripping = await serve((_request, answer) => {
    answer.writeHead(200)
    const timer = setInterval(() => answer.write('x'), 20)
    answer.on('close', () => clearInterval(timer))
  })
  for (const answer of [get(silent), get(dripping, { maxBodyBytes: CHUNK_BYTES })]) {
    const startedAt = performance.now()
    expect(await codeOf(answer)).toBe('ETIMEDOUT')
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  }
})

test('OPS-2 a body is read to its limit, and no further', async () => {
  const url = await serve((_request, answer) => answer.end('x'.repeat(1_000)))
  expect((await get(url, { maxBodyBytes: 1_000 })).body).toHaveLength(1_000)
  expect(await codeOf(get(url, { maxBodyBytes: 999 }))).toBe('TOO_LARGE')
})

test('NOTE-4 LAND-4 the address that is reached decides, before a byte is sent: a host that is an address is never looked up', async () => {
  let requests = 0
  const url = await serve((_request, answer) => {
    requests += 1
    answer.end()
  })
  for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]']) {
    const target = new URL(url)
    target.host = `${host}:${url.port}`
    expect(await codeOf(get(target, { destination: 'public' }))).toBe('ADDRESS_REFUSED')
  }
  const named = new URL(url)
  named.hostname = 'localhost'
  expect(await codeOf(get(named, { destination: 'public' }))).toBe('ENOTFOUND')
  expect(requests).toBe(0)
  expect((await get(named)).status).toBe(200)
})

test('LAND-4 no redirect is followed', async () => {
  const url = await serve((request, answer) =>
    request.url === '/x' ? answer.writeHead(302, { location: '/inside' }).end() : answer.end('inside'),
  )
  const { status, body } = await get(url, { maxBodyBytes: 100 })
  expect([status, String(body)]).toEqual([302, ''])
})

test('OPS-2 a connection that was closed while it was idle is opened again', async () => {
  let requests = 0
  const url = await serve((request, answer) => {
    requests += 1
    answer.end('ok', () => requests === 1 && setTimeout(() => request.socket.destroy(), 20))
  })
  expect((await get(url)).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 19))
  expect((await get(url, { method: 'POST', body: 'x' })).status).toBe(200)
})

test('NOTE-4 a lookup answers public addresses alone', async () => {
  const found = await new Promise((done) =>
    lookupPublic('localhost', {}, (error, address) => done([error?.code, address])),
  )
  expect(found).toEqual(['ENOTFOUND', ''])
})

test('OPS-2 as fetch: status, headers and bytes', async () => {
  const url = await serve(async (request, answer) => {
    let body = ''
    for await (const part of request) body += part
    answer.writeHead(request.method === 'DELETE' ? 204 : 200, { 'x-method': request.method }).end(body)
  })
  const fetch = outgoingFetch({ destination: 'configured', timeoutMs: 1_000, maxBodyBytes: 100 })
  const put = await fetch(url, { method: 'PUT', body: new Uint8Array([1, 2, 3]), headers: { a: 'b' } })
  expect([put.status, put.headers.get('x-method'), new Uint8Array(await put.arrayBuffer())]).toEqual([
    200,
    'PUT',
    new Uint8Array([1, 2, 3]),
  ])
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(204)
})
