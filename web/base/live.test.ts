// Live connection in the browser: events, gaps, heartbeat and reconnects.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect, isLiveConnected, onLiveEvent, probeConnection, sendClientFrame } from './live.ts'

class Socket {
  onmessage: (event: { data: string }) => void = () => {}
  onclose: (event: { code: number }) => void = () => {}
  sent: string[] = []
  constructor() {
    sockets.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close(code = 1000) {
    this.onclose({ code })
  }
  receive(n: number, type: string, more = {}) {
    this.onmessage({ data: JSON.stringify({ n, type, ...more }) })
  }
}

const sockets: Socket[] = []
const handlers = { onOpen: vi.fn(), onGap: vi.fn() }
const browser = { onLine: true }
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  sockets.length = 0
  browser.onLine = true
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('location', { protocol: 'http:', host: 'gay.localhost' })
  vi.stubGlobal('document', new EventTarget())
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  stop = connect(handlers)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const socket = () => sockets.at(-1) as Socket

test('CHAT-6 events reach their handlers, and a gap in their numbers is one refetch', () => {
  const received: string[] = []
  const unsubscribe = onLiveEvent('likes', () => received.push('likes'))
  socket().receive(0, 'hello')
  socket().receive(1, 'likes')
  expect(handlers.onOpen).toHaveBeenCalledTimes(1)
  expect(handlers.onGap).not.toHaveBeenCalled()
  socket().receive(4, 'likes')
  expect(handlers.onGap).toHaveBeenCalledTimes(1)
  socket().receive(5, 'likes')
  expect(handlers.onGap).toHaveBeenCalledTimes(1)
  expect(received).toHaveLength(3)
  unsubscribe()
  socket().receive(6, 'likes')
  expect(received).toHaveLength(3)
})

test('CHAT-6 a lost connection is opened again within its back-off, and refetches once', async () => {
  socket().receive(0, 'hello')
  socket().close(1006)
  expect(sendClientFrame({ type: 'ping' })).toBe(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(sockets).toHaveLength(2)
  socket().receive(0, 'hello')
  expect(handlers.onOpen).toHaveBeenCalledTimes(1)
  expect(handlers.onGap).toHaveBeenCalledTimes(1)
  expect(sendClientFrame({ type: 'ping' })).toBe(true)
})

test('CHAT-9 a tab that had one connection too many polls until somebody looks at it', async () => {
  socket().receive(0, 'hello')
  socket().close(4429)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sockets).toHaveLength(1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sockets).toHaveLength(2)
})

test('CHAT-6 the back-off grows to 30 s and no further', async () => {
  for (let failed = 0; failed < 12; failed += 1) {
    socket().close(1006)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(sockets).toHaveLength(failed + 2)
  }
})

test('CHAT-6 a browser that takes itself for offline tries all the same, within the back-off, and at once when it is online', async () => {
  browser.onLine = false
  socket().close(1006)
  await vi.advanceTimersByTimeAsync(500)
  expect(sockets).toHaveLength(2)
  socket().receive(0, 'hello')
  expect(sendClientFrame({ type: 'ping' })).toBe(true)
  for (let failed = 0; failed < 8; failed += 1) {
    socket().close(1006)
    await vi.advanceTimersByTimeAsync(30_000)
  }
  const before = sockets.length
  socket().close(1006)
  browser.onLine = true
  dispatchEvent(new Event('online'))
  expect(sockets).toHaveLength(before + 1)
})

test('CHAT-9 where a WebSocket cannot be made the page works on without, and tries again', async () => {
  stop()
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor() {
        throw new DOMException('forbidden', 'SecurityError')
      }
    },
  )
  stop = connect(handlers)
  expect(isLiveConnected()).toBe(false)
  expect(sendClientFrame({ type: 'ping' })).toBe(false)
  const before = sockets.length
  vi.stubGlobal('WebSocket', Socket)
  await vi.advanceTimersByTimeAsync(500)
  expect(sockets).toHaveLength(before + 1)
})

test('ACC-8 a connection closed because the session ended stays closed', async () => {
  socket().receive(0, 'hello')
  socket().close(4401)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sockets).toHaveLength(1)
})

test('CHAT-6 a duplicate frame is handled once, and is no gap', () => {
  let typingEvents = 0
  const unsubscribe = onLiveEvent('typing', () => {
    typingEvents += 1
  })
  socket().receive(0, 'hello')
  for (const n of [1, 1, 0, 2]) socket().receive(n, n ? 'typing' : 'hello')
  expect(typingEvents).toBe(2)
  expect(handlers.onGap).not.toHaveBeenCalled()
  unsubscribe()
})

test('CHAT-6 a silent connection gets a ping, and is replaced if there is no pong', async () => {
  socket().receive(0, 'hello')
  await vi.advanceTimersByTimeAsync(25_000)
  expect(socket().sent).toEqual(['{"type":"ping"}'])
  socket().receive(1, 'pong')
  await vi.advanceTimersByTimeAsync(24_000)
  expect(sockets).toHaveLength(1)
  probeConnection()
  probeConnection()
  expect(socket().sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(sockets).toHaveLength(2)
  socket().receive(0, 'hello')
  expect(handlers.onGap).toHaveBeenCalledTimes(1)
  // Frames of the old connection are ignored.
  sockets[0]?.receive(2, 'resync')
  expect(handlers.onGap).toHaveBeenCalledTimes(1)
})

test('CHAT-6 a connection that never opens is tried again', async () => {
  await vi.advanceTimersByTimeAsync(31_000)
  expect(sockets).toHaveLength(2)
})
