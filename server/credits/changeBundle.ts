// An operator changes a bundle's price, credits or label; what it cost before is remembered for the ribbon (CRED-1, OPS-4).
import * as v from 'valibot'
import { audit, type Actor } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import * as bundle from './bundleGiven.ts'

const shape = v.strictObject({
  ...bundle.which,
  credits: v.optional(bundle.credits),
  amount: v.optional(bundle.amount),
  label: v.optional(bundle.label),
})

/** Throws Wrong. What is being paid for at this moment is paid for at the price that its buyer was shown. */
export async function changeBundle(ctx: JobCtx, deed: Actor, given: unknown): Promise<bundle.Row> {
  const it = parseCommandInput(shape, given)
  await bundle.hold(ctx)
  const before = (await bundle.find(ctx, it)) ?? rejectInput(`key: ${it.key} is not on sale in ${it.currency}; add it`)
  if (it.label) await bundle.refuseLabelTaken(ctx, it, it.label)
  const after: bundle.Row = {
    ...before,
    ...(it.credits && { credits: it.credits }),
    ...(it.amount && { amount: it.amount }),
    ...(it.label && bundle.labelled(it.label)),
  }
  if (JSON.stringify(after) === JSON.stringify(before)) rejectInput('nothing would change')
  await ctx.db.run`
    update bundle set credits = ${after.credits}, amount = ${after.amount}, popular = ${after.popular}, best = ${after.best}
    where site_id = ${ctx.site.id} and key = ${it.key} and currency = ${it.currency}`
  await audit(ctx, deed, { action: 'bundle.change', subject: bundle.subjectOf(it), before, after })
  return after
}
