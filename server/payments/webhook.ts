// A provider tells what became of payments; whoever can't sign is not one. It is answered once it is kept, whatever it says (PAY-4).
import type { Input, Output } from '../../contract/call.ts'
import type { webhook as asked } from '../../contract/payments.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { providerByKey } from '../providers/index.ts'
import { recordEvents } from './providerEvents.ts'

export async function webhook(
  { app }: Ctx,
  { provider: key, ...letter }: Input<typeof asked>,
): Promise<Output<typeof asked>> {
  const provider = providerByKey(app, key) ?? refuse('not_found')
  await recordEvents(app, key, provider.verifyWebhook(app, letter) ?? refuse('bad_signature'), letter.bytes)
  return { received: true }
}
