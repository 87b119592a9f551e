// An operator ends it with a network: from now on it is told nothing, and nothing is written down for it (LAND-4, OPS-4).
import { audit, type Actor } from '../base/audit/audit.ts'
import type { JobCtx } from '../base/ctx.ts'
import { auditView, sourceOf } from './store.ts'

/** Throws Wrong. What its members still pay back stays in its reports. */
export async function endSource(ctx: JobCtx, deed: Actor, network: string) {
  const before = await sourceOf(ctx, network)
  await ctx.db.run`
    update source set ended_at = ${ctx.clock.now()}, active = false where id = ${before.id} and site_id = ${ctx.site.id}`
  await audit(ctx, deed, { action: 'source.end', subject: before.network, before: auditView(before) })
}
