// An operator sends a network one postback that means nothing, to see whether it is taken (LAND-4, OPS-4).
import { audit, type Actor } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { newId } from '../base/encryption/tokens.ts'
import { sendPostback } from './sendPostback.ts'
import { unsealSecret } from './secret.ts'
import { sourceOf } from './store.ts'

/** Its event is `test`. Throws Wrong where it is not taken. */
export async function testSource(ctx: JobCtx, deed: Actor, network: string) {
  const source = await sourceOf(ctx, network)
  const reference = newId()
  const status = await sendPostback(ctx.app, source, unsealSecret(ctx.app, source.secret), {
    ...{ event: 'test', network: source.network, ref: 'test', sub1: 'test', sub2: 'test', sub3: 'test' },
    ...{ amount: 100, currency: 'EUR', reference, purchase: reference },
    at: `${ctx.clock.now().toISOString().slice(0, 19)}Z`,
  })
  if (status < 200 || status >= 300)
    rejectInput(status ? `It was answered ${status}, so it counts as not taken.` : 'Nobody answered there.')
  await audit(ctx, deed, { action: 'source.test', subject: source.network, after: { status, reference } })
  return { status, reference }
}
