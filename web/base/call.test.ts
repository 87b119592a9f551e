// Client of the calls: requests, retries, refusals and conditional requests.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentUser } from '../../contract/accounts.ts'
import { history, remove, send } from '../../contract/chats.ts'
import { like, swipe } from '../../contract/likes.ts'
import { callServer, randomUuid } from './call.ts'
import { RefusalError } from './refusalError.ts'

const answers: (Response | Error)[] = []
const sentRequests: { address: string; init: RequestInit }[] = []
const went: string[] = []
const problem = (status: number, code: string, more = {}) =>
  Response.json({ type: 'about:blank', title: code, status, code, detail: `said: ${code}`, ...more }, { status })

beforeEach(() => {
  vi.useFakeTimers()
  answers.length = sentRequests.length = went.length = 0
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sentRequests.push({ address, init })
    const answer = answers.shift() ?? Response.json({})
    if (answer instanceof Error) throw answer
    return answer
  })
  vi.stubGlobal('location', { pathname: '/chats', search: '?a=1', assign: (to: string) => went.push(to) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settled = async <T>(work: Promise<T>) => {
  const end = work.then(
    (value) => ({ value }),
    (error: RefusalError) => ({ error }),
  )
  await vi.runAllTimersAsync()
  return (await end) as { value?: T; error?: RefusalError }
}

test('CALL-1 path fields stand in the path, the rest in the query of a GET and in the body of others', async () => {
  await settled(callServer(history, { id: 'chat-1', after: '7' }))
  await settled(callServer(remove, { conversation: 'chat-1' }))
  expect(sentRequests[0]?.address).toBe('/api/chats/chat-1/messages?after=7')
  expect(sentRequests[0]?.init.body).toBeUndefined()
  expect(sentRequests[1]?.address).toBe('/api/chat.php')
  expect(sentRequests[1]?.init).toMatchObject({ method: 'DELETE', body: '{"conversation":"chat-1"}' })
  expect(sentRequests[1]?.init.headers).toMatchObject({ 'X-Request-Type': 'client' })
})

test('CALL-3 a read is retried up to five times with exponential back-off', async () => {
  answers.push(...Array.from({ length: 6 }, () => new TypeError('network')))
  const { error } = await settled(callServer(currentUser, {}))
  expect(sentRequests).toHaveLength(6)
  expect(error).toBeInstanceOf(RefusalError)
  expect(error?.code).toBe('unreachable')
})

test('CALL-3 a read that fails once succeeds by a retry', async () => {
  answers.push(problem(503, 'unreachable'), Response.json({ user: null }))
  expect((await settled(callServer(currentUser, {}))).value).toEqual({ user: null })
})

test('CALL-3 a write is retried only with an idempotency key, or where the call is repeatable', async () => {
  answers.push(new TypeError('network'))
  expect((await settled(callServer(like, { id: 'member-1' }))).error?.code).toBe('unreachable')
  expect(sentRequests).toHaveLength(1)
  const key = randomUuid()
  answers.push(new TypeError('network'), problem(409, 'in_progress'), Response.json({ matched: true }))
  const swiped = callServer(swipe, { id: 'member-1', like: true }, { idempotencyKey: key })
  expect((await settled(swiped)).value).toEqual({ matched: true })
  expect(sentRequests.slice(1).map(({ init }) => (init.headers as Record<string, string>)['Idempotency-Key'])).toEqual([
    key,
    key,
    key,
  ])
  answers.push(new TypeError('network'))
  await settled(callServer(like, { id: 'member-1' }, { idempotencyKey: key }))
  const likes = sentRequests.splice(4)
  expect(likes.map(({ init }) => (init.headers as Record<string, string>)['Idempotency-Key'])).toEqual([
    undefined,
    undefined,
  ])
  answers.push(new TypeError('network'))
  await settled(callServer(send, { id: 'member-1', client_id: randomUuid(), body: 'hi' }, { isRepeatable: true }))
  expect(sentRequests).toHaveLength(6)
})

test('CALL-4 a refusal rejects with its code and text, and is not retried', async () => {
  answers.push(problem(402, 'no_credits', { fields: { body: 'why' } }))
  const { error } = await settled(callServer(currentUser, {}))
  expect(error).toMatchObject({ code: 'no_credits', status: 402, message: 'said: no_credits', fields: { body: 'why' } })
  expect(sentRequests).toHaveLength(1)
})

test('CALL-2 authentication_required leads to login and back here, except on the user endpoint', async () => {
  answers.push(problem(403, 'authentication_required', { authentication_required: true }))
  await settled(callServer(currentUser, {}))
  expect(went).toEqual([])
  answers.push(problem(403, 'authentication_required', { authentication_required: true }))
  await settled(callServer(like, { id: 'member-1' }))
  expect(went).toEqual(['/login?next=%2Fchats%3Fa%3D1'])
})

test('CALL-2 authentication_required alone, without the rest of a problem document, logs out too', async () => {
  answers.push(Response.json({ authentication_required: true }, { status: 403 }))
  const { error } = await settled(callServer(like, { id: 'member-1' }))
  expect([error?.code, went]).toEqual(['authentication_required', ['/login?next=%2Fchats%3Fa%3D1']])
})

test('ACC-21 a call says for which member its page was made; the refusal of another member’s page reloads it', async () => {
  let reloads = 0
  vi.stubGlobal('location', { reload: () => (reloads += 1) })
  vi.stubGlobal('document', { documentElement: { dataset: { member: 'a1b2' } } })
  answers.push(problem(409, 'other_member'))
  expect((await settled(callServer(like, { id: 'member-1' }))).error?.code).toBe('other_member')
  expect(sentRequests[0]?.init.headers).toMatchObject({ 'X-Page-Member': 'a1b2' })
  expect(reloads).toBe(1)
})

test('CALL-3 an aborted request is not retried', async () => {
  const stop = new AbortController()
  answers.push(new TypeError('network'))
  const pending = callServer(currentUser, {}, { signal: stop.signal }).catch((error) => error)
  await vi.advanceTimersByTimeAsync(100)
  stop.abort(new Error('aborted'))
  expect(await pending).toMatchObject({ message: 'aborted' })
  expect(sentRequests).toHaveLength(1)
})

test('CHAT-6 a key is a UUID of version 4, and no two are equal', () => {
  const keys = Array.from({ length: 100 }, randomUuid)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(keys).size).toBe(100)
})

test('CHAT-9 an unchanged response is not sent again: a 304 returns the cached one', async () => {
  const body = { user: null }
  answers.push(Response.json(body, { headers: { ETag: 'W/"1.a"' } }), new Response(null, { status: 304 }))
  expect((await settled(callServer(currentUser, {}))).value).toEqual(body)
  expect((await settled(callServer(currentUser, {}))).value).toEqual(body)
  expect(sentRequests.map(({ init }) => (init.headers as Record<string, string>)['If-None-Match'])).toEqual([
    undefined,
    'W/"1.a"',
  ])
})

test('CHAT-8 requests of a hidden page say so', async () => {
  for (const visibilityState of ['visible', 'hidden']) {
    vi.stubGlobal('document', { visibilityState })
    await settled(callServer(history, { id: 'chat-1' }))
  }
  expect(sentRequests.map(({ init }) => (init.headers as Record<string, string>)['X-Page'])).toEqual([
    undefined,
    'hidden',
  ])
})

test('CALL-3 a request without a response times out after 30 s and is retried', async () => {
  const fetched = fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (sentRequests.length) return fetched(address, init)
    sentRequests.push({ address, init })
    return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  })
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), milliseconds)
    return controller.signal
  })
  const { value } = await settled(callServer(history, { id: 'chat-1' }))
  expect(timeout).toHaveBeenCalledWith(30_000)
  expect(value).toEqual({})
  expect(sentRequests).toHaveLength(2)
  timeout.mockRestore()
})
