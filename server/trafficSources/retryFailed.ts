// Operator command: sends failed postbacks again, after the network was down or the URL was wrong (LAND-4, OPS-4).
import { type Actor, audit } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { sourceOf } from './store.ts'

/** All failed postbacks. Throws CommandInputError where there is none. */
export async function retryFailed(ctx: JobCtx, actor: Actor, network: string) {
  const source = await sourceOf(ctx, network)
  if (!source.active) rejectInput(`network: ${source.network} is switched off`)
  const again = await ctx.db.run`
    update postback set state = 'waiting', attempts = 0
    where source_id = ${source.id} and site_id = ${ctx.site.id} and state = 'failed'`
  if (!again) rejectInput('nothing failed')
  await audit(ctx, actor, { action: 'source.again', subject: source.network, after: { again } })
  return { again }
}
