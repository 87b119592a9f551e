// An operator puts a bundle on sale (CRED-1, OPS-4).
import * as v from 'valibot'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import * as bundle from './bundleInput.ts'

const bundleInput = v.strictObject({
  ...bundle.bundleKey,
  credits: bundle.credits,
  amount: bundle.amount,
  label: v.optional(bundle.label, 'none'),
})

/** Throws CommandInputError. */
export async function addBundle(ctx: JobCtx, actor: Actor, input: unknown): Promise<bundle.BundleValues> {
  const { label, ...newBundle } = parseCommandInput(bundleInput, input)
  bundle.refuseCurrency(ctx.site, newBundle.currency)
  await bundle.lockBundles(ctx)
  if (await bundle.findBundle(ctx, newBundle))
    rejectInput(`key: ${newBundle.key} is on sale in ${newBundle.currency} already; change it`)
  await bundle.refuseLabelTaken(ctx, newBundle, label)
  const after = { credits: newBundle.credits, amount: newBundle.amount, ...bundle.labelColumns(label) }
  await ctx.db.run`
    insert into bundle (site_id, key, currency, credits, amount, popular, best)
    values (${ctx.site.id}, ${newBundle.key}, ${newBundle.currency}, ${after.credits}, ${after.amount}, ${after.popular}, ${after.best})`
  await audit(ctx, actor, { action: 'bundle.add', subject: bundle.auditSubject(newBundle), after })
  return after
}
