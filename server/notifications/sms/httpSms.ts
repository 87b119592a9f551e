// SMS provider over plain HTTP: a signed POST of JSON, with three attempts. No error of it names a number (PAY-5).
import { createHmac } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import { sendRequest } from '../../base/outgoing/sendRequest.ts'
import type { SmsProvider } from './smsProvider.ts'

const MAX_ATTEMPTS = 3
const RETRY_DELAY_MS = 200
const REQUEST_TIMEOUT_MS = 10_000

export const httpSms = ({ url, key }: { url: string; key: string }, clock: Clock): SmsProvider => ({
  async send({ id, to, text }) {
    const body = JSON.stringify({ id, to, text })
    for (let attempt = 1; ; attempt++) {
      const status = await post(url, id, body, signature(key, body, clock.now()))
      if (status >= 200 && status < 300) return true
      const isTransient = status === 0 || status === 429 || status >= 500
      if (!isTransient && status !== 401 && status !== 403) return false
      // A wrong key is ours to correct: the job tries again.
      if (!isTransient || attempt === MAX_ATTEMPTS) throw new Error(`sms: ${status || 'unreachable'}`)
      await new Promise((resolve) => setTimeout(resolve, attempt * RETRY_DELAY_MS))
    }
  },
})

export function signature(key: string, body: string, now: Date) {
  const timestamp = Math.floor(now.getTime() / 1000)
  return `t=${timestamp},v1=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`
}

/** The HTTP status; 0 where nobody answered. */
async function post(url: string, id: string, body: string, signature: string): Promise<number> {
  try {
    const { status } = await sendRequest({
      url: new URL(url),
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Signature': signature, 'Idempotency-Key': id },
      body,
      destination: 'configured',
      timeoutMs: REQUEST_TIMEOUT_MS,
    })
    return status
  } catch {
    return 0
  }
}
