// Live connection: WebSockets that push live events to a member's open tabs on every node, and take client frames
// (CHAT-6).
// Events say that something changed; what it is, a tab asks by a call.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'
import { type ClientFrame, clientFrame, type LiveEvent } from '../../../contract/events.ts'
import type { Id } from '../../../contract/ids.ts'
import { failpoint } from '../failpoints/failpoints.ts'
import type { OpenLimits } from '../rateLimits/buckets.ts'
import { Refusal } from '../refusal.ts'
import type { Bus } from './bus.ts'

/** Backpressure: events to a slow tab are dropped above this. The gap in `n` then makes the tab refetch. */
const MAX_BUFFERED_BYTES = 64 * 1024
const MAX_FRAME_BYTES = 96 * 1024
const HEARTBEAT_INTERVAL_MS = 30_000

export type Live = {
  /** Sends an event to every tab of these members, except one tab. Call it after commit. */
  publish(members: Id<'member'>[], event: LiveEvent, except?: string): void
  /** Whether the member has a tab on this node. */
  isConnected(member: Id<'member'>): boolean
  connectionCount(): number
  close(): void
}

type LiveIdentity = {
  member: Id<'member'>
  public_id: string
  site: Id<'site'>
  session: string
  /** False: a proof of age is due before the member writes (SAFE-1). */
  may_chat?: boolean
}
/** What the rate limits allow whoever opens a connection (SAFE-10). */
type LiveAdmission = {
  /** Key of the network (addressKey.ts). */
  network: string
  /** Connections that may be open at the same time. */
  open: OpenLimits
  /** Counts a message; false above the limit. */
  takeMessage(): boolean
}
/** `tab` names this connection on any node. */
export type LiveClient = LiveIdentity & { tab: string }
export type LiveOptions = {
  bus: Bus
  /**
   * Who opens this connection; null, or a refusal that is thrown, refuses it. other_member closes it with a code of its own. The same-origin
   * check is done here.
   */
  authenticate(request: IncomingMessage): Promise<(LiveIdentity & LiveAdmission) | null>
  /** Version of the browser program: a page that runs another one learns so. */
  version?: () => string | undefined
  /** Called for each message that a tab sends. */
  onSend?: () => void
  /** Handles a frame (typing, or a message). Its result goes to the tab that sent the frame. */
  onClientFrame(client: LiveClient, frame: ClientFrame): Promise<LiveEvent | undefined>
}

/** `pendingSends`: messages without an acknowledgement yet. */
type Connection = {
  socket: WebSocket
  client: LiveClient
  takeMessage(): boolean
  n: number
  isAlive: boolean
  pendingSends: number
}
type SessionCounts = { signals: number; wasted: number }

/** Messages of one tab that may be in flight at once: a person sends one after the other. */
const MAX_PENDING_SENDS = 20
/** Rate limit of frames without an acknowledgement, per session and heartbeat: more is not typing. */
const MAX_SIGNALS_PER_HEARTBEAT = 30
/**
 * Rate limit of ignored frames, likewise. Our own program never reaches it; the tab that does is closed, and the next
 * one too.
 */
const MAX_WASTED_PER_HEARTBEAT = 1_000
const CLOSE_GOING_AWAY = 1001
const CLOSE_INVALID_DATA = 1007
const CLOSE_POLICY_VIOLATION = 1008
const CLOSE_LOGGED_OUT = 4401
const CLOSE_OTHER_MEMBER = 4409
/** Too many are open: this one was the oldest. Its tab polls until somebody looks at it (web/base/live.ts). */
const CLOSE_TOO_MANY = 4429
const RETRY_SECONDS = 60

/** What a page may be told of a refused connection. */
function refusalOf(error: unknown): 'too_many' | 'other_member' | null {
  if (!(error instanceof Refusal)) return null
  if (error.code === 'other_member') return 'other_member'
  return error.status === 429 ? 'too_many' : null
}
const tooManyResponse = `HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${RETRY_SECONDS}\r\nConnection: close\r\n\r\n`

