// Files that people send are read into memory: so much at once and no more, in turn, and nobody's slowness keeps others out (PRO-4).
import type { IncomingMessage } from 'node:http'
import type { RefusalCode } from '../../../contract/refusals.ts'
import { openFairSemaphore } from '../rateLimits/fairSemaphore.ts'
import { Refusal, refuse } from '../refusal.ts'
import { concatAndRelease, releaseBuffer } from './releaseBuffer.ts'

const bounds = {
  /** Bytes of files at once. */
  room: 48 * 1024 * 1024,
  /** Files of one sender at once: while one is worked on, the next may come. Together they take half of the room at most. */
  perSender: 2,
  /** Milliseconds until a turn comes. */
  turn: 90_000,
  /** Milliseconds after which a file that is not here yet gives its room to others who wait. */
  slow: 60_000,
}
/** A call whose bodies can't be larger reads them as they come: a payment's webhook waits for nobody's photos. */
const small = 1024 * 1024

type Given = { limit: number; sender: string; over: RefusalCode }
export type UploadAdmission = <T>(request: IncomingMessage, given: Given, work: (body: Buffer) => Promise<T>) => Promise<T>

/**
 * Reads a body when there is room for it, and keeps the room until `work` is done: then the body is gone. Throws `over` where it is larger than `limit` (before
 * anything is read where its length is told), too_many where no turn came, `unreachable` where the sender went away or was too slow.
 */
export function openUploadAdmission(given: Partial<typeof bounds> = {}): UploadAdmission {
  const { room, perSender, turn, slow } = { ...bounds, ...given }
  const turns = openFairSemaphore({ capacity: room, maxPerKey: perSender, maxWeightPerKey: room / 2 })
  return async (request, { limit, sender, over }, work) => {
    const length = lengthOf(request)
    if ((length ?? 0) > limit) refuse(over)
    const isSmall = limit <= small
    const leave = isSmall ? () => {} : await waitFor(turns, request, { needs: length ?? limit, sender, turn })
    try {
      const isLate = (ms: number) => ms > slow && turns.isWanted()
      const body = await readBody(request, { limit, length, over, isLate })
      const answer = await work(body)
      // Where it failed somebody may still be busy with it.
      if (!isSmall) releaseBuffer(body)
      return answer
    } finally {
      leave()
    }
  }
}

/** null: not told. */
const lengthOf = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null

/** Answers what ends the turn. */
async function waitFor(turns: ReturnType<typeof openFairSemaphore>, request: IncomingMessage, asked: Asked) {
  const { needs, sender, turn: patience } = asked
  const waiting = new AbortController()
  const late = setTimeout(() => waiting.abort(new Refusal('too_many')), patience)
  const gone = () => waiting.abort(new Refusal('unreachable'))
  request.once('close', gone)
  try {
    return await turns.turn(sender, needs, waiting.signal)
  } finally {
    clearTimeout(late)
    request.off('close', gone)
  }
}
type Asked = { needs: number; sender: string; turn: number }

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
  const body = Buffer.allocUnsafeSlow(length)
  let at = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    at += piece.copy(body, at)
    releaseBuffer(piece)
  }
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
  if (size <= limit) return concatAndRelease(pieces)
  for (const piece of pieces) releaseBuffer(piece)
  // The rest is let run by, so that the answer arrives.
  request.on('data', releaseBuffer)
  return refuse(over)
}
