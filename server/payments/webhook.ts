// Webhook of a payment provider: verifies the signature, stores the events, then answers; a job applies them (PAY-4).
import type { Input, Output } from '../../contract/call.ts'
import type { webhook as asked } from '../../contract/payments.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { providerByKey } from '../providers/index.ts'
import { recordEvents } from './providerEvents.ts'

export async function webhook(
  { app }: Ctx,
  { provider: key, ...request }: Input<typeof asked>,
): Promise<Output<typeof asked>> {
  const provider = providerByKey(app, key) ?? refuse('not_found')
  await recordEvents(app, key, provider.verifyWebhook(app, request) ?? refuse('bad_signature'), request.bytes)
  return { received: true }
}
