// The browser's side of a contract call: fetch, safe retries, refusals (spec §7, CALL-2, CALL-3).
import { type Call, type Output, pathFields, type RawInput } from '../../contract/call.ts'
import { MAX_REQUEST_RETRIES } from '../../contract/limits.ts'
import { currentAttribution } from './attribution.ts'
import { pageMemberHeaders, reloadIfOtherMember } from './pageMember.ts'
import { markReachable } from './reachability.ts'
import { RefusalError, refusalFrom, unreachableError } from './refusalError.ts'

/** A random UUID, also where the page is not a secure context. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

type CallOptions = {
  signal?: AbortSignal
  /** A write with one may be retried. It is sent where the call declares it; other calls are idempotent by themselves. */
  idempotencyKey?: string
  /** The call is idempotent by its own input, like a message by its `client_id`. */
  isRepeatable?: boolean
  /** It is sent although the page closes. */
  keepalive?: boolean
}

/**
 * Rejects with `RefusalError`. Reads and repeatable writes are retried up to five times where the network or the server
 * fails.
 */
export async function callServer<C extends Call>(
  call: C,
  input: RawInput<C>,
  { signal, idempotencyKey, isRepeatable, keepalive = false }: CallOptions = {},
): Promise<Output<C>> {
  const { address, init } = buildRequest(call, input as Record<string, unknown>, idempotencyKey)
  const mayRetry = (call.method === 'GET' && !call.writes) || idempotencyKey !== undefined || isRepeatable
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await fetchOnce<Output<C>>(address, {
        ...init,
        keepalive,
        signal: call.body === 'bytes' ? (signal ?? null) : withTimeout(signal),
      })
    } catch (error) {
      signal?.throwIfAborted()
      const refusal = error instanceof RefusalError ? error : unreachableError()
      if (refusal.problem.authentication_required && call.name !== 'accounts.currentUser') redirectToLogin()
      reloadIfOtherMember(refusal)
      if (refusal.code === 'age_required') location.assign(`/age?from=${encodeURIComponent(location.pathname)}`)
      if (!mayRetry || !isTransient(refusal) || attempt >= MAX_REQUEST_RETRIES) throw refusal
      await delay(500 * 2 ** attempt, signal)
    }
  }
}

/** For one response, since a dead network connection is never closed. Uploads have no such limit. */
const REQUEST_TIMEOUT_MS = 30_000
const withTimeout = (signal?: AbortSignal) =>
  AbortSignal.any([AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...(signal ? [signal] : [])])

function buildRequest(call: Call, input: Record<string, unknown>, key: string | undefined) {
  const inPath = pathFields(call.path)
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input[name])))
  const rest = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
  const query = new URLSearchParams(call.query)
  const headers: Record<string, string> = {
    ...pageMemberHeaders(),
    'X-Request-Type': 'client',
    Accept: 'application/json',
  }
  if (key && call.idempotency_key) headers['Idempotency-Key'] = key
  // A visitor's access to the search depends on it (SITE-4).
  const attribution = currentAttribution()
  if (attribution) headers['X-Arrived-By'] = attribution
  // Requests of a hidden page do not count as activity (CHAT-8).
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

/** Responses with their ETag, by URL, for conditional requests. In memory, for this document. */
const etagCache = new Map<string, { tag: string; body: unknown }>()

async function fetchOnce<T>(address: string, init: RequestInit): Promise<T> {
  const cached = init.method === 'GET' ? etagCache.get(address) : undefined
  const headers = { ...init.headers, ...(cached && { 'If-None-Match': cached.tag }) }
  const response = await fetch(address, { ...init, headers }).catch((error) => {
    // Ended by a page or a time limit it says nothing.
    if (!init.signal?.aborted) markReachable(false)
    throw error
  })
  markReachable(true)
  if (response.status === 304 && cached) return cached.body as T
  if (response.status === 204) return null as T
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && body !== undefined) {
    const tag = response.headers.get('etag')
    if (tag) etagCache.set(address, { tag, body })
    return body as T
  }
  throw refusalFrom(response.status, body)
}

/** Whether a retry may succeed. */
const isTransient = ({ status, code }: RefusalError) => status >= 500 || code === 'in_progress'

function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

let isLeaving = false
/** This tab logs out itself and goes to the front page (spec §2.3): no redirect to the login. */
export const markLeaving = () => {
  isLeaving = true
}

let clearBrowserData: (() => Promise<unknown>) | null = null
/** `cleanup` removes the member's data from this browser; it must end soon. */
export const setLogoutCleanup = (cleanup: () => Promise<unknown>) => {
  clearBrowserData = cleanup
}

/** The session has ended: loads a new document, which drops all data in memory. The login leads back here. */
export function redirectToLogin() {
  // A form of this page may have ended it, and leads on by itself; a logout also before any script was there.
  if (isLeaving || globalThis.window?.isLoggingOut || globalThis.document?.querySelector('form[data-sent]')) return
  const current = location.pathname + location.search
  const goToLogin = () => location.assign(`/login?next=${encodeURIComponent(current)}`)
  if (!clearBrowserData) return goToLogin()
  isLeaving = true
  void clearBrowserData().then(goToLogin, goToLogin)
}
