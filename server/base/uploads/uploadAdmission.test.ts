// Whose file is read when there is not room for all (PRO-4).
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { openUploadAdmission } from './uploadAdmission.ts'

const megabyte = 1024 * 1024
const limit = 20 * megabyte

/** A request whose body comes when the test says so. */
function incoming(length: number | null) {
  const stream = new PassThrough()
  const headers = length === null ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }
  return Object.assign(stream, { headers }) as unknown as PassThrough & IncomingMessage
}
const code = (work: Promise<unknown>) =>
  work.then(
    (it) => it,
    (error) => (error instanceof Refusal ? error.code : `${error}`),
  )
const turns = async () => {
  for (let n = 0; n < 20; n++) await new Promise((go) => setImmediate(go))
}

function people(bounds: Parameters<typeof openUploadAdmission>[0]) {
  const intake = openUploadAdmission(bounds)
  const reading: string[] = []
  const send = (sender: string, length: number | null, work = async (body: Buffer) => body.length) => {
    const request = incoming(length)
    const read = request[Symbol.asyncIterator].bind(request)
    request[Symbol.asyncIterator] = () => {
      reading.push(sender)
      return read()
    }
    return { request, done: code(intake(request, { limit, sender, over: 'photo_too_large' }, work)) }
  }
  return { send, reading }
}

test('PRO-4 a body is what came, told or not', async () => {
  const { send } = people({})
  const [told, untold] = [send('a', 6), send('b', null)]
  for (const { request } of [told, untold]) {
    request.write('abc')
    request.end('def')
  }
  expect([await told.done, await untold.done]).toEqual([6, 6])
})

test('PRO-4 what is too large is refused, told before anything is read', async () => {
  const { send, reading } = people({})
  expect(await send('a', limit + 1).done).toBe('photo_too_large')
  expect(reading).toEqual([])
  const untold = send('a', null)
  untold.request.end(Buffer.alloc(limit + 1))
  expect(await untold.done).toBe('photo_too_large')
})

test('PRO-4 who finds no room waits unread, and is read when there is some, in order', async () => {
  const { send, reading } = people({ room: 10 })
  const [a, b, c] = [send('a', 8), send('b', 8), send('c', 2)]
  for (const { request } of [b, c]) request.end(Buffer.alloc(8))
  await turns()
  expect(reading).toEqual(['a'])
  a.request.end(Buffer.alloc(8))
  expect(await a.done).toBe(8)
  expect(await b.done).toBe(8)
  expect(reading).toEqual(['a', 'b', 'c'])
})

test('PRO-4 who sends many lets others pass', async () => {
  const { send, reading } = people({ perSender: 2 })
  const many = [1, 2, 3, 4].map(() => send('a', 5))
  const other = send('b', 5)
  await turns()
  expect(reading).toEqual(['a', 'a', 'b'])
  for (const { request } of [...many, other]) request.end('12345')
  expect(await Promise.all([...many, other].map(({ done }) => done))).toEqual([5, 5, 5, 5, 5])
})

test('PRO-4 two large files of one sender leave half of the room to others', async () => {
  const { send, reading } = people({ room: 40 * megabyte })
  const many = [1, 2].map(() => send('a', 15 * megabyte))
  const other = send('b', 20 * megabyte)
  await turns()
  expect(reading).toEqual(['a', 'b'])
  for (const { request } of [...many, other]) request.destroy()
  await Promise.all([...many, other].map(({ done }) => done))
})

test('PRO-4 room is kept until the work is done, and given back where it fails', async () => {
  const { send, reading } = people({ room: 10 })
  const { promise, reject } = Promise.withResolvers<number>()
  const a = send('a', 10, () => promise)
  a.request.end(Buffer.alloc(10))
  const b = send('b', 10)
  b.request.end(Buffer.alloc(10))
  await turns()
  expect(reading).toEqual(['a'])
  reject(new Refusal('photo_limit'))
  expect([await a.done, await b.done]).toEqual(['photo_limit', 10])
})

test('PRO-4 what a file took is given back with the answer, and left to whoever failed with it', async () => {
  const { send } = people({})
  const bodies: Buffer[] = []
  const pieces = [Buffer.alloc(5), Buffer.alloc(5), Buffer.alloc(10)] as const
  const [told, untold, failed] = [
    send('a', 5, async (body) => bodies.push(body)),
    send('b', null, async (body) => bodies.push(body)),
    send('c', 10, async (body) => {
      bodies.push(body)
      throw new Refusal('photo_damaged')
    }),
  ] as const
  for (const [at, { request }] of [told, untold, failed].entries()) request.end(pieces[at])
  expect([await told.done, await untold.done, await failed.done]).toEqual([1, 2, 'photo_damaged'])
  expect(bodies.map(({ length }) => length)).toEqual([0, expect.any(Number), 10])
  expect(pieces.map(({ length }) => length)).toEqual([0, 0, 0])
})

test('PRO-4 who is slow gives way to others, and only to others; who went away gives it back', async () => {
  const { send } = people({ room: 10, slow: 0 })
  const alone = send('a', 10)
  alone.request.write('12345')
  const left = send('b', 10)
  left.request.destroy()
  expect(await left.done).toBe('unreachable')
  alone.request.end('67890')
  expect(await alone.done).toBe(10)

  const slow = send('a', 10)
  slow.request.write('1')
  const next = send('b', 10)
  next.request.end(Buffer.alloc(10))
  expect([await slow.done, await next.done]).toEqual(['unreachable', 10])
})

test('PRO-4 who gives up waiting holds up nobody behind', async () => {
  const { send, reading } = people({ room: 10 })
  const first = send('a', 8)
  const large = send('b', 10)
  const small = send('c', 2)
  await turns()
  expect(reading).toEqual(['a'])
  large.request.destroy()
  expect(await large.done).toBe('unreachable')
  for (const { request } of [first, small]) request.end(Buffer.alloc(request === first.request ? 8 : 2))
  expect(await small.done).toBe(2)
  expect(await first.done).toBe(8)
})

test('PRO-4 whose turn never comes is told to try again', async () => {
  const { send } = people({ room: 10, turn: 30 })
  const first = send('a', 10)
  expect(await send('b', 10).done).toBe('too_many')
  first.request.end(Buffer.alloc(10))
  expect(await first.done).toBe(10)
})
