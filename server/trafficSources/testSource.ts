// Operator command: sends a test postback to check that the network accepts it (LAND-4, OPS-4).
import { type Actor, audit } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { newId } from '../base/encryption/tokens.ts'
import { decryptSourceSecret } from '../visits/index.ts'
import { sendPostback } from './sendPostback.ts'
import { sourceOf } from './store.ts'

/** Its event is `test`. Throws CommandInputError where it is not accepted. */
export async function testSource(ctx: JobCtx, actor: Actor, network: string) {
  const source = await sourceOf(ctx, network)
  const reference = newId()
  const status = await sendPostback(ctx.app, source, decryptSourceSecret(ctx.app, source.secret), {
    ...{ event: 'test', network: source.network, ref: 'test', sub1: 'test', sub2: 'test', sub3: 'test' },
    ...{ amount: 100, currency: 'EUR', reference, purchase: reference },
    at: `${ctx.clock.now().toISOString().slice(0, 19)}Z`,
  })
  if (status < 200 || status >= 300)
    rejectInput(status ? `It was answered ${status}, so it counts as not taken.` : 'Nobody answered there.')
  await audit(ctx, actor, { action: 'source.test', subject: source.network, after: { status, reference } })
  return { status, reference }
}
