// How the sandbox signs what it tells, and how we check it: HMAC over the time and the bytes as they came (PAY-4).
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { App } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import type { Told } from './provider.ts'

/** Seconds that a signature is good for, in both directions. */
const tolerance = 300

const told = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  ref: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  outcome: v.picklist(['pending', 'completed', 'failed']),
  amount: v.pipe(v.number(), v.integer()),
  currency: v.string(),
})

const mac = (app: App, at: number, bytes: Uint8Array) => {
  const key = createHmac('sha256', app.secret).update('sandbox webhook').digest()
  return createHmac('sha256', key).update(`${at}.`).update(bytes).digest()
}
const nowIn = (app: App) => Math.floor(app.clock.now().getTime() / 1000)

export function signed(app: App, bytes: Uint8Array, at = nowIn(app)): string {
  return `t=${at},v1=${mac(app, at, bytes).toString('hex')}`
}

export function verify(app: App, bytes: Uint8Array, signature: string): Told[] | null {
  const [, at = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (!at || Math.abs(nowIn(app) - Number(at)) > tolerance) return null
  if (!timingSafeEqual(mac(app, Number(at), bytes), Buffer.from(hex, 'hex'))) return null
  const read = v.safeParse(told, parsed(bytes))
  if (!read.success) return refuse('invalid')
  const { id, ref, ...rest } = read.output
  return [{ event_id: id, provider_ref: ref, ...rest }]
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
