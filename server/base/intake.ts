// Files that people send are read into memory: so much at once and no more, in turn, and nobody's slowness keeps others out (PRO-4).
import type { IncomingMessage } from 'node:http'
import type { RefusalCode } from '../../contract/refusals.ts'
import { Refusal, refuse } from './refuse.ts'

const bounds = {
  /** Bytes of files at once. */
  room: 48 * 1024 * 1024,
  /** Files of one sender at once: while one is worked on, the next may come. */
  perSender: 2,
  /** Milliseconds until a turn comes. */
  turn: 90_000,
  /** Milliseconds after which a file that is not here yet gives its room to others who wait. */
  slow: 60_000,
}
/** A call whose bodies can't be larger reads them as they come: a payment's webhook waits for nobody's photos. */
const small = 1024 * 1024

type Given = { limit: number; sender: string; over: RefusalCode }
export type Intake = <T>(request: IncomingMessage, given: Given, work: (body: Buffer) => Promise<T>) => Promise<T>

/**
 * Reads a body when there is room for it, and keeps the room until `work` is done. Throws `over` where it is larger than `limit` (before
 * anything is read where its length is told), too_many where no turn came, `unreachable` where the sender went away or was too slow.
 */
export function openIntake(given: Partial<typeof bounds> = {}): Intake {
  const { slow, ...room } = { ...bounds, ...given }
  const { enter, isWanted } = openRoom(room)
  return async (request, { limit, sender, over }, work) => {
    const length = lengthOf(request)
    if ((length ?? 0) > limit) refuse(over)
    const leave = limit > small ? await enter(length ?? limit, sender, request) : () => {}
    try {
      return await work(await readBody(request, { limit, length, over, isLate: (ms) => ms > slow && isWanted() }))
    } finally {
      leave()
    }
  }
}

/** null: not told. */
const lengthOf = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null

/** First come, first served; who has two in the room lets others pass. */
function openRoom({ room, perSender, turn: patience }: Omit<typeof bounds, 'slow'>) {
  let free = room
  const inside = new Map<string, number>()
  const line: { needs: number; sender: string; go(): void }[] = []
  const count = (sender: string, by: 1 | -1) => {
    const now = (inside.get(sender) ?? 0) + by
    if (now) inside.set(sender, now)
    else inside.delete(sender)
  }

  function next() {
    for (;;) {
      const at = line.findIndex(({ sender }) => (inside.get(sender) ?? 0) < perSender)
      const first = line[at]
      if (!first || first.needs > free) return
      line.splice(at, 1)
      free -= first.needs
      count(first.sender, 1)
      first.go()
    }
  }

  async function enter(needs: number, sender: string, request: IncomingMessage) {
    const turn = Promise.withResolvers<void>()
    const waiting = { needs, sender, go: turn.resolve }
    const giveUp = (code: RefusalCode) => {
      const at = line.indexOf(waiting)
      if (at < 0) return
      line.splice(at, 1)
      turn.reject(new Refusal(code))
    }
    const late = setTimeout(giveUp, patience, 'too_many')
    const gone = () => giveUp('unreachable')
    request.once('close', gone)
    line.push(waiting)
    next()
    try {
      await turn.promise
    } finally {
      clearTimeout(late)
      request.off('close', gone)
    }
    return () => {
      free += needs
      count(sender, -1)
      next()
    }
  }
  return { enter, isWanted: () => line.length > 0 }
}

type Told = { limit: number; length: number | null; over: RefusalCode; isLate(ms: number): boolean }

async function readBody(request: IncomingMessage, { limit, length, over, isLate }: Told): Promise<Buffer> {
  const began = performance.now()
  const watch = setInterval(() => {
    if (isLate(performance.now() - began)) request.destroy()
  }, 1_000)
  try {
    return await (length === null ? readUntold(request, limit, over) : readTold(request, length))
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('unreachable')
  } finally {
    clearInterval(watch)
  }
}

/** One copy, and no memory that nothing has arrived for. */
async function readTold(request: IncomingMessage, length: number) {
  const body = Buffer.allocUnsafe(length)
  let at = 0
  for await (const piece of request as AsyncIterable<Buffer>) at += piece.copy(body, at)
  return at === length ? body : refuse('unreachable')
}

async function readUntold(request: IncomingMessage, limit: number, over: RefusalCode) {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length
    pieces.push(piece)
    if (size > limit) break
  }
  if (size <= limit) return Buffer.concat(pieces)
  // The rest is let run by, so that the answer arrives.
  request.resume()
  return refuse(over)
}
