// Malformed requests: answers a request whose head is too large, too slow or not HTTP at all (CALL-4).
import type { Socket } from 'node:net'
import { defaultLocale } from '../../../contract/limits.ts'
import type { RefusalCode } from '../../../contract/refusals.ts'
import { Refusal } from '../refusal.ts'
import { problemResponse, serializeResponse } from './errorPage.ts'
import { problemOf } from './problem.ts'

const codes: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'head_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}
const MAX_REQUEST_LINE_BYTES = 300

type ClientError = Error & { code?: string; rawPacket?: unknown }

export function answerClientError({ code = '', rawPacket }: ClientError, socket: Socket) {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const problem = problemOf(new Refusal(codes[code] ?? 'unreadable'), defaultLocale)
  if (socket.writable) socket.write(serializeResponse(problemResponse(requestPath(rawPacket), problem)))
  socket.destroy()
}

/** The path in the request line, where the last packet begins with one. */
function requestPath(packet: unknown) {
  if (!(packet instanceof Uint8Array)) return undefined
  const line = Buffer.from(packet.subarray(0, MAX_REQUEST_LINE_BYTES)).toString('latin1')
  return /^[^\s]+ (?:https?:\/\/[^/\s]*)?(\/\S*)/.exec(line)?.[1]
}
