// Operator command: ends a traffic source; no postbacks are sent or recorded for it from now on (LAND-4, OPS-4).
import { type Actor, audit } from '../base/audit/audit.ts'
import type { JobCtx } from '../base/ctx.ts'
import { auditView, publishSources, sourceOf } from './store.ts'

/** Throws CommandInputError. Later refunds of its members still appear in its reports. */
export async function endSource(ctx: JobCtx, actor: Actor, network: string) {
  const before = await sourceOf(ctx, network)
  await ctx.db.run`
    update traffic_source set ended_at = ${ctx.clock.now()}, active = false where id = ${before.id} and site_id = ${ctx.site.id}`
  await audit(ctx, actor, { action: 'source.end', subject: before.network, before: auditView(before) })
  publishSources(ctx)
}
