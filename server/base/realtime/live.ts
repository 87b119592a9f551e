// The live connection: tells a member's open tabs, on every node, that something changed. Never what: a tab asks by a call (CHAT-6).
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'
import { type LiveEvent, type ClientFrame, clientFrame } from '../../../contract/events.ts'
import { failpoint } from '../failpoints/failpoints.ts'
import type { Bus } from './bus.ts'

/** Bytes that may wait for a slow tab before nudges to it are dropped; the gap in `n` then makes it refetch. */
const slowAt = 64 * 1024

export type Live = {
  /** Nudges every tab of these members, but that one. Call it after commit. */
  publish(members: number[], nudge: LiveEvent, but?: string): void
  /** Whether the member has a tab on this node. */
  isConnected(member: number): boolean
  connectionCount(): number
  close(): void
}

type LiveIdentity = { member: number; public_id: string; site: number; session: string }
/** `tab`: names this connection, on any node. */
export type LiveClient = LiveIdentity & { tab: string }
export type LiveOptions = {
  bus: Bus
  /** Who opens this connection; null refuses it. Same-origin is checked here. */
  authenticate(request: IncomingMessage): Promise<LiveIdentity | null>
  /** Of the program for browsers: an open page that has another one learns so. */
  version?: () => string | undefined
  /** What a tab tells: typing, or a message. What it answers goes to that tab. */
  onClientFrame(caller: LiveClient, signal: ClientFrame): Promise<LiveEvent | undefined>
}

/** `asked`: messages that are not answered yet. */
type Connection = { socket: WebSocket; caller: LiveClient; n: number; alive: boolean; asked: number }

/** Messages of one tab on their way at once: a person sends one after the other. */
const mostAsked = 20
/** Signals that no answer is due to, of all tabs of a session between two heartbeats: more is not typing. */
const mostSaid = 30
/** Frames that came to nothing, likewise. No program of ours gets there: its tab is closed, and one that it opens instead too. */
const mostInVain = 1_000
const flooded = 1008

export function makeLive({ bus, authenticate: caller, version, onClientFrame: heard }: LiveOptions) {
  const tabs = new Map<number, Set<Connection>>()
  /** By session, since the last heartbeat. */
  let said = new Map<string, { signals: number; in_vain: number }>()
  const every = () => [...tabs.values()].flatMap((set) => [...set])
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 96 * 1024 })

  function tell(tab: Connection, nudge: LiveEvent) {
    const n = tab.n++
    if (tab.socket.bufferedAmount >= slowAt) return
    tab.socket.send(JSON.stringify({ n, ...nudge }))
  }

  bus.subscribe('nudge', ({ members, nudge, but }: { members: number[]; nudge: LiveEvent; but?: string }) => {
    for (const member of members) for (const tab of tabs.get(member) ?? []) if (tab.caller.tab !== but) tell(tab, nudge)
  })
  // A session that ended: its tabs are told and closed. `session` empty means all of the member's.
  bus.subscribe('session', ({ member, session }: { member: number; session?: string }) => {
    for (const tab of tabs.get(member) ?? []) {
      if (session && tab.caller.session !== session) continue
      tell(tab, { type: 'logout' })
      tab.socket.close(4401)
    }
  })
  // A session that goes on under another token.
  bus.subscribe('session moved', ({ member, from, to }: { member: number; from: string; to: string }) => {
    for (const tab of tabs.get(member) ?? []) if (tab.caller.session === from) tab.caller.session = to
  })
  bus.onGap(() => {
    for (const tab of every()) tell(tab, { type: 'resync' })
  })

  function hear(tab: Connection, data: unknown) {
    // Whoever is shown out is not listened to, however much they have sent already.
    if (tab.socket.readyState !== tab.socket.OPEN) return
    let frame: unknown
    try {
      frame = JSON.parse(String(data))
    } catch {
      return tab.socket.close(1007)
    }
    const read = v.safeParse(clientFrame, frame)
    if (!read.success) return ignore(tab)
    if (read.output.type === 'send') return void carry(tab, read.output)
    if (read.output.type === 'ping') {
      tell(tab, { type: 'pong' })
      return ignore(tab)
    }
    if (++saidBy(tab).signals > mostSaid) return ignore(tab)
    heard(tab.caller, read.output).catch(() => {})
  }

  function saidBy({ caller: { session } }: Connection) {
    const so_far = said.get(session) ?? { signals: 0, in_vain: 0 }
    said.set(session, so_far)
    return so_far
  }

  function ignore(tab: Connection) {
    if (++saidBy(tab).in_vain > mostInVain) tab.socket.close(flooded)
  }

  /** null tells the tab to ask by the call, where a fault is told and tried again. */
  async function carry(tab: Connection, said: Extract<ClientFrame, { type: 'send' }>) {
    const none = { type: 'ack', client_id: said.client_id, result: null } as const
    if (tab.asked >= mostAsked) {
      tell(tab, none)
      return ignore(tab)
    }
    tab.asked += 1
    const answer = await heard(tab.caller, said).catch(() => none)
    tab.asked -= 1
    if (answer) tell(tab, answer)
    failpoint('live: answered')
  }

  function open(socket: WebSocket, who: LiveIdentity) {
    const caller = { ...who, tab: randomUUID() }
    const tab: Connection = { socket, caller, n: 0, alive: true, asked: 0 }
    const mine = tabs.get(caller.member) ?? new Set()
    tabs.set(caller.member, mine.add(tab))
    socket.on('pong', () => {
      tab.alive = true
    })
    socket.on('message', (data) => hear(tab, data))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      mine.delete(tab)
      if (!mine.size && tabs.get(caller.member) === mine) tabs.delete(caller.member)
    })
    tell(tab, { type: 'hello', version: version?.() })
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    socket.on('error', () => socket.destroy())
    const path = request.url?.split('?')[0]
    const origin = request.headers.origin
    const sameOrigin = origin !== undefined && URL.parse(origin)?.host === request.headers.host
    const who = path === '/api/live' && sameOrigin ? await caller(request).catch(() => null) : null
    if (!who) return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (opened) => open(opened, who))
  }

  const heartbeat = setInterval(() => {
    said = new Map()
    for (const tab of every()) {
      if (!tab.alive) tab.socket.terminate()
      tab.alive = false
      tab.socket.ping()
    }
  }, 30_000)
  heartbeat.unref()

  return {
    publish: (members: number[], nudge: LiveEvent, but?: string) => bus.publish('nudge', { members, nudge, but }),
    isConnected: (member: number) => tabs.has(member),
    connectionCount: () => sockets.clients.size,
    attach: (server: Server) => void server.on('upgrade', upgrade),
    close() {
      clearInterval(heartbeat)
      for (const tab of every()) tab.socket.close(1001)
      sockets.close()
    },
  }
}
