// An operator changes where, how or of what a network is told, or switches it off and on (LAND-4, OPS-4).
import * as v from 'valibot'
import { audit, type Actor } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { newToken } from '../base/encryption/tokens.ts'
import * as source from './sourceInput.ts'
import { sealSecret } from './secret.ts'
import { auditView, sourceOf } from './store.ts'

const shape = v.strictObject({
  network: source.network,
  url: v.optional(source.url),
  method: v.optional(source.method),
  events: v.optional(source.events),
  active: v.optional(v.boolean()),
  secret: v.optional(source.secret),
  /** Made anew. */
  new_secret: v.optional(v.boolean()),
})

/** Throws Wrong. A secret that was made is told this once. */
export async function changeSource(ctx: JobCtx, deed: Actor, given: unknown) {
  const { network, new_secret, secret = new_secret ? newToken() : undefined, ...it } = parseCommandInput(shape, given)
  if (it.url !== undefined) source.refuseUrl(ctx.app, it.url)
  const before = await sourceOf(ctx, network)
  const after = { ...before, ...it }
  const same = JSON.stringify(auditView(before)) === JSON.stringify(auditView(after))
  if (same && secret === undefined) rejectInput('nothing would change')
  await ctx.db.run`
    update source
    set method = ${after.method}, url = ${after.url}, events = ${after.events}, active = ${after.active},
      secret = ${secret === undefined ? before.secret : sealSecret(ctx.app, secret)}
    where id = ${before.id} and site_id = ${ctx.site.id}`
  await audit(ctx, deed, {
    action: 'source.change',
    subject: before.network,
    before: auditView(before),
    after: { ...auditView(after), ...(secret !== undefined && { secret: 'another' }) },
  })
  return { ...auditView(after), ...(secret !== undefined && { secret }) }
}
