// An operator agrees with a network on what it is told of whom it sends (LAND-4, OPS-4).
import * as v from 'valibot'
import { audit, type Actor } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { newToken } from '../base/encryption/tokens.ts'
import * as source from './sourceInput.ts'
import { sealSecret } from './secret.ts'
import { selectableEvents, findSource, auditView } from './store.ts'

const shape = v.strictObject({
  network: source.network,
  url: source.url,
  method: v.optional(source.method, 'GET'),
  events: v.optional(source.events, [...selectableEvents]),
  secret: v.optional(source.secret),
})

/** Throws Wrong. The secret is told this once. */
export async function addSource(ctx: JobCtx, deed: Actor, given: unknown) {
  const { secret = newToken(), ...it } = parseCommandInput(shape, given)
  source.refuseUrl(ctx.app, it.url)
  // Of two at once the second waits, and is refused.
  await ctx.db.run`select 1 from site where id = ${ctx.site.id} for no key update`
  if (await findSource(ctx, it.network)) rejectInput(`network: there is one called ${it.network}; change it`)
  const made = { ...it, id: 0, secret, active: true }
  await ctx.db.run`
    insert into source (site_id, network, method, url, secret, events, created_at)
    values (${ctx.site.id}, ${it.network}, ${it.method}, ${it.url}, ${sealSecret(ctx.app, secret)}, ${it.events}, ${ctx.clock.now()})`
  await audit(ctx, deed, { action: 'source.add', subject: it.network, after: auditView(made) })
  return { ...auditView(made), secret }
}
