// The browser's side of a contract call: fetch, safe retries, refusals (spec §7, CALL-2, CALL-3).
import { type Call, type Output, pathFields, type RawInput } from '../../contract/call.ts'
import { MAX_REQUEST_RETRIES } from '../../contract/limits.ts'
import { sourceHere } from './carried.ts'
import { isProblem, Refused, unreachable } from './refused.ts'

/** A random UUID, also where the page is not a secure context. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

type Options = {
  signal?: AbortSignal
  /** Idempotency-Key: a write that carries one may be repeated safely. */
  key?: string
  /** The call recognises a repetition by its own input, like a message by its `client_id`. */
  repeat?: boolean
}

/** Rejects with `Refused`. Reads, and writes that may be repeated, are tried up to five times more where the network or the server fails. */
export async function ask<C extends Call>(
  call: C,
  input: RawInput<C>,
  { signal, key, repeat }: Options = {},
): Promise<Output<C>> {
  const { address, init } = request(call, input as Record<string, unknown>, key)
  const repeatable = (call.method === 'GET' && !call.writes) || key !== undefined || repeat
  for (let tried = 0; ; tried += 1) {
    try {
      return await once<Output<C>>(address, { ...init, signal: call.body === 'bytes' ? signal : soon(signal) })
    } catch (error) {
      signal?.throwIfAborted()
      const refused = error instanceof Refused ? error : unreachable()
      if (refused.problem.authentication_required && call.name !== 'accounts.currentUser') loggedOut()
      if (!repeatable || !mayPass(refused) || tried >= MAX_REQUEST_RETRIES) throw refused
      await pause(500 * 2 ** tried, signal)
    }
  }
}

/** Milliseconds for one answer: a line that fell silent is hung up by nobody. Bytes take as long as they take. */
const patience = 30_000
const soon = (signal?: AbortSignal) => AbortSignal.any([AbortSignal.timeout(patience), ...(signal ? [signal] : [])])

function request(call: Call, input: Record<string, unknown>, key: string | undefined) {
  const inPath = pathFields(call.path)
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input[name])))
  const rest = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
  const query = new URLSearchParams(call.query)
  const headers: Record<string, string> = { 'X-Request-Type': 'client', Accept: 'application/json' }
  if (key) headers['Idempotency-Key'] = key
  // Where this visit came from, which a visitor's search depends on (SITE-4).
  const arrived_by = sourceHere()
  if (arrived_by) headers['X-Arrived-By'] = arrived_by
  // What a page asks that nobody looks at is no sign of life (CHAT-8).
  if (globalThis.document?.visibilityState === 'hidden') headers['X-Page'] = 'hidden'
  const init: RequestInit = { method: call.method, headers, credentials: 'same-origin' }
  if (call.method === 'GET') {
    for (const [name, value] of rest) query.set(name, String(value))
  } else if (call.body === 'bytes') {
    headers['Content-Type'] = 'application/octet-stream'
    init.body = input.bytes as Uint8Array<ArrayBuffer>
  } else {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(Object.fromEntries(rest))
  }
  return { address: query.size ? `${path}?${query}` : path, init }
}

/** What was answered with a tag, by address: asked again, the server may say that it is still so. In this document's memory alone. */
const told = new Map<string, { tag: string; body: unknown }>()

async function once<T>(address: string, init: RequestInit): Promise<T> {
  const before = init.method === 'GET' ? told.get(address) : undefined
  const headers = before ? { ...init.headers, 'If-None-Match': before.tag } : init.headers
  const answer = await fetch(address, { ...init, headers })
  if (answer.status === 304 && before) return before.body as T
  if (answer.status === 204) return null as T
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.ok && body !== undefined) {
    const tag = answer.headers.get('etag')
    if (tag) told.set(address, { tag, body })
    return body as T
  }
  throw isProblem(body) ? new Refused(body) : unreachable()
}

/** Whether the same request may succeed a little later. */
const mayPass = ({ status, code }: Refused) => status >= 500 || code === 'in_progress'

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

let leaves = false
/** This tab is logging out itself, and goes where that leads: to the first page (spec §2.3). */
export const leave = () => {
  leaves = true
}

let forget: (() => Promise<unknown>) | null = null
/** What this browser keeps of its member beside the document; never waited for long. */
export const onLoggedOut = (it: () => Promise<unknown>) => {
  forget = it
}

/** The session is gone: a fresh document forgets everything that was on screen, and login leads back here. */
export function loggedOut() {
  if (leaves) return
  const here = location.pathname + location.search
  const go = () => location.assign(`/login?next=${encodeURIComponent(here)}`)
  if (!forget) return go()
  leaves = true
  void forget().then(go, go)
}
