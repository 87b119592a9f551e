// Operator command: changes a traffic source's postback settings, or switches it off and on (LAND-4, OPS-4).
import * as v from 'valibot'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { newToken } from '../base/encryption/tokens.ts'
import { encryptSourceSecret } from '../visits/index.ts'
import * as source from './sourceInput.ts'
import { auditView, publishSources, sourceOf } from './store.ts'

const shape = v.strictObject({
  network: source.network,
  url: v.exactOptional(source.url),
  method: v.exactOptional(source.method),
  events: v.exactOptional(source.events),
  active: v.exactOptional(v.boolean()),
  signed_ref: v.exactOptional(v.boolean()),
  secret: v.optional(source.secret),
  /** Generates a new one. */
  new_secret: v.exactOptional(v.boolean()),
})

/** Throws CommandInputError. A new secret is shown only this once. */
export async function changeSource(ctx: JobCtx, actor: Actor, input: unknown) {
  const {
    network,
    new_secret,
    secret = new_secret ? newToken() : undefined,
    ...changes
  } = parseCommandInput(shape, input)
  if (changes.url !== undefined) source.refuseUrl(ctx.app, changes.url)
  const before = await sourceOf(ctx, network)
  const after = { ...before, ...changes }
  const same = JSON.stringify(auditView(before)) === JSON.stringify(auditView(after))
  if (same && secret === undefined) rejectInput('nothing would change')
  await ctx.db.run`
    update traffic_source
    set method = ${after.method}, url = ${after.url}, events = ${after.events}, active = ${after.active},
      signed_ref = ${after.signed_ref},
      secret = ${secret === undefined ? before.secret : encryptSourceSecret(ctx.app, secret)}
    where id = ${before.id} and site_id = ${ctx.site.id}`
  await audit(ctx, actor, {
    action: 'source.change',
    subject: before.network,
    before: auditView(before),
    after: { ...auditView(after), ...(secret !== undefined && { secret: 'another' }) },
  })
  publishSources(ctx)
  return { ...auditView(after), ...(secret !== undefined && { secret }) }
}
