// An SMS provider by plain HTTP: a signed POST of JSON, tried three times. No error of it names a number (PAY-5).
import { createHmac } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import type { SmsProvider } from './deliverSms.ts'

const tries = 3
const patience = 10_000

export const httpSms = ({ url, key }: { url: string; key: string }, clock: Clock): SmsProvider => ({
  async send({ id, to, text }) {
    const body = JSON.stringify({ id, to, text })
    for (let tried = 1; ; tried++) {
      const status = await post(url, id, body, signature(key, body, clock.now()))
      if (status >= 200 && status < 300) return true
      const mayPass = status === 0 || status === 429 || status >= 500
      if (!mayPass && status !== 401 && status !== 403) return false
      // A wrong key is ours to mend: it is tried again by the job.
      if (!mayPass || tried === tries) throw new Error(`sms: ${status || 'unreachable'}`)
      await new Promise((go) => setTimeout(go, tried * 200))
    }
  },
})

export function signature(key: string, body: string, now: Date) {
  const at = Math.floor(now.getTime() / 1000)
  return `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`
}

/** 0 where nobody answered. */
async function post(url: string, id: string, body: string, signed: string): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Signature': signed, 'Idempotency-Key': id },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}
