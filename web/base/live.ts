// Live connection (WebSocket): receives events that something changed, never the data itself; a gap in the sequence is
// one refetch (CHAT-6, CHAT-9). A heartbeat finds a dead network connection, which stays open otherwise.
import { useEffect, useRef } from 'react'
import type { ClientFrame, LiveEvent } from '../../contract/events.ts'
import { redirectToLogin } from './call.ts'
import { reloadPage } from './chunkReload.ts'
import { withPageMember } from './pageMember.ts'
import { markReachable } from './reachability.ts'

type EventType = LiveEvent['type']
type EventOf<T extends EventType> = Extract<LiveEvent, { type: T }>
type Handler = (event: never) => void

const handlers = new Map<EventType, Set<Handler>>()
let socket: WebSocket | null = null
let isUp = false
let probe = () => {}

/** Without a frame for so long the client sends a ping; without an answer to that, it reconnects. */
const IDLE_TIMEOUT_MS = 25_000
const PONG_TIMEOUT_MS = 5_000

/** The session has ended; too many connections of it are open (server/base/realtime/live.ts). */
const CLOSE_LOGGED_OUT = 4401
const CLOSE_OTHER_MEMBER = 4409
const CLOSE_TOO_MANY = 4429

/** Returns the function that removes the handler. */
export function onLiveEvent<T extends EventType>(type: T, handler: (event: EventOf<T>) => void): () => void {
  const typeHandlers = handlers.get(type) ?? new Set()
  handlers.set(type, typeHandlers.add(handler as Handler))
  return () => void typeHandlers.delete(handler as Handler)
}

/** Calls the handlers of its type. */
export function dispatchLiveEvent(event: LiveEvent) {
  for (const handler of handlers.get(event.type) ?? []) handler(event as never)
}

/** `useLiveEvent('message', ({ chat, seq }) => …)`; the handler may change between renders. */
export function useLiveEvent<T extends EventType>(type: T, handler: (event: EventOf<T>) => void) {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => onLiveEvent(type, (event) => latest.current(event)), [type])
}

/** Sends a frame of no lasting importance, like typing. False while the connection is down. */
export function sendClientFrame(frame: ClientFrame): boolean {
  if (!isUp || !socket) return false
  socket.send(JSON.stringify(frame))
  return true
}

/** Sends a ping now, after an answer did not come. */
export const probeConnection = () => probe()

/** Whether the live connection is up. */
export const isLiveConnected = () => isUp

/** A hidden page that reconnects does not count as activity (CHAT-8). */
const isHidden = () => document.visibilityState === 'hidden'

/** null in a browser without WebSockets, or where a policy forbids them: polling remains (CHAT-9). */
function openSocket(): WebSocket | null {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  try {
    return new WebSocket(`${scheme}://${location.host}${withPageMember(`/api/live${isHidden() ? '?hidden' : ''}`)}`)
  } catch {
    return null
  }
}

type ConnectionHandlers = {
  /** Connected for the first time: what was rendered before may be out of date. */
  onOpen(): void
  /** A gap in the sequence, a reconnect, or the server's `resync`: events may be missing. */
  onGap(): void
}

/**
 * Keeps one connection until the returned function is called. Reconnects after 0.5 s to 30 s, exponential with jitter,
 * also where the browser takes itself for offline: some are wrong.
 */
export function connect({ onOpen, onGap }: ConnectionHandlers): () => void {
  let stopped = false
  let failures = 0
  let hasConnected = false
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  let isProbing = false

  function open() {
    clearTimeout(reconnectTimer)
    if (stopped || socket) return
    let expected = 0
    const connection = openSocket()
    if (!connection) return onLost()
    socket = connection
    onTraffic()
    connection.onmessage = ({ data }) => {
      if (socket !== connection) return
      onTraffic()
      const event = JSON.parse(data) as LiveEvent & { n: number }
      // A duplicate.
      if (event.n < expected) return
      const gap = event.n !== expected
      expected = event.n + 1
      if (event.type === 'hello') onHello()
      else if (gap || event.type === 'resync') onGap()
      if (event.type === 'logout') redirectToLogin()
      dispatchLiveEvent(event)
    }
    connection.onclose = ({ code }) => {
      if (socket === connection) onLost(code)
    }
  }

  function onTraffic() {
    isProbing = false
    clearTimeout(idleTimer)
    idleTimer = setTimeout(probe, IDLE_TIMEOUT_MS)
  }

  probe = () => {
    if (isProbing || !socket) return
    isProbing = true
    sendClientFrame({ type: 'ping' })
    clearTimeout(idleTimer)
    idleTimer = setTimeout(abandon, PONG_TIMEOUT_MS)
  }

  /** Does not wait for the close event, which may take long on a dead connection. Later frames of it are ignored. */
  function abandon() {
    const old = socket
    if (!old) return
    onLost()
    old.close()
  }

  function onLost(code?: number) {
    socket = null
    clearTimeout(idleTimer)
    isUp = false
    if (code === CLOSE_LOGGED_OUT) stopped = true
    if (code === CLOSE_OTHER_MEMBER) return reloadPage()
    // The tab that is looked at gets a connection; this one polls until then.
    if (code === CLOSE_TOO_MANY) return
    failures += 1
    const delay = Math.min(30_000, 500 * 2 ** (failures - 1))
    reconnectTimer = setTimeout(open, delay * (0.5 + Math.random() / 2))
  }

  function onHello() {
    failures = 0
    isUp = true
    markReachable(true)
    if (hasConnected) onGap()
    else onOpen()
    hasConnected = true
  }

  const onVisibilityChange = () => {
    if (isHidden()) return
    open()
    probe()
  }
  addEventListener('online', open)
  addEventListener('offline', abandon)
  document.addEventListener('visibilitychange', onVisibilityChange)
  open()
  return () => {
    stopped = true
    clearTimeout(reconnectTimer)
    clearTimeout(idleTimer)
    removeEventListener('online', open)
    removeEventListener('offline', abandon)
    document.removeEventListener('visibilitychange', onVisibilityChange)
    socket?.close()
    socket = null
  }
}
