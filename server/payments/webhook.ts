// A provider tells what became of payments; whoever can't sign is not one (PAY-4).
import type { Input, Output } from '../../contract/call.ts'
import type { webhook as asked } from '../../contract/payments.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refuse.ts'
import { providerNamed } from './providers/index.ts'
import { announce, settle } from './settle.ts'

export async function webhook(
  ctx: Ctx,
  { provider: key, bytes, signature }: Input<typeof asked>,
): Promise<Output<typeof asked>> {
  const provider = providerNamed(ctx.app, key) ?? refuse('not_found')
  const told = provider.verify(ctx.app, bytes, signature) ?? refuse('bad_signature')
  for (const event of told) {
    const settled = await settle(ctx.app, ctx.site.id, key, event)
    announce(ctx.app, settled)
    if (settled.verdict) refuse(settled.verdict)
  }
  return { received: true }
}
