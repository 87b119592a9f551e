// HTTP transport for Adyen: request timeout, retries of idempotent requests only, and no redirects.
import { setTimeout as wait } from 'node:timers/promises'
import type ClientInterface from '@adyen/api-library/lib/src/httpClient/clientInterface.js'
import { type OutgoingRequest, sendRequest } from '../../base/outgoing/sendRequest.ts'

const REQUEST_TIMEOUT_MS = 8_000
const MAX_ANSWER_BYTES = 1024 * 1024
const MAX_TRIES = 3
const RETRY_DELAY_MS = 200

/** Adyen rejected the request, with its error code. Its message is left out: it may quote request data. */
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

/** The outcome is unknown: timeout, network error, or a server error. */
class UnknownOutcome extends Error {}

type HttpRequest = Pick<OutgoingRequest, 'url' | 'method' | 'headers' | 'destination'> & { body: string | null }

async function sendOnce({ body: content, ...request }: HttpRequest): Promise<string> {
  const response = await sendRequest({
    ...request,
    ...(content !== null && { body: content }),
    timeoutMs: REQUEST_TIMEOUT_MS,
    maxBodyBytes: MAX_ANSWER_BYTES,
  }).catch((error) => {
    throw new UnknownOutcome(`Adyen was not heard: ${error.code ?? error.name}`)
  })
  const { status, headers } = response
  const text = response.body.toString('utf8')
  const body = parseObject(text)
  // 704: a request with this idempotency key is still being processed.
  const busy = headers['transient-error'] === 'true' || body?.errorCode === '704'
  const retryable = status >= 500 || status === 429 || busy
  if (retryable) throw new UnknownOutcome(`Adyen answered ${status}`)
  if (status < 200 || status >= 300) throw new AdyenError(status, body ?? {})
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

/** `address`: of a stub that replaces Adyen. */
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
    const destination = address ? 'configured' : 'public'
    const httpRequest: HttpRequest = { url, method, headers, destination, body: json.length ? String(json) : null }
    const again = method !== 'POST' || idempotencyKey !== undefined
    for (let attemptsLeft = again ? MAX_TRIES : 1; ; ) {
      try {
        return await sendOnce(httpRequest)
      } catch (error) {
        if (!(error instanceof UnknownOutcome) || --attemptsLeft === 0) throw error
        await wait(RETRY_DELAY_MS * (MAX_TRIES - attemptsLeft))
      }
    }
  },
})
