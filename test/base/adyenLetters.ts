// Webhooks as Adyen's document describes them: built from its examples, judged by its schemas, signed by Adyen's own code.
import { createRequire } from 'node:module'
import type { Letter } from '../../server/providers/provider.ts'
import type { Documents } from './adyenDocument.ts'

const need = createRequire(import.meta.url)
const { default: HmacValidator } = need(
  '@adyen/api-library/lib/src/utils/hmacValidator',
) as typeof import('@adyen/api-library/lib/src/utils/hmacValidator.js')

export type Item = Record<string, unknown> & { eventCode: string; additionalData?: Record<string, unknown> }
type Batch = { live: string; notificationItems: { NotificationRequestItem: Item }[] }
type Account = { merchant: string; hmac_key: string }

const signed =
  '/notificationItems/0/NotificationRequestItem/additionalData must NOT have additional properties: hmacSignature'

export function adyenLetters({ webhooks, example, faults }: Documents, { merchant, hmac_key }: Account) {
  const sign = (it: Item, key = hmac_key): Item => ({
    ...it,
    additionalData: {
      ...it.additionalData,
      hmacSignature: new HmacValidator().calculateHmac(it as never, key),
    },
  })
  const letter = (items: Item[], { live = 'false', authorization = '' } = {}): Letter => {
    const batch: Batch = { live, notificationItems: items.map((it) => ({ NotificationRequestItem: it })) }
    return { bytes: new TextEncoder().encode(JSON.stringify(batch)), signature: '', authorization }
  }

  /** One event, from the document's example of it; `over` decides what it tells. */
  function item(eventCode: string, over: Record<string, unknown>, key = hmac_key): Item {
    const content = webhooks.webhooks?.[`/${eventCode}`]?.post?.requestBody?.content
    if (!content) throw new Error(`Adyen's document describes no ${eventCode}`)
    const batch = example('webhooks', content) as Batch | undefined
    const shown = batch?.notificationItems[0]?.NotificationRequestItem
    const { additionalData, ...rest } = over
    const built = sign(
      {
        ...shown,
        eventCode,
        merchantAccountCode: merchant,
        ...rest,
        ...(additionalData !== undefined && { additionalData: additionalData as Record<string, unknown> }),
      },
      key,
    )
    const schema = content['application/json']?.schema
    const whole = { live: 'false', notificationItems: [{ NotificationRequestItem: built }] }
    if (!schema) throw new Error(`${eventCode} has no schema`)
    // Some of the document's own examples are against its schemas, in what stands beside the event: that, and the signature, is excused.
    const excused = [...faults('webhooks', schema, batch), signed]
    const wrong = faults('webhooks', schema, whole).filter((it) => !excused.includes(it))
    if (wrong.length) throw new Error(`${eventCode} is not as described: ${wrong.join('; ')}`)
    return built
  }
  return { item, letter, sign }
}
