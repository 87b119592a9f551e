// Admission control of uploads: bounds the memory of bodies that are read at once, fairly by sender, so that slow or
// greedy clients cannot keep others out (PRO-4).
import type { IncomingMessage } from 'node:http'
import type { RefusalCode } from '../../../contract/refusals.ts'
import { type FairSemaphore, openFairSemaphore } from '../rateLimits/fairSemaphore.ts'
import { Refusal, refuse } from '../refusal.ts'
import { concatAndRelease, releaseBuffer } from './releaseBuffer.ts'

const defaults = {
  /** Bytes of bodies in memory at once. */
  capacityBytes: 48 * 1024 * 1024,
  /**
   * Bodies of one sender at once: while one is processed, the next may arrive. Together they take half of the capacity
   * at most.
   */
  maxPerSender: 2,
  /** How long an upload waits for admission. */
  admissionTimeoutMs: 90_000,
  /** After this long an incomplete upload is cut off where others wait. */
  slowUploadMs: 60_000,
}
/** Calls with a smaller body limit are admitted at once: a payment's webhook waits for nobody's photos. */
const SMALL_BODY_BYTES = 1024 * 1024
const SLOW_CHECK_INTERVAL_MS = 1_000

type Upload = { limit: number; sender: string; tooLarge: RefusalCode }
export type UploadAdmission = <T>(
  request: IncomingMessage,
  upload: Upload,
  process: (body: Buffer) => Promise<T>,
) => Promise<T>

/**
 * Reads a body once there is capacity for it, and holds the capacity until `process` is done; the body is released
 * then. Throws `tooLarge` where the body exceeds `limit` (before anything is read where the length is declared),
 * too_many where it was not admitted in time, and unreachable where the sender closed the connection or was too slow.
 */
export function openUploadAdmission(options: Partial<typeof defaults> = {}): UploadAdmission {
  const { capacityBytes, maxPerSender, admissionTimeoutMs, slowUploadMs } = { ...defaults, ...options }
  const semaphore = openFairSemaphore({
    capacity: capacityBytes,
    maxPerKey: maxPerSender,
    maxWeightPerKey: capacityBytes / 2,
  })
  return async (request, { limit, sender, tooLarge }, process) => {
    const length = declaredLength(request)
    if ((length ?? 0) > limit) refuse(tooLarge)
    const isSmall = limit <= SMALL_BODY_BYTES
    const release = isSmall
      ? () => {}
      : await admit(semaphore, request, { weight: length ?? limit, sender, timeoutMs: admissionTimeoutMs })
    try {
      const isTooSlow = (ms: number) => ms > slowUploadMs && semaphore.hasWaiters()
      const body = await readBody(request, { limit, length, tooLarge, isTooSlow })
      const output = await process(body)
      // After a failure the body may still be in use.
      if (!isSmall) releaseBuffer(body)
      return output
    } finally {
      release()
    }
  }
}

/** null: a chunked body of unknown length. */
const declaredLength = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null

type Admission = { weight: number; sender: string; timeoutMs: number }

/** Resolves to the function that releases the capacity. */
async function admit(semaphore: FairSemaphore, request: IncomingMessage, { weight, sender, timeoutMs }: Admission) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Refusal('too_many')), timeoutMs)
  const onClose = () => controller.abort(new Refusal('unreachable'))
  request.once('close', onClose)
  try {
    return await semaphore.acquire(sender, weight, controller.signal)
  } finally {
    clearTimeout(timer)
    request.off('close', onClose)
  }
}

type BodyLimits = { limit: number; length: number | null; tooLarge: RefusalCode; isTooSlow(ms: number): boolean }

async function readBody(request: IncomingMessage, { limit, length, tooLarge, isTooSlow }: BodyLimits): Promise<Buffer> {
  const startedAt = performance.now()
  const watchdog = setInterval(() => {
    if (isTooSlow(performance.now() - startedAt)) request.destroy()
  }, SLOW_CHECK_INTERVAL_MS)
  try {
    return await (length === null ? readChunked(request, limit, tooLarge) : readDeclared(request, length))
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('unreachable')
  } finally {
    clearInterval(watchdog)
  }
}

/** Copies each chunk once. The pages of the buffer become resident only as bytes arrive. */
async function readDeclared(request: IncomingMessage, length: number) {
  const body = Buffer.allocUnsafeSlow(length)
  let offset = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    offset += chunk.copy(body, offset)
    releaseBuffer(chunk)
  }
  return offset === length ? body : refuse('unreachable')
}

async function readChunked(request: IncomingMessage, limit: number, tooLarge: RefusalCode) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    chunks.push(chunk)
    if (size > limit) break
  }
  if (size <= limit) return concatAndRelease(chunks)
  for (const chunk of chunks) releaseBuffer(chunk)
  // Drains the rest, so that the client reads the response.
  request.on('data', releaseBuffer)
  return refuse(tooLarge)
}
