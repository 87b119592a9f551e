// The proxy files that operators get, in front of real nodes (OPS-8): an upload of 15 MB, a live connection, logs
// without queries, and each node restarted under traffic without one failed request. Short form: two nodes for a moment.
// Long form: three nodes, each restarted once at 50 requests a second.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { freePort } from '../../bench/harness/freePort.ts'
import { creditsFor } from '../../contract/chats.ts'
import { connect, type Database } from '../../server/base/db/database.ts'
import { makeAccount, oldPassword } from '../fixtures/accounts.ts'
import { makeCertificate } from '../fixtures/certificate.ts'
import { testDatabase } from '../fixtures/database.ts'
import { largePhoto } from '../fixtures/largePhoto.ts'
import { hasProxy, type ProxyName, startProxy, type TestProxy } from '../fixtures/proxies.ts'
import { spawnProduction } from '../fixtures/servers.ts'
import { byForm } from './longForm.ts'

const nodeCount = byForm({ short: 2, long: 3 })
const PER_SECOND = 50
/** One of so many requests writes a message: one a second, as fast as somebody may write for long. */
const MESSAGE_EVERY = 50
const host = 'gay.localhost'
const names: ProxyName[] = ['nginx', 'haproxy']
type Node = Awaited<ReturnType<typeof spawnProduction>>
type Answer = { status: number; text: string; cookies: string[] }

let folder: string
let made: Awaited<ReturnType<typeof testDatabase>>
let db: Database
let writer: Awaited<ReturnType<typeof makeAccount>>
let reader: Awaited<ReturnType<typeof makeAccount>>
const nodes: { port: number; node: Node }[] = []

const startNode = (port: number) =>
  spawnProduction({
    ...{ DATABASE_URL: made.url, DATA_DIR: folder, PORT: `${port}`, TRUST_PROXY: '1', DRAIN_SECONDS: '4' },
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightjar-proxies-'))
  made = await testDatabase()
  if (!names.some(hasProxy)) return
  db = connect(made.url, { max: 1 })
  writer = await makeAccount(db, 'gay', { paid_user: true, credits: 10_000 })
  reader = await makeAccount(db, 'gay')
  for (let at = 0; at < nodeCount; at++) {
    const port = await freePort()
    nodes.push({ port, node: await startNode(port) })
  }
}, 120_000)
afterAll(async () => {
  for (const { node } of nodes) node.kill('SIGKILL')
  await Promise.all(nodes.map(({ node }) => node.ended))
  await db?.close()
  await made.drop()
  await rm(folder, { recursive: true, force: true })
})

