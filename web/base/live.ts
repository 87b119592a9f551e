// The live connection: nudges that something changed, never the thing itself; a gap is one refetch (CHAT-6, CHAT-9). One that fell silent
// looks as if it stood: it is asked, and given up if it does not answer.
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ClientFrame, LiveEvent } from '../../contract/events.ts'
import { loggedOut } from './call.ts'

type Type = LiveEvent['type']
type Of<T extends Type> = Extract<LiveEvent, { type: T }>
type Handler = (nudge: never) => void

const handlers = new Map<Type, Set<Handler>>()
const watchers = new Set<() => void>()
let socket: WebSocket | null = null
let up = false
let ask = () => {}

/** Milliseconds without a word of the server until it is asked whether it hears, and those in which it has to say so. */
const silence = 25_000
const patience = 5_000

export function onNudge<T extends Type>(type: T, handler: (nudge: Of<T>) => void): () => void {
  const these = handlers.get(type) ?? new Set()
  handlers.set(type, these.add(handler as Handler))
  return () => void these.delete(handler as Handler)
}

/** To all that listen for its type. */
export function pass(nudge: LiveEvent) {
  for (const handler of handlers.get(nudge.type) ?? []) handler(nudge as never)
}

/** `useNudge('message', ({ chat, seq }) => …)`; the handler may change between renders. */
export function useNudge<T extends Type>(type: T, handler: (nudge: Of<T>) => void) {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => onNudge(type, (nudge) => latest.current(nudge)), [type])
}

/** Tells the server something passing, like typing. False when nobody could hear it. */
export function tell(signal: ClientFrame): boolean {
  if (!up || !socket) return false
  socket.send(JSON.stringify(signal))
  return true
}

/** An answer did not come: whether anybody hears is found out now. */
export const doubt = () => ask()

/** Whether the live connection is up. */
export const isLive = () => up
export const useLive = () =>
  useSyncExternalStore(
    watch,
    () => up,
    () => true,
  )

function watch(changed: () => void) {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

function setUp(now: boolean) {
  if (up === now) return
  up = now
  for (const changed of watchers) changed()
}

/** Coming back unseen is no sign of life (CHAT-8). */
const isHidden = () => document.visibilityState === 'hidden'

type Told = {
  /** Connected for the first time: what was rendered before may have missed something. */
  opened(): void
  /** A gap in the sequence, a reconnect, or the server's word that something may be missing. */
  missed(): void
}

/** Keeps one connection until the returned function is called: back-off from 0.5 s to 30 s with jitter, none while offline. */
export function connect({ opened, missed }: Told): () => void {
  let stopped = false
  let failures = 0
  let connectedBefore = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  let asked = false

  function open() {
    clearTimeout(timer)
    if (stopped || socket || !navigator.onLine) return
    let expected = 0
    const mine = new WebSocket(
      `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live${isHidden() ? '?hidden' : ''}`,
    )
    socket = mine
    heard()
    mine.onmessage = ({ data }) => {
      if (socket !== mine) return
      heard()
      const nudge = JSON.parse(data) as LiveEvent & { n: number }
      // Said twice.
      if (nudge.n < expected) return
      const gap = nudge.n !== expected
      expected = nudge.n + 1
      if (nudge.type === 'hello') greet()
      else if (gap || nudge.type === 'resync') missed()
      if (nudge.type === 'logout') loggedOut()
      pass(nudge)
    }
    mine.onclose = ({ code }) => {
      if (socket === mine) lost(code)
    }
  }

  function heard() {
    asked = false
    clearTimeout(watch)
    watch = setTimeout(ask, silence)
  }

  ask = () => {
    if (asked || !socket) return
    asked = true
    tell({ type: 'ping' })
    clearTimeout(watch)
    watch = setTimeout(giveUp, patience)
  }

  /** Whatever it looks like: the closing of a dead line may take long, and what still comes of it is asked for anyway. */
  function giveUp() {
    const old = socket
    if (!old) return
    lost()
    old.close()
  }

  function lost(code?: number) {
    socket = null
    clearTimeout(watch)
    setUp(false)
    if (code === 4401) stopped = true
    failures += 1
    const wait = Math.min(30_000, 500 * 2 ** (failures - 1))
    timer = setTimeout(open, wait * (0.5 + Math.random() / 2))
  }

  function greet() {
    failures = 0
    setUp(true)
    if (connectedBefore) missed()
    else opened()
    connectedBefore = true
  }

  const back = () => {
    if (isHidden()) return
    open()
    ask()
  }
  addEventListener('online', open)
  addEventListener('offline', giveUp)
  document.addEventListener('visibilitychange', back)
  open()
  return () => {
    stopped = true
    clearTimeout(timer)
    clearTimeout(watch)
    removeEventListener('online', open)
    removeEventListener('offline', giveUp)
    document.removeEventListener('visibilitychange', back)
    socket?.close()
    socket = null
  }
}
