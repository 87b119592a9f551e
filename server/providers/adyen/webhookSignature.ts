// Verifies a webhook of Adyen: an HMAC per item over eight fields, our environment, our merchant account (PAY-4).
// Source: docs.adyen.com, "Verify HMAC signatures". Unsigned fields (texts, the stored method) do not decide about money.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { App } from '../../base/ctx.ts'
import type { ProviderEvent, WebhookRequest } from '../provider.ts'
import { providerEventsOf } from './webhookEvents.ts'

const notificationItem = v.looseObject({
  pspReference: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,80}$/)),
  originalReference: v.optional(v.nullable(v.string())),
  merchantAccountCode: v.string(),
  merchantReference: v.string(),
  amount: v.object({ value: v.pipe(v.number(), v.safeInteger()), currency: v.string() }),
  eventCode: v.string(),
  success: v.picklist(['true', 'false']),
  reason: v.optional(v.nullable(v.string())),
  paymentMethod: v.optional(v.nullable(v.string())),
  additionalData: v.looseObject({ hmacSignature: v.string() }),
})
export type NotificationItem = v.InferOutput<typeof notificationItem>

const notificationBody = v.object({
  live: v.picklist(['true', 'false']),
  // An empty list would carry no signature.
  notificationItems: v.pipe(v.array(v.object({ NotificationRequestItem: notificationItem })), v.minLength(1)),
})

export function verifyWebhook(app: App, { bytes, authorization }: WebhookRequest): ProviderEvent[] | null {
  const { hmac_key, merchant, live_prefix, webhook } = app.env.adyen
  if (!hmac_key || !merchant) return null
  if (webhook && !constantTimeEqual(authorization, `Basic ${Buffer.from(webhook).toString('base64')}`)) return null
  const parsed = v.safeParse(notificationBody, parseJson(bytes))
  if (!parsed.success || parsed.output.live !== `${live_prefix !== null}`) return null
  const items = parsed.output.notificationItems.map((it) => it.NotificationRequestItem)
  const key = Buffer.from(hmac_key, 'hex')
  if (!items.every((it) => constantTimeEqual(it.additionalData.hmacSignature, signatureOf(it, key)))) return null
  // One key may sign for several accounts: items of another account are acknowledged, so that Adyen stops resending them, and ignored.
  return items.filter((it) => it.merchantAccountCode === merchant).flatMap(providerEventsOf)
}

function signatureOf(item: NotificationItem, key: Buffer) {
  const fields = [
    item.pspReference,
    item.originalReference ?? '',
    item.merchantAccountCode,
    item.merchantReference,
    item.amount.value,
    item.amount.currency,
    item.eventCode,
    item.success,
  ]
  return createHmac('sha256', key).update(fields.join(':')).digest('base64')
}

/** Constant-time comparison, for any lengths. */
const constantTimeEqual = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))
const digest = (text: string) => createHash('sha256').update(text).digest()

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
