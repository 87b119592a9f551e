// A keep-alive HTTP/1.1 connection with little overhead: one request after another on one socket.
import { connect } from 'node:net'

export type HttpConnection = Awaited<ReturnType<typeof openConnection>>

/** Asks one thing at a time. Understands answers with a content-length, which ours have. */
export async function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let pendingReply: PromiseWithResolvers<Answer> | null = null
  let parts: Buffer[] = []
  let have = 0
  let head: Head | null = null
  let closed: Error | undefined

  function fail(error: Error) {
    pendingReply?.reject(error)
    pendingReply = null
  }
  socket.on('error', fail)
  socket.on('close', () => {
    closed = new Error('the server closed the connection')
    fail(closed)
  })
  function read(part: Buffer) {
    parts.push(part)
    have += part.length
    head ??= readHead(parts.length === 1 ? part : Buffer.concat(parts))
    if (!head || have < head.body + head.length) return
    const all = parts.length === 1 ? part : Buffer.concat(parts)
    const answer = { status: head.status, head: head.text, body: all.subarray(head.body, head.body + head.length) }
    parts = []
    have = 0
    head = null
    const request = pendingReply
    pendingReply = null
    request?.resolve(answer)
  }
  socket.on('data', (part) => {
    try {
      read(part)
    } catch (error) {
      fail(error as Error)
    }
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })

  return {
    ask(request: string | Buffer): Promise<Answer> {
      if (closed) return Promise.reject(closed)
      pendingReply = Promise.withResolvers<Answer>()
      socket.write(request)
      return pendingReply.promise
    },
    close: () => socket.destroy(),
  }
}

export type Answer = { status: number; head: string; body: Buffer }
type Head = { status: number; text: string; body: number; length: number }

function readHead(bytes: Buffer): Head | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const text = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(text)
  if (!length && !/^HTTP\/1.1 (204|304)/.test(text)) throw new Error(`an answer without content-length:\n${text}`)
  return { status: Number(text.slice(9, 12)), text, body: end + 4, length: Number(length?.[1] ?? 0) }
}

/** What a page of ours sends with a call. */
export const pageHeaders = (host: string): Record<string, string> => ({
  host,
  'user-agent': 'bench',
  accept: 'application/json',
  'accept-language': 'en',
  'x-request-type': 'client',
  'sec-fetch-site': 'same-origin',
})

/** The text of a request. */
export function request(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const size = method === 'GET' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}${size}\r\n${body}`
}
