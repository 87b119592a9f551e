// The live connection in a browser: nudges, gaps, and coming back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect, doubt, onNudge, tell } from './live.ts'

class Socket {
  onmessage: (event: { data: string }) => void = () => {}
  onclose: (event: { code: number }) => void = () => {}
  said: string[] = []
  constructor() {
    sockets.push(this)
  }
  send(text: string) {
    this.said.push(text)
  }
  close(code = 1000) {
    this.onclose({ code })
  }
  hear(n: number, type: string, more = {}) {
    this.onmessage({ data: JSON.stringify({ n, type, ...more }) })
  }
}

const sockets: Socket[] = []
const told = { opened: vi.fn(), missed: vi.fn() }
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
  stop = connect(told)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const socket = () => sockets.at(-1) as Socket

test('CHAT-6 nudges reach who listens, and a gap in their numbers is one refetch', () => {
  const heard: string[] = []
  const deaf = onNudge('likes', () => heard.push('likes'))
  socket().hear(0, 'hello')
  socket().hear(1, 'likes')
  expect(told.opened).toHaveBeenCalledTimes(1)
  expect(told.missed).not.toHaveBeenCalled()
  socket().hear(4, 'likes')
  expect(told.missed).toHaveBeenCalledTimes(1)
  socket().hear(5, 'likes')
  expect(told.missed).toHaveBeenCalledTimes(1)
  expect(heard).toHaveLength(3)
  deaf()
  socket().hear(6, 'likes')
  expect(heard).toHaveLength(3)
})

test('CHAT-6 a lost connection comes back within its back-off, and asks for everything once', async () => {
  socket().hear(0, 'hello')
  socket().close(1006)
  expect(tell({ type: 'ping' })).toBe(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(sockets).toHaveLength(2)
  socket().hear(0, 'hello')
  expect(told.opened).toHaveBeenCalledTimes(1)
  expect(told.missed).toHaveBeenCalledTimes(1)
  expect(tell({ type: 'ping' })).toBe(true)
})

test('CHAT-6 the wait grows to 30 s and no further', async () => {
  for (let failed = 0; failed < 12; failed += 1) {
    socket().close(1006)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(sockets).toHaveLength(failed + 2)
  }
})

test('CHAT-6 nothing is tried offline; being online again connects at once', async () => {
  browser.onLine = false
  socket().close(1006)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sockets).toHaveLength(1)
  browser.onLine = true
  dispatchEvent(new Event('online'))
  expect(sockets).toHaveLength(2)
})

test('ACC-8 a connection closed because the session ended stays closed', async () => {
  socket().hear(0, 'hello')
  socket().close(4401)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sockets).toHaveLength(1)
})

test('CHAT-6 a frame that is said twice is heard once, and is no gap', () => {
  let typed = 0
  const deaf = onNudge('typing', () => {
    typed += 1
  })
  socket().hear(0, 'hello')
  for (const n of [1, 1, 0, 2]) socket().hear(n, n ? 'typing' : 'hello')
  expect(typed).toBe(2)
  expect(told.missed).not.toHaveBeenCalled()
  deaf()
})

test('CHAT-6 a line that fell silent is asked, and given up for another if nobody answers', async () => {
  socket().hear(0, 'hello')
  await vi.advanceTimersByTimeAsync(25_000)
  expect(socket().said).toEqual(['{"type":"ping"}'])
  socket().hear(1, 'pong')
  await vi.advanceTimersByTimeAsync(24_000)
  expect(sockets).toHaveLength(1)
  doubt()
  doubt()
  expect(socket().said).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(sockets).toHaveLength(2)
  socket().hear(0, 'hello')
  expect(told.missed).toHaveBeenCalledTimes(1)
  // What still comes of the old one was asked for anyway.
  sockets[0]?.hear(2, 'resync')
  expect(told.missed).toHaveBeenCalledTimes(1)
})

test('CHAT-6 a connection that is never made is tried anew', async () => {
  await vi.advanceTimersByTimeAsync(31_000)
  expect(sockets).toHaveLength(2)
})
