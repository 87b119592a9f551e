// What is answered where not even a request was understood: a head that is too large, too slow, or no HTTP at all (CALL-4).
import type { Socket } from 'node:net'
import { defaultLocale } from '../../../contract/limits.ts'
import type { RefusalCode } from '../../../contract/refusals.ts'
import { Refusal } from '../refusal.ts'
import { serializeResponse, problemResponse } from './errorPage.ts'
import { problemOf } from './problem.ts'

const codes: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'head_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

type Fault = Error & { code?: string; rawPacket?: unknown }

export function answerClientError({ code = '', rawPacket }: Fault, socket: Socket) {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const problem = problemOf(new Refusal(codes[code] ?? 'unreadable'), defaultLocale)
  if (socket.writable) socket.write(serializeResponse(problemResponse(addressIn(rawPacket), problem)))
  socket.destroy()
}

/** The address of a request line, where what came last begins with one. */
function addressIn(packet: unknown) {
  if (!(packet instanceof Uint8Array)) return undefined
  const line = Buffer.from(packet.subarray(0, 300)).toString('latin1')
  return /^[^\s]+ (?:https?:\/\/[^/\s]*)?(\/\S*)/.exec(line)?.[1]
}
