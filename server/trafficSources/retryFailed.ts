// An operator has what a network did not take for three days sent once more: it has been away, or the address was wrong (LAND-4, OPS-4).
import { audit, type Actor } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { sourceOf } from './store.ts'

/** All that failed. Throws Wrong where there is none. */
export async function retryFailed(ctx: JobCtx, deed: Actor, network: string) {
  const source = await sourceOf(ctx, network)
  if (!source.active) rejectInput(`network: ${source.network} is switched off`)
  const again = await ctx.db.run`
    update postback set state = 'waiting', attempts = 0
    where source_id = ${source.id} and site_id = ${ctx.site.id} and state = 'failed'`
  if (!again) rejectInput('nothing failed')
  await audit(ctx, deed, { action: 'source.again', subject: source.network, after: { again } })
  return { again }
}
