// Webhook signature of the sandbox, and its verification: HMAC over a timestamp and the raw body (PAY-4).
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { currencies } from '../../../contract/countries.ts'
import { failureReasons } from '../../../contract/payments.ts'
import type { App } from '../../base/ctx.ts'
import { refuse } from '../../base/refusal.ts'
import type { ProviderEvent, WebhookRequest } from '../provider.ts'

/** Validity of a signature, in both directions. */
const TOLERANCE_SECONDS = 300

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
const outcome = v.picklist(['pending', 'completed', 'failed'])
const payment = v.union([v.strictObject({ provider_ref: name }), v.strictObject({ payment_id: name })])
const sum = { amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), currency: v.picklist(currencies) }
const storedToken = v.object({ token: name, label: v.pipe(v.string(), v.maxLength(100)), expires: v.nullable(name) })

const eventSchema = v.variant('kind', [
  v.object({
    ...{ event_id: name, kind: v.literal('payment'), payment, outcome, ...sum },
    reason: v.exactOptional(v.picklist(failureReasons)),
    stored: v.exactOptional(storedToken),
    instrument: v.exactOptional(name),
    instrument_country: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
    card_brand: v.exactOptional(v.picklist(['visa', 'mastercard', 'other'])),
  }),
  v.object({ event_id: name, kind: v.literal('refund'), refund_id: name, outcome, ...sum }),
  v.object({
    ...{ event_id: name, kind: v.literal('chargeback'), payment, chargeback_ref: name, ...sum },
    stage: v.picklist(['opened', 'won', 'lost']),
  }),
  v.object({
    ...{ event_id: name, kind: v.literal('alert'), payment, alert_ref: name, ...sum },
    alert: v.picklist(['fraud', 'dispute']),
  }),
])

const mac = (app: App, seconds: number, bytes: Uint8Array) => {
  const key = createHmac('sha256', app.secret.stable).update('sandbox webhook').digest()
  return createHmac('sha256', key).update(`${seconds}.`).update(bytes).digest()
}
const epochSeconds = (app: App) => Math.floor(app.clock.now().getTime() / 1000)

export function signWebhook(app: App, bytes: Uint8Array, at = epochSeconds(app)): string {
  return `t=${at},v1=${mac(app, at, bytes).toString('hex')}`
}

export function verifyWebhook(app: App, { bytes, signature }: WebhookRequest): ProviderEvent[] | null {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (!seconds || Math.abs(epochSeconds(app) - Number(seconds)) > TOLERANCE_SECONDS) return null
  if (!timingSafeEqual(mac(app, Number(seconds), bytes), Buffer.from(hex, 'hex'))) return null
  const parsed = v.safeParse(eventSchema, parseJson(bytes))
  return parsed.success ? [parsed.output] : refuse('invalid')
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