type Sent = { cookie?: string; body?: Buffer | object }
const send = (port: number, method: string, path: string, { cookie = '', body }: Sent = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const bytes = body && !Buffer.isBuffer(body) ? Buffer.from(JSON.stringify(body)) : body
    const headers = {
      ...{ host, cookie, origin: `https://${host}`, 'sec-fetch-site': 'same-origin', 'x-request-type': 'client' },
      ...(bytes && { 'content-type': bytes === body ? 'application/octet-stream' : 'application/json' }),
      ...(bytes && { 'content-length': `${bytes.length}` }),
    }
    const outgoing = request(
      { host: '127.0.0.1', port, method, path, headers, rejectUnauthorized: false },
      (answer) => {
        let text = ''
        answer.on('data', (data) => {
          text += data
        })
        answer.on('error', reject)
        answer.on('end', () => {
          const cookies = (answer.headers['set-cookie'] ?? []).map((it) => it.split(';')[0] as string)
          resolve({ status: answer.statusCode ?? 0, text, cookies })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(bytes)
  })

describe.each(names.map((name) => ({ name })))('behind $name', ({ name }) => {
  const isThere = hasProxy(name)
  let proxy: TestProxy
  let cookie: string

  beforeAll(async () => {
    if (!isThere) return
    const certificate = await makeCertificate(folder, name)
    proxy = await startProxy(name, { nodes: nodes.map(({ port }) => port), certificate })
    const body = { email: writer.email, password: oldPassword }
    const answer = await send(proxy.port, 'POST', '/api/user.php', { body })
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    cookie = answer.cookies.join('; ')
  }, 30_000)
  afterAll(() => proxy?.stop())

  test.skipIf(!isThere)('OPS-8 PRO-4 a photo of 15 MB goes through', { timeout: 120_000 }, async () => {
    const photo = await largePhoto()
    expect(photo.length).toBeGreaterThan(15_000_000)
    const { status, text } = await send(proxy.port, 'POST', '/api/photos', { cookie, body: photo })
    expect([status, text]).toEqual([200, expect.any(String)])
  })

  test.skipIf(!isThere)('OPS-8 CHAT-6 a live connection opens and answers', { timeout: 30_000 }, async () => {
    const socket = new WebSocket(`wss://127.0.0.1:${proxy.port}/api/live`, {
      headers: { host, cookie, origin: `https://${host}` },
      rejectUnauthorized: false,
    })
    const next = () =>
      new Promise((resolve, reject) => {
        socket.once('message', (data) => resolve(JSON.parse(String(data)).type))
        socket.once('error', reject)
      })
    expect(await next()).toBe('hello')
    socket.send(JSON.stringify({ type: 'ping' }))
    expect(await next()).toBe('pong')
    socket.terminate()
  })

  test.skipIf(!isThere)('OPS-8 what is for operators is not there, and no token is in a log', async () => {
    for (const path of ['/metrics', '/readyz', '/healthz', '/dev/outbox'])
      expect((await send(proxy.port, 'GET', path)).status, path).toBe(404)
    const token = 'aTokenThatNobodyMaySee0123456789'
    const paths = [`/activate?token=${token}`, `/m/${token}.1.${token}`, `/help?token=${token}`]
    for (const path of paths) await send(proxy.port, 'GET', path)
    await expect.poll(proxy.log).toContain('/help')
    const log = await proxy.log()
    expect(log).toContain('/activate')
    expect(log).not.toContain(token)
  })

  test.skipIf(!isThere)(
    `OPS-3 OPS-8 ${nodeCount} nodes are restarted one after the other at ${PER_SECOND} requests a second: none fails`,
    { timeout: 300_000 },
    async () => {
      const results = new Map<string, number>()
      const count = (result: string) => void results.set(result, (results.get(result) ?? 0) + 1)
      const pending = new Set<Promise<void>>()
      const messages: string[] = []
      const chat = await send(proxy.port, 'GET', `/api/members/${reader.public_id}/chat`, { cookie })
      let price = creditsFor(JSON.parse(chat.text).price, 'text')
      async function one(n: number) {
        if (n % MESSAGE_EVERY === 0) {
          const client_id = randomUUID()
          const body = { client_id, body: `Evening ${n}`, price }
          const path = `/api/members/${reader.public_id}/messages`
          const { status, text } = await send(proxy.port, 'POST', path, { cookie, body })
          if (status === 200) {
            messages.push(client_id)
            price = creditsFor(JSON.parse(text).price, 'text')
          }
          return count(`message ${status}`)
        }
        const path = n % 3 ? '/api/settings.php' : '/'
        return count(`${(await send(proxy.port, 'GET', path, { cookie: n % 2 ? cookie : '' })).status}`)
      }
      let isOver = false
      const traffic = (async () => {
        for (let n = 0; !isOver; n++) {
          const request = one(n).catch((error) => count(error.code))
          pending.add(request)
          void request.then(() => pending.delete(request))
          await wait(1_000 / PER_SECOND)
        }
      })()
      for (const [at, entry] of nodes.entries()) {
        entry.node.kill('SIGTERM')
        await entry.node.ended
        const before = await proxy.answersOf(at)
        entry.node = await startNode(entry.port)
        // The next one may go once the proxy sends requests to this one again.
        await expect.poll(() => proxy.answersOf(at), { timeout: 30_000 }).toBeGreaterThan(before)
      }
      isOver = true
      await traffic
      await Promise.all(pending)
      console.log(`${name}: ${nodes.length} nodes restarted`, Object.fromEntries(results))
      expect([...results.keys()].filter((it) => !['200', '302', '303', 'message 200'].includes(it))).toEqual([])
      const { stored } = await db.one<{ stored: number }>`
        select count(*)::int as stored from message where client_id = any(${messages}::uuid[])`
      expect([messages.length > 5, stored]).toEqual([true, messages.length])
    },
  )
})
