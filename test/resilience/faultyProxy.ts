// Proxy between one browser and the server that injects network faults: dropped connections, delays, stalls, duplicates
// (CHAT-6).
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { proxySockets } from './faultySocketProxy.ts'
import { type Fault, makeNetworkFaults } from './networkFaults.ts'

export type Network = Awaited<ReturnType<typeof openProxy>>
type Told = { status: number; headers: string[]; body: Buffer }

/** Hop-by-hop headers. */
const hop = ['connection', 'keep-alive', 'transfer-encoding', 'content-length']

export async function openProxy(target: number, seed: number) {
  const weather = makeNetworkFaults(seed)
  const { draw, lag, one, silence, met, heal } = weather

  async function carry(request: IncomingMessage, answer: ServerResponse) {
    const body = Buffer.concat(await request.toArray())
    const fault = draw()
    if (fault === 'drop') return drop(request, body, answer)
    if (fault === 'delay') await lag()
    const late = fault === 'stall' && one('heard late', 'answered late')
    if (late === 'heard late') await silence()
    const twice = fault === 'twice' && request.method !== 'GET'
    const [response] = await Promise.all([deliver(request, body), twice && deliver(request, body)])
    if (late === 'answered late') await silence()
    if (fault === 'delay') await lag()
    answer.writeHead(response.status, response.headers).end(response.body)
  }

  async function drop(request: IncomingMessage, body: Buffer, answer: ServerResponse) {
    const how = one('never heard', 'half heard', 'never answered', 'half answered')
    if (how === 'half heard') await deliverHalf(request, body)
    if (how.endsWith('answered')) {
      const response = await deliver(request, body)
      const half = response.body.subarray(0, response.body.length / 2)
      if (how === 'half answered')
        await new Promise((done) => answer.writeHead(response.status, response.headers).write(half, done))
    }
    answer.destroy()
  }

  /** Keeps the Host header, which selects the site. */
  function begin({ method, url: path, headers }: IncomingMessage) {
    const out = request({ host: '127.0.0.1', port: target, agent: false, method, path, headers })
    return out.on('error', () => {})
  }

  async function deliver(asked: IncomingMessage, body: Buffer): Promise<Told> {
    const out = begin(asked)
    out.end(body)
    const [it] = (await once(out, 'response')) as [IncomingMessage]
    const headers = Object.entries(it.headersDistinct).flatMap(([name, values = []]) =>
      hop.includes(name) ? [] : values.flatMap((value) => [name, value]),
    )
    return { status: it.statusCode as number, headers, body: Buffer.concat(await it.toArray()) }
  }

  /** Breaks the connection within the request. */
  async function deliverHalf(asked: IncomingMessage, body: Buffer) {
    const out = begin(asked)
    out.on('response', (it) => it.on('error', () => {}).resume())
    out.flushHeaders()
    await new Promise((done) => out.write(body.subarray(0, body.length / 2), done))
    out.destroy()
  }

  const { upgrade, cut } = proxySockets(target, weather)
  const server = createServer((asked, answer) => void carry(asked, answer).catch(() => answer.destroy()))
  server.on('upgrade', (asked, socket, head) => void upgrade(asked, socket, head))
  await once(server.listen(0, '127.0.0.1'), 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    met,
    turn(fault: Fault) {
      weather.turn(fault)
      if (fault === 'drop') cut()
    },
    heal,
    close() {
      cut()
      server.closeAllConnections()
      server.close()
    },
  }
}
