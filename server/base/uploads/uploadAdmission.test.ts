// Admission of uploads where memory does not suffice for all (PRO-4).
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { openUploadAdmission } from './uploadAdmission.ts'

const MEGABYTE = 1024 * 1024
const limit = 20 * MEGABYTE

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
const settle = async () => {
  for (let n = 0; n < 20; n++) await new Promise((go) => setImmediate(go))
}

function openClients(bounds: Parameters<typeof openUploadAdmission>[0]) {
  const admitUpload = openUploadAdmission(bounds)
  const reading: string[] = []
  const send = (sender: string, length: number | null, work = async (body: Buffer) => body.length) => {
    const request = incoming(length)
    const read = request[Symbol.asyncIterator].bind(request)
    request[Symbol.asyncIterator] = () => {
      reading.push(sender)
      return read()
    }
    return { request, done: code(admitUpload(request, { limit, sender, tooLarge: 'photo_too_large' }, work)) }
  }
  return { send, reading }
}

test('PRO-4 a body is what came, told or not', async () => {
  const { send } = openClients({})
  const [declared, chunked] = [send('a', 6), send('b', null)]
  for (const { request } of [declared, chunked]) {
    request.write('abc')
    request.end('def')
  }
  expect([await declared.done, await chunked.done]).toEqual([6, 6])
})

test('PRO-4 what is too large is refused, told before anything is read', async () => {
  const { send, reading } = openClients({})
  expect(await send('a', limit + 1).done).toBe('photo_too_large')
  expect(reading).toEqual([])
  const chunked = send('a', null)
  chunked.request.end(Buffer.alloc(limit + 1))
  expect(await chunked.done).toBe('photo_too_large')
})

test('PRO-4 who finds no room waits unread, and is read when there is some, in order', async () => {
  const { send, reading } = openClients({ capacityBytes: 10 })
  const [a, b, c] = [send('a', 8), send('b', 8), send('c', 2)]
  for (const { request } of [b, c]) request.end(Buffer.alloc(8))
  await settle()
  expect(reading).toEqual(['a'])
  a.request.end(Buffer.alloc(8))
  expect(await a.done).toBe(8)
  expect(await b.done).toBe(8)
  expect(reading).toEqual(['a', 'b', 'c'])
})

test('PRO-4 who sends many lets others pass', async () => {
  const { send, reading } = openClients({ maxPerSender: 2 })
  const many = [1, 2, 3, 4].map(() => send('a', 5))
  const other = send('b', 5)
  await settle()
  expect(reading).toEqual(['a', 'a', 'b'])
  for (const { request } of [...many, other]) request.end('12345')
  expect(await Promise.all([...many, other].map(({ done }) => done))).toEqual([5, 5, 5, 5, 5])
})

test('PRO-4 two large files of one sender leave half of the room to others', async () => {
  const { send, reading } = openClients({ capacityBytes: 40 * MEGABYTE })
  const many = [1, 2].map(() => send('a', 15 * MEGABYTE))
  const other = send('b', 20 * MEGABYTE)
  await settle()
  expect(reading).toEqual(['a', 'b'])
  for (const { request } of [...many, other]) request.destroy()
  await Promise.all([...many, other].map(({ done }) => done))
})

test('PRO-4 room is kept until the work is done, and given back where it fails', async () => {
  const { send, reading } = openClients({ capacityBytes: 10 })
  const { promise, reject } = Promise.withResolvers<number>()
  const a = send('a', 10, () => promise)
  a.request.end(Buffer.alloc(10))
  const b = send('b', 10)
  b.request.end(Buffer.alloc(10))
  await settle()
  expect(reading).toEqual(['a'])
  reject(new Refusal('photo_limit'))
  expect([await a.done, await b.done]).toEqual(['photo_limit', 10])
})

test('PRO-4 what a file took is given back with the answer, and left to whoever failed with it', async () => {
  const { send } = openClients({})
  const bodies: Buffer[] = []
  const pieces = [Buffer.alloc(5), Buffer.alloc(5), Buffer.alloc(10)] as const
  const [declared, chunked, failed] = [
    send('a', 5, async (body) => bodies.push(body)),
    send('b', null, async (body) => bodies.push(body)),
    send('c', 10, async (body) => {
      bodies.push(body)
      throw new Refusal('photo_damaged')
    }),
  ] as const
  for (const [at, { request }] of [declared, chunked, failed].entries()) request.end(pieces[at])
  expect([await declared.done, await chunked.done, await failed.done]).toEqual([1, 2, 'photo_damaged'])
  expect(bodies.map(({ length }) => length)).toEqual([0, expect.any(Number), 10])
  expect(pieces.map(({ length }) => length)).toEqual([0, 0, 0])
})

test('PRO-4 who is slow gives way to others, and only to others; who went away gives it back', async () => {
  const { send } = openClients({ capacityBytes: 10, slowUploadMs: 0 })
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
  const { send, reading } = openClients({ capacityBytes: 10 })
  const first = send('a', 8)
  const large = send('b', 10)
  const small = send('c', 2)
  await settle()
  expect(reading).toEqual(['a'])
  large.request.destroy()
  expect(await large.done).toBe('unreachable')
  for (const { request } of [first, small]) request.end(Buffer.alloc(request === first.request ? 8 : 2))
  expect(await small.done).toBe(2)
  expect(await first.done).toBe(8)
})

test('PRO-4 whose turn never comes is told to try again', async () => {
  const { send } = openClients({ capacityBytes: 10, admissionTimeoutMs: 30 })
  const first = send('a', 10)
  expect(await send('b', 10).done).toBe('too_many')
  first.request.end(Buffer.alloc(10))
  expect(await first.done).toBe(10)
})
