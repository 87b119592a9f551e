// How Adyen is asked: never longer than a buyer waits, again only where asking twice is asking once, and never by another address.
import { setTimeout as wait } from 'node:timers/promises'
import type ClientInterface from '@adyen/api-library/lib/src/httpClient/clientInterface.js'

const REQUEST_TIMEOUT_MS = 8_000
const MAX_TRIES = 3
const RETRY_DELAY_MS = 200

/** Adyen said no, by its number. Its words stay out: they may quote what was asked. */
export class AdyenError extends Error {
  readonly status: number
  readonly code: string
  readonly psp: string | null
  constructor(status: number, { errorCode, pspReference }: { errorCode?: unknown; pspReference?: unknown }) {
    super(`Adyen answered ${status}${errorCode ? `, ${errorCode}` : ''}`)
    this.status = status
    this.code = String(errorCode ?? '')
    this.psp = typeof pspReference === 'string' && pspReference ? pspReference : null
  }
}

/** Nobody can know what became of it. */
class UnknownOutcome extends Error {}

type HttpRequest = { url: URL; method: string; headers: Record<string, string>; body: string | undefined }

async function sendOnce({ url, ...options }: HttpRequest): Promise<string> {
  // Never elsewhere: the key goes with it.
  const response = await fetch(url, { ...options, redirect: 'error', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }).catch(
    (error) => {
      throw new UnknownOutcome(`Adyen was not heard: ${error.name}`)
    },
  )
  const text = await response.text().catch((error) => {
    throw new UnknownOutcome(`Adyen was not heard to the end: ${error.name}`)
  })
  const body = parseObject(text)
  // 704: the first asking with this key is still at it.
  const busy = response.headers.get('transient-error') === 'true' || body?.errorCode === '704'
  const retryable = response.status >= 500 || response.status === 429 || busy
  if (retryable) throw new UnknownOutcome(`Adyen answered ${response.status}`)
  if (!response.ok) throw new AdyenError(response.status, body ?? {})
  if (text && !body) throw new UnknownOutcome('Adyen answered something else than JSON')
  return text
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const it: unknown = JSON.parse(text)
    return typeof it === 'object' && it !== null ? (it as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** `address`: of a stand-in for Adyen. */
export const adyenHttp = (address: string | null): ClientInterface => ({
  async request(endpoint, json, { apiKey = '' }, _needed, { method = 'POST', params, idempotencyKey } = {}) {
    const named = new URL(endpoint)
    const url = address ? new URL(named.pathname, address) : named
    url.search = new URLSearchParams(params as Record<string, string>).toString()
    const headers = {
      'x-api-key': apiKey,
      'content-type': 'application/json',
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    }
    const asked = { url, method, headers, body: json.length ? String(json) : undefined }
    const again = method !== 'POST' || idempotencyKey !== undefined
    for (let left = again ? MAX_TRIES : 1; ; ) {
      try {
        return await sendOnce(asked)
      } catch (error) {
        if (!(error instanceof UnknownOutcome) || --left === 0) throw error
        await wait(RETRY_DELAY_MS * (MAX_TRIES - left))
      }
    }
  },
})
