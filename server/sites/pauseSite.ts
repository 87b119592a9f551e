// Operator commands: pauses a site, resumes it, and marks it for removal, after which it stays paused for fourteen days
// before it is erased (SITE-1, OPS-4).
import { type Actor, audit } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import { addSeconds } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

export const REMOVAL_SECONDS = 14 * 86_400

type State = Columns<'site', 'paused_at' | 'removed_at' | 'erased_at'>

/** Every address of it answers 503, except providers' webhooks. */
export const pauseSite = (ctx: JobCtx, actor: Actor) => change(ctx, actor, 'site.pause')

/** Takes a removal back, too, as long as it is not erased. */
export const resumeSite = (ctx: JobCtx, actor: Actor) => change(ctx, actor, 'site.resume')

export const removeSite = (ctx: JobCtx, actor: Actor) => change(ctx, actor, 'site.remove')

async function change(ctx: JobCtx, actor: Actor, action: 'site.pause' | 'site.resume' | 'site.remove') {
  const { db, site } = ctx
  const now = ctx.clock.now()
  const before = await db.one<State>`
    select paused_at, removed_at, erased_at from site where id = ${site.id} for no key update`
  if (before.erased_at) rejectInput('site: is erased')
  if (before.removed_at && action !== 'site.resume') rejectInput('site: its removal is decided already')
  if (before.paused_at ? action === 'site.pause' : action === 'site.resume') rejectInput('nothing would change')
  const paused_at = action === 'site.resume' ? null : (before.paused_at ?? now)
  const removed_at = action === 'site.remove' ? now : null
  await db.run`update site set paused_at = ${paused_at}, removed_at = ${removed_at} where id = ${site.id}`
  const { erased_at: _, ...shown } = before
  await audit(ctx, actor, { action, subject: site.key, before: shown, after: { paused_at, removed_at } })
  ctx.afterCommit(() => ctx.app.bus.publish('sites_changed', {}))
  return { site: site.key, paused_at, erased_from: removed_at && addSeconds(removed_at, REMOVAL_SECONDS) }
}
