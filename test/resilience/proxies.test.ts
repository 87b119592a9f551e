// The proxy files that operators get, in front of real nodes (OPS-8): an upload of 15 MB, a live connection, logs
// without queries, and each node restarted under traffic without one failed request. Short form: two nodes for a moment.
// Long form: three nodes, each restarted once at 50 requests a second.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { freePort } from '../../bench/harness/freePort.ts'
import { connect } from '../../server/base/db/database.ts'
import { makeAccount, oldPassword } from '../fixtures/accounts.ts'
import { testDatabase } from '../fixtures/database.ts'
import { spawnProduction } from '../fixtures/servers.ts'
import { byForm } from './longForm.ts'

const deploy = join(import.meta.dirname, '../../ops/deploy')
const nodeCount = byForm({ short: 2, long: 3 })
const perSecond = 50
const host = 'gay.localhost'
type Node = Awaited<ReturnType<typeof spawnProduction>>
type Answer = { status: number; text: string; cookies: string[] }

let folder: string
let made: Awaited<ReturnType<typeof testDatabase>>
let email: string
const nodes: { port: number; node: Node }[] = []

const startNode = (port: number) =>
  spawnProduction({
    ...{ DATABASE_URL: made.url, DATA_DIR: folder, PORT: `${port}`, TRUST_PROXY: '1', DRAIN_SECONDS: '4' },
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightjar-proxies-'))
  made = await testDatabase()
  const db = connect(made.url, { max: 1 })
  email = (await makeAccount(db, 'gay')).email
  await db.close()
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(folder, 'privkey.pem')]
  const certificate = ['-out', join(folder, 'fullchain.pem'), '-days', '1', '-subj', `/CN=${host}`]
  spawnSync('openssl', ['req', '-x509', ...key, ...certificate])
  const pems = await Promise.all(['fullchain.pem', 'privkey.pem'].map((name) => readFile(join(folder, name), 'utf8')))
  await writeFile(join(folder, 'both.pem'), pems.join(''))
  for (let at = 0; at < nodeCount; at++) {
    const port = await freePort()
    nodes.push({ port, node: await startNode(port) })
  }
}, 120_000)
afterAll(async () => {
  for (const { node } of nodes) node.kill('SIGKILL')
  await Promise.all(nodes.map(({ node }) => node.ended))
  await made.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Our file with the addresses and paths of this test. */
async function writeConfig(name: string, changes: [RegExp, string][]) {
  const text = changes.reduce(
    (all, [from, to]) => {
      expect(all, `${from}`).toMatch(from)
      return all.replace(from, to)
    },
    await readFile(join(deploy, name), 'utf8'),
  )
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

type Proxy = { port: number; process: ChildProcess; log(): Promise<string> }

async function startNginx(): Promise<Proxy> {
  const [port, plain] = [await freePort(), await freePort()]
  const upstreams = nodes.map((it) => `server 127.0.0.1:${it.port} max_fails=1 fail_timeout=2s;`).join('\n')
  const file = await writeConfig('nginx.conf', [
    [/pid \/run\/nginx\.pid;/, `pid ${folder}/nginx.pid; ${process.getuid?.() === 0 ? 'user root;' : ''}`],
    [/http \{/, `http { client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;`],
    [/\/etc\/nightjar\/tls/g, folder],
    [/\/var\/log\/nginx/g, folder],
    [/listen 80 default_server;\s+listen \[::\]:80 default_server;/, `listen 127.0.0.1:${plain};`],
    [/listen 443 (.*);\s+listen \[::\]:443 .*;/, `listen 127.0.0.1:${port} $1;`],
    [/server 127\.0\.0\.1:4000 .*;/, upstreams],
  ])
  const process_ = spawn('nginx', ['-c', file, '-e', `${folder}/error.log`, '-g', 'daemon off;'], { stdio: 'inherit' })
  await wait(500)
  return { port, process: process_, log: () => readFile(join(folder, 'nightjar.log'), 'utf8') }
}

async function startHaproxy(): Promise<Proxy> {
  const [port, plain] = [await freePort(), await freePort()]
  const file = await writeConfig('haproxy.cfg', [
    [/bind :80\n/, `bind 127.0.0.1:${plain}\n`],
    [/bind :443 ssl crt \/etc\/nightjar\/tls\/ /, `bind 127.0.0.1:${port} ssl crt ${folder}/both.pem `],
    [
      /server node1[\s\S]*$/,
      nodes
        .map((it, at) => `server node${at + 1} 127.0.0.1:${it.port}`)
        .join('\n  ')
        .concat('\n'),
    ],
  ])
  const child = spawn('haproxy', ['-f', file], { stdio: ['ignore', 'pipe', 'inherit'] })
  let log = ''
  child.stdout.on('data', (data) => {
    log += data
  })
  // Two good checks of a second each.
  await wait(3_000)
  return { port, process: child, log: async () => log }
}

const send = (
  port: number,
  method: string,
  path: string,
  { cookie = '', body }: { cookie?: string; body?: Buffer } = {},
) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = {
      ...{ host, cookie, origin: `https://${host}`, 'sec-fetch-site': 'same-origin', 'x-request-type': 'client' },
      ...(body && { 'content-type': body[0] === 0x7b ? 'application/json' : 'application/octet-stream' }),
      ...(body && { 'content-length': `${body.length}` }),
    }
    const sent = request({ host: '127.0.0.1', port, method, path, headers, rejectUnauthorized: false }, (answer) => {
      let text = ''
      answer.on('data', (data) => {
        text += data
      })
      answer.on('error', reject)
      answer.on('end', () => {
        const cookies = (answer.headers['set-cookie'] ?? []).map((it) => it.split(';')[0] as string)
        resolve({ status: answer.statusCode ?? 0, text, cookies })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** A photo of 15 MB: pixels that cannot be compressed. */
const largePhoto = () =>
  sharp({
    create: {
      width: 2_400,
      height: 2_300,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()

describe.each([
  ['nginx', startNginx],
  ['haproxy', startHaproxy],
] as const)('behind %s', (program, start) => {
  const isThere = !spawnSync(program, ['-v']).error && !spawnSync('openssl', ['version']).error
  let proxy: Proxy
  let cookie: string

  beforeAll(async () => {
    if (!isThere) return
    proxy = await start()
    const body = Buffer.from(JSON.stringify({ email, password: oldPassword }))
    const answer = await send(proxy.port, 'POST', '/api/user.php', { body })
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    cookie = answer.cookies.join('; ')
  }, 30_000)
  afterAll(() => void proxy?.process.kill('SIGKILL'))

  test.skipIf(!isThere)('OPS-8 PRO-4 a photo of 15 MB goes through', { timeout: 120_000 }, async () => {
    const photo = await largePhoto()
    expect(photo.length).toBeGreaterThan(15_000_000)
    const { status, text } = await send(proxy.port, 'POST', '/api/photos', { cookie, body: photo })
    expect([status, text]).toEqual([200, expect.any(String)])
  })

  test.skipIf(!isThere)('OPS-8 CHAT-6 a live connection opens and stays open', { timeout: 30_000 }, async () => {
    const socket = new WebSocket(`wss://127.0.0.1:${proxy.port}/api/live`, {
      headers: { host, cookie, origin: `https://${host}` },
      rejectUnauthorized: false,
    })
    const first = await new Promise((resolve, reject) => {
      socket.on('message', (data) => resolve(JSON.parse(String(data)).type))
      socket.on('error', reject)
    })
    expect(first).toBe('hello')
    await wait(2_000)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.terminate()
  })

  test.skipIf(!isThere)('OPS-8 what is for operators is not there, and no token is in a log', async () => {
    for (const path of ['/metrics', '/readyz', '/healthz', '/dev/outbox'])
      expect((await send(proxy.port, 'GET', path)).status, path).toBe(404)
    const token = 'aTokenThatNobodyMaySee0123456789'
    for (const path of [`/activate?token=${token}`, `/m/${token}.1.${token}`]) await send(proxy.port, 'GET', path)
    await wait(200)
    const log = await proxy.log()
    expect(log).toContain('/activate')
    expect(log).not.toContain(token)
  })

  test.skipIf(!isThere)(
    `OPS-3 OPS-8 ${nodeCount} nodes are restarted one after the other at ${perSecond} requests a second: none fails`,
    { timeout: 300_000 },
    async () => {
      const results = new Map<string, number>()
      const pending = new Set<Promise<void>>()
      let isOver = false
      const traffic = (async () => {
        for (let count = 0; !isOver; count++) {
          const path = count % 3 ? '/api/settings.php' : '/'
          const one = send(proxy.port, 'GET', path, { cookie: count % 2 ? cookie : '' }).then(
            ({ status }) => void results.set(`${status}`, (results.get(`${status}`) ?? 0) + 1),
            (error) => void results.set(error.code, (results.get(error.code) ?? 0) + 1),
          )
          pending.add(one)
          void one.then(() => pending.delete(one))
          await wait(1_000 / perSecond)
        }
      })()
      for (const entry of nodes) {
        entry.node.kill('SIGTERM')
        await entry.node.ended
        entry.node = await startNode(entry.port)
        await wait(4_000)
      }
      isOver = true
      await traffic
      await Promise.all(pending)
      const statuses = [...results.keys()].filter((it) => !['200', '302', '303'].includes(it))
      expect([statuses, Object.fromEntries(results)]).toEqual([[], expect.anything()])
      console.log(`${program}: ${nodes.length} nodes restarted`, Object.fromEntries(results))
    },
  )
})
