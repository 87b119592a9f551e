// Operator command: adds a traffic source with its postback settings (LAND-4, OPS-4).
import * as v from 'valibot'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { newToken } from '../base/encryption/tokens.ts'
import { encryptSourceSecret } from '../visits/index.ts'
import * as source from './sourceInput.ts'
import { auditView, findSource, publishSources, selectableEvents } from './store.ts'

const shape = v.strictObject({
  network: source.network,
  url: source.url,
  method: v.optional(source.method, 'GET'),
  events: v.optional(source.events, [...selectableEvents]),
  secret: v.optional(source.secret),
  signed_ref: v.optional(v.boolean(), false),
})

/** Throws CommandInputError. The secret is shown only this once. */
export async function addSource(ctx: JobCtx, actor: Actor, input: unknown) {
  const { secret = newToken(), ...fields } = parseCommandInput(shape, input)
  source.refuseUrl(ctx.app, fields.url)
  // Serializes concurrent additions: the second is refused.
  await ctx.db.run`select 1 from site where id = ${ctx.site.id} for no key update`
  if (await findSource(ctx, fields.network)) rejectInput(`network: there is one called ${fields.network}; change it`)
  const newSource = { ...fields, secret, active: true }
  await ctx.db.run`
    insert into traffic_source (site_id, network, method, url, secret, events, signed_ref, created_at)
    values (${ctx.site.id}, ${fields.network}, ${fields.method}, ${fields.url}, ${encryptSourceSecret(ctx.app, secret)}, ${fields.events},
      ${fields.signed_ref}, ${ctx.clock.now()})`
  await audit(ctx, actor, { action: 'source.add', subject: fields.network, after: auditView(newSource) })
  publishSources(ctx)
  return { ...auditView(newSource), secret }
}
