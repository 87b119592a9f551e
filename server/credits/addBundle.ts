// An operator puts a bundle on sale (CRED-1, OPS-4).
import * as v from 'valibot'
import { audit, type Actor } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import * as bundle from './bundleGiven.ts'

const shape = v.strictObject({
  ...bundle.which,
  credits: bundle.credits,
  amount: bundle.amount,
  label: v.optional(bundle.label, 'none'),
})

/** Throws Wrong. */
export async function addBundle(ctx: JobCtx, deed: Actor, given: unknown): Promise<bundle.Row> {
  const { label, ...it } = parseCommandInput(shape, given)
  bundle.refuseCurrency(ctx.site, it.currency)
  await bundle.hold(ctx)
  if (await bundle.find(ctx, it)) rejectInput(`key: ${it.key} is on sale in ${it.currency} already; change it`)
  await bundle.refuseLabelTaken(ctx, it, label)
  const after = { credits: it.credits, amount: it.amount, ...bundle.labelled(label) }
  await ctx.db.run`
    insert into bundle (site_id, key, currency, credits, amount, popular, best)
    values (${ctx.site.id}, ${it.key}, ${it.currency}, ${after.credits}, ${after.amount}, ${after.popular}, ${after.best})`
  await audit(ctx, deed, { action: 'bundle.add', subject: bundle.subjectOf(it), after })
  return after
}
