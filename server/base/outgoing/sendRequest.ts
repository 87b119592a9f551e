// HTTP requests that this program makes: an absolute deadline, a bounded answer, no redirects, and a check of the
// address that the connection has reached (LAND-4, NOTE-4, OPS-2).
import { type LookupAddress, lookup } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import { type Destination, isReachable } from './addresses.ts'

export type OutgoingRequest = {
  url: URL
  method: string
  headers: Record<string, string>
  body?: Uint8Array | string
  destination: Destination
  /** From the start to the last byte of the answer. */
  timeoutMs: number
  /** Without it the answer's body is discarded. */
  maxBodyBytes?: number
}
export type OutgoingAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** `code` is for logs and says nothing of the address. */
export class OutgoingError extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.name = 'OutgoingError'
    this.code = code
  }
}

/** A discarded answer is read to here, so that its connection can be used again; a longer one ends it. */
const MAX_DISCARDED_BYTES = 64 * 1024

const reachableOnly =
  (destination: Destination): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '')
      const addresses = found.filter(({ address }) => isReachable(address, destination))
      const [first] = addresses
      if (!first) return callback(Object.assign(new OutgoingError('ENOTFOUND'), { code: 'ENOTFOUND' }), '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
export const lookupPublic = reachableOnly('public')

/** A host that is an address is never looked up, so the connection itself is checked, before anything is written. */
function guard<A extends HttpAgent>(agent: A, destination: Destination): A {
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (...args) => {
    const socket = connect(...args) as Socket
    socket.once('connect', () => {
      if (!isReachable(socket.remoteAddress ?? '', destination)) socket.destroy(new OutgoingError('ADDRESS_REFUSED'))
    })
    return socket
  }
  return agent
}

function openAgents(destination: Destination) {
  const options = { keepAlive: true, lookup: reachableOnly(destination) }
  return { http: guard(new HttpAgent(options), destination), https: guard(new HttpsAgent(options), destination) }
}
/** A connection to the own network is never used for what a stranger named. */
const agents = { public: openAgents('public'), configured: openAgents('configured') }

/** Any status is an answer. Throws OutgoingError where there is none, or a larger one. */
export async function sendRequest(request: OutgoingRequest): Promise<OutgoingAnswer> {
  const signal = AbortSignal.timeout(request.timeoutMs)
  try {
    return await sendOnce(request, signal)
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error
    return sendOnce(request, signal)
  }
}

/** The other side closed an idle connection at the moment in which it was used again: it has not read the request. */
class StaleConnection extends Error {}

function sendOnce(
  { url, method, headers, body, destination, maxBodyBytes }: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const isTls = url.protocol === 'https:'
  const agent = agents[destination][isTls ? 'https' : 'http']
  return new Promise((resolve, reject) => {
    const fail = (error: Error & { code?: string }) =>
      reject(
        outgoing.reusedSocket && error.code === 'ECONNRESET' && !signal.aborted
          ? new StaleConnection()
          : new OutgoingError(signal.aborted ? 'ETIMEDOUT' : (error.code ?? 'UNREACHABLE')),
      )
    const outgoing = (isTls ? httpsRequest : httpRequest)(url, { method, headers, agent, signal }, (answer) => {
      const { statusCode: status = 0, headers } = answer
      if (maxBodyBytes !== undefined)
        return readBody(answer, maxBodyBytes).then((body) => resolve({ status, headers, body }), fail)
      discard(answer)
      resolve({ status, headers, body: Buffer.alloc(0) })
    })
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

function discard(answer: IncomingMessage) {
  let size = 0
  answer.on('error', () => {})
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > MAX_DISCARDED_BYTES) answer.destroy()
  })
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw new OutgoingError('TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