export function makeLive({ bus, authenticate, version, onSend, onClientFrame }: LiveOptions) {
  const connections = new Map<number, Set<Connection>>()
  /** By session, since the last heartbeat. */
  let counts = new Map<string, SessionCounts>()
  /** Open connections by network. */
  const networks = new Map<string, number>()
  const allConnections = () => [...connections.values()].flatMap((ofMember) => [...ofMember])
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_FRAME_BYTES })

  function send(connection: Connection, event: LiveEvent) {
    const n = connection.n++
    if (connection.socket.bufferedAmount >= MAX_BUFFERED_BYTES) return
    connection.socket.send(JSON.stringify({ n, ...event }))
  }

  bus.subscribe('live_event', ({ members, event, except }) => {
    for (const member of members)
      for (const connection of connections.get(member) ?? [])
        if (connection.client.tab !== except) send(connection, event)
  })
  bus.subscribe('session_ended', ({ member, session }) => {
    for (const connection of connections.get(member) ?? []) {
      if (session && connection.client.session !== session) continue
      send(connection, { type: 'logout' })
      connection.socket.close(CLOSE_LOGGED_OUT)
    }
  })
  bus.subscribe('session_rotated', ({ member, from, to }) => {
    for (const { client } of connections.get(member) ?? []) if (client.session === from) client.session = to
  })
  bus.onGap(() => {
    for (const connection of allConnections()) send(connection, { type: 'resync' })
  })

  function onMessage(connection: Connection, data: unknown) {
    // Frames that were sent before the connection was closed are ignored.
    if (connection.socket.readyState !== connection.socket.OPEN) return
    let json: unknown
    try {
      json = JSON.parse(String(data))
    } catch {
      return connection.socket.close(CLOSE_INVALID_DATA)
    }
    const parsed = v.safeParse(clientFrame, json)
    if (!parsed.success) return countWasted(connection)
    const frame = parsed.output
    if (frame.type === 'send') return void acknowledge(connection, frame)
    if (frame.type === 'ping') {
      send(connection, { type: 'pong' })
      return countWasted(connection)
    }
    if (++countsOf(connection).signals > MAX_SIGNALS_PER_HEARTBEAT) return countWasted(connection)
    onClientFrame(connection.client, frame).catch(() => {})
  }

  function countsOf({ client: { session } }: Connection) {
    const current = counts.get(session) ?? { signals: 0, wasted: 0 }
    counts.set(session, current)
    return current
  }

  function countWasted(connection: Connection) {
    if (++countsOf(connection).wasted > MAX_WASTED_PER_HEARTBEAT) connection.socket.close(CLOSE_POLICY_VIOLATION)
  }

  /** A null result tells the tab to use the call instead, which reports faults and is retried. */
  async function acknowledge(connection: Connection, frame: Extract<ClientFrame, { type: 'send' }>) {
    const declined = { type: 'ack', client_id: frame.client_id, result: null } as const
    if (connection.pendingSends >= MAX_PENDING_SENDS || !connection.takeMessage()) {
      send(connection, declined)
      return countWasted(connection)
    }
    connection.pendingSends += 1
    onSend?.()
    const ack = await onClientFrame(connection.client, frame).catch(() => declined)
    connection.pendingSends -= 1
    if (ack) send(connection, ack)
    failpoint('live: answered')
  }

  function open(socket: WebSocket, { network, open: max, takeMessage, ...identity }: LiveIdentity & LiveAdmission) {
    const client = { ...identity, tab: randomUUID() }
    const connection: Connection = { socket, client, takeMessage, n: 0, isAlive: true, pendingSends: 0 }
    const ofMember = connections.get(client.member) ?? new Set()
    connections.set(client.member, ofMember.add(connection))
    networks.set(network, (networks.get(network) ?? 0) + 1)
    closeOldest(ofMember, client.session, max)
    socket.on('pong', () => {
      connection.isAlive = true
    })
    socket.on('message', (data) => onMessage(connection, data))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      const left = (networks.get(network) ?? 1) - 1
      if (left) networks.set(network, left)
      else networks.delete(network)
      ofMember.delete(connection)
      if (!ofMember.size && connections.get(client.member) === ofMember) connections.delete(client.member)
    })
    send(connection, { type: 'hello', version: version?.() })
  }

  /** Of a session, then of its member. A set is in the order in which its connections were opened. */
  function closeOldest(ofMember: Set<Connection>, session: string, max: OpenLimits) {
    const ofSession = [...ofMember].filter(({ client }) => client.session === session)
    const oldest = ofSession.length > max.session ? ofSession[0] : ofMember.size > max.member ? [...ofMember][0] : null
    if (!oldest) return
    ofMember.delete(oldest)
    oldest.socket.close(CLOSE_TOO_MANY)
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    socket.on('error', () => socket.destroy())
    const path = request.url?.split('?')[0]
    const origin = request.headers.origin
    const isOwnOrigin = origin !== undefined && URL.parse(origin)?.host === request.headers.host
    const identity = path === '/api/live' && isOwnOrigin ? await authenticate(request).catch(refusalOf) : null
    // A page can't read the status of a refused connection, but why an open one was closed.
    if (identity === 'other_member')
      return sockets.handleUpgrade(request, socket, head, (opened) => opened.close(CLOSE_OTHER_MEMBER))
    if (!identity) return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    if (identity === 'too_many' || (networks.get(identity.network) ?? 0) >= identity.open.network)
      return void socket.end(tooManyResponse)
    sockets.handleUpgrade(request, socket, head, (opened) => open(opened, identity))
  }

  const heartbeat = setInterval(() => {
    counts = new Map()
    for (const connection of allConnections()) {
      if (!connection.isAlive) connection.socket.terminate()
      connection.isAlive = false
      connection.socket.ping()
    }
  }, HEARTBEAT_INTERVAL_MS)
  heartbeat.unref()

  return {
    publish: (members: Id<'member'>[], event: LiveEvent, except?: string) =>
      bus.publish('live_event', { members, event, except }),
    isConnected: (member: Id<'member'>) => connections.has(member),
    connectionCount: () => sockets.clients.size,
    attach: (server: Server) => void server.on('upgrade', upgrade),
    close() {
      clearInterval(heartbeat)
      for (const { socket } of allConnections()) socket.close(CLOSE_GOING_AWAY)
      sockets.close()
    },
  }
}
