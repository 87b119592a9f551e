// How Adyen is asked: never longer than a buyer waits, again only where asking twice is asking once, and never by another address.
import { setTimeout as wait } from 'node:timers/promises'
import type ClientInterface from '@adyen/api-library/lib/src/httpClient/clientInterface.js'

const patience = 8_000
const tries = 3
const pause = 200

/** Adyen said no, by its number. Its words stay out: they may quote what was asked. */
export class Refused extends Error {
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
class Unheard extends Error {}

type Asked = { url: URL; method: string; headers: Record<string, string>; body: string | undefined }

async function once({ url, ...asked }: Asked): Promise<string> {
  // Never elsewhere: the key goes with it.
  const answer = await fetch(url, { ...asked, redirect: 'error', signal: AbortSignal.timeout(patience) }).catch(
    (error) => {
      throw new Unheard(`Adyen was not heard: ${error.name}`)
    },
  )
  const text = await answer.text().catch((error) => {
    throw new Unheard(`Adyen was not heard to the end: ${error.name}`)
  })
  const said = parsed(text)
  // 704: the first asking with this key is still at it.
  const busy = answer.headers.get('transient-error') === 'true' || said?.errorCode === '704'
  const later = answer.status >= 500 || answer.status === 429 || busy
  if (later) throw new Unheard(`Adyen answered ${answer.status}`)
  if (!answer.ok) throw new Refused(answer.status, said ?? {})
  if (text && !said) throw new Unheard('Adyen answered something else than JSON')
  return text
}

function parsed(text: string): Record<string, unknown> | null {
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
    for (let left = again ? tries : 1; ; ) {
      try {
        return await once(asked)
      } catch (error) {
        if (!(error instanceof Unheard) || --left === 0) throw error
        await wait(pause * (tries - left))
      }
    }
  },
})
