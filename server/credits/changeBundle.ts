// An operator changes a bundle's price, credits or label. The price history feeds the discount ribbon (CRED-1, OPS-4).
import * as v from 'valibot'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import * as bundle from './bundleInput.ts'

const changeInput = v.strictObject({
  ...bundle.bundleKey,
  credits: v.optional(bundle.credits),
  amount: v.optional(bundle.amount),
  label: v.optional(bundle.label),
})

/** Throws CommandInputError. Open payments keep the price that the buyer was shown. */
export async function changeBundle(ctx: JobCtx, actor: Actor, input: unknown): Promise<bundle.BundleValues> {
  const change = parseCommandInput(changeInput, input)
  await bundle.lockBundles(ctx)
  const before =
    (await bundle.findBundle(ctx, change)) ??
    rejectInput(`key: ${change.key} is not on sale in ${change.currency}; add it`)
  if (change.label) await bundle.refuseLabelTaken(ctx, change, change.label)
  const after: bundle.BundleValues = {
    ...before,
    ...(change.credits && { credits: change.credits }),
    ...(change.amount && { amount: change.amount }),
    ...(change.label && bundle.labelColumns(change.label)),
  }
  if (JSON.stringify(after) === JSON.stringify(before)) rejectInput('nothing would change')
  await ctx.db.run`
    update bundle set credits = ${after.credits}, amount = ${after.amount}, popular = ${after.popular}, best = ${after.best}
    where site_id = ${ctx.site.id} and key = ${change.key} and currency = ${change.currency}`
  await audit(ctx, actor, { action: 'bundle.change', subject: bundle.auditSubject(change), before, after })
  return after
}
