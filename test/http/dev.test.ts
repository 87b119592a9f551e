// The development pages of the demo: for a browser on this machine alone (OPS-1).
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ HOST: '0.0.0.0' })
})
afterAll(() => server.close())

const paths = ['/dev/outbox', '/dev/outbox.json', '/dev/cast.json', '/sandbox/books']
const address = Object.values(networkInterfaces())
  .flat()
  .find((it) => it?.family === 'IPv4' && !it.internal)?.address

test.each(paths)('OPS-1 %s answers a browser on this machine, by whatever local name', async (path) => {
  for (const host of ['gay.localhost', 'localhost', '127.0.0.1'])
    expect((await client(server.port, host).get(path)).status, host).toBe(200)
})

test.each(paths)('OPS-1 %s answers nothing that came through a proxy', async (path) => {
  const visitor = client(server.port, 'gay.localhost')
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'])
    expect((await visitor.get(path, { headers: { [name]: '127.0.0.1' } })).status, name).toBe(404)
})

test.each(paths.filter((path) => path.startsWith('/dev')))(
  'OPS-1 %s answers no page whose name was pointed at this machine',
  async (path) => {
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1'])
      expect((await client(server.port, host).get(path)).status, host).toBe(404)
  },
)

test.skipIf(!address).each(paths)('OPS-1 %s answers no other machine, whatever host it names', async (path) => {
  const { status } = await fetch(`http://${address}:${server.port}${path}`)
  expect(status).toBe(404)
})
