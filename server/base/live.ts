// The live connection: tells a member's open tabs, on every node, that something changed. Never what: a tab asks by a call (CHAT-6).
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Nudge, type Signal, signal } from '../../contract/events.ts'
import type { Bus } from './bus.ts'

/** Bytes that may wait for a slow tab before nudges to it are dropped; the gap in `n` then makes it refetch. */
const slowAt = 64 * 1024

export type Live = {
  /** Nudges every tab of these members. Call it after commit. */
  nudge(members: number[], nudge: Nudge): void
  /** Whether the member has a tab on this node. */
  here(member: number): boolean
  count(): number
  close(): void
}

export type Caller = { member: number; site: number; session: string }
export type LiveParts = {
  bus: Bus
  /** Who opens this connection; null refuses it. Same-origin is checked here. */
  caller(request: IncomingMessage): Promise<Caller | null>
  /** What a tab tells: typing, or a message. What it answers goes to that tab. */
  signal(caller: Caller, signal: Signal): Promise<Nudge | undefined>
}

/** `said`: signals that no answer is due to, since the last heartbeat. `asked`: messages that are not answered yet. */
type Tab = { socket: WebSocket; caller: Caller; n: number; alive: boolean; said: number; asked: number }

/** Messages of one tab on their way at once: a person sends one after the other. */
const mostAsked = 20
/** Signals of one tab between two heartbeats: more is not typing. */
const mostSaid = 30

export function makeLive({ bus, caller, signal: heard }: LiveParts) {
  const tabs = new Map<number, Set<Tab>>()
  const every = () => [...tabs.values()].flatMap((set) => [...set])
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 96 * 1024 })

  function tell(tab: Tab, nudge: Nudge) {
    const n = tab.n++
    if (tab.socket.bufferedAmount < slowAt) tab.socket.send(JSON.stringify({ n, ...nudge }))
  }

  bus.subscribe('nudge', ({ members, nudge }: { members: number[]; nudge: Nudge }) => {
    for (const member of members) for (const tab of tabs.get(member) ?? []) tell(tab, nudge)
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

  function hear(tab: Tab, data: unknown) {
    let said: unknown
    try {
      said = JSON.parse(String(data))
    } catch {
      return tab.socket.close(1007)
    }
    const read = v.safeParse(signal, said)
    if (!read.success) return
    if (read.output.type === 'send') return void carry(tab, read.output)
    if (++tab.said <= mostSaid && read.output.type !== 'ping') heard(tab.caller, read.output).catch(() => {})
  }

  /** null tells the tab to ask by the call, where a fault is told and tried again. */
  async function carry(tab: Tab, said: Extract<Signal, { type: 'send' }>) {
    const none = { type: 'sent', client_id: said.client_id, told: null } as const
    if (tab.asked >= mostAsked) return tell(tab, none)
    tab.asked += 1
    const answer = await heard(tab.caller, said).catch(() => none)
    tab.asked -= 1
    if (answer) tell(tab, answer)
  }

  function open(socket: WebSocket, caller: Caller) {
    const tab: Tab = { socket, caller, n: 0, alive: true, said: 0, asked: 0 }
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
    tell(tab, { type: 'hello' })
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
    for (const tab of every()) {
      if (!tab.alive) tab.socket.terminate()
      tab.alive = false
      tab.said = 0
      tab.socket.ping()
    }
  }, 30_000)
  heartbeat.unref()

  return {
    nudge: (members: number[], nudge: Nudge) => bus.publish('nudge', { members, nudge }),
    here: (member: number) => tabs.has(member),
    count: () => sockets.clients.size,
    attach: (server: Server) => void server.on('upgrade', upgrade),
    close() {
      clearInterval(heartbeat)
      for (const tab of every()) tab.socket.close(1001)
      sockets.close()
    },
  }
}
